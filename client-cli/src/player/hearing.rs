//! What the messages of the server mean.

use super::errand::Errand;
use super::followed::{Heard, Held, Place, Seen};
use super::refusal::Refusal;
use super::request::{Ask, InFlight, Target};
use super::{Player, Stage};
use crate::report::Report;
use qiguan_protocol::{Message, Request, RoomId, ServerFrame, Told, View};
use std::time::{Duration, Instant};

/// How long a server's picture that is ahead may wait for the tellings up to it: a server may
/// gather those for a spectator, but not for long.
const SEEN_WAIT: Duration = Duration::from_secs(1);
/// The pause before following a room anew that stopped.
const STOPPED_WAIT: Duration = Duration::from_millis(100);

impl Player {
    /// Takes a message of the server.
    pub(crate) fn receive(&mut self, frame: ServerFrame, now: Instant) {
        self.clock.hear(&frame.msg, now);
        match self.stage {
            Stage::Online => self.heard(frame, now),
            Stage::Greeting => self.greeted(frame, now),
            Stage::Offline | Stage::Left => {}
        }
        self.wake(now);
    }

    fn heard(&mut self, frame: ServerFrame, now: Instant) {
        let word = frame.msg.name();
        match (frame.msg, frame.room) {
            (Message::Created { req, room }, _) => self.created(req, room),
            (
                Message::Refused {
                    seq,
                    req,
                    code,
                    v,
                    detail,
                },
                room,
            ) => {
                let refusal = Refusal {
                    seq,
                    req,
                    code,
                    v,
                    detail,
                };
                self.refused(room, &refusal, now);
            }
            (Message::TakenOver {}, _) => self.taken_over(),
            (Message::Departed { req }, _) => {
                if let Some(flight) = self.in_flight.take_if(|flight| flight.has_req(req)) {
                    self.departed(flight.room);
                }
            }
            (
                Message::Attending {
                    req,
                    seat,
                    seats,
                    arbiter,
                    v,
                    seq,
                    now_ms: _,
                    view,
                },
                Some(room),
            ) => {
                let place = Place {
                    seat,
                    seats,
                    arbiter,
                };
                self.attending(&room, (req, seq), (place, v, view), now);
            }
            (
                Message::Seen {
                    req,
                    seat,
                    seats,
                    arbiter,
                    v,
                    now_ms: _,
                    view,
                },
                Some(room),
            ) => {
                let view = *view;
                let place = Place {
                    seat,
                    seats,
                    arbiter,
                };
                self.seen(room, req, Held { place, v, view }, now);
            }
            (Message::Ack { seq, v }, Some(room)) => self.acked(room, seq, v),
            (Message::Told { v, at_ms, events }, Some(room)) => {
                self.told(&room, v, at_ms, events, now);
            }
            (Message::RoomStopped {}, Some(room)) => self.room_stopped(&room, now),
            (
                msg @ (Message::Presence { .. }
                | Message::DeviceCode { .. }
                | Message::Lobby { .. }
                | Message::LobbyChanged { .. }
                | Message::Rematch { .. }
                | Message::Said { .. }
                | Message::SaidBefore { .. }
                | Message::Muted { .. }
                | Message::Audience { .. }
                | Message::Announced { .. }
                | Message::Dismissed {}),
                room,
            ) => self.noticed(msg, room),
            (Message::Welcome { .. }, _)
            | (
                Message::Attending { .. }
                | Message::Seen { .. }
                | Message::Ack { .. }
                | Message::Told { .. }
                | Message::RoomStopped {},
                None,
            ) => self.error(format!(
                "the server sent a `{word}` out of place; it is ignored"
            )),
        }
    }

    /// What is told and not kept; it may be the answer to a request.
    fn noticed(&mut self, msg: Message, room: Option<RoomId>) {
        let answers = if let Message::DeviceCode { req, .. }
        | Message::Lobby { req, .. }
        | Message::Muted { req } = &msg
        {
            Some(*req)
        } else if let Message::Rematch { req, .. } | Message::Said { req, .. } = &msg {
            *req
        } else {
            None
        };
        if let Some(req) = answers {
            self.in_flight.take_if(|flight| flight.has_req(req));
        }
        if matches!(msg, Message::Dismissed {}) {
            self.departed(room.clone());
        }
        let msg = Box::new(msg);
        self.report(Report::Notice { room, msg });
    }

    fn created(&mut self, req: u32, id: RoomId) {
        let Some(flight) = self.in_flight.take_if(|flight| flight.has_req(req)) else {
            return;
        };
        let Some(ticket) = flight.ticket else {
            return self.error("the server sent a `created` out of place; it is ignored".into());
        };
        let room = Target::Room(id.clone());
        let asked = self.queue.iter_mut().map(|ask| &mut ask.target);
        for target in asked.chain([&mut self.current]).flatten() {
            if *target == Target::Awaited(ticket) {
                target.clone_from(&room);
            }
        }
        self.report(Report::Room { id });
        self.queue.push_front(Ask {
            target: Some(room),
            seat: None,
            request: Request::Attend {
                since: None,
                password: None,
            },
            needs_turn: false,
            ticket: None,
        });
    }

