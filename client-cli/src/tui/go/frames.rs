//! Which part of the screen shows what of a game of Go.

use super::grid::{Grid, Scale};
use qiguan_rules::go::Size;
use ratatui::layout::Rect;

/// The columns that seats and log need beside a board.
const SIDE_MIN: u16 = 26;
/// Those that they are to have before points stand further apart.
const SIDE_FAIR: u16 = 32;
/// The rows that are no board: the head, what is under the cursor, the prompt and the keys.
const ROWS_ELSE: u16 = 4;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    pub(crate) header: Rect,
    pub(crate) grid: Grid,
    /// Seats and log, one above the other.
    pub(crate) side: Rect,
    /// What is under the cursor.
    pub(crate) about: Rect,
    pub(crate) remarks: Rect,
    pub(crate) prompt: Rect,
    pub(crate) hints: Rect,
}

impl Frames {
    /// Columns and rows that are needed, where the screen has fewer.
    pub(crate) fn new(area: Rect, size: Size) -> Result<Self, (u16, u16)> {
        let grid = |scale| Grid::new(size, area.x, area.y + 1, scale);
        let needs = |grid: Grid, side: u16| {
            let columns = grid.area.width + 2 + side;
            (columns, grid.area.height + ROWS_ELSE)
        };
        let (close, wide) = (grid(Scale::Close), grid(Scale::Wide));
        let fits = |(columns, rows)| columns <= area.width && rows <= area.height;
        if fits(needs(wide, SIDE_FAIR)) {
            Ok(Self::around(area, wide))
        } else if fits(needs(close, SIDE_MIN)) {
            Ok(Self::around(area, close))
        } else {
            Err(needs(close, SIDE_MIN))
        }
    }

    fn around(area: Rect, grid: Grid) -> Self {
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..area
        };
        let x = grid.area.right() + 2;
        let beside = Rect {
            x,
            y: grid.area.y,
            width: area.right() - x,
            height: area.height - 3,
        };
        let talk = beside.height / 4;
        Self {
            header: row(area.y),
            grid,
            side: Rect {
                height: beside.height - talk,
                ..beside
            },
            about: Rect {
                width: grid.area.width,
                ..row(grid.area.bottom())
            },
            remarks: Rect {
                y: beside.bottom() - talk,
                height: talk,
                ..beside
            },
            prompt: row(area.bottom() - 2),
            hints: row(area.bottom() - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_or_say_what_they_need() {
        let frames = |columns, rows, size: &str| {
            let size = size.parse().expect("a size");
            Frames::new(Rect::new(0, 0, columns, rows), size).map(|frames| frames.grid.scale)
        };
        for (columns, rows, size, expected) in [
            (80, 24, "19", Ok(Scale::Close)),
            (80, 24, "9", Ok(Scale::Wide)),
            (80, 24, "13", Ok(Scale::Close)),
            (120, 45, "19", Ok(Scale::Wide)),
            (80, 24, "20", Err((71, 25))),
            (80, 24, "25", Err((81, 30))),
            (100, 30, "25", Ok(Scale::Close)),
        ] {
            assert_eq!(frames(columns, rows, size), expected, "{size}");
        }
    }
}
