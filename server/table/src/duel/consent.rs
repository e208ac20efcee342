//! What one player asks and the other grants: an undo, a pause, and going on.

use super::{Duel, DuelEvent, DuelRefusal};
use crate::clock::{PauseReason, Timer};
use crate::draft::Draft;
use crate::{Ask, Refusal, game};
use qiguan_rules::Seat;

/// Asks the other player. What only a game can know, whether there is a move to take back, it says.
pub(crate) fn ask(
    draft: &mut Draft<'_>,
    seat: Seat,
    what: Ask,
    has_moved: bool,
) -> Result<(), Refusal> {
    let state = draft.state();
    let (duel, terms) = state.duel()?;
    unasked(duel)?;
    let used = duel.used[seat];
    match what {
        Ask::Resume => {
            let stands = duel.clocks.map(|clocks| clocks.paused);
            allow(stands.is_some_and(|stands| stands.agreed || stands.adjourned))?;
        }
        Ask::Undo => {
            runs(duel)?;
            allow(has_moved)?;
            left(terms.undos, used.undos)?;
        }
        Ask::Pause => {
            runs(duel)?;
            left(terms.pauses, used.pauses)?;
        }
        Ask::Adjourn => {
            allow(terms.adjournment)?;
            runs(duel)?;
        }
    }
    // One question a turn, so that nobody is pestered; while the clocks stand there are no turns.
    if what != Ask::Resume && used.asked_at_turn == Some(state.turn) {
        return Err(Refusal::Duel(DuelRefusal::AskedAlready));
    }
    game::push_duel(draft, DuelEvent::Asked { by: seat, what });
    Ok(())
}

/// Answers what the other asked; who asked, where it is granted. Of what is granted a pause and its end
/// happen here; the rest is the game's.
pub(crate) fn answer(
    draft: &mut Draft<'_>,
    seat: Seat,
    what: Ask,
    accept: bool,
) -> Result<Option<Seat>, Refusal> {
    let (duel, _) = draft.state().duel()?;
    let asked = duel.question;
    let asked = asked.filter(|asked| asked.what == what && asked.by != seat);
    let by = asked.ok_or(Refusal::Duel(DuelRefusal::NoQuestion))?.by;
    let refused_by = (!accept).then_some(seat);
    game::push_duel(draft, DuelEvent::Closed { refused_by });
    if !accept {
        return Ok(None);
    }
    match what {
        Ask::Pause => pause(draft, by)?,
        Ask::Resume => resume(draft),
        Ask::Undo | Ask::Adjourn => {}
    }
    Ok(Some(by))
}

fn pause(draft: &mut Draft<'_>, by: Seat) -> Result<(), Refusal> {
    let (duel, terms) = draft.state().duel()?;
    let clocks = duel.clocks.ok_or(Refusal::NotPlaying)?;
    let at = draft.at();
    let clock = Timer::start(at, u32::from(terms.pause_s) * 1_000);
    let clocks = clocks.pause(at, PauseReason::Agreed);
    game::push_duel(draft, DuelEvent::Paused { by, clock, clocks });
    Ok(())
}

/// A pause is over.
pub(crate) fn resume(draft: &mut Draft<'_>) {
    let clocks = draft.state().duel().ok().and_then(|(duel, _)| duel.clocks);
    let Some(clocks) = clocks.filter(|clocks| clocks.paused.agreed) else {
        return;
    };
    close_question(draft);
    let clocks = clocks.resume(draft.at(), PauseReason::Agreed);
    game::push_duel(draft, DuelEvent::Resumed { clocks });
}

/// Nothing is asked any more.
pub(crate) fn close_question(draft: &mut Draft<'_>) {
    let asked = |(duel, _): (&Duel, _)| duel.question.is_some();
    if draft.state().duel().is_ok_and(asked) {
        game::push_duel(draft, DuelEvent::Closed { refused_by: None });
    }
}

/// No question stands.
pub(crate) fn unasked(duel: &Duel) -> Result<(), Refusal> {
    match duel.question {
        Some(_) => Err(Refusal::Duel(DuelRefusal::QuestionStands)),
        None => Ok(()),
    }
}

/// No clock stands.
fn runs(duel: &Duel) -> Result<(), Refusal> {
    match duel.is_paused() {
        true => Err(Refusal::Duel(DuelRefusal::Paused)),
        false => Ok(()),
    }
}

fn allow(is_allowed: bool) -> Result<(), Refusal> {
    match is_allowed {
        true => Ok(()),
        false => Err(Refusal::Duel(DuelRefusal::NotAllowed)),
    }
}

fn left(allowed: u8, used: u8) -> Result<(), Refusal> {
    match used < allowed {
        true => Ok(()),
        false => Err(Refusal::Duel(DuelRefusal::Used)),
    }
}
