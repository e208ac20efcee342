//! Chases by several pieces together.

use super::class::Question;
use super::gain::{Conditions, Form, Gain};
use super::trial::strong;
use crate::xiangqi::{PointSet, Position};

/// Whether a gain needs more than the pieces that check and take (26.9 of 2020).
///
/// A partner takes back, or keeps the other side from taking back. A rook, horse or cannon that
/// attacks the target too is also a partner as the hurdle of a cannon.
pub(super) fn is_joint(
    question: &Question,
    back: &Position,
    gain: &Gain,
    conditions: &Conditions,
) -> bool {
    let side = back.turn();
    let actors = PointSet::of(gain.attacker).or(PointSet::of(gain.first.from));
    let king: PointSet = back.king(side).into_iter().collect();
    let others = back.side(side).minus(actors).minus(king);
    others.iter().any(|partner| {
        let mut trial = question.trial();
        let mut without = *back;
        match strong(back, side).contains(partner) {
            true => without.remove(partner),
            false => trial.frozen = PointSet::of(partner),
        }
        match gain.form {
            Form::Direct => {
                // The partner may only have guarded the own king, which is no part in a chase.
                trial.heedless = true;
                let possible = trial.moves(&without).contains(&gain.first);
                match possible {
                    true => !trial.wins_there(&mut without, gain.first),
                    false => back.attackers(gain.target, side).contains(partner),
                }
            }
            Form::Exchange | Form::AfterChecks => !trial
                .gains(&mut without, conditions)
                .iter()
                .any(|other| other.form == gain.form && other.target == gain.target),
        }
    })
}
