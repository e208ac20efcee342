//! Chases by several pieces together.

use super::class::Question;
use super::gain::{Conditions, Form, Gain};
use super::trial::{Trial, strong};
use crate::xiangqi::{PointSet, Position};

/// Whether a gain needs more than the pieces that check and take (26.9 of 2020).
///
/// A rook, horse or cannon is a partner in any part; of a weaker piece it counts only that it
/// takes back, not that it stands in the way.
pub(super) fn is_joint(
    question: &Question,
    back: &Position,
    gain: &Gain,
    conditions: &Conditions,
) -> bool {
    let side = back.turn();
    let strong = strong(back, side);
    let actors = PointSet::of(gain.attacker).or(PointSet::of(gain.first.from));
    let king: PointSet = back.king(side).into_iter().collect();
    back.side(side)
        .minus(actors)
        .minus(king)
        .iter()
        .any(|partner| {
            let mut trial = question.trial();
            let mut without = *back;
            match strong.contains(partner) {
                true => without.remove(partner),
                false => trial.frozen = PointSet::of(partner),
            }
            !is_won(&mut trial, &mut without, gain, conditions)
        })
}

fn is_won(
    trial: &mut Trial,
    position: &mut Position,
    gain: &Gain,
    conditions: &Conditions,
) -> bool {
    match gain.form {
        Form::Direct => {
            // The partner may only have guarded the own king, which is no part in a chase.
            trial.heedless = true;
            trial.wins_there(position, gain.first)
        }
        Form::Exchange | Form::AfterChecks => trial
            .gains(position, conditions)
            .iter()
            .any(|other| other.form == gain.form && other.target == gain.target),
    }
}
