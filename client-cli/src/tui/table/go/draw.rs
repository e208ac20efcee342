//! Drawing a table at which Go is played.

use crate::text::Lang;
use crate::tui::go::{Frames, Game, Goban, Owners, Past, What, log_lines, players};
use crate::tui::table::duel::too_large;
use crate::tui::table::{self, Scenery, Table};
use qiguan_protocol::{GoStage, Phase, Request};
use qiguan_rules::go::{Colour, Point, PointSet};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::borrow::Cow;

impl Table {
    pub(in crate::tui::table) fn draw_go(
        &self,
        frame: &mut Frame<'_>,
        whole: &table::Frames,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) {
        self.draw_header(frame, whole.header, scenery);
        match Frames::new(whole.area(), game.size()) {
            Ok(frames) => {
                let told = scenery.file.and_then(|file| file.past.as_ref());
                let past = told.map_or_else(|| Cow::Owned(Past::new(game)), Cow::Borrowed);
                self.draw_goban(frame, &frames, game, &past, scenery);
                self.draw_go_side(frame, frames.around.side, game, &past, scenery);
                self.draw_remarks(frame, frames.around.remarks, scenery.skin);
            }
            Err(needs) => too_large(frame, whole, needs, scenery),
        }
        self.draw_popup(frame, whole, scenery);
        self.draw_prompt(frame, whole, scenery);
        self.draw_hints(frame, whole.hints, scenery);
    }

    fn draw_goban(
        &self,
        frame: &mut Frame<'_>,
        frames: &Frames,
        game: &Game<'_>,
        past: &Past,
        scenery: Scenery<'_>,
    ) {
        let shown = self.step.unwrap_or(past.plies.len());
        let is_now = self.step.is_none();
        let now = |points: PointSet| if is_now { points } else { PointSet::EMPTY };
        let verdict = game.go.verdict.as_ref().filter(|_| is_now);
        let count = verdict.and_then(|verdict| verdict.count.as_ref());
        let owners = count.and_then(|count| Owners::read(&count.points));
        let cursor = self.go.cursor(game);
        let board = match self.step {
            Some(step) => past.board(step),
            None => game.board,
        };
        Goban {
            grid: frames.grid,
            board,
            last: match past.last(shown) {
                Some(What::Stone(point)) => Some(point),
                Some(What::Pass | What::Lost) | None => None,
            },
            forbidden: now(self.forbidden(game)),
            dead: now(game.dead()),
            owners: owners.as_ref(),
            pending: self.pending(game, scenery).filter(|_| is_now),
            cursor,
            skin: scenery.skin,
        }
        .draw(frame.buffer_mut());
        frame.set_cursor_position(frames.grid.at(cursor));
        let about = about(&board, cursor, scenery.skin.lang);
        frame.render_widget(
            Line::styled(about, scenery.skin.title()),
            frames.around.about,
        );
    }

    fn forbidden(&self, game: &Game<'_>) -> PointSet {
        let plays = game.view.phase == Phase::Playing && game.go.stage == GoStage::Play;
        match plays && self.seat.is_some() && game.view.to_move == self.seat {
            true => game.forbidden(),
            false => PointSet::EMPTY,
        }
    }

    /// The stone that is on its way to the server.
    fn pending(&self, game: &Game<'_>, scenery: Scenery<'_>) -> Option<(Colour, Point)> {
        let (Request::Place { point, .. }
        | Request::Seal {
            point: Some(point), ..
        }) = scenery.pending?
        else {
            return None;
        };
        let point = point.parse().ok()?;
        Some((game.colour(self.seat?)?, point))
    }

    fn draw_go_side(
        &self,
        frame: &mut Frame<'_>,
        side: Rect,
        game: &Game<'_>,
        past: &Past,
        scenery: Scenery<'_>,
    ) {
        let prisoners = match self.step {
            Some(step) => Colour::ALL.map(|colour| past.prisoners(step, colour)),
            None => [game.go.black_prisoners, game.go.white_prisoners],
        };
        let players = players(game, self.seat, prisoners, scenery.skin);
        let matters = self.go_matters(game, scenery);
        let log = |rows| log_lines(past, self.step, rows, scenery.skin);
        self.draw_duel_side(frame, side, (&players, &matters), log, scenery);
    }
}

/// What is under the cursor.
fn about(board: &qiguan_rules::go::Board, point: Point, lang: Lang) -> String {
    let Some(chain) = board.chain(point) else {
        return point.to_string();
    };
    let (stones, liberties) = (chain.stones.len(), chain.liberties.len());
    let colour = match chain.colour {
        Colour::Black => lang.say("黑", "Black"),
        Colour::White => lang.say("白", "White"),
    };
    match lang {
        Lang::Zh => format!("{point} {colour} {stones} 子 {liberties} 气"),
        Lang::En => format!("{point} {colour}, stones {stones}, liberties {liberties}"),
    }
}
