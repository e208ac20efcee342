//! Which part of the screen shows what.

use crate::tui::board;
use ratatui::layout::Rect;

/// The smallest screen that holds a table.
pub(crate) const COLUMNS_MIN: u16 = 80;
pub(crate) const ROWS_MIN: u16 = 24;
/// From here on there is room for all.
const COLUMNS_WIDE: u16 = 100;
const ROWS_HIGH: u16 = 40;
/// Below the board of a high screen.
const ARMY_ROWS: u16 = 5;

/// The parts of a table's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    pub(crate) header: Rect,
    pub(crate) board: Rect,
    /// Seats and log, one above the other.
    pub(crate) side: Rect,
    /// What is under the cursor.
    pub(crate) about: Rect,
    /// The own army; empty where there is no room.
    pub(crate) army: Rect,
    pub(crate) remarks: Rect,
    pub(crate) prompt: Rect,
    pub(crate) hints: Rect,
}

impl Frames {
    /// Nothing where the screen is too small.
    pub(crate) fn new(area: Rect) -> Option<Self> {
        if area.width < COLUMNS_MIN || area.height < ROWS_MIN {
            return None;
        }
        let is_roomy = area.width >= COLUMNS_WIDE && area.height >= ROWS_HIGH;
        let row = |y: u16, height: u16| Rect::new(area.x, area.y + y, area.width, height);
        let (left, gap) = (board::COLUMNS, 1);
        let board = Rect::new(area.x, area.y + 1, left, board::ROWS);
        let side = Rect {
            x: board.right() + gap,
            y: board.y,
            width: area.width - left - gap,
            height: area.height - 3,
        };
        let beneath = |y: u16, height: u16| Rect::new(area.x, area.y + y, left, height);
        let below = board.bottom() - area.y;
        let army_rows = if is_roomy { ARMY_ROWS } else { 0 };
        let talk = below + 1 + army_rows;
        Some(Self {
            header: row(0, 1),
            board,
            side,
            about: beneath(below, 1),
            army: beneath(below + 1, army_rows),
            remarks: beneath(talk, area.height - 2 - talk),
            prompt: row(area.height - 2, 1),
            hints: row(area.height - 1, 1),
        })
    }
}
