//! The next game of the same people: a new table, everybody one seat in play further, so that partners
//! stay partners, and two change places. In a match whoever was first is second then.

use crate::chair::Holder;
use crate::draft::Draft;
use crate::table::{Game, Phase, State};
use crate::{Entry, Event, GameOptions, Moment, PlayerId, Sides, Table};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use qiguan_rules::Seat;
use qiguan_rules::go::Colours;
use qiguan_rules::junqi::First;

impl Table {
    /// The first entry of the next table; none before this game is over.
    #[must_use]
    pub fn rematch(&self, moment: Moment) -> Option<Entry> {
        self.next(moment, None)
    }

    /// Where an entry ends a game of a match that goes on: the name of the next room, and the first
    /// entry of its table. The last entry here says that name too, so that whoever stores both together
    /// never loses the match.
    pub fn lead_on(
        &self,
        last: &mut Entry,
        here: &str,
        name_next: impl FnOnce() -> String,
        moment: Moment,
    ) -> Option<(String, Entry)> {
        if self.state.phase == Phase::Over {
            return None;
        }
        let mut over = self.clone();
        last.events.iter().for_each(|event| over.evolve(event));
        if !over.leads_on() {
            return None;
        }
        let first = over.state.chain.first.clone();
        let first = first.unwrap_or_else(|| here.to_owned());
        let next = over.next(moment, Some(first))?;
        let name = name_next();
        last.events.push(Event::LedOn { next: name.clone() });
        Some((name, next))
    }

    /// Of the match that began in the first room, where there is one that goes on.
    fn next(&self, moment: Moment, first: Option<String>) -> Option<Entry> {
        if self.state.phase != Phase::Over {
            return None;
        }
        let opened = Event::Opened {
            owner: self.state.next_owner(),
            at: moment.at,
            options: self.state.next_options(),
            limits: self.state.limits,
            settings: self.state.settings,
            start: self.start(),
        };
        let next = Self::opened_by(&opened)?;
        let mut draft = Draft::new(&next, moment);
        // Nobody could take the place of whom the arbiter has sent away.
        if let Some(series) = self.state.series.filter(|_| self.state.all_may_sit()) {
            let series = Some(series.next());
            draft.push(Event::Series { series });
        }
        if let Some(first) = first {
            draft.push(Event::Follows { first });
        }
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

impl State {
    /// The owner, but for a player whom the arbiter has sent away.
    fn next_owner(&self) -> PlayerId {
        let plays = !self.seats_of(self.owner).is_empty();
        if !plays || !self.is_barred(self.owner) {
            return self.owner;
        }
        let mut holders = self
            .seats()
            .iter()
            .filter_map(|seat| self.chairs[*seat].player());
        let other = holders.find(|player| !self.is_barred(*player));
        other.unwrap_or(self.owner)
    }

    /// The seat for which `host` stands in a room's colours, where it is no matter of chance: the owner's,
    /// or in a later game of a match whose owner does not play, S.
    pub(crate) fn host(&self) -> Option<Seat> {
        let own = self.seats_of(self.owner).first();
        own.or(self.continues_series().then_some(Seat::S))
    }

    /// In a match the other side is first now: seats have changed, and colours by them.
    fn next_options(&self) -> GameOptions {
        let mut options = self.options();
        if self.series.is_none() {
            return options;
        }
        // Where the owner does not play, it is whoever moves on to S.
        let host = self.seats_of(self.next_owner()).first().or(Some(Seat::N));
        match (&mut options, &self.game) {
            (GameOptions::Junqi(options), Game::Junqi(junqi)) => {
                options.first = junqi.first.map_or(options.first, First::Seat);
            }
            (GameOptions::Go(settings), Game::Go(go)) => {
                settings.rules.colours = match go.black == host {
                    true => Colours::GuestBlack,
                    false => Colours::HostBlack,
                };
            }
            (GameOptions::Xiangqi(settings), Game::Xiangqi(xiangqi)) => {
                settings.sides = match xiangqi.red == host {
                    true => Sides::GuestRed,
                    false => Sides::HostRed,
                };
            }
            (GameOptions::Junqi(_) | GameOptions::Go(_) | GameOptions::Xiangqi(_), _) => {
                unreachable!("options are of the table's game")
            }
        }
        options
    }
}
