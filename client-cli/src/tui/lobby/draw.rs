//! Drawing the list of rooms.

use super::{HEAD, Lobby, What};
use crate::drive::seats;
use crate::text::Lang;
use crate::tui::measure::{cut, fit, width};
use crate::tui::popup;
use crate::tui::skin::Skin;
use qiguan_protocol::{GameOptions, JunqiGame, RoomLine};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

impl Lobby {
    /// Draws the list, with the name of who looks at it.
    pub(crate) fn draw(
        &self,
        frame: &mut Frame<'_>,
        skin: Skin,
        name: &str,
        offline_s: Option<u64>,
    ) {
        let area = frame.area();
        let lang = skin.lang;
        let mut title = vec![Span::styled(
            lang.say("棋馆 大厅", "Qiguan: tables"),
            skin.title(),
        )];
        title.push(Span::raw(format!("  {}", cut(name, 30))));
        if let Some(seconds) = offline_s {
            let text = lang.say(
                format!("  未连接 {seconds} 秒，正在连接"),
                format!("  offline {seconds} s, connecting"),
            );
            title.push(Span::styled(text, skin.alarm()));
        }
        let head = lang.say(
            "  房号        棋局                      阶段      座位                   观众",
            "  code        game                      phase     seats                  watch",
        );
        let mut lines = vec![
            Line::from(title),
            Line::raw(""),
            Line::styled(head, skin.faint()),
        ];
        let rows = usize::from(area.height.saturating_sub(HEAD + 3));
        lines.extend(self.lines(rows, skin));
        frame.render_widget(Paragraph::new(lines), area);
        self.draw_foot(frame, area, skin);
        if let Some(form) = &self.form {
            let over = Rect {
                y: 2,
                height: area.height.saturating_sub(4),
                width: area.width.min(60),
                ..area
            };
            popup::draw(frame, over, form.title(lang), form.lines(skin));
        }
    }

    fn lines(&self, rows: usize, skin: Skin) -> Vec<Line<'static>> {
        let lines = self.rooms.sorted();
        if lines.is_empty() {
            let text = skin.lang.say(
                "  还没有公开的房间：c 开一桌",
                "  No table is open: c opens one",
            );
            return vec![Line::styled(text, skin.faint())];
        }
        let chosen = self.chosen().map(|line| &line.room);
        let at = lines.iter().position(|line| Some(&line.room) == chosen);
        let first = at.unwrap_or(0).saturating_sub(rows.saturating_sub(1));
        let shown = lines.into_iter().skip(first).take(rows);
        shown
            .map(|line| {
                let text = room_line(line, skin.lang);
                match Some(&line.room) == chosen {
                    true => Line::styled(text, Modifier::REVERSED),
                    false => Line::raw(text),
                }
            })
            .collect()
    }

    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect, skin: Skin) {
        let lang = skin.lang;
        let row = |up: u16| Rect {
            y: area.bottom().saturating_sub(up),
            height: 1,
            ..area
        };
        match &self.prompt {
            Some(prompt) => {
                let (head, text) = match &prompt.what {
                    What::Code => (lang.say("房号：", "Code: "), prompt.edit.text()),
                    What::Password { .. } => {
                        let hidden = "*".repeat(prompt.edit.text().chars().count());
                        (lang.say("密码：", "Password: "), hidden)
                    }
                };
                let column = u16::try_from(width(head) + width(&text)).unwrap_or(0);
                let line = Line::raw(format!("{head}{text}"));
                frame.render_widget(line, row(2));
                let (x, y) = (column.min(area.width - 1), row(2).y);
                frame.set_cursor_position(Position { x, y });
            }
            None => {
                let note = cut(&self.note, usize::from(area.width));
                frame.render_widget(Line::styled(note, skin.alarm()), row(2));
            }
        }
        let hints = lang.say(
            "上下 选择  回车 入座  w 观看  c 开新桌  j 键入房号  k 换设备  q 退出",
            "arrows  Enter sits  w watches  c new table  j by code  k for a device  q quits",
        );
        frame.render_widget(Line::styled(hints, skin.faint()), row(1));
    }
}

fn room_line(line: &RoomLine, lang: Lang) -> String {
    let game = match &line.options {
        GameOptions::Junqi(options) => {
            let game = lang.game(options.game.unwrap_or(JunqiGame::FourPlayer));
            let limit = options.move_limit_s.unwrap_or_default();
            format!("{game} {limit}s")
        }
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => lang.options(&line.options),
    };
    let names: Vec<_> = line.seats.iter().map(|taken| taken.name.as_str()).collect();
    let taken = format!(
        "{}/{} {}",
        line.seats.len(),
        seats(&line.options),
        names.join(" ")
    );
    let phase = lang.phase(line.phase);
    let series = line.series.map(|now| format!("  {}", lang.match_line(now)));
    format!(
        "{} {} {} {} {} {}{}",
        if line.locked { "*" } else { " " },
        fit(&line.room.0, 11),
        fit(&game, 25),
        fit(phase, 9),
        fit(&taken, 22),
        line.spectators,
        series.unwrap_or_default(),
    )
}
