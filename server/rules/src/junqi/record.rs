//! A whole game as a value; its text is written and read in `record_text`.

use alloc::vec::Vec;

use super::{Layout, Options, Position, Token};
use crate::{BySeat, Seat};

/// A game from its layouts to its end, or as far as it got (junqi rules 8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The options of the game.
    pub options: Options,
    /// Who moved first.
    pub first: Seat,
    /// How everyone stood.
    pub layouts: BySeat<Layout>,
    /// What happened.
    pub tokens: Vec<Token>,
}

impl Record {
    /// The position before the first token.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::start(self.layouts, self.first, self.options)
    }

    /// The seats in turn order from the first mover.
    #[must_use]
    pub fn turn_order(&self) -> [Seat; 4] {
        turn_order(&self.options, self.first)
    }
}

pub(super) fn turn_order(options: &Options, first: Seat) -> [Seat; 4] {
    let next = |seat| options.direction.next(seat);
    [
        first,
        next(first),
        next(next(first)),
        next(next(next(first))),
    ]
}
