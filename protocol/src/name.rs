//! Names that stand for things on the wire.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at a four-sided table, counter-clockwise as seen from `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// Bottom of the screen.
    S,
    /// Right.
    E,
    /// Top.
    N,
    /// Left.
    W,
}

impl Seat {
    /// All four, in the order of lists by seat.
    pub const ALL: [Self; 4] = [Self::S, Self::E, Self::N, Self::W];

    /// The place in lists by seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The code by which a room, and later its record, is found: ten characters of an alphabet
/// without look-alikes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoomId(pub String);

/// The public name of a guest's identity; the token that proves it is never shown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GuestId(pub String);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::S => "S",
            Self::E => "E",
            Self::N => "N",
            Self::W => "W",
        })
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
