//! A move as it is sent, and why one is refused.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Point;

/// A piece goes from one point to another; as text `h2e2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Move {
    /// Where the piece stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

/// A text that names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadMove;

/// Why a move is refused (xiangqi rules 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// Nothing stands where the move begins.
    NoPiece,
    /// The piece is the other side's.
    NotYours,
    /// The piece does not move so, or something of its own side or in its way stops it.
    CannotGo,
    /// The own king could be taken.
    KingAttacked,
    /// The kings would face each other on an open file.
    KingsFace,
}

impl Move {
    /// The move from one point to another.
    #[must_use]
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let (from, to) = text.split_at_checked(2).ok_or(BadMove)?;
        let point = |text: &str| text.parse().map_err(|_| BadMove);
        Ok(Self::new(point(from)?, point(to)?))
    }
}

impl TryFrom<String> for Move {
    type Error = BadMove;

    fn try_from(text: String) -> Result<Self, BadMove> {
        text.parse()
    }
}

impl From<Move> for String {
    fn from(step: Move) -> Self {
        step.to_string()
    }
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such move")
    }
}

impl core::error::Error for BadMove {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPiece => "no piece stands there",
            Self::NotYours => "the piece is the other side's",
            Self::CannotGo => "the piece cannot go there",
            Self::KingAttacked => "the own king could be taken",
            Self::KingsFace => "the kings would face each other",
        })
    }
}

impl core::error::Error for Illegal {}
