//! What a game of Go makes of the rulings of its arbiter.

use super::stage::Stage;
use super::{Confirming, GoEvent, GoRefusal, confirm, play};
use crate::draft::Draft;
use crate::{Event, Refusal, duel, game};
use qiguan_rules::Seat;
use qiguan_rules::go::{End, Reason, VoidReason};

/// Warnings in one game that lose it (Art. 25.2).
pub(crate) const WARNINGS_TO_LOSE: u8 = 2;

/// A player has lost by a ruling.
pub(crate) fn forfeit(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    play::lose(draft, seat, Reason::Forfeit)
}

/// The game does not count.
pub(crate) fn replay(draft: &mut Draft<'_>) {
    let position = draft.state().go().ok().and_then(|go| go.position);
    if let Some(position) = position {
        let reason = VoidReason::Ruled;
        play::over(draft, &position.end(End::Void { reason }), false);
    }
}

/// A clock is set right.
pub(crate) fn adjust_clock(draft: &mut Draft<'_>, seat: Seat, by_ms: i32) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let (_, clocks) = go.running()?;
    let clocks = clocks.adjusted(go.settings.time, seat, draft.at(), by_ms);
    let clocks = clocks.ok_or(Refusal::NothingToRule)?;
    game::set_clocks(draft, clocks);
    Ok(())
}

/// A call for adjudication is granted, and the proposal stands; or it is not, and play goes on.
pub(crate) fn audit(draft: &mut Draft<'_>, granted: bool) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let Stage::Confirm(agreed) = go.stage else {
        return Err(Refusal::NothingToRule);
    };
    match agreed.why {
        Confirming::Called(_) => {}
        Confirming::First | Confirming::Second => return Err(Refusal::NothingToRule),
    }
    let (position, _) = go.running()?;
    if granted {
        play::over(draft, &position.settle(&agreed.marks), false);
    } else {
        confirm::resume(draft, &agreed, None, None, position.to_move());
    }
    Ok(())
}

/// The sealed move is opened, and the game goes on with it (Art. 22).
pub(crate) fn open_sealed(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    match draft.state().go()?.stage {
        Stage::Adjourned => {
            duel::close_question(draft);
            play::open(draft)
        }
        Stage::Play | Stage::Confirm(_) | Stage::Sealing => Err(Refusal::NothingToRule),
    }
}

/// After a fault the game goes back so many plies, and both have the time that they had then (Art.
/// 17.3). Not across an agreement on what is dead, nor from one.
pub(crate) fn restore(draft: &mut Draft<'_>, plies: u32) -> Result<(), Refusal> {
    let nothing = Refusal::NothingToRule;
    let go = draft.state().go()?;
    let (position, clocks) = go.running()?;
    match go.stage {
        Stage::Play if !position.is_strict() => {}
        Stage::Play | Stage::Sealing | Stage::Adjourned => return Err(nothing),
        Stage::Confirm(_) => return Err(Refusal::Go(GoRefusal::Confirming)),
    }
    let left = position.plies().checked_sub(plies).filter(|_| plies > 0);
    let left = left.ok_or(nothing.clone())?;
    let history = draft.past.history().ok_or(nothing.clone())?;
    let by = go
        .seat(history.back(plies).to_move())
        .ok_or(nothing.clone())?;
    let then = draft.past.clocks_after(left).ok_or(nothing)?;
    let clocks = clocks.restored(then, by, draft.at());
    let turn = draft.state().turn + 1;
    play::lapse(draft, None);
    draft.push(Event::Go(GoEvent::Undone {
        by,
        plies,
        turn,
        clocks,
        ruled: true,
    }));
    Ok(())
}
