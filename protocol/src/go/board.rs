//! Boards and points as text: what a fold writes, and what a client reads.

use super::{Colour, GoView};
use crate::FoldError;

/// The letters of the columns from the left.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

const NO_POINT: FoldError = FoldError("the board has no such point");

impl GoView {
    /// What stands on a point; none: nothing, or there is no such point.
    #[must_use]
    pub fn stone(&self, point: &str) -> Option<Colour> {
        let place = place(&self.board, point)?;
        match self.board.as_bytes().get(place)? {
            b'X' => Some(Colour::Black),
            b'O' => Some(Colour::White),
            _ => None,
        }
    }

    /// The points where the viewer may play now, one by one; none where it is not the viewer's turn.
    pub fn legal_points(&self) -> impl Iterator<Item = String> + '_ {
        self.legal.split_whitespace().flat_map(run)
    }

    /// Puts a stone down and takes stones off; all or nothing. Returns how many of the other colour's
    /// were taken.
    pub(super) fn place(
        &mut self,
        colour: Colour,
        point: &str,
        captured: &str,
    ) -> Result<u32, FoldError> {
        let at = place(&self.board, point).ok_or(NO_POINT)?;
        if self.stone(point).is_some() {
            return Err(FoldError("a stone stands there"));
        }
        let mut board = self.board.clone().into_bytes();
        set(&mut board, at, colour.letter())?;
        let mut taken = 0;
        for point in captured.split_whitespace() {
            let at = place(&self.board, point).ok_or(NO_POINT)?;
            match board.get(at) {
                Some(stone @ (b'X' | b'O')) => {
                    taken += u32::from(char::from(*stone) == colour.opponent().letter());
                }
                Some(_) | None => return Err(FoldError("no stone to take off")),
            }
            set(&mut board, at, '.')?;
        }
        self.board = String::from_utf8(board).map_err(|_| NO_POINT)?;
        Ok(taken)
    }
}

/// Whether a text is a board: rows of one length, of `X`, `O` and `.`.
pub(super) fn check_board(board: &str) -> Result<(), FoldError> {
    let mut rows = board.split(' ');
    let columns = rows.next().map_or(0, str::len);
    let is_row = |row: &str| row.len() == columns && row.bytes().all(|b| b"XO.".contains(&b));
    if (1..=COLUMNS.len()).contains(&columns) && board.split(' ').all(is_row) {
        Ok(())
    } else {
        Err(FoldError("this is no board"))
    }
}

fn set(board: &mut [u8], at: usize, letter: char) -> Result<(), FoldError> {
    let cell = board.get_mut(at).ok_or(NO_POINT)?;
    // Every letter of a board is ASCII.
    *cell = u8::try_from(letter).map_err(|_| NO_POINT)?;
    Ok(())
}

/// The place of a point in the text of a board.
fn place(board: &str, point: &str) -> Option<usize> {
    let (column, row) = column_and_row(point)?;
    let columns = board.split(' ').next()?.len();
    let rows = (board.len() + 1) / (columns + 1);
    let from_top = rows.checked_sub(row)?;
    (column < columns).then_some(from_top * (columns + 1) + column)
}

/// The column from 0 at the left, the row from 1 at the bottom.
fn column_and_row(point: &str) -> Option<(usize, usize)> {
    let column = COLUMNS.find(point.chars().next()?)?;
    let row: usize = point.get(1..)?.parse().ok()?;
    (row > 0).then_some((column, row))
}

/// The points of a run `A1-C1`, or the one point.
fn run(text: &str) -> Vec<String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (Some((from, row)), Some((to, _))) = (column_and_row(first), column_and_row(last)) else {
        return Vec::new();
    };
    let letters = COLUMNS.get(from..=to.max(from)).unwrap_or("");
    letters
        .chars()
        .map(|letter| format!("{letter}{row}"))
        .collect()
}
