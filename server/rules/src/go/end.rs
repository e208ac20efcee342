//! How a game ends, as a closed list.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Colour, Margin};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The board was counted.
    Scored {
        /// By how much Black is ahead, komi and bonus taken off.
        margin: Margin,
    },
    /// One side gave up or lost otherwise.
    Won {
        /// Who won.
        colour: Colour,
        /// What the other did.
        reason: Reason,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: DrawReason,
    },
    /// The game does not count.
    Void {
        /// Why.
        reason: VoidReason,
    },
    /// Nobody came, or both were put out (Art. 23).
    BothLost,
}

/// How a game was lost without being counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By resigning.
    Resigned,
    /// On time (Art. 12).
    Time,
    /// By leaving, not coming or a ruling.
    Forfeit,
}

/// Why nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// A cycle came round for the third time (Art. 20.3).
    Repetition,
    /// Both agreed.
    Agreed,
    /// The arbiter ruled so.
    Ruled,
    /// The game reached the longest that a room allows.
    PliesMax,
    /// The room reached the greatest age that the house allows.
    RoomAge,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoidReason {
    /// A cycle came round for the third time.
    Repetition,
    /// The arbiter ruled so.
    Ruled,
}

impl End {
    /// Who won, if anybody.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        match *self {
            Self::Scored { margin } => margin.ahead(),
            Self::Won { colour, .. } => Some(colour),
            Self::Draw { .. } | Self::Void { .. } | Self::BothLost => None,
        }
    }
}

/// As in the `RE` of an SGF record: `B+1.5`, `W+R`, `0`, `Void`, `?` where none fits.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scored { margin } if margin.ahead().is_none() => f.write_str("0"),
            Self::Scored { margin } => margin.fmt(f),
            Self::Won { colour, reason } => write!(f, "{colour}+{}", reason.letter()),
            Self::Draw { .. } => f.write_str("0"),
            Self::Void { .. } => f.write_str("Void"),
            Self::BothLost => f.write_str("?"),
        }
    }
}

impl Reason {
    /// The letter that stands for the reason in a record.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Resigned => 'R',
            Self::Time => 'T',
            Self::Forfeit => 'F',
        }
    }
}
