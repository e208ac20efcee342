//! Somebody who plays or watches: what is held of each room, and what waits for an answer.

use crate::wish::Wish;
use qiguan_protocol::{
    ClientFrame, ClientKind, Code, Message, Request, RoomId, Seat, ServerFrame, Since, VERSIONS,
    View,
};
use std::collections::BTreeMap;

/// Refusals of which the first is heard by whoever does not follow a room.
const OUTSIDE: [Code; 6] = [
    Code::NotAttending,
    Code::UnknownRoom,
    Code::PasswordNeeded,
    Code::WrongPassword,
    Code::NoSpectators,
    Code::RoomBroken,
];

/// Somebody.
#[derive(Default)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) token: Option<String>,
    pub(crate) guest: Option<String>,
    /// The newest connection.
    pub(crate) line: Option<usize>,
    pub(crate) welcomed: bool,
    /// Comes back then.
    pub(crate) back_at: Option<u64>,
    pub(crate) rooms: BTreeMap<RoomId, Held>,
    /// Commands that were not answered, to be sent again.
    pub(crate) pending: Vec<Pending>,
    /// The last command that was sent.
    pub(crate) last: Option<Pending>,
    req: u32,
}

/// What is held of one room.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) view: Option<View>,
    seat: Option<Seat>,
    seats: Vec<Seat>,
    arbiter: bool,
    v: u32,
    seq: u32,
    /// This connection follows the room, or has asked to.
    pub(crate) follows: bool,
}

/// A command that waits for its answer.
#[derive(Clone)]
pub(crate) struct Pending {
    pub(crate) room: RoomId,
    pub(crate) seq: u32,
    pub(crate) wish: Wish,
}

/// What a frame leads to.
#[derive(Debug)]
pub(crate) enum Then {
    Nothing,
    /// There is a room that was not known.
    Room(RoomId),
    /// The same people play on in another room.
    Next {
        from: RoomId,
        next: RoomId,
    },
    /// Welcomed: rooms are followed again.
    Resume,
    /// A room is followed again: what was not answered is sent again.
    Repeat(RoomId),
    /// What was told does not fit.
    Look(RoomId),
}

impl Person {
    pub(crate) fn named(name: String) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }

    /// Hello, as whom the person is known.
    pub(crate) fn hello(&self) -> ClientFrame {
        let msg = Request::Hello {
            min: *VERSIONS.start(),
            max: *VERSIONS.end(),
            kind: ClientKind::Bot,
            client: String::new(),
            name: self.token.is_none().then(|| self.name.clone()),
            token: self.token.clone(),
            code: None,
            features: Vec::new(),
        };
        ClientFrame {
            room: None,
            seq: None,
            req: Some(0),
            seat: None,
            msg,
        }
    }

    /// Something that changes no table.
    pub(crate) fn ask(&mut self, room: Option<RoomId>, msg: Request) -> ClientFrame {
        self.req += 1;
        ClientFrame {
            room,
            seq: None,
            req: Some(self.req),
            seat: None,
            msg,
        }
    }

    /// Attends a room with what is held of it.
    pub(crate) fn attend(&mut self, room: &RoomId, password: Option<String>) -> ClientFrame {
        let held = self.rooms.entry(room.clone()).or_default();
        held.follows = true;
        let since = held.view.is_some().then(|| Since {
            seat: held.seat,
            seats: held.seats.clone(),
            arbiter: held.arbiter,
            v: held.v,
        });
        self.ask(Some(room.clone()), Request::Attend { since, password })
    }

    /// A command, under the next number.
    pub(crate) fn command(&mut self, room: &RoomId, wish: Wish) -> ClientFrame {
        let held = self.rooms.entry(room.clone()).or_default();
        held.seq += 1;
        let pending = Pending {
            room: room.clone(),
            seq: held.seq,
            wish,
        };
        self.last = Some(pending.clone());
        self.pending.push(pending.clone());
        pending.frame()
    }

    /// The connection is gone, and with it the rooms that it followed.
    pub(crate) fn lose_line(&mut self) {
        self.line = None;
        self.welcomed = false;
        for held in self.rooms.values_mut() {
            held.follows = false;
        }
    }

    /// Takes in a frame.
    pub(crate) fn hear(&mut self, frame: &ServerFrame) -> Then {
        if let Message::Welcome { guest, token, .. } = &frame.msg {
            self.guest = Some(guest.0.clone());
            self.token = token.clone().or(self.token.take());
            self.welcomed = true;
            return Then::Resume;
        }
        if let Message::Created { room, .. } = &frame.msg {
            return Then::Room(room.clone());
        }
        match &frame.room {
            Some(room) => self.hear_of(room, &frame.msg),
            None => Then::Nothing,
        }
    }

    fn hear_of(&mut self, room: &RoomId, msg: &Message) -> Then {
        let held = self.rooms.entry(room.clone()).or_default();
        match msg {
            Message::Attending {
                req,
                seat,
                seats,
                arbiter,
                v,
                seq,
                view,
                ..
            } => {
                held.seq = held.seq.max(*seq);
                if let Some(view) = view {
                    held.view = Some((**view).clone());
                    (held.seat, held.seats, held.arbiter, held.v) =
                        (*seat, seats.clone(), *arbiter, *v);
                }
                return if req.is_some() {
                    Then::Repeat(room.clone())
                } else {
                    Then::Nothing
                };
            }
            // Asked to go on from a version, while later ones were on their way: they come twice.
            Message::Told { v, .. } if held.view.is_some() && *v <= held.v => {}
            Message::Told { v, events, .. } => {
                let fits = |view: &mut View| events.iter().all(|told| view.apply(told).is_ok());
                if !held.view.as_mut().is_some_and(fits) {
                    return Then::Look(room.clone());
                }
                held.v = *v;
            }
            Message::Seen {
                v,
                view,
                seat,
                seats,
                arbiter,
                ..
            } => {
                held.view = Some((**view).clone());
                (held.seat, held.seats, held.arbiter, held.v) =
                    (*seat, seats.clone(), *arbiter, *v);
            }
            Message::Ack { seq, .. } => self.answered(room, *seq),
            Message::Refused { seq, code, .. } => {
                held.follows &= !OUTSIDE.contains(code);
                if let Some(seq) = seq {
                    self.answered(room, *seq);
                }
            }
            Message::Departed { .. }
            | Message::Dismissed {}
            | Message::RoomStopped {}
            | Message::TakenOver {} => {
                held.follows = false;
            }
            Message::Rematch { next, .. } => {
                return Then::Next {
                    from: room.clone(),
                    next: next.clone(),
                };
            }
            _ => {}
        }
        Then::Nothing
    }

    fn answered(&mut self, room: &RoomId, seq: u32) {
        self.pending
            .retain(|pending| pending.room != *room || pending.seq != seq);
    }
}

impl Pending {
    pub(crate) fn frame(&self) -> ClientFrame {
        let (seat, msg) = self.wish.clone();
        ClientFrame {
            room: Some(self.room.clone()),
            seq: Some(self.seq),
            req: None,
            seat,
            msg,
        }
    }
}
