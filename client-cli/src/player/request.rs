//! Requests on their way: typed, numbered, sent, answered.

use super::errand::{TRIES_MAX, pause};
use crate::report::{Number, Report};
use qiguan_protocol::{ClientFrame, Request, RoomId, Seat};
use std::time::Instant;

/// A room, or the one that a `create` still has to bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Room(RoomId),
    /// The room of the `create` with this ticket.
    Awaited(u32),
}

/// A request as it was typed.
#[derive(Debug)]
pub(super) struct Ask {
    pub(super) target: Option<Target>,
    /// Which of several own seats a command is for.
    pub(super) seat: Option<Seat>,
    pub(super) request: Request,
    /// A move without its turn, typed before any picture was held.
    pub(super) needs_turn: bool,
    /// Of a `create`, so that what was typed after it finds its room.
    pub(super) ticket: Option<u32>,
}

/// The one request that waits for its answer.
#[derive(Debug)]
pub(super) struct InFlight {
    pub(super) room: Option<RoomId>,
    pub(super) number: Number,
    pub(super) seat: Option<Seat>,
    pub(super) request: Request,
    pub(super) ticket: Option<u32>,
    /// When it is to go out; absent while it is with the server.
    pub(super) due: Option<Instant>,
    /// How often it went out and was sent away as untimely.
    pub(super) tries: u32,
    /// It went out before.
    pub(super) again: bool,
    /// It went out and the answer may have been lost with the connection.
    pub(super) unsure: bool,
}

impl InFlight {
    pub(super) fn frame(&self) -> ClientFrame {
        let (seq, req) = match self.number {
            Number::Seq(seq) => (Some(seq), None),
            Number::Req(req) => (None, Some(req)),
        };
        ClientFrame {
            room: self.room.clone(),
            seq,
            req,
            seat: self.seat,
            msg: self.request.clone(),
        }
    }

    pub(super) fn report(&self) -> Report {
        Report::Sent {
            room: self.room.clone(),
            number: self.number,
            verb: self.request.name(),
            turn: turn_of(&self.request),
            again: self.again,
        }
    }

    /// Whether an answer that names these numbers is for this request. One that names none is for
    /// whatever is in flight.
    pub(super) fn is_meant(&self, seq: Option<u32>, req: Option<u32>) -> bool {
        match self.number {
            Number::Seq(own) => req.is_none() && seq.is_none_or(|seq| seq == own),
            Number::Req(own) => seq.is_none() && req.is_none_or(|req| req == own),
        }
    }

    /// The number of this command, if it is one of that room.
    pub(super) fn number_in(&self, room: &RoomId) -> Option<u32> {
        match self.number {
            Number::Seq(seq) if self.room.as_ref() == Some(room) => Some(seq),
            Number::Seq(_) | Number::Req(_) => None,
        }
    }

    pub(super) fn has_req(&self, req: u32) -> bool {
        self.number == Number::Req(req)
    }

    /// The connection or the room is gone: ask again under the same number.
    pub(super) fn lost(&mut self, now: Instant) {
        self.unsure |= self.due.is_none();
        self.due = Some(now);
    }

    /// Goes out again after a pause; false when it has been tried often enough.
    pub(super) fn again(&mut self, now: Instant) -> bool {
        self.tries += 1;
        self.due = Some(now + pause(self.tries));
        self.unsure = false;
        self.tries < TRIES_MAX
    }
}

fn turn_of(request: &Request) -> Option<u32> {
    if let Request::Play { turn, .. }
    | Request::Place { turn, .. }
    | Request::Pass { turn }
    | Request::Seal { turn, .. }
    | Request::Move { turn, .. }
    | Request::ClaimDraw { turn }
    | Request::Touch { turn, .. } = request
    {
        Some(*turn)
    } else {
        None
    }
}
