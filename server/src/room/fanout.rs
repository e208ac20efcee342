//! From an entry that happened to the frames of everyone who may know of it.

use super::attendees::{Attendee, Attendees};
use super::history::{CLASSES, History, Since};
use super::message::{ConnectionId, Guest};
use crate::gateway::{Letter, Outbox};
use crate::limits::ATTENDEES_MAX;
use crate::meters::{Meters, Refused};
use crate::wire;
use bytes::Bytes;
use qiguan_protocol::{
    self as protocol, Close, Code, Encoding, Message, RoomId, decode_server, encode_server,
};
use qiguan_rules::Seat;
use qiguan_table::{Event, Millis, PlayerId, Table, Told, Viewer};
use std::sync::Arc;

/// Who follows a room, and what each viewer class was told.
#[derive(Debug)]
pub(super) struct Fanout {
    room: RoomId,
    history: History,
    attendees: Attendees,
    meters: Arc<Meters>,
}

/// What each class hears of one entry, gathered while it is folded in.
pub(super) struct Tellings {
    at: Millis,
    told: [Vec<protocol::Told>; CLASSES.len()],
    new_holders: Vec<(Seat, PlayerId)>,
}

impl Tellings {
    /// Folds an entry into the table, and gathers what each class hears of it.
    pub(super) fn fold(table: &mut Table, at: Millis, events: &[Event]) -> Self {
        let mut tellings = Self {
            at,
            told: Default::default(),
            new_holders: Vec::new(),
        };
        for event in events {
            table.evolve(event);
            for (viewer, told) in CLASSES.into_iter().zip(&mut tellings.told) {
                told.extend(
                    table
                        .tell(viewer, event)
                        .as_ref()
                        .map(|told: &Told| wire::told(told)),
                );
            }
            if let Event::Sat { seat, player, .. } = event {
                tellings.new_holders.push((*seat, *player));
            }
        }
        tellings
    }
}

impl Fanout {
    pub(super) fn new(room: RoomId, meters: Arc<Meters>) -> Self {
        Self {
            room,
            history: History::default(),
            attendees: Attendees::default(),
            meters,
        }
    }

    pub(super) fn attendees(&self) -> &Attendees {
        &self.attendees
    }

    pub(super) fn version(&self, viewer: Viewer) -> u32 {
        self.history.version(viewer)
    }

    /// Steps the versions of those classes that hear something, and keeps their frames.
    pub(super) fn record(&mut self, tellings: Tellings) -> [Option<Letter>; CLASSES.len()] {
        for (seat, player) in tellings.new_holders {
            self.history.seat(seat, player);
        }
        let at_ms = tellings.at.0;
        let mut letters = [const { None }; CLASSES.len()];
        for ((viewer, events), letter) in CLASSES.into_iter().zip(tellings.told).zip(&mut letters) {
            if events.is_empty() {
                continue;
            }
            let room = self.room.clone();
            self.history.tell(viewer, |v| {
                let told = Letter::new(Some(room), Message::Told { v, at_ms, events });
                letter.insert(told).bytes(Encoding::MessagePack)
            });
        }
        letters
    }

    /// Sends what was recorded. Whoever has a new place gets that place's whole picture instead.
    pub(super) fn send(
        &mut self,
        letters: &[Option<Letter>],
        table: &Table,
        seqs: &dyn Fn(PlayerId) -> u32,
        now: Millis,
    ) {
        let mut moved = Vec::new();
        for attendee in self.attendees.iter_mut() {
            let viewer = viewer_of(table, attendee.guest.player);
            if viewer != attendee.viewer {
                attendee.viewer = viewer;
                attendee.stale_since = None;
                moved.push(attendee.guest.connection);
                continue;
            }
            let class = CLASSES.iter().position(|class| *class == viewer);
            let letter = class.and_then(|class| letters[class].as_ref());
            if let (Some(letter), None) = (letter, attendee.stale_since) {
                deliver(attendee, letter, now);
                if attendee.stale_since.is_some() {
                    self.meters.stale.increment(1);
                }
            }
        }
        for connection in moved {
            if let Some(attendee) = self.attendees.get(connection) {
                let seq = seqs(attendee.guest.player);
                self.post_picture(attendee, table, seq, None, now);
            }
        }
    }

