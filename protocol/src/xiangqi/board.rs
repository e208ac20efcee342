//! Boards as text: what a fold writes, and what a client reads.

use super::XiangqiView;
use crate::FoldError;

/// Points of a row.
const FILES: usize = 9;
/// Rows of the board.
const RANKS: usize = 10;

const NO_POINT: FoldError = FoldError("the board has no such point");

impl XiangqiView {
    /// The letter of the piece on a point; none: nothing stands there, or there is no such point.
    #[must_use]
    pub fn piece(&self, point: &str) -> Option<char> {
        let letter = char::from(*self.board.as_bytes().get(place(point)?)?);
        (letter != '.').then_some(letter)
    }

    /// Moves a piece; what stood where it goes is taken.
    pub(super) fn step(&mut self, step: &str) -> Result<(), FoldError> {
        let (from, to) = step.split_at_checked(2).ok_or(NO_POINT)?;
        let (from, to) = (place(from).ok_or(NO_POINT)?, place(to).ok_or(NO_POINT)?);
        let mut board = self.board.clone().into_bytes();
        let piece = *board.get(from).ok_or(NO_POINT)?;
        if !piece.is_ascii_alphabetic() {
            return Err(FoldError("no piece stands there"));
        }
        *board.get_mut(to).ok_or(NO_POINT)? = piece;
        *board.get_mut(from).ok_or(NO_POINT)? = b'.';
        self.board = String::from_utf8(board).map_err(|_| NO_POINT)?;
        Ok(())
    }
}

/// Whether a text is a board: ten rows of nine.
pub(super) fn check_board(board: &str) -> Result<(), FoldError> {
    let is_cell = |b: u8| b == b'.' || b"RNBAKCPrnbakcp".contains(&b);
    let is_row = |row: &str| row.len() == FILES && row.bytes().all(is_cell);
    if board.split(' ').count() == RANKS && board.split(' ').all(is_row) {
        Ok(())
    } else {
        Err(FoldError("this is no board"))
    }
}

/// The place of a point in the text of a board.
fn place(point: &str) -> Option<usize> {
    let [file, rank] = *point.as_bytes() else {
        return None;
    };
    let file = usize::from(file.checked_sub(b'a')?);
    let rank = usize::from(rank.checked_sub(b'0')?);
    (file < FILES && rank < RANKS).then(|| (RANKS - 1 - rank) * (FILES + 1) + file)
}
