//! A point of the board.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many files the board has.
pub(super) const FILES: u8 = 9;
/// How many ranks the board has.
pub(super) const RANKS: u8 = 10;
/// How many points the board has.
pub(super) const POINTS: usize = FILES as usize * RANKS as usize;

/// One of the 90 points; as text `a0` at Red's left, `i9` at Black's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Point(u8);

/// A text that names no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPoint;

impl Point {
    /// The point of a file from Red's left, 0 to 8, and a rank from Red's side, 0 to 9.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS {
            Some(Self(rank * FILES + file))
        } else {
            None
        }
    }

    /// All points, rank by rank from `a0`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES * RANKS).map(Self)
    }

    /// The file, from 0 at Red's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, from 0 at Red's side.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The number of the point, 0 to 89.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point of a number, which has to be below 90.
    pub(super) const fn from_index(index: usize) -> Self {
        debug_assert!(index < POINTS);
        // Below 90, so the first byte is all of it.
        Self(index.to_le_bytes()[0])
    }

    /// The point so many files and ranks away, if the board has it.
    #[must_use]
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().checked_add_signed(files);
        let rank = self.rank().checked_add_signed(ranks);
        match (file, rank) {
            (Some(file), Some(rank)) => Self::new(file, rank),
            (None, _) | (_, None) => None,
        }
    }

    /// The same point seen from the other side of the board, by a half turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(FILES * RANKS - 1 - self.0)
    }

    /// The same point with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.rank() * FILES + FILES - 1 - self.file())
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        let [file, rank] = *text.as_bytes() else {
            return Err(BadPoint);
        };
        let file = file.checked_sub(b'a').ok_or(BadPoint)?;
        let rank = rank.checked_sub(b'0').ok_or(BadPoint)?;
        Self::new(file, rank).ok_or(BadPoint)
    }
}

impl TryFrom<String> for Point {
    type Error = BadPoint;

    fn try_from(text: String) -> Result<Self, BadPoint> {
        text.parse()
    }
}

impl From<Point> for String {
    fn from(point: Point) -> Self {
        point.to_string()
    }
}

impl fmt::Display for BadPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such point")
    }
}

impl core::error::Error for BadPoint {}
