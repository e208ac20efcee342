//! Gains at the end of a series of checks.

use alloc::vec::Vec;

use super::exchange::{Terms, with};
use super::gain::{Form, Gain, gain};
use super::tally::{Tally, is_force};
use super::trial::{CHECKS, Trial};
use crate::xiangqi::{Move, PointSet, Position};

impl Trial {
    /// What the side, to move, can win by checks first.
    pub(super) fn by_checks(&mut self, position: &mut Position, terms: &Terms) -> Vec<Gain> {
        let mut found = Vec::new();
        let won = terms.elsewhere.unwrap_or_default();
        self.nodes = 0;
        for (_, step) in self.checks(position) {
            if won.contains(step.to) {
                continue;
            }
            let tally = Tally::of(self.side);
            if let Some(gain) = self.after_check(position, step, tally, CHECKS, terms) {
                found.push(gain);
            }
        }
        found
    }

    /// What is won in the end if the side, to move, gives this check.
    fn after_check(
        &mut self,
        position: &mut Position,
        step: Move,
        tally: Tally,
        checks: u32,
        terms: &Terms,
    ) -> Option<Gain> {
        if !self.may_go_on() {
            return None;
        }
        let tally = with(tally, position, step.to);
        let undo = position.play(step);
        let mut found: Option<Gain> = None;
        let mut all = true;
        for answer in position.legal_moves() {
            let tally = with(tally, position, answer.to);
            let undo = position.play(answer);
            let won = self.after_answer(position, tally, checks - 1, terms);
            position.undo(undo);
            let Some(won) = won else {
                all = false;
                break;
            };
            let targets = found.map_or(PointSet::EMPTY, |gain| gain.targets);
            let targets = targets.or(won.targets);
            let known = found.unwrap_or(won);
            found = Some(Gain { targets, ..known });
        }
        position.undo(undo);
        let gain = found.filter(|_| all)?;
        // What checked may be what takes: it is named by where it stood before.
        let attacker = match gain.attacker == step.to {
            true => step.from,
            false => gain.attacker,
        };
        Some(Gain {
            first: step,
            attacker,
            ..gain
        })
    }

    fn after_answer(
        &mut self,
        position: &mut Position,
        tally: Tally,
        checks: u32,
        terms: &Terms,
    ) -> Option<Gain> {
        if let Some(gain) = self.best_capture(position, tally, terms) {
            return Some(gain);
        }
        if checks == 0 {
            return None;
        }
        let steps = self.checks(position);
        steps
            .into_iter()
            .find_map(|(_, step)| self.after_check(position, step, tally, checks, terms))
    }

    fn best_capture(
        &mut self,
        position: &mut Position,
        tally: Tally,
        terms: &Terms,
    ) -> Option<Gain> {
        let won = terms.elsewhere.unwrap_or_default();
        let mut best: Option<(i32, Move)> = None;
        for step in self.captures(position) {
            let force = position
                .piece(step.to)
                .is_some_and(|p| is_force(p, step.to));
            if !force || won.contains(step.to) {
                continue;
            }
            // What fails on its point fails anywhere, and is sooner known.
            if self.take(position, step, tally, &Terms::HERE) <= 0 {
                continue;
            }
            let lead = self.take(position, step, tally, terms);
            if lead > 0 && best.is_none_or(|(known, _)| lead > known) {
                best = Some((lead, step));
            }
        }
        best.map(|(_, step)| gain(Form::AfterChecks, step, step))
    }
}
