//! From an entry that happened to the frames of everyone who may know of it.

use super::attendees::{Attendee, Attendees};
use super::delay::{Hearers, Tables};
use super::history::{History, Since};
use super::message::{Guest, Stay};
use super::missed::Missed;
use super::mutes::Mutes;
use super::tellings::{Tellings, viewer_of};
use crate::gateway::{Letter, Outbox};
use crate::limits::ATTENDEES_MAX;
use crate::meters::{Meters, Refused};
use crate::wire;
use bytes::Bytes;
use qiguan_protocol::{
    self as protocol, Close, Code, Encoding, Line, Message, RoomId, decode_server, encode_server,
};
use qiguan_rules::Seat;
use qiguan_table::{Audience, Millis, Phase, PlayerId, Table, Viewer};
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

/// Something that spectators hear later than players did.
pub(super) struct Late {
    letter: Letter,
    /// Whose words it is.
    speaker: Option<protocol::GuestId>,
}

/// A connection that wants to follow.
pub(super) struct Coming {
    pub(super) guest: Guest,
    pub(super) stay: Stay,
    /// What it holds already.
    pub(super) since: Option<protocol::Since>,
    pub(super) req: u32,
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

    /// The same for what spectators alone hear.
    pub(super) fn record_late(&mut self, tellings: Tellings) -> Option<Late> {
        // Who sits where, and who presides, was noted when it happened.
        let heard = Tellings {
            ended: Vec::new(),
            begun: Vec::new(),
            ..tellings
        };
        let (_, letter) = self.record(heard).into_iter().next()?;
        let speaker = None;
        Some(Late { letter, speaker })
    }

    pub(super) fn late_line(&self, line: &Line) -> Late {
        Late {
            letter: self.letter(said(None, line)),
            speaker: Some(line.guest.clone()),
        }
    }

    pub(super) fn late_presence(&self, away: Vec<protocol::Away>) -> Late {
        Late {
            letter: self.letter(Message::Presence { away }),
            speaker: None,
        }
    }

    fn letter(&self, message: Message) -> Letter {
        Letter::new(Some(self.room.clone()), message)
    }

