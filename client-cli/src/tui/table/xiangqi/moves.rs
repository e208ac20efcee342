//! How a piece is moved: by cursor and mouse, or typed in any notation.

use super::{Question, asked::ask};
use crate::tui::plan::Way;
use crate::tui::table::{Act, Remark, Scenery, Table};
use crate::tui::xiangqi::{Game, Grid};
use crate::xiangqi;
use qiguan_protocol::{Phase, Request, XiangqiIllegal};
use qiguan_rules::xiangqi::{Move, Point, Unread};

impl Table {
    pub(in crate::tui::table) fn walk_xiangqi(&mut self, game: &Game<'_>, way: Way) {
        let below = self.xiangqi.below(game, self.seat);
        let cursor = self.cursor_xiangqi(game);
        self.xiangqi.cursor = Some(Grid::close(below).next(cursor, way));
    }

    /// The point under the cursor.
    pub(super) fn cursor_xiangqi(&self, game: &Game<'_>) -> Point {
        self.xiangqi.cursor(self.xiangqi.below(game, self.seat))
    }

    /// The next own piece that may move, or the one before.
    pub(super) fn hop_xiangqi(&mut self, game: &Game<'_>, is_forward: bool) {
        let mut from: Vec<Point> = game.legal().iter().map(|step| step.from).collect();
        from.dedup();
        let here = from
            .iter()
            .position(|point| Some(*point) == self.xiangqi.cursor);
        let count = from.len();
        let next = match (here, is_forward) {
            (None, _) => 0,
            (Some(here), true) => here + 1,
            (Some(here), false) => here + count - 1,
        };
        if let Some(point) = from.get(next % count.max(1)) {
            self.xiangqi.cursor = Some(*point);
        }
    }

    /// Where the picked piece may go, as the server lists it.
    pub(super) fn targets_xiangqi(&self, game: &Game<'_>) -> Vec<Point> {
        let picked = self.xiangqi.picked.filter(|_| self.step.is_none());
        let moves = game.legal().into_iter();
        let from_here = moves.filter(|step| Some(step.from) == picked);
        from_here.map(|step| step.to).collect()
    }

    pub(super) fn point_xiangqi(&mut self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        if self.step.take().is_some() {
            return Vec::new();
        }
        match (game.view.phase, self.seat) {
            (Phase::Arranging, None) => ask(Request::Sit { seat: None }),
            (Phase::Playing, Some(_)) => self.pick_xiangqi(game, scenery),
            (Phase::Arranging | Phase::Starting | Phase::Over, _) | (Phase::Playing, None) => {
                Vec::new()
            }
        }
    }

    /// Picks a piece up, or moves the one that was picked.
    fn pick_xiangqi(&mut self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        let lang = scenery.skin.lang;
        let here = self.cursor_xiangqi(game);
        let picked = self.xiangqi.picked;
        let may_move = game.legal().iter().any(|step| step.from == here);
        if let Some(from) = picked.filter(|_| self.targets_xiangqi(game).contains(&here)) {
            return self.send_step(Move::new(from, here), scenery);
        }
        if picked == Some(here) {
            self.xiangqi.picked = None;
        } else if may_move {
            self.xiangqi.picked = Some(here);
            return self.touched(here, game);
        } else if game.view.to_move != self.seat {
            self.notice(lang.say("还没轮到你", "it is not your turn"));
        } else if picked.is_some() {
            self.notice(lang.say("走不到那里", "the piece cannot get there"));
        } else {
            self.notice(lang.say("那里没有能走的己方棋子", "no piece of yours can move there"));
        }
        Vec::new()
    }

    /// Where touching binds, the server is told what was picked first.
    fn touched(&self, point: Point, game: &Game<'_>) -> Vec<Act> {
        let binds = game.options.touch_move == Some(true) && game.xiangqi.touched.is_empty();
        let (turn, point) = (game.view.turn, point.to_string());
        match binds {
            true => ask(Request::Touch { turn, point }),
            false => Vec::new(),
        }
    }

    /// Sends a move, with the draw offer that was meant to go with it.
    pub(super) fn send_step(&mut self, step: Move, scenery: Scenery<'_>) -> Vec<Act> {
        self.xiangqi.picked = None;
        let request = Request::Move {
            turn: scenery.view.turn,
            step: step.to_string(),
            draw: self.xiangqi.offers_draw,
        };
        let what = self.step_written(&step.to_string(), scenery);
        let acts = self.send_turn(request, &what, scenery);
        self.xiangqi.offers_draw &= acts.is_empty();
        acts
    }

    /// A move as this user writes it.
    pub(in crate::tui::table) fn step_written(&self, step: &str, scenery: Scenery<'_>) -> String {
        let position = xiangqi::position(scenery.view);
        let notation = self.xiangqi.notation(scenery.skin);
        xiangqi::written(position.as_ref(), step, notation)
    }

    /// Takes a line as a move in any notation, perhaps with a draw offer behind it; nothing where it
    /// is none.
    pub(in crate::tui::table) fn type_move(
        &mut self,
        line: &str,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Act>> {
        let lang = scenery.skin.lang;
        let text = line.trim();
        let offer = text.strip_suffix("draw").or(text.strip_suffix("求和"));
        let position = xiangqi::position(scenery.view)?;
        let read = xiangqi::typed(&position, offer.unwrap_or(text).trim());
        if read == Err(Unread::NotAMove) {
            return None;
        }
        self.step = None;
        if self.seat.is_none() || game.view.to_move != self.seat {
            self.notice(lang.say("还没轮到你", "it is not your turn"));
            return Some(Vec::new());
        }
        self.xiangqi.offers_draw |= offer.is_some();
        let costs = matches!(
            game.options.illegal_move,
            Some(XiangqiIllegal::Foul | XiangqiIllegal::Loss)
        );
        Some(match read {
            Ok(step) => self.send_step(step, scenery),
            Err(Unread::Illegal(step, _)) if costs => {
                self.asks_xiangqi(Question::Forbidden(step));
                Vec::new()
            }
            Err(unread) => {
                self.xiangqi.offers_draw &= offer.is_none();
                self.remark(Remark::Struck {
                    what: line.to_owned(),
                    why: lang.unread(&unread, &position),
                });
                Vec::new()
            }
        })
    }
}
