//! Which part of the screen shows what of a game of xiangqi.

use super::grid::{Grid, Scale};
use crate::tui::duel;
use qiguan_rules::xiangqi::Colour;
use ratatui::layout::Rect;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    pub(crate) grid: Grid,
    pub(crate) around: duel::Frames,
}

impl Frames {
    /// Columns and rows that are needed, where the screen has fewer.
    pub(crate) fn new(area: Rect, below: Colour) -> Result<Self, (u16, u16)> {
        let grids =
            [Scale::Wide, Scale::Close].map(|scale| Grid::new(area.x, area.y + 1, below, scale));
        let (grid, around) = duel::Frames::choose(area, grids, |grid| grid.area)?;
        Ok(Self { grid, around })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_fits_every_terminal_that_holds_a_table() {
        for (columns, rows, scale) in [
            (80, 24, Scale::Close),
            (87, 60, Scale::Close),
            (88, 34, Scale::Wide),
            (120, 45, Scale::Wide),
        ] {
            let frames = Frames::new(Rect::new(0, 0, columns, rows), Colour::Red);
            let frames = frames.expect("room enough");
            assert_eq!(frames.grid.scale, scale, "{columns}x{rows}");
            assert!(frames.around.side.width >= 26, "{columns}x{rows}");
        }
    }
}
