//! What is typed in a game of Go.

use super::{Nonsense, Plain};
use crate::plain::score;
use qiguan_protocol::{GoStage, Request};

impl Plain {
    pub(super) fn place(&mut self, point: String) {
        match &self.table {
            Some(table) if table.view.game.go().is_none() => {
                self.complain(&point, Nonsense::Unknown);
            }
            Some(_) | None => {
                let turn = self.turn();
                self.here(Request::Place { turn, point });
            }
        }
    }

    /// Answers what the other of two players asks, or the marks of dead stones, or what is asked at any
    /// table: what there is, in this order.
    pub(super) fn answer(&mut self, accept: bool) {
        let game = self.table.as_ref().and_then(|table| table.view.game.go());
        let seat = self.table.as_ref().and_then(|table| table.seat);
        let xiangqi = self
            .table
            .as_ref()
            .and_then(|table| table.view.game.xiangqi());
        let question = match (game, xiangqi) {
            (Some(game), _) => game.question,
            (None, xiangqi) => xiangqi.and_then(|game| game.question),
        };
        if let Some(question) = question
            && seat != Some(question.by)
        {
            let what = question.what;
            return self.here(Request::Answer { what, accept });
        }
        let marks = game.filter(|game| game.stage == GoStage::Confirm);
        let version = marks.and_then(|game| Some(game.agreement.as_ref()?.version));
        match (version, accept) {
            (Some(version), true) => self.here(Request::AcceptDead { version }),
            (Some(_), false) => self.say(
                "不同意死子标记：dead POINT 改标记，dispute 继续下。",
                "To refuse the marks, change them with dead POINT, or play on with dispute.",
            ),
            (None, _) => self.answer_table(accept),
        }
    }

    pub(super) fn show_score(&mut self) {
        let Some(table) = &self.table else {
            return self.no_table();
        };
        for line in score::score(&table.view, self.manner.lang) {
            self.tell(&line);
        }
    }
}
