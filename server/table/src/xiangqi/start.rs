//! How a game of xiangqi begins: who plays Red, and who is late (xiangqi rules 6, Art. 21).

use super::{Sides, XiangqiEnd, XiangqiEvent, XiangqiLoss, ending};
use crate::Event;
use crate::clock::Timer;
use crate::draft::Draft;
use crate::duel::{self, SEATS};
use qiguan_rules::Seat;

/// Everyone is ready: says who plays Red, and sets the timer to the first turn.
pub(crate) fn start(draft: &mut Draft<'_>, delay_ms: u32) {
    let state = draft.state();
    let Ok(xiangqi) = state.xiangqi() else { return };
    let drawn = match draft.moment.luck.word(0) % 2 {
        0 => Seat::S,
        _ => Seat::N,
    };
    let host = state.host().unwrap_or(drawn);
    let red = match xiangqi.settings.sides {
        Sides::Lot => drawn,
        Sides::HostRed => host,
        Sides::GuestRed => host.ally(),
    };
    draft.push(Event::Xiangqi(XiangqiEvent::SidesDrawn { red }));
    let clock = Timer::start(draft.at(), delay_ms);
    let Some(first) = first(draft) else { return };
    draft.push(Event::Started { first, clock });
}

/// Who moves first.
fn first(draft: &Draft<'_>) -> Option<Seat> {
    let xiangqi = draft.state().xiangqi().ok()?;
    xiangqi.seat(draft.line.start().turn())
}

/// The first turn is due: it begins, or waits for those who are not there, or has waited long enough.
/// A refereed game begins though one side is missing, whose clock starts when its turn comes.
pub(crate) fn first_turn(draft: &mut Draft<'_>) {
    let Some(first) = first(draft) else { return };
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    if xiangqi.duel.waiting.is_some() {
        waited_out(draft);
        return;
    }
    let away = |seat: &&Seat| draft.moment.absence.seats[**seat].is_some();
    let mut absent = SEATS.iter().filter(away).copied();
    match (xiangqi.settings.refereed, absent.next(), absent.next()) {
        (true, Some(seat), None) => {
            let grace_ms = u32::from(xiangqi.settings.start_grace_s) * 1_000;
            let until = draft.at().after(grace_ms);
            duel::begin(draft, first);
            draft.push(Event::Xiangqi(XiangqiEvent::Late { seat, until }));
        }
        (true | false, _, _) => duel::first_turn(draft, first),
    }
}

/// Some who were waited for, or missing, may be there now.
pub(crate) fn arrive(draft: &mut Draft<'_>) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    if let Some(late) = xiangqi.late
        && draft.moment.absence.seats[late.seat].is_none()
    {
        let seat = late.seat;
        draft.push(Event::Xiangqi(XiangqiEvent::Came { seat }));
    }
    if let Some(first) = first(draft) {
        duel::arrive(draft, first);
    }
}

/// The grace is over. A refereed game, or a later one of a match, is lost by who did not come; another
/// is void.
fn waited_out(draft: &mut Draft<'_>) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    let counts = xiangqi.settings.refereed || draft.state().continues_series();
    match (counts, duel::lost_waiting(draft)) {
        (_, None) => {
            if let Some(first) = first(draft) {
                duel::begin(draft, first);
            }
        }
        (true, Some((_, Some(_)))) => ending::over(draft, XiangqiEnd::BothLost),
        (true, Some((seat, None))) => ending::lose(draft, seat, XiangqiLoss::Forfeit),
        (false, Some((seat, other))) => duel::void(draft, seat, other),
    }
}
