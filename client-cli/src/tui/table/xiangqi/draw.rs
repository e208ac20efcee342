//! Drawing a table at which xiangqi is played.

use super::help::ruling;
use crate::text::Lang;
use crate::tui::table::duel::too_large;
use crate::tui::table::{self, Scenery, Table};
use crate::tui::xiangqi::{Board, Frames, Game, Marks, Past, log_lines, players};
use qiguan_protocol::{Request, Side};
use qiguan_rules::xiangqi::{Colour, Point, Position};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

impl Table {
    pub(in crate::tui::table) fn draw_xiangqi(
        &self,
        frame: &mut Frame<'_>,
        whole: &table::Frames,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) {
        self.draw_header(frame, whole.header, scenery);
        match Frames::new(whole.area(), self.xiangqi.below(game, self.seat)) {
            Ok(frames) => {
                let past = Past::new(game);
                self.draw_xiangqi_board(frame, &frames, game, &past, scenery);
                self.draw_xiangqi_side(frame, frames.around.side, game, &past, scenery);
                self.draw_remarks(frame, frames.around.remarks, scenery.skin);
            }
            Err(needs) => too_large(frame, whole, needs, scenery),
        }
        self.draw_popup(frame, whole, scenery);
        self.draw_prompt(frame, whole, scenery);
        self.draw_hints(frame, whole.hints, scenery);
    }

    fn draw_xiangqi_board(
        &self,
        frame: &mut Frame<'_>,
        frames: &Frames,
        game: &Game<'_>,
        past: &Past,
        scenery: Scenery<'_>,
    ) {
        let shown = self.step.unwrap_or(past.len());
        let position = past.position(shown);
        let cursor = self.cursor_xiangqi(game);
        Board {
            grid: frames.grid,
            position,
            marks: self.xiangqi_marks(game, past, scenery),
            cursor,
            skin: scenery.skin,
            notation: self.xiangqi.notation(scenery.skin),
        }
        .draw(frame.buffer_mut());
        frame.set_cursor_position(frames.grid.at(cursor));
        let about = about(position, cursor, scenery.skin.lang);
        let about = Line::styled(about, scenery.skin.title());
        frame.render_widget(about, frames.around.about);
    }

    fn xiangqi_marks(&self, game: &Game<'_>, past: &Past, scenery: Scenery<'_>) -> Marks {
        let shown = self.step.unwrap_or(past.len());
        let position = past.position(shown);
        let turn = position.turn();
        let is_now = self.step.is_none();
        let pending = match scenery.pending {
            Some(Request::Move { step, .. }) if is_now => step.parse().ok(),
            Some(_) | None => None,
        };
        Marks {
            last: past.last(shown),
            picked: self.xiangqi.picked.filter(|_| is_now),
            targets: self.targets_xiangqi(game),
            check: position.king(turn).filter(|_| position.in_check(turn)),
            pending,
        }
    }

    /// The class of every move of a repetition.
    pub(in crate::tui::table) fn ruling(
        &self,
        rows: usize,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Line<'static>>> {
        let repetition = scenery.view.game.xiangqi()?.repetition.as_ref()?;
        let notation = self.xiangqi.notation(scenery.skin);
        Some(ruling(&self.words(scenery), repetition, notation, rows))
    }

    fn draw_xiangqi_side(
        &self,
        frame: &mut Frame<'_>,
        side: Rect,
        game: &Game<'_>,
        past: &Past,
        scenery: Scenery<'_>,
    ) {
        let skin = scenery.skin;
        let players = players(game, self.xiangqi.below(game, self.seat), self.seat, skin);
        let matters = self.xiangqi_matters(game, scenery);
        let notation = self.xiangqi.notation(skin);
        let log = |rows| log_lines(past, self.step, rows, (notation, skin));
        self.draw_duel_side(frame, side, (&players, &matters), log, scenery);
    }
}

/// What is under the cursor.
fn about(position: &Position, point: Point, lang: Lang) -> String {
    let Some(piece) = position.piece(point) else {
        return point.to_string();
    };
    let side = lang.side(match piece.colour {
        Colour::Red => Side::Red,
        Colour::Black => Side::Black,
    });
    let name = lang.man(piece);
    format!("{point} {side} {name}")
}
