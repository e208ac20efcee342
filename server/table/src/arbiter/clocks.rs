//! The arbiter's hand on the clocks: they stand, they run, one is set right.

use crate::clock::PauseReason;
use crate::draft::Draft;
use crate::table::Phase;
use crate::{Event, Pause, Refusal, game};
use qiguan_rules::Seat;

/// The clocks of the players stand. The timer that all share is held when the entry is whole.
pub(super) fn stop(draft: &mut Draft<'_>) {
    let at = draft.at();
    if let Some(clocks) = draft.state().clocks() {
        let clocks = clocks.pause(at, PauseReason::Arbiter);
        game::set_clocks(draft, clocks);
    }
}

/// They run again, unless they stand for something else.
pub(super) fn resume(draft: &mut Draft<'_>) {
    let at = draft.at();
    let timer = draft.state().timer;
    if let Some(timer) = timer.filter(|timer| timer.paused == Some(Pause::Arbiter)) {
        let clock = Some(timer.resume(at));
        draft.push(Event::ClockSet { clock });
    }
    if let Some(clocks) = draft
        .state()
        .clocks()
        .filter(|clocks| clocks.paused.arbiter)
    {
        let clocks = clocks.resume(at, PauseReason::Arbiter);
        game::set_clocks(draft, clocks);
    }
}

/// Whatever an entry has started stands with it, while the arbiter has stopped the game.
pub(crate) fn hold(draft: &mut Draft<'_>) {
    let state = draft.state();
    if !state.office.stopped || state.phase != Phase::Playing {
        return;
    }
    let running = state.timer.filter(|timer| timer.paused.is_none());
    if let Some(timer) = running {
        let clock = Some(timer.pause_by_arbiter(draft.at()));
        draft.push(Event::ClockSet { clock });
    }
}

/// A clock is set right by so many milliseconds (22.4).
pub(super) fn adjust(draft: &mut Draft<'_>, seat: Seat, by_ms: i32) -> Result<(), Refusal> {
    draft.state().in_play(seat)?;
    match by_ms {
        0 => Err(Refusal::NothingToRule),
        by_ms => game::adjust_clock(draft, seat, by_ms),
    }
}
