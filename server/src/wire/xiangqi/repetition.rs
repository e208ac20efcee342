//! What is ruled of a repetition, in the protocol's words.

use super::words;
use crate::wire::names::seat;
use qiguan_protocol as wire;
use qiguan_rules::Seat;
use qiguan_rules::xiangqi::{Class, Colour, Found, Idle, Judged, Ruling, Verdict};

/// What stands about a repetition, where Red sits there.
pub(super) fn repetition(found: &Found, red: Option<Seat>) -> wire::Repetition {
    let (ruling, is_ruled) = match found {
        Found::Warning(ruling) => (ruling, false),
        Found::Ruled(ruling) => (ruling, true),
    };
    let (stage, against, loses) = match (is_ruled, ruling.verdict) {
        (false, verdict) => (
            wire::RepetitionStage::Warning,
            at_fault(verdict),
            loses(verdict),
        ),
        (true, Verdict::MustChange(side)) => (wire::RepetitionStage::MustChange, Some(side), false),
        (true, verdict @ (Verdict::Loses(_) | Verdict::Draw)) => (
            wire::RepetitionStage::Judged,
            at_fault(verdict),
            loses(verdict),
        ),
    };
    let sits = |side: Colour| {
        let red = red?;
        Some(seat(match side {
            Colour::Red => red,
            Colour::Black => red.ally(),
        }))
    };
    wire::Repetition {
        stage,
        against: against.and_then(sits),
        loses,
        ground: words::ground(ruling.ground),
        article: ruling.ground.article().unwrap_or_default().to_owned(),
        from: ruling.first,
        plies: plies(ruling),
    }
}

const fn at_fault(verdict: Verdict) -> Option<Colour> {
    match verdict {
        Verdict::Draw => None,
        Verdict::MustChange(side) | Verdict::Loses(side) => Some(side),
    }
}

const fn loses(verdict: Verdict) -> bool {
    match verdict {
        Verdict::Loses(_) => true,
        Verdict::Draw | Verdict::MustChange(_) => false,
    }
}

/// The same of what is ruled, for whom nobody's seat matters.
pub(crate) fn ruled_repetition(ruling: &Ruling) -> wire::Repetition {
    repetition(&Found::Ruled(ruling.clone()), None)
}

fn plies(ruling: &Ruling) -> Vec<wire::RepeatedPly> {
    let ply = |judged: &Judged| wire::RepeatedPly {
        step: judged.step.to_string(),
        class: class(&judged.class),
    };
    ruling.plies.iter().map(ply).collect()
}

fn class(class: &Class) -> wire::PlyClass {
    match class {
        Class::Check => wire::PlyClass::Check {},
        Class::Kill { by } => wire::PlyClass::Kill { by: by.to_string() },
        Class::Chase(chase) => wire::PlyClass::Chase {
            attacker: chase.attacker.to_string(),
            target: chase.target.to_string(),
            form: words::form(chase.form),
            joint: chase.joint,
        },
        Class::Idle(why) => wire::PlyClass::Idle {
            why: match why {
                Idle::Quiet => wire::IdleReason::Quiet,
                Idle::Exchange => wire::IdleReason::Exchange,
                Idle::Follow => wire::IdleReason::Follow,
                Idle::Answer => wire::IdleReason::Answer,
                Idle::KeyPoint => wire::IdleReason::KeyPoint,
            },
        },
    }
}
