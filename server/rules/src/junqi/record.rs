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
    /// How everyone stood; made by [`Options::armies`], it reads back from text as it was.
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

    /// The seats in play in turn order from the first mover.
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> {
        self.options.turn_order(self.first)
    }
}
