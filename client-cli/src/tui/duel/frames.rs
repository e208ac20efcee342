//! Which part of the screen shows what beside a board.

use ratatui::layout::Rect;

/// The columns that seats and log need beside a board.
const SIDE_MIN: u16 = 26;
/// Those that they are to have before points stand further apart.
const SIDE_FAIR: u16 = 32;
/// The rows that are no board: the head, what is under the cursor, the prompt and the keys.
const ROWS_ELSE: u16 = 4;

/// The parts around a board, which lies below the head at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    pub(crate) header: Rect,
    /// Seats and log, one above the other.
    pub(crate) side: Rect,
    /// What is under the cursor.
    pub(crate) about: Rect,
    pub(crate) remarks: Rect,
    pub(crate) prompt: Rect,
    pub(crate) hints: Rect,
}

impl Frames {
    /// The first of these boards that leaves room for all else, with the others closer; where none
    /// does, the columns and rows that are needed.
    pub(crate) fn choose<B>(
        area: Rect,
        [wide, close]: [B; 2],
        board: impl Fn(&B) -> Rect,
    ) -> Result<(B, Self), (u16, u16)> {
        let needs = |choice: &B, side: u16| {
            let board = board(choice);
            (board.width + 2 + side, board.height + ROWS_ELSE)
        };
        let fits = |(columns, rows)| columns <= area.width && rows <= area.height;
        let choice = if fits(needs(&wide, SIDE_FAIR)) {
            wide
        } else if fits(needs(&close, SIDE_MIN)) {
            close
        } else {
            return Err(needs(&close, SIDE_MIN));
        };
        let around = Self::around(area, board(&choice));
        Ok((choice, around))
    }

    fn around(area: Rect, board: Rect) -> Self {
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..area
        };
        let x = board.right() + 2;
        let beside = Rect {
            x,
            y: board.y,
            width: area.right() - x,
            height: area.height - 3,
        };
        let talk = beside.height / 4;
        Self {
            header: row(area.y),
            side: Rect {
                height: beside.height - talk,
                ..beside
            },
            about: Rect {
                width: board.width,
                ..row(board.bottom())
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