    /// A connection begins to follow. False: too many do.
    pub(super) fn attend(
        &mut self,
        guest: Guest,
        since: Option<protocol::Since>,
        req: u32,
        table: &Table,
        seq: u32,
        now: Millis,
    ) -> bool {
        if self.attendees.len() >= ATTENDEES_MAX && !self.attendees.has(guest.player) {
            self.refuse(
                &guest.outbox,
                Some(req),
                None,
                Code::Busy,
                None,
                "too many follow this room",
            );
            return false;
        }
        let viewer = viewer_of(table, guest.player);
        let connection = guest.connection;
        let attendee = Attendee {
            guest,
            viewer,
            stale_since: None,
        };
        if let Some(older) = self.attendees.add(attendee) {
            let letter = Letter::new(Some(self.room.clone()), Message::TakenOver {});
            // If there is no room for the letter, the close code says the same.
            _ = older.outbox.post(&letter, true);
            older.outbox.close(Close::TakenOver);
        }
        let Some(attendee) = self.attendees.get(connection) else {
            return false;
        };
        let held = since.filter(|since| since.seat == seat_of(viewer));
        match held.map(|since| self.history.since(viewer, since.v)) {
            Some(Since::Tail(tail)) => self.post_tail(attendee, &tail, seq, req, now),
            Some(Since::Ahead) => {
                tracing::error!(room = %self.room, "a client holds a version that never was: was the store put back?");
                self.post_picture(attendee, table, seq, Some(req), now);
            }
            Some(Since::Snapshot) | None => self.post_picture(attendee, table, seq, Some(req), now),
        }
        true
    }

    pub(super) fn remove(&mut self, connection: ConnectionId) -> Option<Guest> {
        self.attendees
            .remove(connection)
            .map(|attendee| attendee.guest)
    }

    pub(super) fn departed(&self, outbox: &Outbox, req: u32) {
        let letter = Letter::new(Some(self.room.clone()), Message::Departed { req });
        if outbox.post(&letter, true).is_err() {
            outbox.cut(Close::Slow);
        }
    }

    pub(super) fn look(&self, guest: &Guest, req: u32, table: &Table, now: Millis) {
        let Some(attendee) = self.attendees.get(guest.connection) else {
            return self.refuse_request(&guest.outbox, req, Code::NotAttending);
        };
        let viewer = attendee.viewer;
        let seen = Message::Seen {
            req,
            seat: seat_of(viewer),
            v: self.version(viewer),
            now_ms: now.0,
            view: Box::new(wire::view(&table.view(viewer))),
        };
        self.post(attendee, seen);
    }

    pub(super) fn acknowledge(&self, connection: ConnectionId, seq: u32, v: u32) {
        if let Some(attendee) = self.attendees.get(connection) {
            self.post(attendee, Message::Ack { seq, v });
        }
    }

    /// Refuses a command, with the version at which it was refused.
    pub(super) fn refuse_command(&self, guest: &Guest, seq: u32, code: Code, detail: &str) {
        let attendee = self.attendees.get(guest.connection);
        let v = attendee.map(|attendee| self.version(attendee.viewer));
        self.refuse(&guest.outbox, None, Some(seq), code, v, detail);
    }

    /// Refuses what is no command.
    pub(super) fn refuse_request(&self, outbox: &Outbox, req: u32, code: Code) {
        self.refuse(outbox, Some(req), None, code, None, "");
    }

    fn refuse(
        &self,
        outbox: &Outbox,
        req: Option<u32>,
        seq: Option<u32>,
        code: Code,
        v: Option<u32>,
        detail: &str,
    ) {
        self.meters.refuse(match seq {
            Some(_) => Refused::Table,
            None => Refused::Room,
        });
        let refused = Message::Refused {
            seq,
            req,
            code,
            v,
            detail: detail.to_owned(),
        };
        if outbox
            .post(&Letter::new(Some(self.room.clone()), refused), true)
            .is_err()
        {
            outbox.cut(Close::Slow);
        }
    }

