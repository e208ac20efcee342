//! Which stones are marked dead before the count (go rules 3).

use core::fmt;

use super::{Board, Point, PointSet};

/// There is no stone to mark on the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStone;

/// The marks with those of a stone's region turned over: all of them become what this one was not.
///
/// A region is what is reached from the stone through empty points and stones of its colour.
///
/// # Errors
///
/// No stone stands there.
pub fn toggled(board: &Board, marks: &PointSet, point: Point) -> Result<PointSet, NoStone> {
    let colour = board.stone(point).ok_or(NoStone)?;
    let own = board.stones(colour);
    let region = PointSet::from(point).flood(&board.vacant().or(own));
    let stones = region.and(own);
    Ok(match marks.contains(point) {
        true => marks.minus(&stones),
        false => marks.or(&stones),
    })
}

impl fmt::Display for NoStone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no stone stands there")
    }
}

impl core::error::Error for NoStone {}
