//! How games of xiangqi end: a closed list.

use qiguan_rules::xiangqi::{Colour, NoForce, NoMove};
use serde::{Deserialize, Serialize};

/// How a game of xiangqi ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiEnd {
    /// One side has won.
    Won {
        /// Which.
        winner: Colour,
        /// Why the other lost.
        reason: XiangqiLoss,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: XiangqiDraw,
    },
    /// Neither came (Art. 21.3).
    BothLost,
}

/// Why a side has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiLoss {
    /// No move, in check or not (Art. 4.1.1, 4.1.3).
    NoMove(NoMove),
    /// It had to change, and did not; or it checked for ever (Art. 26).
    Repetition,
    /// It gave up.
    Resigned,
    /// Its time ran out (Art. 4.1.5).
    Time,
    /// It left, or did not come (Art. 21).
    Forfeit,
    /// It committed too many fouls (Art. 4.1.8).
    Fouls,
    /// It made a move that the rules forbid, where that loses (Art. 4.1.6).
    IllegalMove,
}

/// Why nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiDraw {
    /// Both agreed (Art. 4.2.2).
    Agreed,
    /// Both may repeat, or neither (Art. 4.2.3).
    Repetition,
    /// Too many moves without a capture (Art. 4.2.4).
    NaturalLimit,
    /// Nobody can win (Art. 4.2.1).
    NoForce(NoForce),
    /// Time ran out against a side that cannot win (xiangqi rules 6).
    FlagWithoutForce,
    /// The arbiter ruled so (Art. 4.2.1).
    Ruled,
    /// The longest game that the room allows.
    PliesMax,
    /// The greatest age that the house allows.
    RoomAge,
}

impl XiangqiEnd {
    /// Who won, if anybody.
    #[must_use]
    pub const fn winner(&self) -> Option<Colour> {
        match self {
            Self::Won { winner, .. } => Some(*winner),
            Self::Draw { .. } | Self::BothLost => None,
        }
    }
}
