//! Why a FEN is refused, and where.

use core::fmt;

use super::{Colour, Piece, Point};

/// What is wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// Neither two fields (pieces and side to move) nor up to six, one blank between any two.
    Fields(usize),
    /// Not ten ranks.
    Ranks(usize),
    /// A rank has not nine points.
    Width {
        /// The rank, from Black's 9 down to Red's 0.
        rank: u8,
    },
    /// A letter or digit that means nothing.
    Letter {
        /// The rank it stands in.
        rank: u8,
        /// The character.
        letter: char,
    },
    /// The side to move is neither `w`, `r` nor `b`.
    Turn,
    /// The third or fourth field is not `-`.
    Dash {
        /// 3 or 4.
        field: usize,
    },
    /// The count of moves since a capture is no number.
    Quiet,
    /// The number of the move is none from 1 on.
    Number,
    /// A side has no king.
    NoKing(Colour),
    /// A side has more pieces of a kind than at the start.
    TooMany(Piece),
    /// The piece can never stand there.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// The point.
        point: Point,
    },
    /// The kings face each other on an open file.
    KingsFace,
    /// The side to move could take the king.
    KingAttacked(Colour),
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Fields(count) => write!(f, "{count} fields, not 2 to 6 with single blanks"),
            Self::Ranks(count) => write!(f, "{count} ranks, not 10"),
            Self::Width { rank } => write!(f, "rank {rank} is not 9 points wide"),
            Self::Letter { rank, letter } => {
                write!(
                    f,
                    "rank {rank}: {letter:?} is neither a piece nor a digit 1 to 9"
                )
            }
            Self::Turn => f.write_str("the side to move is none of w, r, b"),
            Self::Dash { field } => write!(f, "field {field} is not -"),
            Self::Quiet => f.write_str("the count of moves since a capture is no number"),
            Self::Number => f.write_str("the number of the move is none from 1 on"),
            Self::NoKing(colour) => write!(f, "{} has no king", name(colour)),
            Self::TooMany(Piece { colour, kind }) => {
                let (name, most) = (name(colour), kind.count());
                write!(f, "{name} has more than {most} of {}", kind.letter())
            }
            Self::Misplaced { piece, point } => {
                write!(f, "{} can never stand on {point}", piece.letter())
            }
            Self::KingsFace => f.write_str("the kings face each other"),
            Self::KingAttacked(colour) => {
                write!(f, "the king of {} could be taken at once", name(colour))
            }
        }
    }
}

const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Black => "Black",
    }
}

impl core::error::Error for FenFault {}
