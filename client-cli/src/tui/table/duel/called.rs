//! What is called out of a player's countdown.

use crate::countdown;
use crate::tui::table::{Scenery, Table};
use qiguan_protocol::{Say, Seat};

/// An announcement that is older is no longer true, in milliseconds.
const LATE_MS: u64 = 1_500;
/// How long it is shown, in milliseconds.
const SHOWN_MS: u64 = 4_000;

/// What was called out last.
#[derive(Debug)]
pub(in crate::tui::table) struct Called {
    seat: Seat,
    words: String,
    /// The server's time at which it is old, in milliseconds.
    until_ms: u64,
}

impl Table {
    /// Something was called out; what comes late is not said any more.
    pub(in crate::tui::table) fn called_out(
        &mut self,
        seat: Seat,
        say: Say,
        at_ms: u64,
        scenery: Scenery<'_>,
    ) {
        let clocks = countdown::clocks(scenery.view);
        let is_running =
            clocks.is_some_and(|clocks| clocks.turn == Some(seat) && clocks.standing.is_empty());
        if !is_running || scenery.now_ms > at_ms + LATE_MS {
            return;
        }
        self.called = Some(Called {
            seat,
            words: scenery.skin.lang.announcement(say),
            until_ms: at_ms + SHOWN_MS,
        });
        self.rings |= self.seat == Some(seat);
    }

    /// What was called out last, while it is fresh.
    pub(super) fn called(&self, now_ms: u64) -> Option<(Seat, String)> {
        let called = self.called.as_ref()?;
        let is_fresh = now_ms < called.until_ms;
        is_fresh.then(|| (called.seat, called.words.clone()))
    }
}
