//! The kinds of pieces and their letters.

use serde::{Deserialize, Serialize};

use super::Colour;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One point along a line, within the palace.
    King,
    /// One point along a diagonal, within the palace.
    Advisor,
    /// Two points along a diagonal over an empty eye, never beyond the river.
    Elephant,
    /// One point along a line, which must be empty, and one along a diagonal outwards.
    Horse,
    /// Any way along a line.
    Rook,
    /// As a rook, but takes over exactly one piece.
    Cannon,
    /// One point forward, beyond the river sideways too.
    Pawn,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// The kind's number, 0 to 6.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of the kind each side has at the start.
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Self::King => 1,
            Self::Advisor | Self::Elephant | Self::Horse | Self::Rook | Self::Cannon => 2,
            Self::Pawn => 5,
        }
    }

    /// The letter of the kind in a FEN, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Rook => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The kind of a letter, upper case only; `E` and `H` are read too.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'K' => Self::King,
            'A' => Self::Advisor,
            'B' | 'E' => Self::Elephant,
            'N' | 'H' => Self::Horse,
            'R' => Self::Rook,
            'C' => Self::Cannon,
            'P' => Self::Pawn,
            _ => return None,
        })
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The letter of the piece in a FEN: upper case for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::Red => self.kind.letter(),
            Colour::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter; `E` and `H` are read too.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let colour = match letter.is_ascii_uppercase() {
            true => Colour::Red,
            false => Colour::Black,
        };
        match Kind::from_letter(letter.to_ascii_uppercase()) {
            Some(kind) => Some(Self { colour, kind }),
            None => None,
        }
    }
}
