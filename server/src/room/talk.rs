//! What people do around the game: say things, mute each other, go on to the next one.

use super::actor::Room;
use super::chat::shown_text;
use super::delay::{Behind, Held};
use super::message::Guest;
use super::tellings::viewer_of;
use crate::lobby::NewRoom;
use crate::wire;
use qiguan_protocol::{Channel, Code, GuestId, Line, Message, Phrase, RoomId};
use qiguan_table::{Audience, Entry, Event, PlayerId, Viewer};

impl Room {
    /// Somebody says something: everyone who hears it is told, the speaker with the request's number.
    pub(super) fn say(
        &mut self,
        guest: &Guest,
        req: u32,
        channel: Channel,
        text: &str,
        phrase: Option<Phrase>,
    ) {
        match self.line(guest, channel, text, phrase) {
            Ok((line, audience)) => {
                let hearers = self.delay.hearers();
                self.fanout.say(
                    &self.table,
                    guest,
                    req,
                    &line,
                    audience,
                    (hearers, &self.mutes),
                );
                if audience == Audience::All {
                    self.delay.hold(self.table.turn(), Held::Line(line.clone()));
                }
                let pair = match audience {
                    Audience::Seats([one, other]) => self
                        .table
                        .holder(one)
                        .zip(self.table.holder(other))
                        .map(<[PlayerId; 2]>::from),
                    Audience::All | Audience::Spectators => None,
                };
                self.chat.keep(line, audience, pair);
            }
            Err(code) => self.fanout.refuse_request(&guest.outbox, req, code),
        }
    }

    fn line(
        &mut self,
        guest: &Guest,
        channel: Channel,
        text: &str,
        phrase: Option<Phrase>,
    ) -> Result<(Line, Audience), Code> {
        if self.fanout.attendees().get(guest).is_none() {
            return Err(Code::NotAttending);
        }
        let text = match phrase {
            Some(_) => String::new(),
            None => shown_text(text).ok_or(Code::BadText)?,
        };
        let viewer = viewer_of(&self.table, guest.player);
        let audience = self
            .table
            .audience(viewer, wire::channel(channel), phrase.is_some());
        let audience = audience.map_err(|refusal| wire::refusal(&refusal).0)?;
        let now = self.now();
        if !self.chat.admits(guest.player, now) {
            return Err(Code::TooFast);
        }
        // A guest may be called otherwise by now, and like somebody else who sits here.
        let seated = self.table.players().map(|(_, player, name)| (player, name));
        let mut known = seated.chain(self.table.arbiter());
        let known = known.find(|(player, _)| *player == guest.player);
        let line = Line {
            channel,
            guest: wire::guest_id(guest.player),
            name: known.map_or(&*guest.name, |(_, name)| name).to_owned(),
            seat: self.table.seat_of(guest.player).map(wire::seat),
            arbiter: viewer == Viewer::Arbiter,
            text,
            phrase,
            at_ms: now.0,
        };
        Ok((line, audience))
    }

    /// Somebody no longer hears somebody else, or does again.
    pub(super) fn mute(&mut self, guest: &Guest, req: u32, other: &GuestId, muted: bool) {
        if other.0.len() != wire::guest_id(guest.player).0.len() {
            return self
                .fanout
                .refuse_request(&guest.outbox, req, Code::Malformed);
        }
        let attendees = self.fanout.attendees();
        let done = match attendees.get(guest) {
            Some(_) => self.mutes.set(guest.player, other, muted, |player| {
                attendees.of(player).is_some()
            }),
            None => Err(Code::NotAttending),
        };
        match done {
            Ok(()) => self.fanout.answer(&guest.outbox, Message::Muted { req }),
            Err(code) => self.fanout.refuse_request(&guest.outbox, req, code),
        }
    }

    /// Who is away, who watches, and what was said before, for somebody who comes now.
    pub(super) fn recall(&mut self, guest: &Guest) {
        let told = self.tell_presence(self.now());
        let Some(viewer) = self.viewer_of(guest) else {
            return;
        };
        if !told || self.behind(viewer).is_some() {
            self.recall_presence(guest);
        }
        self.recall_audience(guest);
        let public = self
            .behind(viewer)
            .map_or(self.chat.public(), Behind::lines);
        let mut lines = self.chat.heard_by(guest.player, viewer, public);
        lines.retain(|line| self.mutes.hears(guest.player, &line.guest));
        if !lines.is_empty() {
            self.fanout
                .answer(&guest.outbox, Message::SaidBefore { lines });
        }
    }

