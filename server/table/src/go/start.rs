//! How a game of Go begins: colours, and who is late (go rules 4, Art. 23).

use super::{GoEvent, play};
use crate::clock::Timer;
use crate::draft::Draft;
use crate::table::Phase;
use crate::{Event, duel};
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
    let host = state.host().unwrap_or(drawn);
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
    let Some(first) = first(draft) else { return };
    if draft.state().go().is_ok_and(|go| go.duel.waiting.is_some()) {
        waited_out(draft, first);
    } else {
        duel::first_turn(draft, first);
        begin_session(draft);
    }
}

/// Some who were waited for may be there now.
pub(crate) fn arrive(draft: &mut Draft<'_>) {
    let Some(first) = first(draft) else { return };
    if draft.state().go().is_ok_and(|go| go.duel.waiting.is_some()) {
        duel::arrive(draft, first);
        begin_session(draft);
    }
}

/// Who moves first.
fn first(draft: &Draft<'_>) -> Option<Seat> {
    let go = draft.state().go().ok()?;
    go.seat(go.position?.to_move())
}

/// The first session begins with the first turn.
fn begin_session(draft: &mut Draft<'_>) {
    if draft.state().phase == Phase::Playing {
        play::begin_session(draft);
    }
}

/// The grace is over. A refereed game, or a later one of a match, is lost by who did not come; another
/// is void.
fn waited_out(draft: &mut Draft<'_>, first: Seat) {
    let Ok(go) = draft.state().go() else { return };
    let Some(position) = go.position else { return };
    let counts = go.settings.refereed || draft.state().continues_series();
    match (counts, duel::lost_waiting(draft)) {
        (_, None) => {
            duel::begin(draft, first);
            begin_session(draft);
        }
        (true, Some((_, Some(_)))) => play::over(draft, &position.end(End::BothLost), false),
        (true, Some((seat, None))) => {
            let loser = go.colour(seat).unwrap_or(Colour::Black);
            play::over(draft, &position.lose(loser, Reason::Forfeit), false);
        }
        (false, Some((seat, other))) => duel::void(draft, seat, other),
    }
}
