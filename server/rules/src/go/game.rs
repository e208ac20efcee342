//! A position together with its history.

use super::{Board, Colour, Event, History, Options, Position};

/// A game as it stands and as it came to be; where copies must be cheap, keep the two apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    history: History,
}

impl Game {
    /// A game before its first move.
    #[must_use]
    pub fn start(options: Options) -> Self {
        Self::from(Position::start(options))
    }

    /// A game that begins with any board.
    #[must_use]
    pub fn arranged(options: Options, board: Board, to_move: Colour) -> Self {
        Self::from(Position::arranged(options, board, to_move))
    }

    /// The game as it stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How it came to be.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// How it came to be, without the rest.
    #[must_use]
    pub fn into_history(self) -> History {
        self.history
    }

    /// Takes over what happened; decides nothing and never fails.
    pub fn apply(&mut self, event: &Event) {
        self.position.apply(event, &self.history);
        self.history.follow(event, &self.position);
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Self {
        Self {
            position,
            history: History::of(position),
        }
    }
}
