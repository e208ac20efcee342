//! Where the points of a board lie on the screen, one side below.

use crate::tui::plan::Way;
use qiguan_rules::xiangqi::{Colour, Point};
use ratatui::layout::{Position, Rect};

pub(crate) const FILES: u16 = 9;
pub(crate) const RANKS: u16 = 10;
/// The columns left of the first point: the number of the rank, and room for a bracket.
const MARGIN: u16 = 3;
/// The columns of the last point: a piece, and a bracket behind it.
const LAST: u16 = 3;

/// How far points stand apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Four columns, two rows; the files are named below alone.
    Close,
    /// Six columns, three rows.
    Wide,
}

/// The part of the screen that holds a board, with its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) area: Rect,
    pub(crate) scale: Scale,
    pub(crate) below: Colour,
}

impl Grid {
    pub(crate) fn new(x: u16, y: u16, below: Colour, scale: Scale) -> Self {
        let (across, down) = scale.step();
        Self {
            area: Rect {
                x,
                y,
                width: MARGIN + across * (FILES - 1) + LAST,
                height: scale.head() + down * (RANKS - 1) + 2,
            },
            scale,
            below,
        }
    }

    /// The board alone, wherever it is drawn.
    pub(crate) fn close(below: Colour) -> Self {
        Self::new(0, 0, below, Scale::Close)
    }

    /// The first column of a point.
    pub(crate) fn at(&self, point: Point) -> Position {
        let seen = self.seen(point);
        self.cell(seen.file().into(), RANKS - 1 - u16::from(seen.rank()))
    }

    /// The place that lies so many points to the right and down.
    pub(crate) fn cell(&self, right: u16, down: u16) -> Position {
        let (columns, rows) = self.scale.step();
        Position {
            x: self.area.x + MARGIN + columns * right,
            y: self.area.y + self.scale.head() + rows * down,
        }
    }

    /// The point at a place of the screen.
    pub(crate) fn point(&self, place: Position) -> Option<Point> {
        let (across, down) = self.scale.step();
        // Half of the gap on either side belongs to a point.
        let x = (place.x + across / 2 - 1).checked_sub(self.area.x + MARGIN)? / across;
        let y = place.y.checked_sub(self.area.y + self.scale.head())?;
        let rank = (RANKS - 1).checked_sub(y / down)?;
        let seen = Point::new(u8::try_from(x).ok()?, u8::try_from(rank).ok()?)?;
        (y % down == 0).then(|| self.seen(seen))
    }

    /// The next point that way; at the rim it stays.
    pub(crate) fn next(&self, from: Point, way: Way) -> Point {
        let (files, ranks) = match way {
            Way::Up => (0, 1),
            Way::Down => (0, -1),
            Way::Left => (-1, 0),
            Way::Right => (1, 0),
        };
        let next = self.seen(from).step(files, ranks);
        next.map_or(from, |next| self.seen(next))
    }

    /// A point as the side below sees it, and back.
    fn seen(&self, point: Point) -> Point {
        match self.below {
            Colour::Red => point,
            Colour::Black => point.turned(),
        }
    }
}

impl Scale {
    /// Columns and rows from a point to the next.
    pub(crate) fn step(self) -> (u16, u16) {
        match self {
            Self::Close => (4, 2),
            Self::Wide => (6, 3),
        }
    }

    /// The rows above the first rank: the names of the files.
    fn head(self) -> u16 {
        match self {
            Self::Close => 0,
            Self::Wide => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for scale in [Scale::Close, Scale::Wide] {
            for below in Colour::ALL {
                let grid = Grid::new(0, 1, below, scale);
                for point in Point::all() {
                    let place = grid.at(point);
                    for x in [place.x - 1, place.x, place.x + 1] {
                        let there = Position { x, ..place };
                        assert_eq!(grid.point(there), Some(point), "{point}");
                        assert!(grid.area.contains(there), "{point}");
                    }
                }
                let gap = Position {
                    x: 5,
                    y: grid.cell(0, 0).y + 1,
                };
                assert_eq!(grid.point(gap), None);
            }
        }
    }

    #[test]
    fn the_side_below_walks_as_it_sees_the_board() {
        let at = |text: &str| text.parse::<Point>().expect("a point");
        let red = Grid::new(0, 1, Colour::Red, Scale::Close);
        let black = Grid::new(0, 1, Colour::Black, Scale::Close);
        for (grid, way, from, to) in [
            (red, Way::Up, "e0", "e1"),
            (red, Way::Left, "e0", "d0"),
            (red, Way::Down, "e0", "e0"),
            (red, Way::Right, "i5", "i5"),
            (black, Way::Up, "e9", "e8"),
            (black, Way::Left, "e9", "f9"),
            (black, Way::Down, "e9", "e9"),
        ] {
            assert_eq!(grid.next(at(from), way), at(to), "{from} {way:?}");
        }
    }
}
