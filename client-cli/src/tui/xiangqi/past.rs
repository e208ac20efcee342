//! The game up to now, played through again from its moves.

use super::Game;
use qiguan_rules::xiangqi::{Move, Notation, Position};

/// All moves since the start.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    /// The position before each move, and the one after the last.
    positions: Vec<Position>,
    steps: Vec<Move>,
}

impl Past {
    pub(crate) fn new(game: &Game<'_>) -> Self {
        let fen = game.xiangqi.position.as_deref();
        let start = fen.and_then(|fen| Position::from_fen(fen).ok());
        let words = game.xiangqi.moves.split_whitespace();
        let steps = words.map_while(|word| word.parse().ok());
        Self::played(start.unwrap_or_else(Position::start), steps)
    }

    fn played(start: Position, steps: impl Iterator<Item = Move>) -> Self {
        let steps: Vec<Move> = steps.collect();
        let mut position = start;
        let mut positions = vec![position];
        for step in &steps {
            position.play(*step);
            positions.push(position);
        }
        Self { positions, steps }
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The position after so many moves; after the last where there are fewer.
    pub(crate) fn position(&self, step: usize) -> &Position {
        let last = self.positions.len() - 1;
        &self.positions[step.min(last)]
    }

    /// The move that led there.
    pub(crate) fn last(&self, step: usize) -> Option<Move> {
        self.steps.get(step.checked_sub(1)?).copied()
    }

    /// A move as it is written, the first one being number 0, and whether it gives check.
    pub(crate) fn written(&self, number: usize, notation: Notation) -> Option<(String, bool)> {
        let step = *self.steps.get(number)?;
        let (before, after) = (&self.positions[number], &self.positions[number + 1]);
        let text = notation.write(before, step);
        let text = text.unwrap_or_else(|_| step.to_string());
        Some((text, after.in_check(after.turn())))
    }
}
