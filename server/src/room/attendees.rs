//! The connections that follow a room: one for each guest, the newest.

use super::message::{Guest, Stay};
use super::missed::Missed;
use crate::limits::STALE_MAX_MS;
use qiguan_table::{Absence, Millis, PlayerId, Table, Viewer};
use std::collections::BTreeMap;

/// One connection, and what it sees.
#[derive(Debug)]
pub(super) struct Attendee {
    pub(super) guest: Guest,
    pub(super) viewer: Viewer,
    /// A spectator whose outbox overflowed, and when: gets a whole picture once it has drained.
    pub(super) stale_since: Option<Millis>,
    /// What was said and is still to be heard.
    pub(super) missed: Missed,
    /// Tells its connection that it follows.
    #[expect(dead_code, reason = "it only has to be dropped")]
    pub(super) stay: Stay,
}

/// All of them.
#[derive(Debug)]
pub(super) struct Attendees {
    all: BTreeMap<PlayerId, Attendee>,
    /// When those of a seat, and the owner, lost their last connection.
    left: BTreeMap<PlayerId, Millis>,
    /// Since when anybody could follow.
    since: Millis,
}

impl Attendees {
    pub(super) fn new(since: Millis) -> Self {
        Self {
            all: BTreeMap::new(),
            left: BTreeMap::new(),
            since,
        }
    }

    /// Adds a connection; an older one of the same guest comes back, to be sent away.
    pub(super) fn add(&mut self, attendee: Attendee) -> Option<Guest> {
        let connection = attendee.guest.connection;
        self.left.remove(&attendee.guest.player);
        let older = self.all.insert(attendee.guest.player, attendee)?.guest;
        (older.connection != connection).then_some(older)
    }

    /// Removes a connection, unless a newer one of the same guest follows.
    pub(super) fn remove(&mut self, guest: &Guest, table: &Table, now: Millis) -> bool {
        let follows = self.get(guest).is_some();
        if follows {
            self.all.remove(&guest.player);
            self.left.insert(guest.player, now);
            // Nobody else's being away has a consequence.
            let counts = |player| table.owner() == player || table.seat_of(player).is_some();
            self.left.retain(|player, _| counts(*player));
        }
        follows
    }

    /// The attendee that a connection is.
    pub(super) fn get(&self, guest: &Guest) -> Option<&Attendee> {
        let attendee = self.of(guest.player)?;
        (attendee.guest.connection == guest.connection).then_some(attendee)
    }

    pub(super) fn of(&self, player: PlayerId) -> Option<&Attendee> {
        self.all.get(&player)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Attendee> {
        self.all.values()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Attendee> {
        self.all.values_mut()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Who has no connection here, of those who hold a seat or own the room, and since when.
    pub(super) fn absence(&self, table: &Table) -> Absence {
        let since = |player: PlayerId| {
            let left = self.left.get(&player).copied().unwrap_or(self.since);
            self.of(player).is_none().then_some(left)
        };
        let mut absence = Absence {
            owner: since(table.owner()),
            ..Absence::default()
        };
        for (seat, player, _) in table.players() {
            absence.seats[seat] = since(player);
        }
        absence
    }

    /// Whether somebody is to be given something once there is room for it.
    pub(super) fn any_behind(&self) -> bool {
        self.iter()
            .any(|attendee| attendee.stale_since.is_some() || !attendee.missed.is_empty())
    }
}

impl Attendee {
    /// Without a picture for longer than anybody may be.
    pub(super) fn is_lost(&self, now: Millis) -> bool {
        self.stale_since
            .is_some_and(|since| now.since(since) >= STALE_MAX_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::ConnectionId;
    use super::*;
    use crate::gateway::Outbox;
    use qiguan_rules::Seat;
    use qiguan_rules::junqi::Options;
    use qiguan_table::{Command, GameOptions, Luck, Moment, Settings, TableLimits};
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    const OWNER: PlayerId = PlayerId(0);

    fn table() -> Table {
        let options = GameOptions::Junqi(Options::default());
        let limits = TableLimits {
            plies_max: 100,
            age_max_ms: 1_000_000,
        };
        let opened = Table::open(OWNER, options, limits, Settings::default(), Millis(0));
        let opened = opened.expect("the options are sound");
        Table::opened_by(&opened.events[0]).expect("it was opened")
    }

    fn does(table: &mut Table, by: PlayerId, command: &Command) {
        let moment = Moment {
            at: Millis(1),
            lag: Millis(0),
            luck: Luck([0; 32]),
            absence: Absence::default(),
        };
        let entry = table.decide(by, command, moment).expect("it may be done");
        for event in &entry.events {
            table.evolve(event);
        }
    }

    fn attendee(player: PlayerId) -> Attendee {
        let (outbox, _) = Outbox::new(Arc::new(AtomicUsize::new(0)));
        let name = player.0.to_string();
        let guest = Guest {
            connection: ConnectionId(player.0),
            player,
            name: name.as_str().into(),
            outbox,
        };
        let (stay, _) = Stay::begin();
        Attendee {
            guest,
            viewer: Viewer::Spectator,
            stale_since: None,
            missed: Missed::default(),
            stay,
        }
    }

    #[test]
    fn of_those_who_went_the_seated_and_the_owner_are_remembered() {
        let mut table = table();
        let mut attendees = Attendees::new(Millis(0));
        for number in 0..100 {
            let player = PlayerId(number);
            let (seat, name) = (Some(Seat::S), number.to_string());
            does(&mut table, player, &Command::Sit { seat, name });
            let comes = attendee(player);
            let guest = comes.guest.clone();
            attendees.add(comes);
            assert!(attendees.remove(&guest, &table, Millis(number)));
            assert_eq!(
                attendees.absence(&table).seats[Seat::S],
                Some(Millis(number))
            );
            does(&mut table, OWNER, &Command::Remove { seat: Seat::S });
        }
        assert_eq!(attendees.absence(&table).owner, Some(Millis(0)));
        assert!(attendees.left.len() <= 2, "{}", attendees.left.len());
    }
}
