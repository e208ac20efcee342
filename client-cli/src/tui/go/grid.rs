//! Where the points of a board lie on the screen.

use crate::tui::plan::Way;
use qiguan_rules::go::{Point, Size};
use ratatui::layout::{Position, Rect};

/// The columns left of the first point: the numbers of the rows, and room for a bracket.
const MARGIN: u16 = 3;

/// How far points stand apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Two columns, one row.
    Close,
    /// Four columns, two rows, with lines between.
    Wide,
}

/// The part of the screen that holds a board, with its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) size: Size,
    pub(crate) area: Rect,
    pub(crate) scale: Scale,
}

impl Grid {
    pub(crate) fn new(size: Size, x: u16, y: u16, scale: Scale) -> Self {
        let (across, down) = scale.step();
        let gaps = |points: u8| u16::from(points).saturating_sub(1);
        Self {
            size,
            area: Rect {
                x,
                y,
                // A stone and a bracket behind it.
                width: MARGIN + across * gaps(size.columns()) + 2,
                height: 1 + down * gaps(size.rows()) + 1,
            },
            scale,
        }
    }

    /// The board alone, wherever it is drawn.
    pub(crate) fn close(size: Size) -> Self {
        Self::new(size, 0, 0, Scale::Close)
    }

    /// The first column of a point.
    pub(crate) fn at(&self, point: Point) -> Position {
        let (across, down) = self.scale.step();
        let from_top = u16::from(self.size.rows() - 1).saturating_sub(point.row().into());
        Position {
            x: self.area.x + MARGIN + across * u16::from(point.column()),
            y: self.area.y + 1 + down * from_top,
        }
    }

    /// The point at a place of the screen.
    pub(crate) fn point(&self, place: Position) -> Option<Point> {
        let (across, down) = self.scale.step();
        // Half of the gap on either side belongs to a point.
        let x = (place.x + across / 2 - 1).checked_sub(self.area.x + MARGIN)? / across;
        let y = place.y.checked_sub(self.area.y + 1)?;
        let row = u16::from(self.size.rows()).checked_sub(y / down + 1)?;
        let point = Point::new(u8::try_from(x).ok()?, u8::try_from(row).ok()?)?;
        (y % down == 0 && self.size.contains(point)).then_some(point)
    }

    /// The next point that way; at the rim it stays.
    pub(crate) fn next(&self, from: Point, way: Way) -> Point {
        let (column, row) = (from.column(), from.row());
        let next = match way {
            Way::Up => Point::new(column, row + 1),
            Way::Down => row.checked_sub(1).and_then(|row| Point::new(column, row)),
            Way::Left => column.checked_sub(1).and_then(|left| Point::new(left, row)),
            Way::Right => Point::new(column + 1, row),
        };
        next.filter(|next| self.size.contains(*next))
            .unwrap_or(from)
    }
}

impl Scale {
    /// Columns and rows from a point to the next.
    pub(crate) fn step(self) -> (u16, u16) {
        match self {
            Self::Close => (2, 1),
            Self::Wide => (4, 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for (size, scale) in [
            ("19", Scale::Close),
            ("13x9", Scale::Wide),
            ("25", Scale::Wide),
        ] {
            let size: Size = size.parse().expect("a size");
            let grid = Grid::new(size, 0, 1, scale);
            for point in size.points().iter() {
                let place = grid.at(point);
                assert_eq!(grid.point(place), Some(point), "{point}");
                let beside = Position {
                    x: place.x + 1,
                    ..place
                };
                assert_eq!(grid.point(beside), Some(point), "{point}");
                assert!(grid.area.contains(beside), "{point}");
            }
            let labels = Position { x: 4, y: 1 };
            assert_eq!(grid.point(labels), None);
        }
    }

    #[test]
    fn a_cursor_stays_on_the_board() {
        let grid = Grid::new(Size::NINETEEN, 0, 1, Scale::Close);
        let corner: Point = "A1".parse().expect("a point");
        assert_eq!(grid.next(corner, Way::Left), corner);
        assert_eq!(grid.next(corner, Way::Down), corner);
        assert_eq!(grid.next(corner, Way::Up).to_string(), "A2");
        assert_eq!(grid.next(corner, Way::Right).to_string(), "B1");
        let corner: Point = "T19".parse().expect("a point");
        assert_eq!(grid.next(corner, Way::Up), corner);
        assert_eq!(grid.next(corner, Way::Right), corner);
    }
}
