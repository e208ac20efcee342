//! A whole game as a value; its text is PGN, written and read in [`super::pgn`].

use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Illegal, Move, Position};

/// A game from its first position to its end, or as far as it got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position before the first move.
    pub start: Position,
    /// The moves in order.
    pub moves: Vec<Move>,
    /// How it ended, if it did.
    pub score: Option<Score>,
}

/// What a game counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Red won.
    RedWon,
    /// Black won.
    BlackWon,
    /// Nobody won.
    Draw,
    /// Both came too late (Art. 21.3).
    BothLost,
}

/// The first move of a record that cannot have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which move, one side's counted as one, from 1.
    pub ply: usize,
    /// Why.
    pub illegal: Illegal,
}

impl Record {
    /// A game without a move.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
            score: None,
        }
    }

    /// The position after the last move.
    ///
    /// # Errors
    ///
    /// A move is not legal.
    pub fn replay(&self) -> Result<Position, ReplayError> {
        let mut position = self.start;
        for (&step, ply) in self.moves.iter().zip(1..) {
            let refused = |illegal| ReplayError { ply, illegal };
            position.is_legal(step).map_err(refused)?;
            position.play(step);
        }
        Ok(position)
    }
}

impl Score {
    /// As in a PGN record: `1-0` if Red won.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::RedWon => "1-0",
            Self::BlackWon => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLost => "0-0",
        }
    }

    /// Reads what [`Score::text`] writes.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        [Self::RedWon, Self::BlackWon, Self::Draw, Self::BothLost]
            .into_iter()
            .find(|score| score.text() == text)
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.illegal)
    }
}

impl core::error::Error for ReplayError {}
