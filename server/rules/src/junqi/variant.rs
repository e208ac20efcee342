//! The games of the family: on which board, by whom and with whom.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Which game of junqi is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Two alliances of two on 129 posts (junqi rules 1).
    #[default]
    FourPlayer,
    /// One against one on the same 129 posts (junqi rules 1).
    Duel,
    /// One against one on 60 posts (junqi rules 2.1).
    Frontier,
}

impl Variant {
    /// All games.
    pub const ALL: [Self; 3] = [Self::FourPlayer, Self::Duel, Self::Frontier];

    /// The seats in play, in seat order.
    #[must_use]
    pub const fn seats(self) -> &'static [Seat] {
        match self {
            Self::FourPlayer => &Seat::ALL,
            Self::Duel | Self::Frontier => &[Seat::S, Seat::N],
        }
    }

    /// Who wins together, each in seat order.
    #[must_use]
    pub const fn alliances(self) -> [&'static [Seat]; 2] {
        match self {
            Self::FourPlayer => [&[Seat::S, Seat::N], &[Seat::E, Seat::W]],
            Self::Duel | Self::Frontier => [&[Seat::S], &[Seat::N]],
        }
    }

    /// The seat's ally, where there are allies: in a duel the seat opposite is the enemy.
    #[must_use]
    pub const fn ally(self, seat: Seat) -> Option<Seat> {
        match self {
            Self::FourPlayer => Some(seat.ally()),
            Self::Duel | Self::Frontier => None,
        }
    }
}
