//! Which part of the screen shows what of a game of Go.

use super::grid::{Grid, Scale};
use crate::tui::duel;
use qiguan_rules::go::Size;
use ratatui::layout::Rect;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    pub(crate) grid: Grid,
    pub(crate) around: duel::Frames,
}

impl Frames {
    /// Columns and rows that are needed, where the screen has fewer.
    pub(crate) fn new(area: Rect, size: Size) -> Result<Self, (u16, u16)> {
        let grids =
            [Scale::Wide, Scale::Close].map(|scale| Grid::new(size, area.x, area.y + 1, scale));
        let (grid, around) = duel::Frames::choose(area, grids, |grid| grid.area)?;
        Ok(Self { grid, around })
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
