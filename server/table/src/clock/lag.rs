//! What the network takes from a player is given back, within a quota (time rules, lag compensation).

use super::{AtLimit, TimeControl};
use serde::{Deserialize, Serialize};

/// What every move gains at least, in milliseconds.
const GAIN_LEAST_MS: u32 = 150;
/// What a move gains at most, in milliseconds.
const GAIN_MOST_MS: u32 = 1_000;
/// The part of the estimated game time that a move gains: 0.4 %, one in so many.
const GAIN_ONE_IN: u32 = 250;
/// Gains in the bank at the start.
const GAINS_AT_FIRST: u32 = 3;
/// Gains that the bank holds at most.
const GAINS_AT_MOST: u32 = 7;

/// What may yet be given back to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LagBank {
    /// What the bank holds, in milliseconds.
    pub bank_ms: u32,
    /// The lag measured at the player's last move, in milliseconds.
    pub lag_ms: u32,
}

impl LagBank {
    /// The bank at the start of a game; none where lag is not made good.
    pub(super) fn new(control: TimeControl) -> Option<Self> {
        let bank_ms = gain_ms(control)? * GAINS_AT_FIRST;
        Some(Self { bank_ms, lag_ms: 0 })
    }

    /// The bank at the start of a game in which each move has so long; none where lag is not made good.
    pub(crate) fn of_move_limit(limit_ms: u32) -> Option<Self> {
        Self::new(per_move(limit_ms))
    }

    /// The bank after a move that came before its deadline, which it took so long, in a game in which
    /// each has so long.
    pub(crate) fn after_move(self, limit_ms: u32, elapsed_ms: u32, lag_ms: u32) -> Self {
        let (_, bank) = self.give(per_move(limit_ms), elapsed_ms, lag_ms, Some(limit_ms));
        bank
    }

    /// How much later than the time left the deadline of the coming move is.
    pub(crate) fn grace_ms(self) -> u32 {
        self.bank_ms.min(self.lag_ms)
    }

    /// What is given back for a move that took so long, when its sender's lag was that, and the bank
    /// afterwards. Whatever came before its deadline counts, so at least what it needs of the grace.
    pub(super) fn give(
        self,
        control: TimeControl,
        elapsed_ms: u32,
        lag_ms: u32,
        total_ms: Option<u32>,
    ) -> (u32, Self) {
        let over_ms = total_ms.map_or(0, |total_ms| {
            elapsed_ms.saturating_add(1).saturating_sub(total_ms)
        });
        let needed_ms = over_ms.min(self.grace_ms());
        let given_ms = lag_ms.max(needed_ms).min(self.bank_ms).min(elapsed_ms);
        let gain_ms = gain_ms(control).unwrap_or(0);
        let bank_ms = (self.bank_ms - given_ms + gain_ms).min(gain_ms * GAINS_AT_MOST);
        (given_ms, Self { bank_ms, lag_ms })
    }
}

/// The control of a turn that has a limit of its own; what the limit costs is not the bank's matter.
const fn per_move(limit_ms: u32) -> TimeControl {
    TimeControl::PerMove {
        limit_ms,
        timeouts_allowed: 0,
        at_limit: AtLimit::LoseTurn,
    }
}

fn gain_ms(control: TimeControl) -> Option<u32> {
    let part_ms = control.estimated_ms()? / GAIN_ONE_IN;
    Some((GAIN_LEAST_MS + part_ms).min(GAIN_MOST_MS))
}
