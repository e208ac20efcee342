//! What goes out when: the player's own errands, then one request at a time.

use super::request::{Ask, InFlight, Target};
use super::{Do, Player, Stage, bind_turn, turn_held};
use crate::report::Number;
use qiguan_protocol::{Request, RoomId};
use std::time::Instant;

impl Player {
    /// The next instant at which [`Player::wake`] has something to do.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        if self.stage != Stage::Online {
            return None;
        }
        let rooms = self.rooms.values().flat_map(|room| {
            let seen = room.awaited.as_ref().map(|awaited| awaited.until);
            [room.attend.due(), room.look.due(), seen]
        });
        let flight = self.in_flight.as_ref().filter(|_| self.may_ask());
        rooms.chain([flight.and_then(|f| f.due)]).flatten().min()
    }

    /// Sends what is due.
    pub(crate) fn wake(&mut self, now: Instant) {
        if self.stage != Stage::Online {
            return;
        }
        let rooms: Vec<RoomId> = self.rooms.keys().cloned().collect();
        for room in &rooms {
            self.run_errands(room, now);
        }
        self.run_request(now);
    }

    fn run_errands(&mut self, id: &RoomId, now: Instant) {
        let Some(room) = self.rooms.get_mut(id) else {
            return;
        };
        let mut asks = Vec::new();
        if room.attend.is_due(now) {
            let since = room.since();
            asks.push((
                &mut room.attend,
                Request::Attend {
                    since,
                    password: None,
                },
            ));
        }
        if room.look.is_due(now) {
            asks.push((&mut room.look, Request::Look {}));
        }
        for (errand, request) in asks {
            self.last_req += 1;
            errand.asked(self.last_req);
            let flight = InFlight {
                room: Some(id.clone()),
                number: Number::Req(self.last_req),
                seat: None,
                request,
                ticket: None,
                due: None,
                tries: 0,
                again: false,
                unsure: false,
            };
            self.todo.push_back(Do::Report(flight.report()));
            self.todo.push_back(Do::Send(flight.frame()));
        }
        if room.awaited.as_ref().is_some_and(|seen| seen.until <= now) {
            self.compare_awaited(id);
        }
    }

    /// Requests wait until every room is followed again.
    fn may_ask(&self) -> bool {
        self.rooms.values().all(|room| room.attend.is_idle())
    }

    fn run_request(&mut self, now: Instant) {
        if !self.may_ask() {
            return;
        }
        while self.in_flight.is_none() {
            let Some(ask) = self.queue.pop_front() else {
                return;
            };
            self.in_flight = self.numbered(ask, now);
        }
        if let Some(flight) = self.in_flight.as_mut()
            && flight.due.is_some_and(|due| due <= now)
        {
            self.todo.push_back(Do::Report(flight.report()));
            self.todo.push_back(Do::Send(flight.frame()));
            flight.due = None;
            flight.again = true;
            flight.unsure = false;
        }
    }

    fn numbered(&mut self, mut ask: Ask, now: Instant) -> Option<InFlight> {
        let room = match &ask.target {
            Some(Target::Room(room)) => Some(room.clone()),
            // The answer to a `create` names its room, or takes these requests away.
            Some(Target::Awaited(_)) | None => None,
        };
        if let Some(room) = &room {
            let turn = turn_held(&self.rooms, room);
            bind_turn(&mut ask, turn);
        }
        if ask.needs_turn {
            self.error("a `play` for a room of which no picture is held; attend it first".into());
            self.undone(room, ask.request, None);
            return None;
        }
        let number = match &room {
            Some(room) if ask.request.is_command() => {
                let last = self.seqs.entry(room.clone()).or_default();
                *last = last.saturating_add(1);
                Number::Seq(*last)
            }
            Some(_) | None => {
                self.last_req += 1;
                Number::Req(self.last_req)
            }
        };
        Some(InFlight {
            room,
            number,
            seat: ask.seat,
            request: ask.request,
            ticket: ask.ticket,
            due: Some(now),
            tries: 0,
            again: false,
            unsure: false,
        })
    }
}
