//! How a game of Go begins: colours, and who is late (go rules 4, Art. 23).

use super::stage::Waiting;
use super::{Go, GoEvent, SEATS, play};
use crate::clock::{Clocks, Timer};
use crate::draft::Draft;
use crate::event::Stand;
use crate::{Event, Millis};
use alloc::vec::Vec;
use qiguan_rules::Seat;
use qiguan_rules::go::{Colour, Colours, End, Reason};

/// Everyone is ready: says who plays Black, and sets the timer to the first turn.
pub(crate) fn start(draft: &mut Draft<'_>, delay_ms: u32) {
    let state = draft.state();
    let Ok(go) = state.go() else { return };
    let drawn = match draft.moment.luck.word(0) % 2 {
        0 => Seat::S,
        _ => Seat::N,
    };
    let host = state.seats_of(state.owner).first().unwrap_or(drawn);
    let black = match go.settings.rules.colours {
        Colours::Lot => drawn,
        Colours::HostBlack => host,
        Colours::GuestBlack => host.ally(),
    };
    let first = match draft.past.first_position(go.settings.rules).to_move() {
        Colour::Black => black,
        Colour::White => black.ally(),
    };
    draft.push(Event::Go(GoEvent::ColoursDrawn { black }));
    let clock = Timer::start(draft.at(), delay_ms);
    draft.push(Event::Started { first, clock });
}

/// The first turn is due: it begins, or waits for those who are not there, or has waited long enough.
pub(crate) fn first_turn(draft: &mut Draft<'_>) {
    let Ok(go) = draft.state().go() else { return };
    if go.waiting.is_some() {
        waited_out(draft);
        return;
    }
    let there = |seat: &Seat| draft.moment.absence.seats[*seat].is_none();
    let absent: Vec<Seat> = SEATS.iter().copied().filter(|seat| !there(seat)).collect();
    if absent.is_empty() {
        begin(draft);
        return;
    }
    let grace_ms = u32::from(go.settings.start_grace_s) * 1_000;
    let since = draft.at();
    draft.push(Event::Go(GoEvent::Awaited {
        absent,
        since,
        clock: Timer::start(since, grace_ms),
    }));
}

/// Some who were waited for may be there now.
pub(crate) fn arrive(draft: &mut Draft<'_>) {
    let Some(Waiting { since, absent, .. }) = draft.state().go().ok().and_then(|go| go.waiting)
    else {
        return;
    };
    for &seat in SEATS {
        if absent[seat] && draft.moment.absence.seats[seat].is_none() {
            let cost_ms = lateness_ms(draft, since);
            draft.push(Event::Go(GoEvent::Arrived { seat, cost_ms }));
        }
    }
    let waiting = draft.state().go().ok().and_then(|go| go.waiting);
    if waiting.is_some_and(|waiting| SEATS.iter().all(|seat| !waiting.absent[*seat])) {
        begin(draft);
    }
}

fn lateness_ms(draft: &Draft<'_>, since: Millis) -> u32 {
    let factor = |go: &Go| u32::from(go.settings.lateness_factor);
    let factor = draft.state().go().map_or(0, factor);
    draft.at().since(since).saturating_mul(factor)
}

fn begin(draft: &mut Draft<'_>) {
    let Ok(go) = draft.state().go() else { return };
    let Some(first) = go.position.and_then(|position| go.seat(position.to_move())) else {
        return;
    };
    let control = go.settings.time;
    let mut clocks = Clocks::new(control, SEATS, draft.at());
    if let Some(waiting) = go.waiting {
        for &seat in SEATS {
            clocks = clocks.late(control, seat, waiting.cost_ms[seat]);
        }
    }
    let turn = draft.state().turn + 1;
    let clocks = clocks.begin(first, draft.at());
    draft.push(Event::Go(GoEvent::Began { turn, clocks }));
    play::begin_session(draft);
}

/// The grace is over. A refereed game is lost by who did not come; a casual one is void.
fn waited_out(draft: &mut Draft<'_>) {
    let Ok(go) = draft.state().go() else { return };
    let Some((waiting, position)) = go.waiting.zip(go.position) else {
        return;
    };
    let mut absent = SEATS.iter().copied().filter(|seat| waiting.absent[*seat]);
    let (Some(one), other) = (absent.next(), absent.next()) else {
        begin(draft);
        return;
    };
    match (go.settings.refereed, other) {
        (true, Some(_)) => play::over(draft, &position.end(End::BothLost), false),
        (true, None) => {
            let loser = go.colour(one).unwrap_or(Colour::Black);
            play::over(draft, &position.lose(loser, Reason::Forfeit), false);
        }
        (false, other) => {
            draft.push(Event::Voided { seat: one });
            if let Some(seat) = other {
                let why = Stand::Absent;
                draft.push(Event::Stood { seat, why });
            }
        }
    }
}
