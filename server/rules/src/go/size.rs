//! How large a board is.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Point, PointSet};

/// Columns and rows of a board, each 5 to 25 (go rules 1); as text `19` or `13x9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// A board that nobody can play on, with the numbers refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSize {
    /// Not 5 to 25 columns and rows.
    OutOfRange {
        /// Columns asked for.
        columns: u32,
        /// Rows asked for.
        rows: u32,
    },
    /// Not `19` or `13x9`.
    NotASize,
}

impl Size {
    /// The fewest columns or rows.
    pub const SIDE_MIN: u8 = 5;
    /// The most columns or rows; the letters of the alphabet without I.
    pub const SIDE_MAX: u8 = 25;

    /// A board of so many columns and rows.
    ///
    /// # Errors
    ///
    /// Either is not 5 to 25.
    pub fn new(columns: u32, rows: u32) -> Result<Self, BadSize> {
        let side = |number: u32| {
            u8::try_from(number)
                .ok()
                .filter(|side| (Self::SIDE_MIN..=Self::SIDE_MAX).contains(side))
                .ok_or(BadSize::OutOfRange { columns, rows })
        };
        Ok(Self {
            columns: side(columns)?,
            rows: side(rows)?,
        })
    }

    /// The board of 19 columns and rows.
    pub const NINETEEN: Self = Self {
        columns: 19,
        rows: 19,
    };

    /// How many columns.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many points.
    #[must_use]
    pub const fn area(self) -> u16 {
        self.columns as u16 * self.rows as u16
    }

    /// Whether a point is on the board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.columns && point.row() < self.rows
    }

    /// Every point, row by row from A1.
    #[must_use]
    pub const fn points(self) -> PointSet {
        PointSet::corner(self.columns, self.rows)
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::NINETEEN
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.columns == self.rows {
            write!(f, "{}", self.columns)
        } else {
            write!(f, "{}x{}", self.columns, self.rows)
        }
    }
}

impl FromStr for Size {
    type Err = BadSize;

    fn from_str(text: &str) -> Result<Self, BadSize> {
        let side = |digits: &str| digits.parse::<u32>().map_err(|_| BadSize::NotASize);
        let (columns, rows) = text.split_once('x').unwrap_or((text, text));
        Self::new(side(columns)?, side(rows)?)
    }
}

impl TryFrom<String> for Size {
    type Error = BadSize;

    fn try_from(text: String) -> Result<Self, BadSize> {
        text.parse()
    }
}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        size.to_string()
    }
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { columns, rows } => {
                write!(f, "a board of {columns} by {rows}, not within 5 to 25")
            }
            Self::NotASize => f.write_str("a size is `19` or `13x9`"),
        }
    }
}

impl core::error::Error for BadSize {}
