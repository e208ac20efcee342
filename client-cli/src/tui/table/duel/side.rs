//! The column beside the board: seats, what stands between the players, the log.

use crate::tui::duel::{Panel, Player};
use crate::tui::measure::folded;
use crate::tui::table::{Frames, Scenery, Table};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

impl Table {
    /// Draws it; the log has the rows that seats and matters leave.
    pub(in crate::tui::table) fn draw_duel_side(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        (players, matters): (&[Player], &[String]),
        log: impl FnOnce(usize) -> Vec<Line<'static>>,
        scenery: Scenery<'_>,
    ) {
        let (skin, columns) = (scenery.skin, usize::from(area.width));
        let panel = Panel {
            view: scenery.view,
            own: self.seat,
            away: &self.away,
            called: self.called(scenery.now_ms),
            now_ms: scenery.now_ms,
            skin,
            columns,
        };
        let rule = || Line::styled("-".repeat(columns), skin.faint());
        let mut lines = panel.lines(players);
        lines.extend(self.series(scenery, columns));
        let matters = matters.iter().flat_map(|text| folded(text, columns));
        lines.extend(matters.map(|line| Line::styled(line, skin.alarm())));
        lines.push(rule());
        let rows = usize::from(area.height).saturating_sub(lines.len() + 1);
        let log = log(rows);
        let blank = rows.saturating_sub(log.len());
        lines.extend(log);
        lines.extend(std::iter::repeat_n(Line::raw(""), blank));
        lines.push(rule());
        frame.render_widget(Paragraph::new(lines), area);
    }
}

/// A board for which the terminal has no room: it says so and waits.
pub(in crate::tui::table) fn too_large(
    frame: &mut Frame<'_>,
    whole: &Frames,
    (columns, rows): (u16, u16),
    scenery: Scenery<'_>,
) {
    let lang = scenery.skin.lang;
    let lines = [
        lang.say(
            "终端放不下这个棋盘",
            "The board is too large for this terminal",
        )
        .to_owned(),
        lang.say(
            format!("至少 {columns}x{rows}"),
            format!("{columns}x{rows} at least"),
        ),
    ];
    let lines: Vec<_> = lines.into_iter().map(Line::raw).collect();
    let area = Rect {
        y: whole.header.bottom() + 1,
        height: 2,
        ..whole.header
    };
    frame.render_widget(Paragraph::new(lines), area);
}
