//! Whose each point is, once the board is counted.

use qiguan_rules::go::{Board, Colour, Point};

/// The count point by point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owners(Board);

impl Owners {
    /// Reads the rows of a count, which are written as those of a board.
    pub(crate) fn read(points: &str) -> Option<Self> {
        points.parse().ok().map(Self)
    }

    /// Nobody's: shared half and half.
    pub(crate) fn owner(&self, point: Point) -> Option<Colour> {
        self.0.stone(point)
    }
}
