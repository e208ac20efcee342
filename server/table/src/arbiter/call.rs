//! What players ask of the arbiter: to come and look, and to look again.

use super::{ArbiterEvent, Reason, clocks};
use crate::draft::Draft;
use crate::table::Phase;
use crate::{Asker, Event, Refusal};

/// Calls that a player may make in one game: the clocks may stand with each.
const CALLS_MAX: u8 = 5;
/// Appeals that a player may make in one game.
const APPEALS_MAX: u8 = 3;

/// A player calls the arbiter, on the own time; about a foul of the opponent at any time, and the own
/// clock stands then (rules of the arbiter, 8.5).
pub(super) fn call(
    draft: &mut Draft<'_>,
    asker: Asker,
    foul: bool,
    reason: &Reason,
) -> Result<(), Refusal> {
    let seat = draft.state().acting(asker)?;
    let seat = draft.state().player_in_game(seat)?;
    let state = draft.state();
    if state.office.holder.is_none() || state.office.call.is_some() {
        return Err(Refusal::NothingToRule);
    }
    if state.office.counts[seat].calls >= CALLS_MAX {
        return Err(Refusal::CallsUsed);
    }
    let is_own_time = state
        .to_move()
        .is_none_or(|mover| state.are_one(mover, seat));
    if !foul && !is_own_time {
        return Err(Refusal::NotYourTurn);
    }
    let stopped = foul && is_own_time && !state.office.stopped;
    draft.push(Event::Arbiter(ArbiterEvent::Called {
        seat,
        foul,
        stopped,
        reason: reason.clone(),
    }));
    if stopped {
        clocks::stop(draft);
    }
    Ok(())
}

/// A player appeals against what was ruled, in the game or after it (Go Art. 16.4).
pub(super) fn appeal(draft: &mut Draft<'_>, asker: Asker, reason: &Reason) -> Result<(), Refusal> {
    let seat = draft.state().acting(asker)?;
    let state = draft.state();
    match state.phase {
        Phase::Arranging | Phase::Starting => return Err(Refusal::NotPlaying),
        Phase::Playing | Phase::Over => {}
    }
    if state.office.rulings == 0 || state.office.appeal.is_some() {
        return Err(Refusal::NothingToRule);
    }
    if state.office.counts[seat].appeals >= APPEALS_MAX {
        return Err(Refusal::CallsUsed);
    }
    draft.push(Event::Arbiter(ArbiterEvent::Appealed {
        seat,
        reason: reason.clone(),
    }));
    Ok(())
}
