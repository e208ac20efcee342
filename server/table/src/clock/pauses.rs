//! Why the clocks stand: a set of reasons. A clock runs only when the set is empty.

use crate::Millis;
use serde::{Deserialize, Serialize};

/// The reasons for which the clocks stand now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pauses {
    /// The players agreed on a pause.
    #[serde(skip_serializing_if = "is_not")]
    pub agreed: bool,
    /// The arbiter stopped the game.
    #[serde(skip_serializing_if = "is_not")]
    pub arbiter: bool,
    /// The game is adjourned.
    #[serde(skip_serializing_if = "is_not")]
    pub adjourned: bool,
    /// The players agree on what is dead, or on what the count is.
    #[serde(skip_serializing_if = "is_not")]
    pub confirming: bool,
    /// The server restarted; this reason is gone by itself at that instant at the latest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<Millis>,
}

/// One reason for which clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseReason {
    /// The players agreed.
    Agreed,
    /// The arbiter's order.
    Arbiter,
    /// The game is adjourned.
    Adjourned,
    /// The end is being agreed upon.
    Confirming,
    /// The server restarted, and waits until then for those who were there.
    Restart {
        /// The latest instant.
        until: Millis,
    },
}

impl Pauses {
    /// Whether clocks run.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// With one reason more.
    #[must_use]
    pub fn with(self, reason: PauseReason) -> Self {
        match reason {
            PauseReason::Agreed => Self {
                agreed: true,
                ..self
            },
            PauseReason::Arbiter => Self {
                arbiter: true,
                ..self
            },
            PauseReason::Adjourned => Self {
                adjourned: true,
                ..self
            },
            PauseReason::Confirming => Self {
                confirming: true,
                ..self
            },
            PauseReason::Restart { until } => Self {
                restart: Some(until),
                ..self
            },
        }
    }

    /// With one reason less; the instant of a restart does not matter.
    #[must_use]
    pub fn without(self, reason: PauseReason) -> Self {
        match reason {
            PauseReason::Agreed => Self {
                agreed: false,
                ..self
            },
            PauseReason::Arbiter => Self {
                arbiter: false,
                ..self
            },
            PauseReason::Adjourned => Self {
                adjourned: false,
                ..self
            },
            PauseReason::Confirming => Self {
                confirming: false,
                ..self
            },
            PauseReason::Restart { .. } => Self {
                restart: None,
                ..self
            },
        }
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_not(flag: &bool) -> bool {
    !flag
}
