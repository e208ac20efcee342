//! How a game of two begins, and who is late for it.

use super::{DuelEvent, SEATS};
use crate::clock::{Clocks, Timer};
use crate::draft::Draft;
use crate::game;
use alloc::vec::Vec;
use qiguan_rules::Seat;

/// The first turn is due: it begins, or waits for those who are not there.
pub(crate) fn first_turn(draft: &mut Draft<'_>, first: Seat) {
    let Ok((_, terms)) = draft.state().duel() else {
        return;
    };
    let there = |seat: &Seat| draft.moment.absence.seats[*seat].is_none();
    let absent: Vec<Seat> = SEATS.iter().copied().filter(|seat| !there(seat)).collect();
    if absent.is_empty() {
        begin(draft, first);
        return;
    }
    let since = draft.at();
    game::push_duel(
        draft,
        DuelEvent::Awaited {
            absent,
            since,
            clock: Timer::start(since, u32::from(terms.start_grace_s) * 1_000),
        },
    );
}

/// Some who were waited for may be there now; with the last of them the game begins.
pub(crate) fn arrive(draft: &mut Draft<'_>, first: Seat) {
    let Ok((duel, terms)) = draft.state().duel() else {
        return;
    };
    let Some(waiting) = duel.waiting else { return };
    let late_ms = draft.at().since(waiting.since);
    let cost_ms = late_ms.saturating_mul(u32::from(terms.lateness_factor));
    for &seat in SEATS {
        if waiting.absent[seat] && draft.moment.absence.seats[seat].is_none() {
            game::push_duel(draft, DuelEvent::Arrived { seat, cost_ms });
        }
    }
    let nobody = |(duel, _): (&super::Duel, _)| duel.awaited().next().is_none();
    if draft.state().duel().is_ok_and(nobody) {
        begin(draft, first);
    }
}

/// The first turn begins, with what lateness took off the clocks.
pub(crate) fn begin(draft: &mut Draft<'_>, first: Seat) {
    let Ok((duel, terms)) = draft.state().duel() else {
        return;
    };
    let mut clocks = Clocks::new(terms.time, SEATS, draft.at());
    if let Some(waiting) = duel.waiting {
        for &seat in SEATS {
            clocks = clocks.late(terms.time, seat, waiting.cost_ms[seat]);
        }
    }
    let turn = draft.state().turn + 1;
    let clocks = clocks.begin(first, draft.at());
    game::push_duel(draft, DuelEvent::Began { turn, clocks });
}

/// The grace is over: who did not come, one or both.
pub(crate) fn lost_waiting(draft: &Draft<'_>) -> Option<(Seat, Option<Seat>)> {
    let (duel, _) = draft.state().duel().ok()?;
    let mut absent = duel.awaited();
    Some((absent.next()?, absent.next()))
}
