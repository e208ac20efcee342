//! What the server says of a game of xiangqi besides the picture.

use crate::tui::past;
use crate::tui::table::{Dialog, Scenery, Table};
use qiguan_protocol::{Told, XiangqiTold};

impl Table {
    /// Takes an event; the picture holds it already.
    pub(in crate::tui::table) fn hear_xiangqi(&mut self, told: &XiangqiTold, scenery: Scenery<'_>) {
        let view = scenery.view;
        let has_turn = self.seat.is_some() && view.to_move == self.seat;
        self.rings |= match told {
            XiangqiTold::Began { .. }
            | XiangqiTold::Moved { .. }
            | XiangqiTold::Undone { .. }
            | XiangqiTold::Resumed { .. }
            | XiangqiTold::Penalised { .. } => has_turn,
            XiangqiTold::Asked { by, .. } => self.seat.is_some_and(|own| own != *by),
            XiangqiTold::SidesDrawn { .. }
            | XiangqiTold::Awaited { .. }
            | XiangqiTold::Arrived { .. }
            | XiangqiTold::Late { .. }
            | XiangqiTold::Came { .. }
            | XiangqiTold::Touched { .. }
            | XiangqiTold::Foul { .. }
            | XiangqiTold::Claimed { .. }
            | XiangqiTold::Repeated { .. }
            | XiangqiTold::Changed { .. }
            | XiangqiTold::ClocksSet { .. }
            | XiangqiTold::Closed { .. }
            | XiangqiTold::Paused { .. }
            | XiangqiTold::Over { .. } => false,
        };
        if changes_board(told) {
            self.dialog
                .take_if(|dialog| matches!(dialog, Dialog::Xiangqi(question) if question.lapses()));
            self.called = None;
            self.xiangqi.picked = None;
        }
        if let XiangqiTold::Over { .. } = told {
            self.dialog = None;
            self.xiangqi.forget();
        }
        let steps = past::steps(view);
        self.step = self.step.filter(|step| *step < steps);
        if !is_seen(told) {
            let words = self.words(scenery).tells(&Told::Xiangqi(told.clone()));
            self.notice(words);
        }
    }
}

/// What was asked and picked before it is no longer meant.
fn changes_board(told: &XiangqiTold) -> bool {
    match told {
        XiangqiTold::Began { .. }
        | XiangqiTold::Moved { .. }
        | XiangqiTold::Penalised { .. }
        | XiangqiTold::Undone { .. }
        | XiangqiTold::Paused { .. }
        | XiangqiTold::Resumed { .. }
        | XiangqiTold::Closed { .. }
        | XiangqiTold::Over { .. } => true,
        XiangqiTold::SidesDrawn { .. }
        | XiangqiTold::Awaited { .. }
        | XiangqiTold::Arrived { .. }
        | XiangqiTold::Late { .. }
        | XiangqiTold::Came { .. }
        | XiangqiTold::Touched { .. }
        | XiangqiTold::Foul { .. }
        | XiangqiTold::Claimed { .. }
        | XiangqiTold::Repeated { .. }
        | XiangqiTold::Changed { .. }
        | XiangqiTold::ClocksSet { .. }
        | XiangqiTold::Asked { .. } => false,
    }
}

/// Whether the board, the log of moves or the panel shows it already.
fn is_seen(told: &XiangqiTold) -> bool {
    match told {
        XiangqiTold::Began { .. }
        | XiangqiTold::Moved { .. }
        | XiangqiTold::Touched { .. }
        | XiangqiTold::Repeated { .. }
        | XiangqiTold::ClocksSet { .. }
        | XiangqiTold::Asked { .. }
        | XiangqiTold::Awaited { .. }
        | XiangqiTold::Late { .. } => true,
        XiangqiTold::SidesDrawn { .. }
        | XiangqiTold::Arrived { .. }
        | XiangqiTold::Came { .. }
        | XiangqiTold::Foul { .. }
        | XiangqiTold::Claimed { .. }
        | XiangqiTold::Changed { .. }
        | XiangqiTold::Penalised { .. }
        | XiangqiTold::Closed { .. }
        | XiangqiTold::Undone { .. }
        | XiangqiTold::Paused { .. }
        | XiangqiTold::Resumed { .. }
        | XiangqiTold::Over { .. } => false,
    }
}
