//! How a player's 25 pieces stand at the start.
//!
//! Two gates: parsing takes any arrangement of the right pieces on the right
//! posts; [`Layout::check`] says whether the rules let a game start from it.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Piece, Post, PostKind};
use crate::Seat;

const CELLS: usize = 30;
const COLUMNS: usize = 5;

/// An arrangement of all 25 pieces, written as 30 letters with `.` for a camp (junqi rules 4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Layout([Option<Piece>; CELLS]);

/// Why a text is no layout, or a layout none to start from; `index` is `5 * row + column`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LayoutError {
    /// There must be 30 letters.
    WrongLength {
        /// How many there were.
        found: usize,
    },
    /// A letter stands for no piece.
    UnknownLetter {
        /// Where it stands.
        index: usize,
        /// The letter.
        found: char,
    },
    /// A camp must start empty.
    PieceOnCamp {
        /// Where the piece stands.
        index: usize,
    },
    /// Every post that is no camp must be filled.
    EmptyPost {
        /// Which is empty.
        index: usize,
    },
    /// There are too many or too few of a kind.
    WrongCount {
        /// The kind.
        piece: Piece,
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// The flag must stand in a headquarters.
    FlagOutsideHeadquarters {
        /// Where it stands.
        index: usize,
    },
    /// Mines must stand in the two back rows.
    MineTooFarForward {
        /// Where it stands.
        index: usize,
    },
    /// No bomb may stand in the front row unless bombs fly.
    BombInFrontRow {
        /// Where it stands.
        index: usize,
    },
}

impl Layout {
    /// No pieces at all, where a seat is not in play; no text reads as this.
    pub(super) const NOBODY: Self = Self([None; CELLS]);

    /// Whether a game may start from this layout (junqi rules 4).
    ///
    /// # Errors
    ///
    /// The first piece, by index, that stands where it may not.
    pub fn check(&self, flying_bombs: bool) -> Result<(), LayoutError> {
        for (index, cell) in self.0.iter().enumerate() {
            let Some(piece) = cell else { continue };
            match piece {
                Piece::Flag if kind_at(index) != PostKind::Headquarters => {
                    return Err(LayoutError::FlagOutsideHeadquarters { index });
                }
                Piece::Mine if index / COLUMNS < 4 => {
                    return Err(LayoutError::MineTooFarForward { index });
                }
                Piece::Bomb if index / COLUMNS == 0 && !flying_bombs => {
                    return Err(LayoutError::BombInFrontRow { index });
                }
                Piece::Commander
                | Piece::General
                | Piece::Division
                | Piece::Brigade
                | Piece::Regiment
                | Piece::Battalion
                | Piece::Company
                | Piece::Platoon
                | Piece::Engineer
                | Piece::Bomb
                | Piece::Mine
                | Piece::Flag => {}
            }
        }
        Ok(())
    }

    /// The piece at a row from the front and a column from the owner's left.
    #[must_use]
    pub fn piece(&self, row: u8, column: u8) -> Option<Piece> {
        let column = Some(usize::from(column)).filter(|&column| column < COLUMNS)?;
        self.0
            .get(COLUMNS * usize::from(row) + column)
            .copied()
            .flatten()
    }

    /// The pieces in the order of [`Post::starts`].
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.0.into_iter().flatten()
    }

    /// Where the flag of a seat with this layout stands.
    #[must_use]
    pub fn flag_post(&self, seat: Seat) -> Option<Post> {
        Post::starts(seat)
            .zip(self.pieces())
            .find(|&(_, piece)| piece == Piece::Flag)
            .map(|(post, _)| post)
    }

    /// The same layout with left and right exchanged, as valid as this one.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut cells = self.0;
        for row in cells.chunks_mut(COLUMNS) {
            row.reverse();
        }
        Self(cells)
    }
}

fn kind_at(index: usize) -> PostKind {
    // Every territory is alike, so the first one answers for all.
    u8::try_from(index)
        .ok()
        .and_then(Post::new)
        .map_or(PostKind::Station, Post::kind)
}

fn cell(index: usize, letter: char) -> Result<Option<Piece>, LayoutError> {
    match (kind_at(index) == PostKind::Camp, letter) {
        (true, '.') => Ok(None),
        (false, '.') => Err(LayoutError::EmptyPost { index }),
        (camp, found) => {
            let piece =
                Piece::from_letter(found).ok_or(LayoutError::UnknownLetter { index, found })?;
            if camp {
                Err(LayoutError::PieceOnCamp { index })
            } else {
                Ok(Some(piece))
            }
        }
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let found = text.chars().count();
        if found != CELLS {
            return Err(LayoutError::WrongLength { found });
        }
        let mut cells = [None; CELLS];
        for (index, letter) in text.chars().enumerate() {
            cells[index] = cell(index, letter)?;
        }
        for piece in Piece::ALL {
            let found = cells.iter().filter(|&&cell| cell == Some(piece)).count();
            let expected = piece.count();
            if found != expected {
                return Err(LayoutError::WrongCount {
                    piece,
                    found,
                    expected,
                });
            }
        }
        Ok(Self(cells))
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|cell| write!(f, "{}", cell.map_or('.', Piece::letter)))
    }
}

/// Shows no piece: a layout must not reach a log.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Layout(hidden)")
    }
}

impl From<Layout> for String {
    fn from(layout: Layout) -> Self {
        alloc::format!("{layout}")
    }
}

impl TryFrom<String> for Layout {
    type Error = LayoutError;

    fn try_from(text: String) -> Result<Self, LayoutError> {
        text.parse()
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongLength { found } => write!(f, "{found} letters instead of {CELLS}"),
            Self::UnknownLetter { index, found } => {
                write!(f, "{found:?} at {index} stands for no piece")
            }
            Self::PieceOnCamp { index } => write!(f, "a piece on the camp at {index}"),
            Self::EmptyPost { index } => write!(f, "nothing on the post at {index}"),
            Self::WrongCount {
                piece,
                found,
                expected,
            } => {
                write!(f, "{found} of {} instead of {expected}", piece.letter())
            }
            Self::FlagOutsideHeadquarters { index } => {
                write!(f, "the flag at {index} is in no headquarters")
            }
            Self::MineTooFarForward { index } => write!(f, "a mine at {index}, too far forward"),
            Self::BombInFrontRow { index } => write!(f, "a bomb at {index}, in the front row"),
        }
    }
}

/// Names only what kind of fault it is: an error may reach a log, its layout may not.
impl fmt::Debug for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongLength { .. } => "WrongLength",
            Self::UnknownLetter { .. } => "UnknownLetter(hidden)",
            Self::PieceOnCamp { .. } => "PieceOnCamp(hidden)",
            Self::EmptyPost { .. } => "EmptyPost(hidden)",
            Self::WrongCount { .. } => "WrongCount(hidden)",
            Self::FlagOutsideHeadquarters { .. } => "FlagOutsideHeadquarters(hidden)",
            Self::MineTooFarForward { .. } => "MineTooFarForward(hidden)",
            Self::BombInFrontRow { .. } => "BombInFrontRow(hidden)",
        })
    }
}

impl core::error::Error for LayoutError {}
