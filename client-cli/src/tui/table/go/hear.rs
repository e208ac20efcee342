//! What the server says of a game of Go besides the picture.

use super::Called;
use crate::tui::go::Game;
use crate::tui::past;
use crate::tui::table::{Dialog, Scenery, Table};
use qiguan_protocol::{GoTold, Request, Say, Seat, Told};

/// An announcement that is older is no longer true, in milliseconds.
const LATE_MS: u64 = 1_500;
/// How long it is shown, in milliseconds.
const SHOWN_MS: u64 = 4_000;

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
            self.go.called = None;
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

    /// Something was called out; what comes late is not said any more.
    pub(in crate::tui::table) fn called_out(
        &mut self,
        seat: Seat,
        say: Say,
        at_ms: u64,
        scenery: Scenery<'_>,
    ) {
        let clocks = Game::of(scenery.view).and_then(|game| game.go.clocks.as_ref());
        let is_running =
            clocks.is_some_and(|clocks| clocks.turn == Some(seat) && clocks.standing.is_empty());
        if !is_running || scenery.now_ms > at_ms + LATE_MS {
            return;
        }
        self.go.called = Some(Called {
            seat,
            words: scenery.skin.lang.announcement(say),
            until_ms: at_ms + SHOWN_MS,
        });
        self.rings |= self.seat == Some(seat);
    }

    /// More about a refusal, which comes before the request that is refused.
    pub(in crate::tui::table) fn refused(&mut self, detail: &str) {
        detail.clone_into(&mut self.go.detail);
    }

    /// A request of Go in a few words, and what the refusal said beyond its code.
    pub(in crate::tui::table) fn undone_go(
        &mut self,
        request: &Request,
        why: &str,
        scenery: Scenery<'_>,
    ) -> Option<(String, String)> {
        Game::of(scenery.view)?;
        let detail = std::mem::take(&mut self.go.detail);
        let why = match detail.is_empty() {
            true => why.to_owned(),
            false => format!("{why} ({detail})"),
        };
        Some((described(request), why))
    }
}

/// A request in a few words.
fn described(request: &Request) -> String {
    if let Request::Place { point, .. } = request {
        point.clone()
    } else if let Request::Seal {
        point: Some(point), ..
    } = request
    {
        format!("seal {point}")
    } else if let Request::MarkDead { point } = request {
        format!("dead {point}")
    } else {
        request.name().replace('_', " ")
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
