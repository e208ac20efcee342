//! A request that the player makes for itself, with its second and further tries.

use std::time::{Duration, Instant};

/// After so many tries a request is given up.
pub(super) const TRIES_MAX: u32 = 8;
const RETRY_FIRST: Duration = Duration::from_millis(100);
const RETRY_MAX: Duration = Duration::from_secs(5);

/// How far such a request is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Errand {
    /// Nothing to ask.
    #[default]
    Idle,
    /// To be asked at an instant.
    Due { at: Instant, tries: u32 },
    /// Asked under this number.
    Asked { req: u32, tries: u32 },
}

/// The pause after the `tries`th try.
pub(super) fn pause(tries: u32) -> Duration {
    RETRY_FIRST
        .saturating_mul(2u32.saturating_pow(tries.saturating_sub(1)))
        .min(RETRY_MAX)
}

impl Errand {
    pub(super) fn is_idle(self) -> bool {
        self == Self::Idle
    }

    pub(super) fn is_asked(self, number: u32) -> bool {
        matches!(self, Self::Asked { req, .. } if req == number)
    }

    /// The instant at which it wants to be asked.
    pub(super) fn due(self) -> Option<Instant> {
        match self {
            Self::Due { at, .. } => Some(at),
            Self::Idle | Self::Asked { .. } => None,
        }
    }

    pub(super) fn is_due(self, now: Instant) -> bool {
        self.due().is_some_and(|at| at <= now)
    }

    pub(super) fn asked(&mut self, req: u32) {
        *self = Self::Asked {
            req,
            tries: self.tries() + 1,
        };
    }

    /// Tries again after a pause; false when it has been tried often enough.
    pub(super) fn again(&mut self, now: Instant) -> bool {
        let tries = self.tries();
        let goes_on = tries < TRIES_MAX;
        *self = match goes_on {
            true => Self::Due {
                at: now + pause(tries),
                tries,
            },
            false => Self::Idle,
        };
        goes_on
    }

    fn tries(self) -> u32 {
        match self {
            Self::Idle => 0,
            Self::Due { tries, .. } | Self::Asked { tries, .. } => tries,
        }
    }
}