    /// Tells spectators what they were kept from until now. Whoever has just become one has heard it.
    pub(super) fn send_late(&mut self, late: &[Late], mutes: &Mutes, now: Millis) {
        let all = self.attendees.iter_mut();
        for attendee in all.filter(|attendee| attendee.viewer == Viewer::Spectator) {
            for Late { letter, speaker } in late {
                match speaker {
                    Some(speaker) if !mutes.hears(attendee.guest.player, speaker) => {}
                    Some(speaker) => {
                        let Attendee { guest, missed, .. } = attendee;
                        missed.hear(&guest.outbox, letter, speaker);
                    }
                    None if attendee.stale_since.is_some() => {}
                    None => {
                        deliver(attendee, letter, now);
                        if attendee.stale_since.is_some() {
                            self.meters.stale.increment(1);
                        }
                    }
                }
            }
        }
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
                deliver(attendee, letter, now);
                if attendee.stale_since.is_some() {
                    self.meters.stale.increment(1);
                }
            }
        }
        for attendee in moved
            .into_iter()
            .filter_map(|player| self.attendees.of(player))
        {
            self.post_picture(attendee, tables, seqs(attendee.guest.player), None, now);
        }
    }

    /// A connection begins to follow, or is refused.
    pub(super) fn attend(&mut self, coming: Coming, tables: Tables<'_>, seq: u32, now: Millis) {
        let Coming {
            guest,
            stay,
            since,
            req,
        } = coming;
        let table = tables.live;
        // Those of the seats and the arbiter always come in, they are five at most, and nobody learns
        // whether they are there.
        let crowded = self.watching().count() >= ATTENDEES_MAX;
        let expected = viewer_of(table, guest.player) != Viewer::Spectator
            || self.attendees.of(guest.player).is_some();
        if crowded && !expected {
            self.refuse(
                &guest.outbox,
                Some(req),
                None,
                Code::Busy,
                None,
                "too many follow this room",
            );
            return;
        }
        let viewer = viewer_of(table, guest.player);
        if viewer == Viewer::Spectator
            && table.settings().closed
            && table.phase() != Phase::Arranging
            && !table.may_preside(guest.player)
        {
            return self.refuse_request(&guest.outbox, req, Code::NoSpectators);
        }
        let player = guest.player;
        let attendee = Attendee {
            guest,
            viewer,
            stale_since: None,
            missed: Missed::default(),
            stay,
        };
        if let Some(older) = self.attendees.add(attendee) {
            let letter = Letter::new(Some(self.room.clone()), Message::TakenOver {});
            // If there is no room for the letter, the close code says the same.
            _ = older.outbox.post(&letter, true);
            older.outbox.close(Close::TakenOver);
        }
        let Some(attendee) = self.attendees.of(player) else {
            return;
        };
        let held = since.filter(|since| wire::held(since) == viewer);
        match held.map(|since| self.history.since(viewer, since.v)) {
            Some(Since::Tail(tail)) => self.post_tail(attendee, &tail, seq, req, now),
            Some(Since::Ahead) => {
                tracing::warn!(room = %self.room, "a client holds a version that never was: was the store put back?");
                self.post_picture(attendee, tables, seq, Some(req), now);
            }
            Some(Since::Snapshot) | None => {
                self.post_picture(attendee, tables, seq, Some(req), now);
            }
        }
    }

    /// Tells those who hear it now who is away, if that has changed. True: it has.
    pub(super) fn tell_presence(&mut self, table: &Table, hearers: Hearers, now: Millis) -> bool {
        let absence = self.attendees.absence(table);
        let away = |at: Seat| {
            let since = absence.seats[at]?;
            Some(protocol::Away {
                seat: wire::seat(at),
                since_ms: since.0,
            })
        };
        let away: Vec<_> = Seat::ALL.into_iter().filter_map(away).collect();
        let changed = away != self.away;
        if changed {
            self.away = away;
            let away = self.away.clone();
            let letter = self.letter(Message::Presence { away });
            for attendee in self.attendees.iter_mut() {
                // A spectator who lags is told again with the next whole picture.
                if hearers.include(attendee.viewer) && attendee.stale_since.is_none() {
                    deliver(attendee, &letter, now);
                }
            }
        }
        changed
    }

    /// Everyone who hears a line now is told it, but for those who muted its speaker.
    pub(super) fn say(
        &mut self,
        table: &Table,
        speaker: &Guest,
        req: u32,
        line: &Line,
        audience: Audience,
        (hearers, mutes): (Hearers, &Mutes),
    ) {
        let room = Some(self.room.clone());
        let own = Letter::new(room.clone(), said(Some(req), line));
        let letter = Letter::new(room, said(None, line));
        for attendee in self.attendees.iter_mut() {
            let hears = match (audience, viewer_of(table, attendee.guest.player)) {
                (Audience::All, viewer) => hearers.include(viewer),
                (Audience::Spectators, Viewer::Spectator) => true,
                (Audience::Seats(seats), Viewer::Seats(held)) => {
                    seats.into_iter().any(|seat| held.contains(seat))
                }
                // What is said at the table, the arbiter hears.
                (Audience::Seats(_), Viewer::Arbiter) => true,
                (Audience::Spectators, Viewer::Seats(_) | Viewer::Arbiter)
                | (Audience::Seats(_), Viewer::Spectator) => false,
            };
            let Attendee { guest, missed, .. } = attendee;
            let spoke = guest.player == speaker.player;
            let outbox = &guest.outbox;
            if spoke && outbox.post(&own, true).is_err() {
                outbox.cut(Close::Slow);
            } else if hears && !spoke && mutes.hears(guest.player, &line.guest) {
                // Half of the room is the game's: however much is said, it costs nobody a move.
                if outbox.has_drained() {
                    missed.hear(outbox, &letter, &line.guest);
                } else {
                    missed.keep(outbox, &letter, &line.guest);
                }
            }
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

    /// Tells everyone something that is no event.
    pub(super) fn tell_all(&mut self, message: Message) {
        self.tell_those(|_| true, message);
    }

    /// Tells those of some viewers something that is no event.
    pub(super) fn tell_those(&self, is_told: impl Fn(Viewer) -> bool, message: Message) {
        let letter = Letter::new(Some(self.room.clone()), message);
        let told = self.attendees.iter();
        for attendee in told.filter(|attendee| is_told(attendee.viewer)) {
            // Whoever has no room for it asks, and is answered.
            _ = attendee.guest.outbox.post(&letter, true);
        }
    }

    /// An answer that somebody waits for: if there is no room for it, the connection is too slow.
    pub(super) fn answer(&self, outbox: &Outbox, message: Message) {
        if outbox
            .post(&Letter::new(Some(self.room.clone()), message), true)
            .is_err()
        {
            outbox.cut(Close::Slow);
        }
    }

    /// A connection stops following. False: it did not.
    pub(super) fn remove(&mut self, guest: &Guest, table: &Table, now: Millis) -> bool {
        self.attendees.remove(guest, table, now)
    }

    pub(super) fn look(&self, guest: &Guest, req: u32, tables: Tables<'_>, now: Millis) {
        let Some(attendee) = self.attendees.get(guest) else {
            return self.refuse_request(&guest.outbox, req, Code::NotAttending);
        };
        let viewer = attendee.viewer;
        let (seat, seats) = wire::seats(viewer);
        let seen = Message::Seen {
            req,
            seat,
            seats,
            arbiter: viewer == Viewer::Arbiter,
            v: self.version(viewer),
            now_ms: now.0,
            view: Box::new(wire::view(&tables.view(viewer))),
        };
        self.post(attendee, seen);
    }

    pub(super) fn acknowledge(&self, guest: &Guest, seq: u32, v: u32) {
        if let Some(attendee) = self.attendees.get(guest) {
            self.post(attendee, Message::Ack { seq, v });
        }
    }

    /// Refuses a command, with the version at which it was refused.
    pub(super) fn refuse_command(&self, guest: &Guest, seq: u32, code: Code, detail: &str) {
        let attendee = self.attendees.get(guest);
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
        tables: Tables<'_>,
        seq: u32,
        req: Option<u32>,
        now: Millis,
    ) {
        let viewer = attendee.viewer;
        let view = Box::new(wire::view(&tables.view(viewer)));
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
        let (seat, seats) = wire::seats(viewer);
        Message::Attending {
            req,
            seat,
            seats,
            arbiter: viewer == Viewer::Arbiter,
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

/// Players and the arbiter are written to at once, and closed when they cannot keep up; spectators may
/// lag.
fn deliver(attendee: &mut Attendee, letter: &Letter, now: Millis) {
    let outbox = &attendee.guest.outbox;
    match attendee.viewer {
        Viewer::Seats(_) | Viewer::Arbiter => {
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

fn said(req: Option<u32>, line: &Line) -> Message {
    Message::Said {
        req,
        line: line.clone(),
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
