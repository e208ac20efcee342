//! Mates by an unbroken series of checks.

use alloc::vec::Vec;

use super::trial::{CHECKS, Trial};
use crate::xiangqi::{Move, Position};

impl Trial {
    /// A move with which the side to move mates by checks alone, in so many at most.
    pub(super) fn mate(&mut self, position: &mut Position, checks: u32) -> Option<Move> {
        self.nodes = 0;
        let steps = self.checks(position);
        // The shortest mate first: most threats are short.
        (1..=checks).find_map(|checks| self.mate_with(position, &steps, checks))
    }

    /// All moves with which the side to move begins a mate by checks.
    pub(super) fn mating_moves(&mut self, position: &mut Position) -> Vec<Move> {
        let mut found = Vec::new();
        for (answers, step) in self.checks(position) {
            let undo = position.play(step);
            self.nodes = 0;
            let mates =
                answers == 0 || (1..CHECKS).any(|checks| self.mates_all_answers(position, checks));
            position.undo(undo);
            if mates {
                found.push(step);
            }
        }
        found
    }

    fn mate_within(&mut self, position: &mut Position, checks: u32) -> Option<Move> {
        let steps = self.checks(position);
        self.mate_with(position, &steps, checks)
    }

    /// The first of these checks that mates within so many.
    fn mate_with(
        &mut self,
        position: &mut Position,
        steps: &[(u32, Move)],
        checks: u32,
    ) -> Option<Move> {
        for &(answers, step) in steps {
            if answers == 0 {
                return Some(step);
            }
            if checks == 1 || !self.may_go_on() {
                return None;
            }
            let undo = position.play(step);
            let mates = self.mates_all_answers(position, checks - 1);
            position.undo(undo);
            if mates {
                return Some(step);
            }
        }
        None
    }

    fn mates_all_answers(&mut self, position: &mut Position, checks: u32) -> bool {
        position.legal_moves().into_iter().all(|answer| {
            let undo = position.play(answer);
            let mate = self.mate_within(position, checks);
            position.undo(undo);
            mate.is_some()
        })
    }
}
