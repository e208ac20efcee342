//! Chases by several pieces together.

use super::class::Question;
use super::gain::{Conditions, Form, Gain};
use super::trial::strong;
use crate::xiangqi::{Point, PointSet, Position};

/// Whether a gain needs more than the pieces that check and take (Art. 26.9 of 2020).
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
    let strong = strong(back, side).minus(actors);
    match gain.form {
        Form::Direct => {
            let king: PointSet = back.king(side).into_iter().collect();
            let weak = back.side(side).minus(actors).minus(strong).minus(king);
            strong
                .iter()
                .any(|partner| is_lost_without(question, back, gain, partner))
                || weak
                    .iter()
                    .any(|partner| is_lost_unaided(question, back, gain, partner))
        }
        Form::Exchange | Form::AfterChecks => strong.iter().any(|partner| {
            let mut without = *back;
            without.remove(partner);
            let conditions = conditions.asking_for(&[*gain]);
            let gains = question.trial().gains(&mut without, &conditions);
            let same = |other: &Gain| other.form == gain.form && other.target == gain.target;
            !gains.iter().any(same)
        }),
    }
}

/// Whether a direct capture fails if this piece is not there.
fn is_lost_without(question: &Question, back: &Position, gain: &Gain, partner: Point) -> bool {
    let mut without = *back;
    without.remove(partner);
    let mut trial = question.trial();
    // The partner may only have guarded the own king, which is no part in a chase.
    trial.heedless = true;
    match trial.moves(&without).contains(&gain.first) {
        true => !trial.wins_there(&mut without, gain.first),
        false => back.attackers(gain.target, back.turn()).contains(partner),
    }
}

/// Whether a direct capture fails if this piece does not take back.
fn is_lost_unaided(question: &Question, back: &Position, gain: &Gain, partner: Point) -> bool {
    let mut trial = question.trial();
    trial.heedless = true;
    trial.frozen = PointSet::of(partner);
    !trial.wins_there(&mut back.clone(), gain.first)
}
