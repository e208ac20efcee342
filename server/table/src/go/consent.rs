//! What one player asks and the other grants: an undo, a pause, an adjournment, and going on.

use super::stage::Stage;
use super::{Ask, Go, GoEvent, GoRefusal, play};
use crate::clock::{PauseReason, Timer};
use crate::draft::Draft;
use crate::{Event, Refusal};
use qiguan_rules::Seat;

/// Asks the other player.
pub(super) fn ask(draft: &mut Draft<'_>, seat: Seat, what: Ask) -> Result<(), Refusal> {
    let state = draft.state();
    let go = state.go()?;
    if go.question.is_some() {
        return Err(Refusal::Go(GoRefusal::QuestionStands));
    }
    let used = go.used[seat];
    match what {
        Ask::Resume => {
            let stands = go.clocks.map(|clocks| clocks.paused);
            allow(stands.is_some_and(|stands| stands.agreed || stands.adjourned))?;
        }
        Ask::Undo => {
            in_play(go)?;
            allow(plies_back(draft, seat).is_some())?;
            left(go.settings.undos, used.undos)?;
        }
        Ask::Pause => {
            in_play(go)?;
            left(go.settings.pauses, used.pauses)?;
        }
        Ask::Adjourn => {
            in_play(go)?;
            allow(go.settings.adjournment)?;
        }
    }
    // One question a turn, so that nobody is pestered; while the clocks stand there are no turns.
    if what != Ask::Resume && used.asked_at_turn == Some(state.turn) {
        return Err(Refusal::Go(GoRefusal::AskedAlready));
    }
    draft.push(Event::Go(GoEvent::Asked { by: seat, what }));
    Ok(())
}

fn allow(is_allowed: bool) -> Result<(), Refusal> {
    match is_allowed {
        true => Ok(()),
        false => Err(Refusal::Go(GoRefusal::NotAllowed)),
    }
}

fn left(allowed: u8, used: u8) -> Result<(), Refusal> {
    match used < allowed {
        true => Ok(()),
        false => Err(Refusal::Go(GoRefusal::Used)),
    }
}

/// Grants what the other asked, or refuses it.
pub(super) fn answer(
    draft: &mut Draft<'_>,
    seat: Seat,
    what: Ask,
    accept: bool,
) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let Some(question) = go
        .question
        .filter(|asked| asked.what == what && asked.by != seat)
    else {
        return Err(Refusal::Go(GoRefusal::NoQuestion));
    };
    let refused_by = (!accept).then_some(seat);
    draft.push(Event::Go(GoEvent::Closed { refused_by }));
    if !accept {
        return Ok(());
    }
    match what {
        Ask::Undo => undo(draft, question.by),
        Ask::Pause => pause(draft, question.by),
        Ask::Adjourn => {
            play::adjourn(draft);
            Ok(())
        }
        Ask::Resume => match draft.state().go()?.stage {
            Stage::Adjourned => play::open(draft),
            Stage::Play | Stage::Confirm(_) | Stage::Sealing => {
                resume(draft);
                Ok(())
            }
        },
    }
}

/// The asker's last move is taken back, and what followed; both have the time that they had then.
fn undo(draft: &mut Draft<'_>, by: Seat) -> Result<(), Refusal> {
    let nothing = Refusal::Go(GoRefusal::NotAllowed);
    let go = draft.state().go()?;
    let (position, clocks) = go.running()?;
    let plies = plies_back(draft, by).ok_or(nothing.clone())?;
    let then = draft.past.clocks_after(position.plies() - plies);
    let clocks = clocks.restored(then.ok_or(nothing)?, by, draft.at());
    let turn = draft.state().turn + 1;
    draft.push(Event::Go(GoEvent::Undone {
        by,
        plies,
        turn,
        clocks,
        ruled: false,
    }));
    Ok(())
}

/// How many plies back a player last was to move, not counting the turn that goes on; none: nothing was
/// played here that could be taken back, or it is a play-out.
fn plies_back(draft: &Draft<'_>, seat: Seat) -> Option<u32> {
    let go = draft.state().go().ok()?;
    let position = go.position.filter(|position| !position.is_strict())?;
    let history = draft.past.history()?;
    let here = position.plies().saturating_sub(draft.past.plies_before());
    (1..=here).find(|&plies| go.seat(history.back(plies).to_move()) == Some(seat))
}

fn pause(draft: &mut Draft<'_>, by: Seat) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let (_, clocks) = go.running()?;
    let at = draft.at();
    draft.push(Event::Go(GoEvent::Paused {
        by,
        clock: Timer::start(at, u32::from(go.settings.pause_s) * 1_000),
        clocks: clocks.pause(at, PauseReason::Agreed),
    }));
    Ok(())
}

/// A pause is over.
pub(super) fn resume(draft: &mut Draft<'_>) {
    let clocks = draft.state().go().ok().and_then(|go| go.clocks);
    let Some(clocks) = clocks.filter(|clocks| clocks.paused.agreed) else {
        return;
    };
    play::close_question(draft);
    let clocks = clocks.resume(draft.at(), PauseReason::Agreed);
    draft.push(Event::Go(GoEvent::Resumed { clocks }));
}

/// The players move, and no clock stands.
fn in_play(go: &Go) -> Result<(), Refusal> {
    Err(Refusal::Go(match go.stage {
        Stage::Play if !go.is_paused() => return Ok(()),
        Stage::Play | Stage::Adjourned => GoRefusal::Paused,
        Stage::Confirm(_) => GoRefusal::Confirming,
        Stage::Sealing => GoRefusal::Sealing,
    }))
}
