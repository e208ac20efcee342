//! The ways in which a move is written (xiangqi rules 4).
//!
//! WXF and Chinese text tell a move as the mover sees it and need the position; what they say is
//! told apart in `phrase`, how they say it in a file each.

mod chinese;
pub(super) mod coordinates;
mod phrase;
mod wxf;

use alloc::string::{String, ToString};
use core::fmt;

use super::{Illegal, Move, Position};
use phrase::Spoken;

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `h2e2`.
    Ucci,
    /// `H2-E2`.
    Iccs,
    /// `C2=5`.
    Wxf,
    /// `炮二平五`.
    Chinese,
}

/// Why a text is not read as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is no move in this way of writing.
    NotAMove,
    /// It counts with the other side's numerals: Red's are 一 to 九, Black's 1 to 9.
    OtherNumerals,
    /// No piece of the side to move can go so.
    NoFit,
    /// One piece could go so, but may not.
    Illegal(Move, Illegal),
    /// At least these two legal moves are written so.
    Two(Move, Move),
}

impl Notation {
    /// All ways.
    pub const ALL: [Self; 4] = [Self::Ucci, Self::Iccs, Self::Wxf, Self::Chinese];

    /// Writes a legal move.
    ///
    /// # Errors
    ///
    /// The move is not legal in this position.
    pub fn write(self, position: &Position, step: Move) -> Result<String, Illegal> {
        position.is_legal(step)?;
        let spoken = Spoken::of(position, step).ok_or(Illegal::NoPiece)?;
        Ok(match self {
            Self::Ucci => step.to_string(),
            Self::Iccs => coordinates::iccs(step),
            Self::Wxf => wxf::write(&spoken),
            Self::Chinese => chinese::write(&spoken),
        })
    }

    /// Reads a legal move of the side to move.
    ///
    /// # Errors
    ///
    /// The text is no move, or not exactly one legal move is written so.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, Unread> {
        let checked = |step| match position.is_legal(step) {
            Ok(()) => Ok(step),
            Err(why) => Err(Unread::Illegal(step, why)),
        };
        match self {
            Self::Ucci => checked(text.parse().map_err(|_| Unread::NotAMove)?),
            Self::Iccs => checked(coordinates::from_iccs(text).ok_or(Unread::NotAMove)?),
            Self::Wxf => wxf::read(text).ok_or(Unread::NotAMove)?.find(position),
            Self::Chinese => chinese::read(text, position.turn())?.find(position),
        }
    }

    /// Reads a legal move in whichever way it is written.
    ///
    /// # Errors
    ///
    /// As [`Notation::read`].
    pub fn read_any(position: &Position, text: &str) -> Result<Move, Unread> {
        let way = if !text.is_ascii() {
            Self::Chinese
        } else if coordinates::from_iccs(text).is_some() {
            Self::Iccs
        } else {
            Self::Wxf
        };
        way.read(position, text)
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove => f.write_str("no move is written so"),
            Self::OtherNumerals => f.write_str("the numerals are the other side's"),
            Self::NoFit => f.write_str("no piece can go so"),
            Self::Illegal(step, why) => write!(f, "{step}: {why}"),
            Self::Two(one, other) => write!(f, "both {one} and {other} are written so"),
        }
    }
}

impl core::error::Error for Unread {}
