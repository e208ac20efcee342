//! The kinds of pieces.

use core::fmt;

use serde::{Deserialize, Serialize};

/// A kind of piece (junqi rules 3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Rank 9, siling.
    Commander,
    /// Rank 8, junzhang.
    General,
    /// Rank 7, shizhang.
    Division,
    /// Rank 6, lüzhang.
    Brigade,
    /// Rank 5, tuanzhang.
    Regiment,
    /// Rank 4, yingzhang.
    Battalion,
    /// Rank 3, lianzhang.
    Company,
    /// Rank 2, paizhang.
    Platoon,
    /// Rank 1, gongbing; turns on rails and clears mines.
    Engineer,
    /// Dies with whatever it meets.
    Bomb,
    /// Never moves.
    Mine,
    /// Never moves; its loss puts its owner out.
    Flag,
}

impl Piece {
    /// All kinds, strongest first.
    pub const ALL: [Self; 12] = [
        Self::Commander,
        Self::General,
        Self::Division,
        Self::Brigade,
        Self::Regiment,
        Self::Battalion,
        Self::Company,
        Self::Platoon,
        Self::Engineer,
        Self::Bomb,
        Self::Mine,
        Self::Flag,
    ];

    /// How many of the kind each player has.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Commander | Self::General | Self::Flag => 1,
            Self::Division | Self::Brigade | Self::Regiment | Self::Battalion | Self::Bomb => 2,
            Self::Company | Self::Platoon | Self::Engineer | Self::Mine => 3,
        }
    }

    /// The rank, 9 down to 1, of a piece that has one.
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        match self {
            Self::Commander => Some(9),
            Self::General => Some(8),
            Self::Division => Some(7),
            Self::Brigade => Some(6),
            Self::Regiment => Some(5),
            Self::Battalion => Some(4),
            Self::Company => Some(3),
            Self::Platoon => Some(2),
            Self::Engineer => Some(1),
            Self::Bomb | Self::Mine | Self::Flag => None,
        }
    }

    /// Whether the kind ever moves.
    #[must_use]
    pub const fn moves(self) -> bool {
        !matches!(self, Self::Mine | Self::Flag)
    }

    /// The letter that stands for the kind in layouts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Commander => '9',
            Self::General => '8',
            Self::Division => '7',
            Self::Brigade => '6',
            Self::Regiment => '5',
            Self::Battalion => '4',
            Self::Company => '3',
            Self::Platoon => '2',
            Self::Engineer => '1',
            Self::Bomb => 'B',
            Self::Mine => 'M',
            Self::Flag => 'F',
        }
    }

    /// The kind of a letter, upper case only.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }
}

/// Shows no kind: what a piece is must not reach a log.
impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Piece(hidden)")
    }
}
