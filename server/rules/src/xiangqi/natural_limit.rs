//! The limit on moves without a capture (xiangqi rules 3, Art. 4.2.4, 23.3).

use serde::{Deserialize, Serialize};

use super::{ByColour, Colour};

/// So many checks by one side since the last capture count like other moves.
pub const CHECKS_FREE: u32 = 10;

/// What has happened since the last capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Quiet {
    /// Moves, one side's counted as one.
    pub plies: u32,
    /// Checks given by each side.
    pub checks: ByColour<u32>,
}

impl Quiet {
    /// The count after one more move.
    #[must_use]
    pub fn after(mut self, mover: Colour, captures: bool, gives_check: bool) -> Self {
        if captures {
            return Self::default();
        }
        self.plies = self.plies.saturating_add(1);
        let checks = &mut self.checks[mover];
        *checks = checks.saturating_add(u32::from(gives_check));
        self
    }

    /// The checks by a side beyond the ten that count; each takes a full round from the count.
    #[must_use]
    pub fn over(&self, colour: Colour) -> u32 {
        self.checks[colour].saturating_sub(CHECKS_FREE)
    }

    /// The moves that count for a claim by this side, one side's counted as one.
    #[must_use]
    pub fn counted(&self, colour: Colour) -> u32 {
        self.plies
            .saturating_sub(self.over(colour).saturating_mul(2))
    }

    /// Whether a claim of a draw by this side holds, with a limit of so many full rounds.
    #[must_use]
    pub fn claim_holds(&self, claimant: Colour, rounds: u32) -> bool {
        self.counted(claimant) >= rounds.saturating_mul(2)
    }

    /// Whether the limit is reached for both sides, so that a draw needs no claim.
    #[must_use]
    pub fn is_reached(&self, rounds: u32) -> bool {
        Colour::ALL
            .into_iter()
            .all(|colour| self.claim_holds(colour, rounds))
    }
}
