//! A point of any board, and its two notations.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Size;

/// Columns of the widest board and one that stays empty, so that no row touches the next.
pub(super) const STRIDE: u8 = Size::SIDE_MAX + 1;
/// One more than the number of the last point.
pub(super) const INDEX_END: usize = STRIDE as usize * Size::SIDE_MAX as usize;

const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point, whatever the size of its board; as text `A1` at the bottom left, without a column I.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Point(u16);

/// A text that names no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPoint;

impl Point {
    /// The point of a column from the left and a row from the bottom, both from 0 and below 25.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Size::SIDE_MAX && row < Size::SIDE_MAX {
            Some(Self(row as u16 * STRIDE as u16 + column as u16))
        } else {
            None
        }
    }

    /// The column, from 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        // Below 26, as the remainder.
        (self.0 % STRIDE as u16).to_le_bytes()[0]
    }

    /// The row, from 0 at the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        // Below 25, as every point's number is below 650.
        (self.0 / STRIDE as u16).to_le_bytes()[0]
    }

    /// The number of the point within a [`super::PointSet`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_index(index: usize) -> Option<Self> {
        let index = u16::try_from(index).ok()?;
        let point = Self(index);
        (usize::from(index) < INDEX_END && point.column() < Size::SIDE_MAX).then_some(point)
    }

    /// The two letters of the point in an SGF record, which counts rows from the top.
    #[must_use]
    pub fn sgf(self, size: Size) -> String {
        let row = size.rows().saturating_sub(1).saturating_sub(self.row());
        [self.column(), row]
            .into_iter()
            .map(|index| char::from(b'a' + index))
            .collect()
    }

    /// The point of two SGF letters on a board of this size.
    ///
    /// # Errors
    ///
    /// Not two letters, or off the board.
    pub fn from_sgf(text: &str, size: Size) -> Result<Self, BadPoint> {
        let [column, row] = *text.as_bytes() else {
            return Err(BadPoint);
        };
        let number = |letter: u8| letter.checked_sub(b'a').ok_or(BadPoint);
        let from_top = number(row)?;
        let row = (size.rows() - 1).checked_sub(from_top).ok_or(BadPoint)?;
        Self::new(number(column)?, row)
            .filter(|&point| size.contains(point))
            .ok_or(BadPoint)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(LETTERS[usize::from(self.column())]);
        write!(f, "{letter}{}", self.row() + 1)
    }
}

impl FromStr for Point {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(BadPoint)?;
        let column = LETTERS
            .iter()
            .position(|&column| column == letter.to_ascii_uppercase())
            .and_then(|column| u8::try_from(column).ok())
            .ok_or(BadPoint)?;
        let canonical = digits.iter().all(u8::is_ascii_digit) && digits.first() != Some(&b'0');
        let row = text
            .get(1..)
            .filter(|_| canonical)
            .and_then(|digits| digits.parse::<u8>().ok()?.checked_sub(1))
            .ok_or(BadPoint)?;
        Self::new(column, row).ok_or(BadPoint)
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
