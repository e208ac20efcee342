//! The next game of the same people: a new table, everybody one seat in play further, so that partners
//! stay partners, and two change places.

use crate::chair::Holder;
use crate::draft::Draft;
use crate::table::Phase;
use crate::{Entry, Event, Moment, Table};
use alloc::vec;

impl Table {
    /// The first entry of the next table; none before this game is over.
    #[must_use]
    pub fn rematch(&self, moment: Moment) -> Option<Entry> {
        if self.state.phase != Phase::Over {
            return None;
        }
        let opened = Event::Opened {
            owner: self.state.owner,
            at: moment.at,
            options: self.state.options(),
            limits: self.state.limits,
            settings: self.state.settings,
            start: self.start(),
        };
        let next = Self::opened_by(&opened)?;
        let mut draft = Draft::new(&next, moment);
        let seats = self.state.seats();
        for (&seat, &next) in seats.iter().zip(seats.iter().cycle().skip(1)) {
            let holder = self.state.chairs[seat].holder.clone();
            let may_sit = |holder: &Holder| !self.state.is_barred(holder.player);
            if let Some(holder) = holder.filter(may_sit) {
                draft.push(Event::Sat {
                    seat: next,
                    player: holder.player,
                    name: holder.name,
                    layout: draft.deal(seat.index()),
                });
            }
        }
        crate::seating::set_arranging_clock(&mut draft);
        let mut events = vec![opened];
        events.extend(draft.entry(None).into_iter().flat_map(|entry| entry.events));
        Some(Entry {
            at: moment.at,
            by: None,
            events,
        })
    }
}
