//! Which part of the screen shows what.

use crate::tui::field::{Field, Scale};
use ratatui::layout::Rect;

/// The smallest screen that holds a table.
pub(crate) const COLUMNS_MIN: u16 = 80;
pub(crate) const ROWS_MIN: u16 = 24;
/// From here on there is room for all.
const COLUMNS_WIDE: u16 = 100;
const ROWS_HIGH: u16 = 40;
/// The own army, and a row above it.
const ARMY_ROWS: u16 = 6;
/// The rows that talk below the board should have; else it stands beside.
const TALK_ROWS: u16 = 6;

/// The parts of a table's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    pub(crate) header: Rect,
    pub(crate) board: Field,
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
        match area.width < COLUMNS_WIDE || area.height < ROWS_HIGH {
            true => Some(Self::small(area)),
            false => Some(Self::large(area)),
        }
    }

    /// The whole screen.
    pub(crate) fn area(&self) -> Rect {
        self.header.union(self.hints)
    }

    fn small(area: Rect) -> Self {
        let board = Field::new(area.x, area.y + 1, Scale::Small);
        let below = Self::below(area, board);
        Self {
            board,
            side: Self::side(area, board),
            army: Rect::ZERO,
            remarks: below,
            ..Self::rows(area, board)
        }
    }

    fn large(area: Rect) -> Self {
        let board = Field::new(area.x, area.y + 1, Scale::Large);
        let side = Self::side(area, board);
        let below = Self::below(area, board);
        let talk = match below.height < TALK_ROWS {
            true => (side.height - ARMY_ROWS) / 3,
            false => 0,
        };
        let part = |from_bottom: u16, height: u16| Rect {
            y: side.bottom() - from_bottom,
            height,
            ..side
        };
        let (army_up, talk_up) = (talk + ARMY_ROWS, talk);
        Self {
            board,
            side: Rect {
                height: side.height - army_up,
                ..side
            },
            army: part(army_up, ARMY_ROWS),
            remarks: match talk {
                0 => below,
                talk => part(talk_up, talk),
            },
            ..Self::rows(area, board)
        }
    }

    /// The parts that are one row.
    fn rows(area: Rect, board: Field) -> Self {
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..area
        };
        Self {
            header: row(area.y),
            board,
            side: Rect::ZERO,
            about: Rect {
                width: board.area.width,
                ..row(board.area.bottom())
            },
            army: Rect::ZERO,
            remarks: Rect::ZERO,
            prompt: row(area.bottom() - 2),
            hints: row(area.bottom() - 1),
        }
    }

    /// Beside the board, from its top to the prompt.
    fn side(area: Rect, board: Field) -> Rect {
        let x = board.area.right() + 1;
        Rect {
            x,
            y: board.area.y,
            width: area.right() - x,
            height: area.height - 3,
        }
    }

    /// Below the board, down to the prompt.
    fn below(area: Rect, board: Field) -> Rect {
        let y = board.area.bottom() + 1;
        Rect {
            y,
            width: board.area.width,
            height: (area.bottom() - 2).saturating_sub(y),
            ..area
        }
    }
}
