//! The two sides and containers indexed by them.

use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The colour of a piece and of the player who moves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Moves first; at home on ranks 0 to 4.
    Red,
    /// At home on ranks 5 to 9.
    Black,
}

impl Colour {
    /// Both colours, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The colour's number, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// The letter of the side to move in a FEN: `w` for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'w',
            Self::Black => 'b',
        }
    }

    /// The colour of a FEN letter; `r` is read for `w`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' | 'r' => Some(Self::Red),
            'b' => Some(Self::Black),
            _ => None,
        }
    }
}

/// One value for each colour; serialised as a list of two, Red's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByColour<T>([T; 2]);

impl<T> ByColour<T> {
    /// Wraps Red's value and Black's.
    #[must_use]
    pub const fn new(red: T, black: T) -> Self {
        Self([red, black])
    }

    /// Each colour with its value, Red first.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        Colour::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        &self.0[colour.index()]
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour.index()]
    }
}
