//! Xiangqi as this client reads it: the position of a picture, moves in any notation, the count
//! towards the natural limit. What may be done is the server's to say.

pub(crate) mod board;

use qiguan_protocol::{GameOptions, NaturalLimit, Seat, Side, View};
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

/// How far the game has come towards the natural limit (xiangqi rules 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    /// The moves that count, one side's counted as one.
    pub(crate) counted: u32,
    pub(crate) needed: u32,
    /// The draw has to be claimed, and does not come by itself.
    pub(crate) is_claimed: bool,
}

/// What counts for a claim by a seat; for the draw that comes by itself, and for spectators, what
/// counts for both. Nothing where another game is played.
pub(crate) fn limit(view: &View, seat: Option<Seat>) -> Option<Limit> {
    let (game, GameOptions::Xiangqi(options)) = (view.game.xiangqi()?, &view.options) else {
        return None;
    };
    let quiet = Quiet {
        plies: game.quiet,
        checks: ByColour::new(game.red_checks, game.black_checks),
    };
    let is_claimed = options.natural_limit == Some(NaturalLimit::Claim);
    let own = seat.filter(|_| is_claimed).and_then(|seat| game.side(seat));
    let [red, black] = Colour::ALL.map(|colour| quiet.counted(colour));
    Some(Limit {
        counted: match own {
            Some(Side::Red) => red,
            Some(Side::Black) => black,
            None => red.min(black),
        },
        needed: u32::from(options.natural_limit_rounds.unwrap_or(60)) * 2,
        is_claimed,
    })
}
