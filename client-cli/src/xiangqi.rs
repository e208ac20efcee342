//! Xiangqi as this client reads it: the position of a picture, moves in any notation, the count
//! towards the natural limit. What may be done is the server's to say.

pub(crate) mod board;

use qiguan_protocol::{Seat, Side, View, XiangqiView};
use qiguan_rules::xiangqi::{ByColour, Colour, Move, Notation, Position, Quiet, Unread};

/// The position that a picture shows; nothing before the start, and where another game is played.
pub(crate) fn position(view: &View) -> Option<Position> {
    let game = view.game.xiangqi()?;
    let mover = game.side(view.to_move?)?;
    read(&game.board, mover)
}

/// The position of a board with that side to move.
pub(crate) fn read(board: &str, mover: Side) -> Option<Position> {
    let turn = match mover {
        Side::Red => 'w',
        Side::Black => 'b',
    };
    // Every empty point counts for itself.
    let ranks = board.replace('.', "1").replace(' ', "/");
    Position::from_fen(&format!("{ranks} {turn}")).ok()
}

/// The ten rows of a position as the protocol has them.
pub(crate) fn rows(position: &Position) -> String {
    let empty = |digit: u32| ".".repeat(usize::try_from(digit).unwrap_or(0));
    let cell = |letter: char| match letter.to_digit(10) {
        Some(digit) => empty(digit),
        None => letter.to_string(),
    };
    let placement = position.placement().replace('/', " ");
    placement.chars().map(cell).collect()
}

/// A move as it is written in a position; as it came where it is none there.
pub(crate) fn written(position: Option<&Position>, step: &str, notation: Notation) -> String {
    let read = step.parse::<Move>().ok();
    let text = position
        .zip(read)
        .and_then(|(position, step)| notation.write(position, step).ok());
    text.unwrap_or_else(|| step.to_owned())
}

/// A move in whichever way it is typed.
pub(crate) fn typed(position: &Position, text: &str) -> Result<Move, Unread> {
    Notation::read_any(position, text)
}

/// The moves that count for a claim by a seat, and what has happened since the last capture.
pub(crate) fn counted(game: &XiangqiView, seat: Seat) -> Option<u32> {
    let quiet = Quiet {
        plies: game.quiet,
        checks: ByColour::new(game.red_checks, game.black_checks),
    };
    Some(quiet.counted(match game.side(seat)? {
        Side::Red => Colour::Red,
        Side::Black => Colour::Black,
    }))
}
