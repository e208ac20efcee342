//! The numbers that stand for pieces in the largest platform's files.

use alloc::string::String;

use super::{FileFault, Layout, LayoutError, Piece};

/// How many codes a layout has; their index is `5 * row + column`.
pub(super) const CODES: usize = 30;

/// No piece: a camp.
const NOTHING: u8 = 0;
/// A piece that its recorder never saw.
const DARK: u8 = 1;

/// Reads a layout that a game may start from; the first number of an error is the code's index.
pub(super) fn read(codes: &[u8; CODES], flying_bombs: bool) -> Result<Layout, (usize, FileFault)> {
    let mut letters = String::with_capacity(CODES);
    for (index, &code) in codes.iter().enumerate() {
        letters.push(letter(code).map_err(|fault| (index, fault))?);
    }
    let checked = letters.parse().and_then(|layout: Layout| {
        layout.check(flying_bombs)?;
        Ok(layout)
    });
    checked.map_err(|error| (place(&error), FileFault::Layout(error)))
}

/// The codes of a layout, a camp's being zero.
pub(super) fn write(layout: &Layout) -> [u8; CODES] {
    let mut codes = [NOTHING; CODES];
    let posts = (0..6).flat_map(|row| (0..5).map(move |column| (row, column)));
    for (cell, (row, column)) in codes.iter_mut().zip(posts) {
        *cell = layout.piece(row, column).map_or(NOTHING, code);
    }
    codes
}

fn letter(code: u8) -> Result<char, FileFault> {
    match code {
        NOTHING => Ok('.'),
        DARK => Err(FileFault::HiddenPiece),
        _ => Piece::ALL
            .into_iter()
            .find(|&piece| self::code(piece) == code)
            .map(Piece::letter)
            .ok_or(FileFault::PieceCode(code)),
    }
}

const fn code(piece: Piece) -> u8 {
    match piece {
        Piece::Flag => 2,
        Piece::Mine => 3,
        Piece::Bomb => 4,
        Piece::Commander => 5,
        Piece::General => 6,
        Piece::Division => 7,
        Piece::Brigade => 8,
        Piece::Regiment => 9,
        Piece::Battalion => 10,
        Piece::Company => 11,
        Piece::Platoon => 12,
        Piece::Engineer => 13,
    }
}

/// The index of the piece at fault; the first where it is their number.
const fn place(error: &LayoutError) -> usize {
    match *error {
        LayoutError::WrongLength { .. } | LayoutError::WrongCount { .. } => 0,
        LayoutError::UnknownLetter { index, .. }
        | LayoutError::PieceOnCamp { index }
        | LayoutError::EmptyPost { index }
        | LayoutError::FlagOutsideHeadquarters { index }
        | LayoutError::MineTooFarForward { index }
        | LayoutError::BombInFrontRow { index } => index,
    }
}
