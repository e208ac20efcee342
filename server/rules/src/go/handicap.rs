//! The star points on which handicap stones stand (go rules 1.2).

use super::{Point, PointSet, Size};

/// The most stones of a handicap.
pub(super) const MAX: u8 = 9;

/// The star points for so many stones, if the board has them.
///
/// Stones go to two opposite corners, the other corners, the sides and the centre; an odd number
/// from five on has the centre.
#[must_use]
pub fn stars(size: Size, stones: u8) -> Option<PointSet> {
    if stones < 2 {
        return Some(PointSet::EMPTY);
    }
    let (columns, rows) = (Lines::of(size.columns())?, Lines::of(size.rows())?);
    let corners = [
        Point::new(columns.low, rows.low),
        Point::new(columns.high, rows.high),
        Point::new(columns.low, rows.high),
        Point::new(columns.high, rows.low),
    ];
    let outer = |count: u8| corners.into_iter().take(usize::from(count));
    if stones <= 4 {
        return outer(stones).collect();
    }
    let (column, row) = (columns.middle?, rows.middle?);
    let sides = [
        Point::new(columns.low, row),
        Point::new(columns.high, row),
        Point::new(column, rows.low),
        Point::new(column, rows.high),
    ];
    let centre = (stones % 2 == 1).then_some(Point::new(column, row));
    let beside = match stones {
        5 => 0,
        6 | 7 => 2,
        8 | 9 => 4,
        _ => return None,
    };
    outer(4)
        .chain(sides.into_iter().take(beside))
        .chain(centre)
        .collect()
}

/// The lines of one direction on which stars lie, from 0.
struct Lines {
    low: u8,
    high: u8,
    middle: Option<u8>,
}

impl Lines {
    fn of(side: u8) -> Option<Self> {
        let low = match side {
            ..7 => return None,
            7..13 => 2,
            13.. => 3,
        };
        Some(Self {
            low,
            high: side - 1 - low,
            // On a side of seven the middle line would touch the others.
            middle: (side % 2 == 1 && side >= 9).then_some(side / 2),
        })
    }
}
