//! Which rules judge a repetition.

use serde::{Deserialize, Serialize};

/// The rules by which repetitions are judged (xiangqi rules 6), frozen at the start of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// The Chinese rules of 1999 (xiangqi rules 6.4).
    #[default]
    Cxa1999,
    /// The Chinese rules of 2020 (xiangqi rules 6.5).
    Cxa2020,
    /// The World rules of 2018 (xiangqi rules 6.6).
    Axf,
    /// Only perpetual check is prohibited.
    Casual,
}

/// When a repetition is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// By which rules.
    pub profile: Profile,
    /// At which occurrence of a position, 3 or 4 (xiangqi rules 6.1).
    pub occurrences: u32,
}
