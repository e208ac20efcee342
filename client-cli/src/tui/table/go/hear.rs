//! What the server says of a game of Go besides the picture.

use crate::tui::past;
use crate::tui::table::{Dialog, Scenery, Table};
use qiguan_protocol::{GoTold, Told};

impl Table {
    /// Takes an event; the picture holds it already.
    pub(in crate::tui::table) fn hear_go(&mut self, told: &GoTold, scenery: Scenery<'_>) {
        let view = scenery.view;
        let has_turn = self.seat.is_some() && view.to_move == self.seat;
        self.rings |= match told {
            GoTold::Began { .. }
            | GoTold::Placed { .. }
            | GoTold::Passed { .. }
            | GoTold::Undone { .. }
            | GoTold::Resumed { .. }
            | GoTold::PlayedOn { .. }
            | GoTold::Penalised { .. }
            | GoTold::Sealing {} => has_turn,
            GoTold::Confirming { .. } => self.seat.is_some(),
            GoTold::Asked { by, .. } => self.seat.is_some_and(|own| own != *by),
            GoTold::ColoursDrawn { .. }
            | GoTold::Awaited { .. }
            | GoTold::Arrived { .. }
            | GoTold::Warned { .. }
            | GoTold::ClocksSet { .. }
            | GoTold::DeadMarked { .. }
            | GoTold::Accepted { .. }
            | GoTold::Closed { .. }
            | GoTold::Paused { .. }
            | GoTold::SessionBegan { .. }
            | GoTold::Sealed { .. }
            | GoTold::Opened { .. }
            | GoTold::Over { .. } => false,
        };
        if changes_board(told) {
            self.dialog
                .take_if(|dialog| matches!(dialog, Dialog::Go(question) if question.lapses()));
            self.called = None;
        }
        if let GoTold::Over { .. } = told {
            self.dialog = None;
        }
        let steps = past::steps(view);
        self.step = self.step.filter(|step| *step < steps);
        if !is_seen(told) {
            let words = self.words(scenery).tells(&Told::Go(told.clone()));
            self.notice(words);
        }
    }
}

/// What was asked before it is no longer meant.
fn changes_board(told: &GoTold) -> bool {
    match told {
        GoTold::Began { .. }
        | GoTold::Placed { .. }
        | GoTold::Passed { .. }
        | GoTold::Penalised { .. }
        | GoTold::Confirming { .. }
        | GoTold::DeadMarked { .. }
        | GoTold::PlayedOn { .. }
        | GoTold::Undone { .. }
        | GoTold::Paused { .. }
        | GoTold::Resumed { .. }
        | GoTold::Sealing {}
        | GoTold::Sealed { .. }
        | GoTold::Opened { .. }
        | GoTold::Closed { .. }
        | GoTold::Over { .. } => true,
        GoTold::ColoursDrawn { .. }
        | GoTold::Awaited { .. }
        | GoTold::Arrived { .. }
        | GoTold::Warned { .. }
        | GoTold::ClocksSet { .. }
        | GoTold::SessionBegan { .. }
        | GoTold::Accepted { .. }
        | GoTold::Asked { .. } => false,
    }
}

/// Whether the board, the log of turns or the panel shows it already.
fn is_seen(told: &GoTold) -> bool {
    match told {
        GoTold::Began { .. }
        | GoTold::Placed { .. }
        | GoTold::Passed { .. }
        | GoTold::ClocksSet { .. }
        | GoTold::DeadMarked { .. }
        | GoTold::Accepted { .. }
        | GoTold::Asked { .. }
        | GoTold::Awaited { .. } => true,
        GoTold::ColoursDrawn { .. }
        | GoTold::Arrived { .. }
        | GoTold::Penalised { .. }
        | GoTold::Warned { .. }
        | GoTold::Confirming { .. }
        | GoTold::PlayedOn { .. }
        | GoTold::Closed { .. }
        | GoTold::Undone { .. }
        | GoTold::Paused { .. }
        | GoTold::Resumed { .. }
        | GoTold::SessionBegan { .. }
        | GoTold::Sealing {}
        | GoTold::Sealed { .. }
        | GoTold::Opened { .. }
        | GoTold::Over { .. } => false,
    }
}
