//! What is typed in a game of xiangqi: moves in any notation, claims, touching.

use super::{Doubt, Nonsense, Plain};
use crate::xiangqi;
use qiguan_protocol::Request;
use qiguan_rules::xiangqi::Unread;

impl Plain {
    pub(super) fn is_xiangqi(&self) -> bool {
        let table = self.table.as_ref();
        table.is_some_and(|table| table.view.game.xiangqi().is_some())
    }

    /// A line that is no command is a move, perhaps with `draw` behind it.
    pub(super) fn move_piece(&mut self, line: &str) {
        let (text, offers) = match line.strip_suffix("draw").or(line.strip_suffix("求和")) {
            Some(text) => (text.trim(), true),
            None => (line, false),
        };
        let view = self.table.as_ref().map(|table| &table.view);
        let Some(position) = view.and_then(xiangqi::position) else {
            return self.complain(line, Nonsense::Unknown);
        };
        let turn = self.turn();
        match xiangqi::typed(&position, text) {
            Ok(step) => self.send_move(turn, step.to_string(), offers),
            // What the rules forbid may be a foul: the server is to say so.
            Err(Unread::Illegal(step, _)) => self.send_move(turn, step.to_string(), offers),
            Err(Unread::NotAMove) => self.complain(line, Nonsense::Unknown),
            Err(unread) => {
                let sentence = self.manner.lang.unread(&unread, &position);
                self.tell(&sentence);
            }
        }
    }

    fn send_move(&mut self, turn: u32, step: String, offers: bool) {
        let draw = std::mem::take(&mut self.offers_draw) || offers;
        self.here(Request::Move { turn, step, draw });
    }

    /// A draw is offered with the next move.
    pub(super) fn offer_with_move(&mut self) {
        self.offers_draw = true;
        self.say(
            "求和将随您的下一步棋提出。",
            "The draw will be offered with your next move.",
        );
    }

    /// Claims a draw; what counts, what is needed and what a false claim costs is said before.
    pub(super) fn claim(&mut self, doubt: Option<Doubt>) {
        let turn = self.turn();
        if doubt == Some(Doubt::Claim) {
            return self.here(Request::ClaimDraw { turn });
        }
        let Some(table) = &self.table else {
            return self.no_table();
        };
        let Some(limit) = xiangqi::limit(&table.view, table.seat) else {
            return self.complain("claim", Nonsense::Unknown);
        };
        let lang = self.manner.lang;
        let sentence = match limit.is_claimed {
            false => lang.natural_limit(limit),
            true => {
                let costs = lang.claiming(limit);
                lang.say(
                    format!("{costs}再输入一次 claim 提出。"),
                    format!("{costs} Type claim again to claim."),
                )
            }
        };
        self.doubt = Some(Doubt::Claim);
        self.tell(&sentence);
    }

    pub(super) fn touch(&mut self, point: String) {
        let turn = self.turn();
        self.here(Request::Touch { turn, point });
    }
}
