//! Where on the screen the board lies, and how far its posts stand apart.

use super::plan::{Cell, GRID};
use ratatui::layout::{Position, Rect};

/// The distance of two posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Three columns, one row: 51 columns and 17 rows in all.
    Small,
    /// Four columns, two rows: 68 columns and 33 rows, with every road between.
    Large,
}

/// The part of the screen that holds the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) area: Rect,
    pub(crate) scale: Scale,
}

impl Field {
    pub(crate) fn new(x: u16, y: u16, scale: Scale) -> Self {
        let (columns, rows) = scale.post();
        let grid = u16::from(GRID);
        let height = rows * (grid - 1) + 1;
        Self {
            area: Rect::new(x, y, columns * grid, height),
            scale,
        }
    }

    /// Where a cell begins.
    pub(crate) fn at(&self, cell: Cell) -> Position {
        let (columns, rows) = self.scale.post();
        Position {
            x: self.area.x + columns * u16::from(cell.x),
            y: self.area.y + rows * u16::from(cell.y),
        }
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell(&self, place: Position) -> Option<Cell> {
        let (columns, rows) = self.scale.post();
        let x = u8::try_from(place.x.checked_sub(self.area.x)? / columns).ok()?;
        let y = u8::try_from(place.y.checked_sub(self.area.y)? / rows).ok()?;
        (x < GRID && y < GRID).then_some(Cell { x, y })
    }
}

impl Scale {
    /// Columns and rows of a post.
    fn post(self) -> (u16, u16) {
        match self {
            Self::Small => (3, 1),
            Self::Large => (4, 2),
        }
    }
}
