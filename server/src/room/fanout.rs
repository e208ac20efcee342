//! From an entry that happened to the frames of everyone who may know of it.

mod answer;
mod coming;
mod late;
mod notice;
mod picture;

pub(super) use coming::Coming;
pub(super) use late::Late;

use super::attendees::{Attendee, Attendees};
use super::delay::Tables;
use super::history::History;
use super::message::Guest;
use super::mutes::Mutes;
use super::tellings::{Tellings, viewer_of};
use crate::gateway::Letter;
use crate::meters::Meters;
use qiguan_protocol::{self as protocol, Close, Encoding, Message, RoomId};
use qiguan_table::{Millis, PlayerId, Table, Viewer};
use std::sync::Arc;

/// Who follows a room, and what each viewer class was told.
#[derive(Debug)]
pub(super) struct Fanout {
    room: RoomId,
    history: History,
    attendees: Attendees,
    /// Who is away, as it was last told.
    away: Vec<protocol::Away>,
    meters: Arc<Meters>,
}

/// The frames of one entry, for each class that hears of it.
pub(super) type Letters = Vec<(Viewer, Letter)>;

impl Fanout {
    pub(super) fn new(room: RoomId, since: Millis, meters: Arc<Meters>) -> Self {
        Self {
            room,
            history: History::default(),
            attendees: Attendees::new(since),
            away: Vec::new(),
            meters,
        }
    }

    pub(super) fn attendees(&self) -> &Attendees {
        &self.attendees
    }

    /// Who is away, as players were told.
    pub(super) fn away(&self) -> &[protocol::Away] {
        &self.away
    }

    pub(super) fn version(&self, viewer: Viewer) -> u32 {
        self.history.version(viewer)
    }

    /// Steps the versions of those classes that hear something, and keeps their frames.
    pub(super) fn record(&mut self, tellings: Tellings) -> Letters {
        let at_ms = tellings.at.0;
        let mut letters = Letters::new();
        for (viewer, events) in tellings.told {
            if events.is_empty() {
                continue;
            }
            let room = self.room.clone();
            self.history.tell(viewer, |v| {
                let letter = Letter::new(Some(room), Message::Told { v, at_ms, events });
                let frame = letter.bytes(Encoding::MessagePack);
                letters.push((viewer, letter));
                frame
            });
        }
        for (viewer, player) in tellings.ended {
            self.history.end(viewer, player);
        }
        // Last, for they go on from what all have been told of this entry.
        for (viewer, player) in tellings.begun {
            self.history.begin(viewer, player);
        }
        letters
    }

    /// Sends what was recorded. Whoever has a new place gets that place's whole picture instead.
    pub(super) fn send(
        &mut self,
        letters: &Letters,
        tables: Tables<'_>,
        seqs: &dyn Fn(PlayerId) -> u32,
        now: Millis,
    ) {
        let mut moved = Vec::new();
        for attendee in self.attendees.iter_mut() {
            let viewer = viewer_of(tables.live, attendee.guest.player);
            if viewer != attendee.viewer {
                attendee.viewer = viewer;
                attendee.stale_since = None;
                moved.push(attendee.guest.player);
                continue;
            }
            let letter = letters.iter().find(|(class, _)| *class == viewer);
            if let (Some((_, letter)), None) = (letter, attendee.stale_since) {
                deliver(attendee, letter, now, &self.meters);
            }
        }
        for attendee in moved
            .into_iter()
            .filter_map(|player| self.attendees.of(player))
        {
            self.post_picture(attendee, tables, seqs(attendee.guest.player), None, now);
        }
    }

    /// The game begins in a room that nobody may watch, or its arbiter lays the office down: who has no
    /// seat is sent away.
    pub(super) fn dismiss(&mut self, table: &Table, now: Millis) {
        if !table.settings().closed {
            return;
        }
        // Who may still come to preside is not sent away.
        let watching = self
            .watching()
            .filter(|guest| !table.may_preside(guest.player));
        let watching: Vec<_> = watching.cloned().collect();
        for guest in &watching {
            self.answer(&guest.outbox, Message::Dismissed {});
            self.attendees.remove(guest, table, now);
        }
    }

    /// How many follow without a seat.
    pub(super) fn spectators(&self) -> u32 {
        u32::try_from(self.watching().count()).unwrap_or(u32::MAX)
    }

    /// Those who follow without a seat.
    pub(super) fn watching(&self) -> impl Iterator<Item = &Guest> {
        let all = self.attendees.iter();
        all.filter(|attendee| attendee.viewer == Viewer::Spectator)
            .map(|attendee| &attendee.guest)
    }

    /// A connection stops following. False: it did not.
    pub(super) fn remove(&mut self, guest: &Guest, table: &Table, now: Millis) -> bool {
        self.attendees.remove(guest, table, now)
    }

    /// Gives drained spectators a whole picture again, and returns them. Sends those away who never
    /// drain.
    pub(super) fn revive(
        &mut self,
        tables: Tables<'_>,
        seqs: &dyn Fn(PlayerId) -> u32,
        now: Millis,
    ) -> Vec<Guest> {
        let lost = self
            .attendees
            .iter()
            .filter(|attendee| attendee.is_lost(now));
        let lost: Vec<_> = lost.map(|attendee| attendee.guest.clone()).collect();
        for guest in &lost {
            guest.outbox.cut(Close::Slow);
            self.attendees.remove(guest, tables.live, now);
        }
        let mut drained = Vec::new();
        for attendee in self.attendees.iter_mut() {
            if attendee.stale_since.is_some() && attendee.guest.outbox.has_drained() {
                attendee.stale_since = None;
                self.meters.resynced.increment(1);
                drained.push(attendee.guest.clone());
            }
        }
        for attendee in drained
            .iter()
            .filter_map(|guest| self.attendees.of(guest.player))
        {
            self.post_picture(attendee, tables, seqs(attendee.guest.player), None, now);
        }
        drained
    }

    /// Whoever has room again hears what was said meanwhile.
    pub(super) fn catch_up(&mut self, mutes: &Mutes) {
        for Attendee {
            guest,
            stale_since,
            missed,
            ..
        } in self.attendees.iter_mut()
        {
            if stale_since.is_none() {
                missed.catch_up(&guest.outbox, guest.player, mutes);
            }
        }
    }

    /// Tells everyone that the room has stopped; with a close code where they should come back.
    pub(super) fn stop(&self, close: Option<Close>) {
        let letter = self.letter(Message::RoomStopped {});
        for attendee in self.attendees.iter() {
            // If there is no room for the letter, the close code or the next answer says the same.
            _ = attendee.guest.outbox.post(&letter, true);
            if let Some(close) = close {
                attendee.guest.outbox.close(close);
            }
        }
    }

    fn letter(&self, message: Message) -> Letter {
        Letter::new(Some(self.room.clone()), message)
    }
}

/// Players and the arbiter are written to at once, and closed when they cannot keep up; spectators may
/// lag.
fn deliver(attendee: &mut Attendee, letter: &Letter, now: Millis, meters: &Meters) {
    let outbox = &attendee.guest.outbox;
    match attendee.viewer {
        Viewer::Seats(_) | Viewer::Arbiter => outbox.answer(letter),
        Viewer::Spectator => {
            if outbox.post(letter, false).is_err() {
                attendee.stale_since = Some(now);
                meters.stale.increment(1);
            }
        }
    }
}
