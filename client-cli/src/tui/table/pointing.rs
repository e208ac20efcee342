//! What Enter or a click on a post means.

use super::{Act, Dialog, Scenery, Table};
use crate::tui::board::home;
use crate::tui::plan::Way;
use qiguan_protocol::{Phase, Request, View};
use qiguan_rules::junqi::Post;

impl Table {
    pub(super) fn walk(&mut self, view: &View, way: Way) {
        self.cursor = self.plan(view).next(self.cursor, way);
        self.follow_cursor(view);
    }

    /// The next own piece that may move, or the one before.
    pub(super) fn hop(&mut self, view: &View, is_forward: bool) {
        let mut posts: Vec<Post> = view
            .legal_moves()
            .filter_map(|(from, _)| from.parse().ok())
            .collect();
        posts.dedup();
        let here = posts.iter().position(|post| *post == self.cursor);
        let count = posts.len();
        let next = match (here, is_forward) {
            (None, _) => 0,
            (Some(here), true) => here + 1,
            (Some(here), false) => here + count - 1,
        };
        if let Some(post) = posts.get(next % count.max(1)) {
            self.cursor = *post;
        }
    }

    pub(super) fn point(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        if self.step.is_some() {
            self.step = None;
            return Vec::new();
        }
        match (scenery.view.phase, self.seat) {
            (Phase::Arranging, Some(_)) => self.swap(scenery),
            (Phase::Arranging, None) => self.sit_there(scenery),
            (Phase::Playing, Some(_)) => self.pick(scenery),
            (Phase::Playing, None) | (Phase::Starting | Phase::Over, _) => Vec::new(),
        }
    }

    fn sit_there(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        let seat = home(self.cursor);
        let free = seat.and_then(|seat| scenery.view.seat(seat));
        match free.filter(|seat| seat.guest.is_none()) {
            Some(free) => {
                let seat = Some(free.seat);
                vec![Act::Ask(Request::Sit { seat })]
            }
            None => Vec::new(),
        }
    }

    /// Picks a piece up, or moves the one that was picked.
    fn pick(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        let view = scenery.view;
        let here = self.cursor;
        if self.targets(view).contains(&here) {
            let from = self.picked.unwrap_or(here);
            return self.play(from, here, scenery);
        }
        let lang = scenery.skin.lang;
        let may_move = |post: Post| view.legal_moves().any(|(from, _)| from.parse() == Ok(post));
        if self.picked == Some(here) {
            self.picked = None;
        } else if may_move(here) {
            self.picked = Some(here);
        } else if view.to_move != self.seat {
            self.notice(lang.say("还没轮到你", "it is not your turn"));
        } else if self.picked.is_some() {
            self.notice(lang.say("走不到那里", "the piece cannot get there"));
        } else {
            self.notice(lang.say("那里没有能走的己方棋子", "no piece of yours can move there"));
        }
        Vec::new()
    }

    /// Moves a piece; an attack asks first.
    pub(super) fn play(&mut self, from: Post, to: Post, scenery: Scenery<'_>) -> Vec<Act> {
        let met = self.shown(scenery.view).man(to);
        if met.is_some_and(|met| Some(met.seat) != self.seat) {
            self.picked = Some(from);
            self.dialog = Some(Dialog::Attack { from, to });
            return Vec::new();
        }
        self.send_move(from, to, scenery)
    }

    /// No move goes out while another has no answer, or without a connection: it would be played
    /// when its user no longer looks.
    pub(super) fn send_move(&mut self, from: Post, to: Post, scenery: Scenery<'_>) -> Vec<Act> {
        let lang = scenery.skin.lang;
        self.picked = None;
        if scenery.offline_s.is_some() {
            self.struck(
                from,
                to,
                lang.say("没有连接，未发出", "no connection, not sent"),
            );
            return Vec::new();
        }
        if scenery.sent.is_some() {
            self.struck(
                from,
                to,
                lang.say("上一步还没有答复", "the move before has no answer yet"),
            );
            return Vec::new();
        }
        vec![Act::Ask(Request::Play {
            turn: scenery.view.turn,
            from: from.to_string(),
            to: to.to_string(),
        })]
    }

    fn struck(&mut self, from: Post, to: Post, why: &str) {
        self.remark(super::Remark::Struck {
            what: format!("{from} {to}"),
            why: why.to_owned(),
        });
    }
}
