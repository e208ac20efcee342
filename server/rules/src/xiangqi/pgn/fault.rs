//! Why a PGN file is not read, and where.

use alloc::string::String;
use core::fmt;

use crate::xiangqi::{FenFault, Unread};

/// The line at which a file makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong with a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnFault {
    /// The file is longer than the bound.
    TooLong,
    /// The characters are not UTF-8.
    Charset,
    /// A tag is not of the form `[Name "value"]`.
    Tag,
    /// The value of a tag is none that it can have.
    Value {
        /// The tag.
        name: &'static str,
    },
    /// The game is another one.
    OtherGame,
    /// The position to begin with is none.
    Fen(FenFault),
    /// A move is not read, or not legal.
    Move {
        /// Which move, one side's counted as one, from 1.
        ply: usize,
        /// What stands there.
        text: String,
        /// Why it is refused.
        why: Unread,
    },
    /// There are more moves than the bound.
    TooManyPlies,
    /// A comment or a variation has no end.
    Unclosed,
    /// A bracket closes what nothing opened.
    Unopened,
    /// The result at the end is not that of the head.
    TwoResults,
    /// Something follows the result; a file holds one game.
    AfterEnd,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for PgnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("the file is too long"),
            Self::Charset => f.write_str("the characters are not UTF-8"),
            Self::Tag => f.write_str("not a tag of the form [Name \"value\"]"),
            Self::Value { name } => write!(f, "{name} cannot have this value"),
            Self::OtherGame => f.write_str("not a game of xiangqi"),
            Self::Fen(fault) => write!(f, "FEN: {fault}"),
            Self::Move { ply, text, why } => write!(f, "ply {ply}, {text}: {why}"),
            Self::TooManyPlies => f.write_str("too many moves"),
            Self::Unclosed => f.write_str("a comment or a variation has no end"),
            Self::Unopened => f.write_str("a bracket closes what nothing opened"),
            Self::TwoResults => f.write_str("the result is not that of the head"),
            Self::AfterEnd => f.write_str("something follows the result"),
        }
    }
}

impl core::error::Error for PgnError {}
