//! The connections that follow a room: one for each guest, the newest.

use super::message::{ConnectionId, Guest};
use crate::limits::STALE_MAX_MS;
use qiguan_table::{Millis, PlayerId, Viewer};
use std::collections::BTreeMap;

/// One connection, and what it sees.
#[derive(Debug)]
pub(super) struct Attendee {
    pub(super) guest: Guest,
    pub(super) viewer: Viewer,
    /// A spectator whose outbox overflowed, and when: gets a whole picture once it has drained.
    pub(super) stale_since: Option<Millis>,
}

/// All of them, in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Attendees(BTreeMap<ConnectionId, Attendee>);

impl Attendees {
    /// Adds a connection; the older one of the same guest comes back, to be sent away.
    pub(super) fn add(&mut self, attendee: Attendee) -> Option<Guest> {
        let player = attendee.guest.player;
        let connection = attendee.guest.connection;
        let same = |(id, other): (&ConnectionId, &Attendee)| {
            (other.guest.player == player && *id != connection).then_some(*id)
        };
        let older = self.0.iter().find_map(same);
        self.0.insert(connection, attendee);
        older
            .and_then(|id| self.0.remove(&id))
            .map(|older| older.guest)
    }

    pub(super) fn remove(&mut self, connection: ConnectionId) -> Option<Attendee> {
        self.0.remove(&connection)
    }

    pub(super) fn get(&self, connection: ConnectionId) -> Option<&Attendee> {
        self.0.get(&connection)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Attendee> {
        self.0.values()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Attendee> {
        self.0.values_mut()
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&Attendee) -> bool) {
        self.0.retain(|_, attendee| keep(attendee));
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.iter().any(|attendee| attendee.guest.player == player)
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
