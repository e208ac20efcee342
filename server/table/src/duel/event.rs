//! What happens between two players beside the board. Events that change a clock carry it.

use crate::{Ask, Clocks, Millis, Timer};
use alloc::vec::Vec;
use core::fmt;
use qiguan_rules::Seat;
use serde::{Deserialize, Serialize};

/// One thing that happened between two players. Only ever extended, as [`Event`](crate::Event) is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelEvent {
    /// The game waits for players who are not there.
    Awaited {
        /// Who is not.
        absent: Vec<Seat>,
        /// Since when.
        since: Millis,
        /// Until when.
        clock: Timer,
    },
    /// A player who was waited for is there.
    Arrived {
        /// Who.
        seat: Seat,
        /// What that costs on the clock, in milliseconds.
        cost_ms: u32,
    },
    /// The first turn began.
    Began {
        /// Its number.
        turn: u32,
        /// The clocks.
        clocks: Clocks,
    },
    /// A limit was missed, which costs a point in the event; the same player moves.
    Penalised {
        /// Who.
        seat: Seat,
        /// The clocks.
        clocks: Clocks,
    },
    /// The clocks were set.
    ClocksSet {
        /// To this.
        clocks: Clocks,
    },
    /// A player asks something of the other.
    Asked {
        /// Who.
        by: Seat,
        /// What.
        what: Ask,
    },
    /// That is no longer asked.
    Closed {
        /// Who refused; none: it was granted, or lapsed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused_by: Option<Seat>,
    },
    /// A pause began.
    Paused {
        /// For whom.
        by: Seat,
        /// How long at most.
        clock: Timer,
        /// The clocks, standing.
        clocks: Clocks,
    },
    /// A pause ended.
    Resumed {
        /// The clocks.
        clocks: Clocks,
    },
}

impl DuelEvent {
    /// The word for its kind.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Awaited { .. } => "Awaited",
            Self::Arrived { .. } => "Arrived",
            Self::Began { .. } => "Began",
            Self::Penalised { .. } => "Penalised",
            Self::ClocksSet { .. } => "ClocksSet",
            Self::Asked { .. } => "Asked",
            Self::Closed { .. } => "Closed",
            Self::Paused { .. } => "Paused",
            Self::Resumed { .. } => "Resumed",
        }
    }
}

/// Shows the kind alone, as every event does.
impl fmt::Debug for DuelEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
