//! Whether a move has made what can be won after it.

use alloc::vec::Vec;

use super::Profile;
use super::class::Question;
use super::gain::{Conditions, Form, Gain};
use super::trial::{CHECKS, Trial};
use crate::xiangqi::{Move, Point, PointSet, Position};

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

    /// How much the move has to do with a gain: 0 it made it, 1 it makes it again with another
    /// piece in another place, 2 it only made it safe; none if nothing is new.
    ///
    /// From chase to chase is idle in 1999; in 2020 it is a chase unless the same piece goes on
    /// attacking the same target.
    pub(super) fn rank(&self, gain: &Gain) -> Option<u8> {
        let same = |old: &&Gain| self.is_same(gain, old);
        let was_there = self.old.iter().any(|old| same(&old));
        let was_plain = self.old.iter().any(|old| same(&old) && old.plain);
        let was_clean = self.old.iter().any(|old| same(&old) && old.clean);
        let made = match gain.plain {
            true => !was_plain,
            false => !was_there || (gain.clean && !was_clean),
        };
        if made {
            return Some(0);
        }
        match self.question.profile {
            Profile::Cxa1999 | Profile::Axf | Profile::Casual => None,
            Profile::Cxa2020 if self.is_helped(gain) => Some(1),
            Profile::Cxa2020 => (gain.clean && !was_clean).then_some(2),
        }
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
                .gains(&mut without, &self.conditions)
                .iter()
                .any(|other| other.target == gain.target && other.attacker == gain.attacker),
        }
    }
}