    /// Who is away as far as a guest may know, for whoever has nothing to go by; nobody is nothing.
    pub(super) fn recall_presence(&self, guest: &Guest) {
        let Some(viewer) = self.viewer_of(guest) else {
            return;
        };
        let away = self.behind(viewer).map_or(self.fanout.away(), Behind::away);
        if !away.is_empty() {
            let away = away.to_vec();
            self.fanout
                .answer(&guest.outbox, Message::Presence { away });
        }
    }

    fn viewer_of(&self, guest: &Guest) -> Option<Viewer> {
        let attendee = self.fanout.attendees().get(guest)?;
        Some(attendee.viewer)
    }

    /// What a viewer knows instead of what players do.
    fn behind(&self, viewer: Viewer) -> Option<&Behind> {
        self.delay.behind().filter(|_| viewer == Viewer::Spectator)
    }

    /// The next game of the same people: opened by whoever of them asks first, named to everyone.
    pub(super) async fn rematch(&mut self, guest: &Guest, req: u32) {
        let moment = self.moment(self.now());
        let played = self.table.seat_of(guest.player).is_some();
        let Some(entry) = self.table.rematch(moment).filter(|_| played) else {
            let code = if played {
                Code::NotOver
            } else {
                Code::NotSeated
            };
            return self.fanout.refuse_request(&guest.outbox, req, code);
        };
        if let Some(next) = self.gone_on() {
            let req = Some(req);
            let named = Message::Rematch { req, next };
            return self.fanout.answer(&guest.outbox, named);
        }
        // The password, and what the next room was called, went with the room's task.
        if self.reopened {
            return self
                .fanout
                .refuse_request(&guest.outbox, req, Code::TooLate);
        }
        // Nobody may have gone there in time.
        self.next.take_if(|next| !self.tools.rooms().is_open(next));
        if self.next.is_none() {
            let hash = self.lock().map(|lock| lock.hash().to_owned());
            match self.tools.rooms().reopen(entry, hash, self.known()).await {
                Ok(next) => {
                    self.name_next(next.clone());
                    self.next = Some(next);
                }
                Err(code) => return self.fanout.refuse_request(&guest.outbox, req, code),
            }
        }
        if let Some(next) = self.next.clone() {
            self.fanout.answer(
                &guest.outbox,
                Message::Rematch {
                    req: Some(req),
                    next,
                },
            );
        }
    }

    /// Where an entry ends a game of a match that goes on: the next room, which that entry names.
    pub(super) fn next_in_match(&self, entry: &mut Entry) -> Option<NewRoom> {
        self.table.series()?;
        if !entry.events.iter().any(Event::ends_game) {
            return None;
        }
        let moment = self.moment(self.now());
        let draw = || self.tools.chance.room();
        let (name, first) = self.table.lead_on(entry, &self.id.0, draw, moment)?;
        let hash = self.lock().map(|lock| lock.hash().to_owned());
        let wall_ms = self.tools.clock.wall_ms();
        Some(NewRoom::new(
            RoomId(name),
            first,
            wall_ms,
            hash,
            self.known(),
        ))
    }

    /// The room that was stored with the end of this game opens, named to everyone here.
    pub(super) fn lead_on(&mut self, next: NewRoom) {
        let next = self.tools.rooms().begin(next);
        self.name_next(next);
    }

    /// Where the match has gone on, for whoever comes here after that.
    pub(super) fn recall_next(&self, guest: &Guest) {
        if let Some(next) = self.gone_on() {
            let named = Message::Rematch { req: None, next };
            self.fanout.answer(&guest.outbox, named);
        }
    }

    fn gone_on(&self) -> Option<RoomId> {
        self.table.next_room().map(|next| RoomId(next.to_owned()))
    }

    fn name_next(&mut self, next: RoomId) {
        self.fanout.tell_all(Message::Rematch { req: None, next });
    }
}
