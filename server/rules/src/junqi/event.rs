//! What happened in a game, in the past tense.

use serde::{Deserialize, Serialize};

use super::{Outcome, Post, Winners};
use crate::Seat;

/// One thing that happened; carries its results, so that folding old events asks no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A piece moved, or attacked what stood on `to`.
    Moved {
        /// Where the piece stood.
        from: Post,
        /// Where it went.
        to: Post,
        /// What came of it.
        outcome: Outcome,
    },
    /// All learned where a player's flag stands (junqi rules 5.1, 5.2).
    FlagShown {
        /// Whose flag.
        seat: Seat,
        /// Where it stands.
        post: Post,
    },
    /// A player lost the turn to the clock (junqi rules 7).
    TimedOut {
        /// Whose turn it was.
        seat: Seat,
    },
    /// A player is out, and all the player's pieces are gone (junqi rules 6).
    Out {
        /// Who is out.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// The turn is another player's (junqi rules 1).
    TurnPassed {
        /// Whose turn it is now.
        to: Seat,
    },
    /// The game is over (junqi rules 6).
    Over {
        /// How it ended.
        end: End,
    },
}

/// Why a player is out (junqi rules 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The flag was taken or bombed.
    Flag = 1,
    /// There was no legal move left.
    NoMove = 2,
    /// One timeout too many.
    Timeouts = 3,
    /// The player gave up.
    Surrender = 4,
    /// The player left for good.
    Left = 6,
}

/// How a game ended (junqi rules 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// One alliance has nobody left; the other has won, living or not.
    Won {
        /// The seats of the winning alliance, in seat order.
        seats: Winners,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

/// Why nobody has won (junqi rules 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// All living players agreed.
    Agreed,
    /// Too many moves without combat.
    QuietLimit,
    /// The last of both alliances went out together.
    NobodyLeft,
    /// The game reached the longest that a room allows.
    PliesMax,
    /// The room reached the greatest age that the house allows.
    RoomAge,
    /// The arbiter ruled so.
    Ruled,
}

impl End {
    pub(super) const fn won(alliance: &'static [Seat]) -> Self {
        Self::Won {
            seats: Winners::new(alliance),
        }
    }
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 5] = [
        Self::Flag,
        Self::NoMove,
        Self::Timeouts,
        Self::Surrender,
        Self::Left,
    ];

    /// The digit that stands for the reason in a record (junqi rules 8).
    #[must_use]
    pub const fn digit(self) -> char {
        match self {
            Self::Flag => '1',
            Self::NoMove => '2',
            Self::Timeouts => '3',
            Self::Surrender => '4',
            Self::Left => '6',
        }
    }

    /// The reason of a record's digit.
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.digit() == digit)
    }
}