    /// Gives drained spectators a whole picture again, and sends those away who never drain.
    pub(super) fn revive(&mut self, table: &Table, seqs: &dyn Fn(PlayerId) -> u32, now: Millis) {
        for attendee in self
            .attendees
            .iter()
            .filter(|attendee| attendee.is_lost(now))
        {
            attendee.guest.outbox.cut(Close::Slow);
        }
        self.attendees.retain(|attendee| !attendee.is_lost(now));
        let mut drained = Vec::new();
        for attendee in self.attendees.iter_mut() {
            if attendee.stale_since.is_some() && attendee.guest.outbox.has_drained() {
                attendee.stale_since = None;
                self.meters.resynced.increment(1);
                drained.push(attendee.guest.connection);
            }
        }
        for attendee in drained.into_iter().filter_map(|id| self.attendees.get(id)) {
            self.post_picture(attendee, table, seqs(attendee.guest.player), None, now);
        }
    }

    /// Tells everyone that the room has stopped; with a close code where they should come back.
    pub(super) fn stop(&self, close: Option<Close>) {
        let letter = Letter::new(Some(self.room.clone()), Message::RoomStopped {});
        for attendee in self.attendees.iter() {
            // If there is no room for the letter, the close code or the next answer says the same.
            _ = attendee.guest.outbox.post(&letter, true);
            if let Some(close) = close {
                attendee.guest.outbox.close(close);
            }
        }
    }

    fn post_picture(
        &self,
        attendee: &Attendee,
        table: &Table,
        seq: u32,
        req: Option<u32>,
        now: Millis,
    ) {
        let viewer = attendee.viewer;
        let view = Box::new(wire::view(&table.view(viewer)));
        self.post(attendee, self.attending(viewer, req, seq, now, Some(view)));
    }

    fn post_tail(&self, attendee: &Attendee, tail: &[Bytes], seq: u32, req: u32, now: Millis) {
        self.post(
            attendee,
            self.attending(attendee.viewer, Some(req), seq, now, None),
        );
        let outbox = &attendee.guest.outbox;
        for frame in tail {
            if outbox
                .post_bytes(reencode(frame, outbox.encoding()), true)
                .is_err()
            {
                outbox.cut(Close::Slow);
                return;
            }
        }
    }

    fn attending(
        &self,
        viewer: Viewer,
        req: Option<u32>,
        seq: u32,
        now: Millis,
        view: Option<Box<protocol::View>>,
    ) -> Message {
        Message::Attending {
            req,
            seat: seat_of(viewer),
            v: self.version(viewer),
            seq,
            now_ms: now.0,
            view,
        }
    }

    /// An answer that somebody waits for: if there is no room for it, the connection is too slow.
    fn post(&self, attendee: &Attendee, message: Message) {
        let letter = Letter::new(Some(self.room.clone()), message);
        if attendee.guest.outbox.post(&letter, true).is_err() {
            attendee.guest.outbox.cut(Close::Slow);
        }
    }
}

/// Players are written to at once, and closed when they cannot keep up; spectators may lag.
fn deliver(attendee: &mut Attendee, letter: &Letter, now: Millis) {
    let outbox = &attendee.guest.outbox;
    match attendee.viewer {
        Viewer::Seat(_) => {
            if outbox.post(letter, true).is_err() {
                outbox.cut(Close::Slow);
            }
        }
        Viewer::Spectator => {
            if outbox.post(letter, false).is_err() {
                attendee.stale_since = Some(now);
            }
        }
    }
}

fn reencode(frame: &Bytes, encoding: Encoding) -> Bytes {
    match encoding {
        Encoding::MessagePack => frame.clone(),
        Encoding::Json => {
            let decoded = decode_server(Encoding::MessagePack, frame);
            let decoded = decoded.expect("the history holds frames that this server encoded");
            encode_server(Encoding::Json, &decoded).into()
        }
    }
}

pub(super) fn viewer_of(table: &Table, player: PlayerId) -> Viewer {
    table
        .seat_of(player)
        .map_or(Viewer::Spectator, Viewer::Seat)
}

fn seat_of(viewer: Viewer) -> Option<protocol::Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(wire::seat(seat)),
        Viewer::Spectator => None,
    }
}
