//! The connections that follow a room: one for each guest, the newest.

use super::message::{Guest, Stay};
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
            // Nobody else's being away has a consequence.
            if table.owner() == guest.player || table.seat_of(guest.player).is_some() {
                self.left.insert(guest.player, now);
            }
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

    pub(super) fn any_stale(&self) -> bool {
        self.iter().any(|attendee| attendee.stale_since.is_some())
    }
}

impl Attendee {
    /// Without a picture for longer than anybody may be.
    pub(super) fn is_lost(&self, now: Millis) -> bool {
        self.stale_since
            .is_some_and(|since| now.since(since) >= STALE_MAX_MS)
    }
}
