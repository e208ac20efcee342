//! What one player asks and the other grants: an undo, a pause, an adjournment, and going on.

use super::stage::Stage;
use super::{Go, GoEvent, GoRefusal, play};
use crate::draft::Draft;
use crate::duel::{self, DuelRefusal};
use crate::{Ask, Event, Refusal};
use qiguan_rules::Seat;

/// Asks the other player.
pub(crate) fn ask(draft: &mut Draft<'_>, seat: Seat, what: Ask) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    duel::unasked(&go.duel)?;
    match what {
        Ask::Undo | Ask::Pause | Ask::Adjourn => in_play(go)?,
        Ask::Resume => {}
    }
    let has_moved = plies_back(draft, seat).is_some();
    duel::ask(draft, seat, what, has_moved)
}

/// Grants what the other asked, or refuses it.
pub(crate) fn answer(
    draft: &mut Draft<'_>,
    seat: Seat,
    what: Ask,
    accept: bool,
) -> Result<(), Refusal> {
    let Some(by) = duel::answer(draft, seat, what, accept)? else {
        return Ok(());
    };
    match (what, draft.state().go()?.stage) {
        (Ask::Undo, _) => undo(draft, by),
        (Ask::Adjourn, _) => {
            play::adjourn(draft);
            Ok(())
        }
        (Ask::Resume, Stage::Adjourned) => play::open(draft),
        (Ask::Pause | Ask::Resume, _) => Ok(()),
    }
}

/// The asker's last move is taken back, and what followed; both have the time that they had then.
fn undo(draft: &mut Draft<'_>, by: Seat) -> Result<(), Refusal> {
    let nothing = Refusal::Duel(DuelRefusal::NotAllowed);
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

/// The players move, and no clock stands.
fn in_play(go: &Go) -> Result<(), Refusal> {
    Err(match go.stage {
        Stage::Play if !go.duel.is_paused() => return Ok(()),
        Stage::Play | Stage::Adjourned => Refusal::Duel(DuelRefusal::Paused),
        Stage::Confirm(_) => Refusal::Go(GoRefusal::Confirming),
        Stage::Sealing => Refusal::Go(GoRefusal::Sealing),
    })
}