    pub(super) fn attending(
        &mut self,
        id: &RoomId,
        (req, seq): (Option<u32>, u32),
        (place, v, view): (Place, u32, Option<Box<View>>),
        now: Instant,
    ) {
        self.seq_accepted(id, seq);
        let room = self.rooms.entry(id.clone()).or_default();
        if req.is_some_and(|req| room.attend.is_asked(req)) {
            room.attend = Errand::Idle;
        }
        let Place {
            seat,
            seats,
            arbiter,
        } = place.clone();
        let (how, fits) = room.attending(place, v, view);
        let held = room.held.as_ref().map(|held| held.v);
        self.report(Report::Attending {
            room: id.clone(),
            seat,
            seats,
            arbiter,
            v,
            how,
        });
        if let Err(why) = fits {
            self.resync(id, (held, v), why, now);
        }
        self.compare_awaited_if_reached(id);
        let answered = |flight: &mut InFlight| req.is_some_and(|req| flight.has_req(req));
        self.in_flight.take_if(answered);
        // The command went out on an earlier connection, and the room has taken it.
        let taken = |flight: &mut InFlight| {
            flight.unsure && flight.number_in(id).is_some_and(|own| own <= seq)
        };
        if let Some(flight) = self.in_flight.take_if(taken) {
            self.report(Report::Ack {
                room: id.clone(),
                seq: flight.number_in(id).unwrap_or(seq),
                v,
                verb: flight.request.name(),
                resumed: true,
            });
        }
    }

    fn acked(&mut self, id: RoomId, seq: u32, v: u32) {
        self.seq_accepted(&id, seq);
        let meant = |flight: &mut InFlight| flight.number_in(&id) == Some(seq);
        let Some(flight) = self.in_flight.take_if(meant) else {
            return;
        };
        if let Some(room) = self.rooms.get_mut(&id) {
            let request = &flight.request;
            // The versions before and after do not compare where another viewer's picture may follow.
            let moves_people = matches!(
                request,
                Request::Leave {} | Request::Swap { .. } | Request::Remove { .. }
            );
            if matches!(request, Request::Sit { .. }) {
                room.sat_down();
            } else if let Request::Preside { on } = request {
                room.presides(*on);
            } else if request.is_command() && !moves_people {
                room.promise(v);
            }
        }
        self.report(Report::Ack {
            room: id,
            seq,
            v,
            verb: flight.request.name(),
            resumed: false,
        });
    }

    pub(super) fn told(
        &mut self,
        id: &RoomId,
        v: u32,
        at_ms: u64,
        events: Vec<Told>,
        now: Instant,
    ) {
        let Some(room) = self.rooms.get_mut(id) else {
            return;
        };
        let held = room.held.as_ref().map(|held| held.v);
        let heard = room.told(v, &events);
        if heard == Heard::Old {
            return;
        }
        self.report(Report::Told {
            room: id.clone(),
            v,
            at_ms,
            events,
        });
        if let Heard::Broken(why) = heard {
            self.resync(id, (held, v), why, now);
        }
        self.compare_awaited_if_reached(id);
    }

    fn resync(
        &mut self,
        id: &RoomId,
        (held, told): (Option<u32>, u32),
        why: &'static str,
        now: Instant,
    ) {
        if let Some(room) = self.rooms.get_mut(id) {
            room.look = Errand::Due { at: now, tries: 0 };
        }
        self.report(Report::Resync {
            room: id.clone(),
            held,
            told,
            why,
        });
    }

    fn seen(&mut self, id: RoomId, req: u32, seen: Held, now: Instant) {
        let room = self.rooms.get_mut(&id);
        if let Some(room) = room {
            if room.look.is_asked(req) {
                let v = seen.v;
                room.replace(seen.place, v, seen.view);
                self.report(Report::Resynced {
                    room: id.clone(),
                    v,
                });
                self.compare_awaited_if_reached(&id);
                return;
            }
            let behind = room.held.as_ref().is_some_and(|held| held.v < seen.v);
            if behind && self.in_flight.as_ref().is_some_and(|f| f.has_req(req)) {
                let until = now + SEEN_WAIT;
                room.awaited = Some(Seen { seen, until });
                return;
            }
        }
        if self
            .in_flight
            .take_if(|flight| flight.has_req(req))
            .is_some()
        {
            self.compare(id, seen);
        }
    }

    fn compare_awaited_if_reached(&mut self, id: &RoomId) {
        let reached = self.rooms.get(id).is_some_and(|room| {
            let v = room.held.as_ref().map_or(0, |held| held.v);
            room.awaited
                .as_ref()
                .is_some_and(|awaited| v >= awaited.seen.v)
        });
        if reached {
            self.compare_awaited(id);
        }
    }

    pub(super) fn compare_awaited(&mut self, id: &RoomId) {
        let room = self.rooms.get_mut(id);
        if let Some(awaited) = room.and_then(|room| room.awaited.take()) {
            // It stands for the `look` in flight, which is answered by now.
            self.in_flight = None;
            self.compare(id.clone(), awaited.seen);
        }
    }

    fn compare(&mut self, id: RoomId, seen: Held) {
        let held = self.rooms.get(&id).and_then(|room| room.held.as_ref());
        let fold = held.filter(|held| held.v == seen.v && held.place == seen.place);
        let report = Report::Seen {
            room: id,
            v: seen.v,
            equal: fold.is_some_and(|fold| fold.view == seen.view),
            fold: fold.map(|fold| Box::new(fold.view.clone())),
            view: Box::new(seen.view),
        };
        self.report(report);
    }

    fn room_stopped(&mut self, id: &RoomId, now: Instant) {
        let Some(room) = self.rooms.get_mut(id) else {
            return;
        };
        room.awaited = None;
        room.attend = Errand::Due {
            at: now + STOPPED_WAIT,
            tries: 0,
        };
        if let Some(flight) = &mut self.in_flight
            && flight.room.as_ref() == Some(id)
        {
            flight.lost(now);
        }
    }

    pub(super) fn departed(&mut self, room: Option<RoomId>) {
        if let Some(room) = room {
            self.rooms.remove(&room);
            self.report(Report::Departed { room });
        }
    }
}
