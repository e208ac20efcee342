//! When something is asked, by whom, and with what luck: everything a table takes from outside.

use core::fmt;
use qiguan_rules::BySeat;
use serde::{Deserialize, Serialize};

/// Server time in milliseconds: how long the server has run in total. Not the time of day.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

/// A guest's identity at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);

/// Chance for one decision, drawn by the server. What it leads to stands in events; it is stored nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Luck(pub [u8; 32]);

/// Who is not there, and since when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// Since when the holder of a seat has had no connection; none: is there, or the seat is free.
    pub seats: BySeat<Option<Millis>>,
    /// Since when the owner has had none.
    pub owner: Option<Millis>,
}

/// The circumstances of one decision.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The instant the command was received, or the deadline fell.
    pub at: Millis,
    /// The measured lag of the asker's connection.
    pub lag: Millis,
    /// The chance that this decision may use.
    pub luck: Luck,
    /// Who is not there.
    pub absence: Absence,
}

impl Millis {
    /// This instant, so many milliseconds later.
    #[must_use]
    pub fn after(self, ms: u32) -> Self {
        Self(self.0.saturating_add(u64::from(ms)))
    }

    /// How many milliseconds have passed since an earlier instant; 0 if it is not earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> u32 {
        u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX)
    }
}

impl Luck {
    /// One of eight independent draws.
    #[must_use]
    pub(crate) fn word(&self, draw: usize) -> u32 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| self.0[(draw % 8) * 4 + i]);
        u32::from_le_bytes([a, b, c, d])
    }
}

/// Chance decides layouts and the first mover, so it is not shown.
impl fmt::Debug for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Luck(hidden)")
    }
}
