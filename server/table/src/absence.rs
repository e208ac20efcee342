//! What becomes of those who are away before the start: their seats are freed, and an owner passes
//! the room on (architecture: identity and rooms).

use crate::draft::Draft;
use crate::event::Stand;
use crate::table::{Phase, State};
use crate::{Absence, Entry, Event, Millis, Moment, PlayerId, Table};
use qiguan_rules::Seat;

/// How long a seat is kept before the start for somebody without a connection, in milliseconds.
const KEPT_MS: u32 = 60_000;

impl Table {
    /// When somebody's being away has a consequence, as things are.
    #[must_use]
    pub fn next_absence(&self, absence: &Absence) -> Option<Millis> {
        // Who is late for the next game of a match pays for it by that game.
        if self.state.phase != Phase::Arranging || self.state.continues_series() {
            return None;
        }
        let seats = self.state.seats().iter();
        let seats = seats.filter_map(|seat| self.state.absent_holder(absence, *seat));
        let owner = absence.owner.filter(|_| self.state.heir(absence).is_some());
        seats.chain(owner).min().map(|since| since.after(KEPT_MS))
    }

    /// Frees the seats of those who are away too long, and passes the room on.
    #[must_use]
    pub fn on_absence(&self, moment: Moment) -> Option<Entry> {
        if self
            .next_absence(&moment.absence)
            .is_none_or(|at| at > moment.at)
        {
            return None;
        }
        let gone =
            |since: Option<Millis>| since.is_some_and(|since| since.after(KEPT_MS) <= moment.at);
        let mut draft = Draft::new(self, moment);
        for &seat in self.state.seats() {
            if gone(draft.state().absent_holder(&moment.absence, seat)) {
                let held = draft.state().seats_with(seat);
                crate::seating::stand(&mut draft, held, Stand::Absent);
            }
        }
        if gone(moment.absence.owner)
            && let Some(to) = draft.state().heir(&moment.absence)
        {
            draft.push(Event::OwnerPassed { to });
        }
        draft.entry(None)
    }
}

impl State {
    fn absent_holder(&self, absence: &Absence, seat: Seat) -> Option<Millis> {
        // Who is late for a refereed game keeps the seat, and pays for it (Art. 23).
        let kept = self.is_refereed();
        let taken = self.chairs[seat].holder.is_some();
        absence.seats[seat].filter(|_| taken && !kept)
    }

    /// Who owns the room after an absent owner: whoever is there on the lowest taken seat.
    fn heir(&self, absence: &Absence) -> Option<PlayerId> {
        let there = |seat: &Seat| absence.seats[*seat].is_none();
        let mut holders = self
            .seats()
            .iter()
            .filter(|seat| there(seat))
            .filter_map(|seat| self.chairs[*seat].player());
        holders.find(|player| *player != self.owner)
    }
}
