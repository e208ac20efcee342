//! Offers to exchange.

use super::Profile;
use super::class::Question;
use super::exchange::Terms;
use super::gain::{Form, Gain};
use super::tally::{self, Tally};
use super::trial::CHECKS;
use crate::xiangqi::{Kind, Move, Point, PointSet, Position};

/// Whether a capture is only offered as an exchange: the target may take its like and loses
/// nothing by it (Art. 24.4).
pub(super) fn is_offered(
    question: &Question,
    after: &Position,
    back: &Position,
    gain: &Gain,
) -> bool {
    let Some(target) = back.piece(gain.target) else {
        return false;
    };
    gain.form == Form::Direct
        && back
            .legal_moves()
            .into_iter()
            .filter(|step| step.to == gain.target)
            .any(|step| {
                let like = back
                    .piece(step.from)
                    .is_some_and(|taker| are_alike(question.profile, taker.kind, target.kind));
                like && takes_safely(question, after, step)
                    && is_needed(question, back, gain, step.from)
            })
}

/// Whether two kinds are exchanged for one another: the same in 2020, of the same worth in 1999.
fn are_alike(profile: Profile, one: Kind, other: Kind) -> bool {
    match profile {
        Profile::Cxa2020 => one == other,
        Profile::Cxa1999 | Profile::Axf | Profile::Casual => tally::are_equal(one, other),
    }
}

/// Whether the target can forestall this capture by taking the attacker itself.
fn takes_safely(question: &Question, after: &Position, capture: Move) -> bool {
    let forestall = Move::new(capture.to, capture.from);
    if after.is_legal(forestall).is_err() {
        return false;
    }
    let Some(taken) = after.piece(capture.from) else {
        return false;
    };
    let mut taken_after = *after;
    taken_after.play(forestall);
    let mut trial = question.trial();
    if trial.mate(&mut taken_after, CHECKS).is_some() {
        return false;
    }
    let tally = Tally::of(question.before.turn()).with(taken, capture.from);
    trial.followed(&mut taken_after, tally, capture.from, &Terms::HERE, 1) <= 0
}

/// Whether the gain depends on what that attacker would take.
fn is_needed(question: &Question, back: &Position, gain: &Gain, attacker: Point) -> bool {
    let mut trial = question.trial();
    trial.frozen = PointSet::of(attacker);
    !trial.wins_there(&mut back.clone(), gain.first)
}
