//! What is made of a repetition at the table: a warning, a side that has to change, the end
//! (xiangqi rules 4.2). What the rules say of it is told in `qiguan_rules::xiangqi`.

use super::{Enforcement, Line, XiangqiDraw, XiangqiEvent, XiangqiLoss, XiangqiSettings, ending};
use crate::Event;
use crate::draft::Draft;
use alloc::vec::Vec;
use qiguan_rules::xiangqi::{Colour, Found, Move, Ruling, Verdict};

/// After a move: what it calls for, and what stood before it where that stands no longer.
pub(super) fn look(draft: &mut Draft<'_>, step: Move) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    let (settings, stood) = (xiangqi.settings, draft.line.standing().is_some());
    let mut repetition = draft.line.repetition().clone();
    repetition.follow(step);
    let found = repetition.found(&settings.limits());
    if stood && (found.is_some() || repetition.must_change().is_none()) {
        draft.push(Event::Xiangqi(XiangqiEvent::Changed));
    }
    match found {
        Some(Found::Warning(ruling)) => {
            let found = Found::Warning(enforced(&settings, ruling));
            draft.push(Event::Xiangqi(XiangqiEvent::Repeated { found }));
        }
        Some(Found::Ruled(ruling)) => rule(draft, enforced(&settings, ruling)),
        None => {}
    }
    if !super::fouls::goes_on(draft) || settings.enforcement != Enforcement::BanMove {
        return;
    }
    // With no other move left it loses (4.1.7). What was ruled in this entry is not in the line yet.
    if let Some(Found::Ruled(ruling)) = repetition.found(&settings.limits()) {
        repetition.require_change(&ruling);
    }
    let mover = repetition.present().turn();
    if repetition.present().legal_moves().len() == repetition.forbidden(&settings.limits()).len() {
        lose(draft, mover);
    }
}

/// A side that has to change has lost already, where the room says so.
fn enforced(settings: &XiangqiSettings, ruling: Ruling) -> Ruling {
    let verdict = match (settings.enforcement, ruling.verdict) {
        (Enforcement::Immediate, Verdict::MustChange(side)) => Verdict::Loses(side),
        (_, verdict) => verdict,
    };
    Ruling { verdict, ..ruling }
}

fn rule(draft: &mut Draft<'_>, ruling: Ruling) {
    let verdict = ruling.verdict;
    let found = Found::Ruled(ruling);
    draft.push(Event::Xiangqi(XiangqiEvent::Repeated { found }));
    match verdict {
        Verdict::Draw => ending::draw(draft, XiangqiDraw::Repetition),
        Verdict::Loses(side) => lose(draft, side),
        Verdict::MustChange(_) => {}
    }
}

fn lose(draft: &mut Draft<'_>, side: Colour) {
    let seat = draft
        .state()
        .xiangqi()
        .ok()
        .and_then(|game| game.seat(side));
    if let Some(seat) = seat {
        ending::lose(draft, seat, XiangqiLoss::Repetition);
    }
}

/// The moves that are left where the room refuses those that repeat.
pub(super) fn permitted(settings: &XiangqiSettings, line: &Line, moves: Vec<Move>) -> Vec<Move> {
    match settings.enforcement {
        Enforcement::WarnThenLoss | Enforcement::Immediate => moves,
        Enforcement::BanMove => {
            let forbidden = line.repetition().forbidden(&settings.limits());
            let mut moves = moves;
            moves.retain(|step| !forbidden.contains(step));
            moves
        }
    }
}
