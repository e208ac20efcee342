//! What is called out while a countdown runs (Go Art. 12): a pure schedule of instants.

use super::control::RESERVED_MS;
use super::{Clocks, TimeControl, TimeLeft};
use crate::Millis;
use qiguan_rules::Seat;

/// Seconds of a minute that are called, before its end.
const CALLED: [u8; 5] = [30, 40, 50, 55, 58];
/// Seconds of the last minute that are called; from 51 on as a count from 1.
const CALLED_LAST: [u8; 12] = [30, 40, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59];

/// One announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// When it is due.
    pub at: Millis,
    /// Whose time it is about.
    pub seat: Seat,
    /// What is said.
    pub say: Say,
}

/// What is said of a countdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Say {
    /// So many seconds of this minute are gone.
    Seconds(u8),
    /// A minute is gone; so many are left.
    MinutesLeft(u8),
    /// The last seconds of the last minute, counted from 1 to 9.
    Count(u8),
}

impl Clocks {
    /// The first announcement after an instant, as things are; none: there is none any more in this
    /// turn.
    #[must_use]
    pub fn next_announcement(&self, control: TimeControl, after: Millis) -> Option<Announcement> {
        let seat = self.turn?;
        if !self.paused.is_empty() {
            return None;
        }
        let gone_ms = self.spent_at(after);
        let (due_ms, say) = next_call(control, &self.seats[seat]?.left, gone_ms)?;
        let at = self.since.after(due_ms.checked_sub(self.spent_ms)?);
        Some(Announcement { at, seat, say })
    }
}

/// The first call later in a turn than so many milliseconds, and when.
fn next_call(control: TimeControl, left: &TimeLeft, gone_ms: u32) -> Option<(u32, Say)> {
    let TimeControl::ReservedCountdown { .. } = control else {
        return None;
    };
    let TimeLeft::ByoYomi {
        main_ms,
        periods,
        period_ms: _,
    } = *left
    else {
        return None;
    };
    let minutes = (0..periods).map(|minute| {
        let begins_ms = main_ms.saturating_add(u32::from(minute) * RESERVED_MS);
        (begins_ms, periods - 1 - minute)
    });
    minutes
        .flat_map(|(begins_ms, more)| {
            calls(more).map(move |(second, say)| (begins_ms + u32::from(second) * 1_000, say))
        })
        .find(|(due_ms, _)| *due_ms > gone_ms)
}

/// The calls of one minute by their seconds, when so many minutes follow it.
fn calls(more: u8) -> impl Iterator<Item = (u8, Say)> {
    let seconds: &[u8] = if more == 0 { &CALLED_LAST } else { &CALLED };
    let calls = seconds.iter().map(move |&second| match second {
        51..=59 if more == 0 => (second, Say::Count(second - 50)),
        _ => (second, Say::Seconds(second)),
    });
    calls.chain((more > 0).then_some((60, Say::MinutesLeft(more))))
}
