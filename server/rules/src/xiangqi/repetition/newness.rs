//! Whether a move has made what can be won after it.

use alloc::vec::Vec;

use super::class::Question;
use super::gain::{Conditions, Form, Gain};
use super::trial::{CHECKS, Trial};
use crate::xiangqi::{Move, Point, PointSet, Position};

/// What a move has to do with something that can be won after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// It could not be won before.
    Makes,
    /// What moved helps another piece from its new place.
    Helps,
    /// Winning it was unsound before and is sound now.
    Secures,
}

/// The gains that were there before a move.
pub(super) struct Newness<'a> {
    question: &'a Question,
    /// The position after the move with the turn given back.
    back: Position,
    conditions: Conditions,
    old: Vec<Gain>,
}

impl<'a> Newness<'a> {
    pub(super) fn of(question: &'a Question, back: Position, now: Conditions) -> Self {
        let side = question.before.turn();
        let answers = question.before.in_check(side);
        let mut other = question.before.with_turn(side.opponent());
        let mate_stands = now.mate_stands
            || (!answers
                && Trial::of(side.opponent())
                    .mate(&mut other, CHECKS)
                    .is_some());
        let conditions = Conditions {
            // What moved was perhaps in danger, and is not now.
            hanging: now.hanging.minus(PointSet::of(question.step.to)),
            mate_stands,
            ..now
        };
        let mut trial = question.trial();
        // In check the old captures were not legal; they were threats all the same.
        trial.heedless = answers;
        let mut old = trial.gains(&mut question.before.clone(), &conditions);
        if answers && let Some(mut earlier) = question.earlier() {
            old.extend(question.trial().gains(&mut earlier, &conditions));
        }
        Self {
            question,
            back,
            conditions: now,
            old,
        }
    }

    /// What part the move has in a gain; none if nothing is new.
    pub(super) fn part(&self, gain: &Gain) -> Option<Part> {
        let same = |old: &&Gain| self.is_same(gain, old);
        let was_there = self.old.iter().any(|old| same(&old));
        let was_plain = self.old.iter().any(|old| same(&old) && old.plain);
        let was_clean = self.old.iter().any(|old| same(&old) && old.clean);
        let made = match gain.plain {
            true => !was_plain,
            false => !was_there || (gain.clean && !was_clean),
        };
        if made {
            return Some(Part::Makes);
        }
        if self.is_helped(gain) {
            return Some(Part::Helps);
        }
        (gain.clean && !was_clean).then_some(Part::Secures)
    }

    /// Whether it is the same gain by the same piece.
    fn is_same(&self, gain: &Gain, old: &Gain) -> bool {
        let Move { from, to } = self.question.step;
        let now = |point: Point| if point == from { to } else { point };
        match (gain.form, old.form) {
            (Form::AfterChecks, Form::AfterChecks) => gain.targets.meets(old.targets),
            (Form::AfterChecks, Form::Direct | Form::Exchange)
            | (Form::Direct | Form::Exchange, Form::AfterChecks) => false,
            (Form::Direct | Form::Exchange, Form::Direct | Form::Exchange) => {
                now(old.attacker) == gain.attacker && old.target == gain.target
            }
        }
    }

    /// Whether the piece that moved has a part in another piece's gain.
    fn is_helped(&self, gain: &Gain) -> bool {
        let side = self.question.before.turn();
        let mover = self.question.step.to;
        if gain.attacker == mover
            || self.question.before.in_check(side)
            || self.back.king(side) == Some(mover)
        {
            return false;
        }
        let mut without = self.back;
        without.remove(mover);
        if without.in_check(side) {
            return false;
        }
        let mut trial = self.question.trial();
        match gain.form {
            Form::Direct => !trial.wins_there(&mut without, gain.first),
            Form::Exchange | Form::AfterChecks => !trial
                .gains(&mut without, &self.conditions.asking_for(&[*gain]))
                .iter()
                .any(|other| other.target == gain.target && other.attacker == gain.attacker),
        }
    }
}
