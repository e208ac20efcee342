//! The one timer of a table. Nothing ticks: what is left is a function of an instant.

use super::control::LONGEST_MS;
use crate::Millis;
use serde::{Deserialize, Serialize};

/// How long a restart waits for those it waits on, in milliseconds (time rules, Restart).
pub(crate) const RESTART_GRACE_MS: u32 = 20_000;
/// From everyone being ready to the first clock, in milliseconds (junqi rules 4).
pub(crate) const START_DELAY_MS: u32 = 3_000;

/// What was left at an instant, and whether it runs from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timer {
    /// What was left, in milliseconds.
    pub left_ms: u32,
    /// The instant at which that was left.
    pub since: Millis,
    /// Why it stands; absent: it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Pause>,
}

/// Why a timer stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// The server restarted. The timer runs again when those it waits on are back, at the latest then.
    Restart {
        /// The latest instant.
        until: Millis,
    },
    /// The arbiter has stopped the game.
    Arbiter,
    /// It is shown to an audience some turns behind, to which it tells what was left. In no event.
    Delayed,
}

impl Timer {
    /// A timer that starts at an instant.
    #[must_use]
    pub(crate) fn start(at: Millis, left_ms: u32) -> Self {
        Self {
            left_ms,
            since: at,
            paused: None,
        }
    }

    /// When it does something by itself: runs out, or starts running again.
    #[must_use]
    pub(crate) fn deadline(&self) -> Millis {
        match self.paused {
            None => self.since.after(self.left_ms),
            Some(Pause::Restart { until }) => until,
            Some(Pause::Arbiter | Pause::Delayed) => Millis(u64::MAX),
        }
    }

    /// What is left at an instant.
    #[must_use]
    pub fn left_at(&self, at: Millis) -> u32 {
        match self.paused {
            None => self.left_ms.saturating_sub(at.since(self.since)),
            Some(Pause::Restart { .. } | Pause::Arbiter | Pause::Delayed) => self.left_ms,
        }
    }

    /// Stands from an instant on, because the arbiter says so.
    #[must_use]
    pub(crate) fn pause_by_arbiter(&self, at: Millis) -> Self {
        Self {
            left_ms: self.left_at(at),
            since: at,
            paused: Some(Pause::Arbiter),
        }
    }

    /// Stands from an instant on, because the server restarted then; whoever stopped it before starts
    /// it again.
    #[must_use]
    pub(crate) fn pause_for_restart(&self, at: Millis) -> Self {
        if self.paused == Some(Pause::Arbiter) {
            return *self;
        }
        let until = at.after(RESTART_GRACE_MS);
        Self {
            left_ms: self.left_at(at),
            since: at,
            paused: Some(Pause::Restart { until }),
        }
    }

    /// As an audience some turns behind is shown it.
    #[must_use]
    pub(crate) fn delayed(&self) -> Self {
        Self {
            paused: Some(Pause::Delayed),
            ..*self
        }
    }

    /// The same with more or less left from an instant on; none: nothing would be.
    #[must_use]
    pub(crate) fn adjusted(&self, at: Millis, by_ms: i32) -> Option<Self> {
        let left_ms = self.left_at(at).saturating_add_signed(by_ms);
        (left_ms > 0).then_some(Self {
            left_ms: left_ms.min(LONGEST_MS),
            since: at,
            paused: self.paused,
        })
    }

    /// Whether it waits for those who were there before a restart.
    #[must_use]
    pub(crate) fn is_restarting(&self) -> bool {
        match self.paused {
            Some(Pause::Restart { .. }) => true,
            Some(Pause::Arbiter | Pause::Delayed) | None => false,
        }
    }

    /// Runs from an instant on.
    #[must_use]
    pub(crate) fn resume(&self, at: Millis) -> Self {
        Self::start(at, self.left_at(at))
    }
}
