//! The player without its sockets: what to send, and what a server's message means.
//!
//! Requests go out one at a time, in the order they were typed. Whatever a lost connection leaves
//! open is asked again under the same number. Time comes in as an argument; what is to be done
//! comes out of [`Player::next`].

mod clock;
mod connection;
mod errand;
mod followed;
mod hearing;
mod refusal;
mod request;
mod sending;
#[cfg(test)]
mod tests;

use crate::exit::{Exit, Farewell};
use crate::profile::Token;
use crate::report::Report;
use crate::script::Wish;
use clock::ServerClock;
use followed::Followed;
pub(crate) use followed::Held;
use qiguan_protocol::{ClientFrame, ClientKind, Code, GuestId, Request, RoomId};
use request::{Ask, InFlight, Target};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// The requests that may wait for their turn.
const QUEUE_MAX: usize = 1_000;
/// What the loop around the player has to do, in order.
#[derive(Debug)]
pub(crate) enum Do {
    Send(ClientFrame),
    Report(Report),
    /// A request is done with, and was not done.
    Undone {
        room: Option<RoomId>,
        request: Request,
        code: Option<Code>,
    },
    /// Keep the token for the next time.
    Keep(Token),
    /// Give this connection up and open another.
    Reconnect(&'static str),
    Leave(Farewell),
}

/// Why a request was not taken from the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotTaken {
    NoRoom,
    QueueFull,
}

/// Who the player says it is.
#[derive(Debug, Default)]
pub(crate) struct Introduction {
    pub(crate) kind: ClientKind,
    pub(crate) name: Option<String>,
    pub(crate) token: Option<Token>,
    /// What the guest was told on another device; instead of a token.
    pub(crate) code: Option<Token>,
}

/// A request that has no answer yet.
#[derive(Debug)]
pub(crate) struct Pending<'a> {
    /// None: it concerns no room, or one that is still to be created.
    pub(crate) room: Option<&'a RoomId>,
    pub(crate) request: &'a Request,
    /// It is with the server now; else it waits for its turn or for a connection.
    pub(crate) is_sent: bool,
}

/// How far the connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Offline,
    /// `hello` is said, the answer not yet here.
    Greeting,
    Online,
    /// For good; nothing matters any more.
    Left,
}

/// A guest as the server knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Me {
    pub(crate) guest: GuestId,
    pub(crate) name: String,
}

/// The state machine.
#[derive(Debug)]
pub(crate) struct Player {
    introduction: Introduction,
    stage: Stage,
    /// Who the server says we are, since it first greeted us.
    me: Option<Me>,
    clock: ServerClock,
    rooms: BTreeMap<RoomId, Followed>,
    /// The highest command number accepted or used, in every room ever spoken to.
    seqs: BTreeMap<RoomId, u32>,
    /// The room that a line without one means.
    current: Option<Target>,
    queue: VecDeque<Ask>,
    in_flight: Option<InFlight>,
    last_req: u32,
    last_ticket: u32,
    todo: VecDeque<Do>,
}

impl Player {
    pub(crate) fn new(introduction: Introduction, room: Option<RoomId>) -> Self {
        Self {
            introduction,
            stage: Stage::Offline,
            me: None,
            clock: ServerClock::default(),
            rooms: BTreeMap::new(),
            seqs: BTreeMap::new(),
            current: room.map(Target::Room),
            queue: VecDeque::new(),
            in_flight: None,
            last_req: 0,
            last_ticket: 0,
            todo: VecDeque::new(),
        }
    }

    /// Whether a further request would be taken.
    pub(crate) fn has_space(&self) -> bool {
        self.queue.len() < QUEUE_MAX
    }

    pub(crate) fn set_room(&mut self, room: RoomId) {
        self.current = Some(Target::Room(room));
    }

    /// Takes a request. Its room and its turn are those of this moment, whenever it goes out.
    pub(crate) fn ask(&mut self, wish: Wish, now: Instant) -> Result<(), NotTaken> {
        if !self.has_space() {
            return Err(NotTaken::QueueFull);
        }
        let mut ask = Ask {
            target: wish.room.map(Target::Room).or_else(|| self.current.clone()),
            needs_turn: !wish.turn_given,
            seat: wish.seat,
            request: wish.request,
            ticket: None,
        };
        // They concern no room.
        if matches!(ask.request, Request::DeviceCode {} | Request::Lobby { .. }) {
            ask.target = None;
        } else if matches!(ask.request, Request::Create { .. }) {
            self.last_ticket += 1;
            ask.target = None;
            ask.ticket = Some(self.last_ticket);
            self.current = Some(Target::Awaited(self.last_ticket));
        } else if matches!(ask.request, Request::Lobby { .. }) {
            ask.target = None;
        } else if ask.target.is_none() {
            return Err(NotTaken::NoRoom);
        } else if matches!(ask.request, Request::Attend { .. }) {
            self.current.clone_from(&ask.target);
        }
        if let Some(Target::Room(room)) = &ask.target {
            let turn = turn_held(&self.rooms, room);
            bind_turn(&mut ask, turn);
        }
        self.queue.push_back(ask);
        self.wake(now);
        Ok(())
    }

    /// The picture held of a room, the last one where another is on its way.
    pub(crate) fn held(&self, room: &RoomId) -> Option<&Held> {
        self.rooms.get(room)?.held.as_ref()
    }

    /// The requests without an answer, in the order they were asked.
    pub(crate) fn pending(&self) -> impl Iterator<Item = Pending<'_>> {
        let flight = self.in_flight.iter().map(|flight| Pending {
            room: flight.room.as_ref(),
            request: &flight.request,
            is_sent: flight.due.is_none(),
        });
        flight.chain(self.queue.iter().map(|ask| Pending {
            room: match &ask.target {
                Some(Target::Room(room)) => Some(room),
                Some(Target::Awaited(_)) | None => None,
            },
            request: &ask.request,
            is_sent: false,
        }))
    }

    /// Who we are, since the server first greeted us.
    pub(crate) fn me(&self) -> Option<&Me> {
        self.me.as_ref()
    }

    pub(crate) fn was_greeted(&self) -> bool {
        self.me.is_some()
    }

    /// The server's time at an instant, as well as it is known.
    pub(crate) fn server_ms(&self, now: Instant) -> Option<u64> {
        self.clock.at(now)
    }

    /// The held picture of a room, or of the current one, as it is printed.
    pub(crate) fn picture(&self, room: Option<RoomId>) -> Result<Report, &'static str> {
        let room = match (room, &self.current) {
            (Some(room), _) => room,
            (None, Some(Target::Room(room))) => room.clone(),
            (None, Some(Target::Awaited(_))) => return Err("the current room is not yet created"),
            (None, None) => return Err("there is no current room"),
        };
        let followed = self.rooms.get(&room);
        if followed.is_some_and(|followed| !followed.look.is_idle()) {
            return Err("a whole picture is on its way; `sync` waits for it");
        }
        let held = followed.and_then(|followed| followed.held.as_ref());
        let held = held.ok_or("no picture of this room is held")?;
        Ok(Report::View {
            room,
            seat: held.place.seat,
            seats: held.place.seats.clone(),
            arbiter: held.place.arbiter,
            v: held.v,
            view: Box::new(held.view.clone()),
        })
    }

    /// No request waits for its turn or its answer.
    pub(crate) fn has_no_request(&self) -> bool {
        self.was_greeted() && self.queue.is_empty() && self.in_flight.is_none()
    }

    /// Online, everything answered, every picture complete.
    pub(crate) fn is_in_sync(&self) -> bool {
        self.has_no_request() && self.is_online() && self.rooms.values().all(Followed::is_complete)
    }

    pub(crate) fn is_online(&self) -> bool {
        self.stage == Stage::Online
    }

    /// The next thing to do.
    pub(crate) fn next(&mut self) -> Option<Do> {
        self.todo.pop_front()
    }
}

// What the parts of the player have in common.
impl Player {
    fn seq_accepted(&mut self, room: &RoomId, seq: u32) {
        let last = self.seqs.entry(room.clone()).or_default();
        *last = seq.max(*last);
    }

    fn report(&mut self, report: Report) {
        self.todo.push_back(Do::Report(report));
    }

    fn undone(&mut self, room: Option<RoomId>, request: Request, code: Option<Code>) {
        self.todo.push_back(Do::Undone {
            room,
            request,
            code,
        });
    }

    fn error(&mut self, why: String) {
        self.report(Report::Error { line: None, why });
    }

    fn leave(&mut self, exit: Exit, reason: &'static str, detail: impl Into<String>) {
        if self.stage != Stage::Left {
            self.stage = Stage::Left;
            let farewell = Farewell::new(exit, reason, detail);
            self.todo.push_back(Do::Leave(farewell));
        }
    }
}

/// The turn that a move typed now answers.
fn turn_held(rooms: &BTreeMap<RoomId, Followed>, room: &RoomId) -> Option<u32> {
    let held = rooms.get(room)?.held.as_ref()?;
    Some(held.view.turn)
}

/// Fills in the turn of a move once, and never again.
fn bind_turn(ask: &mut Ask, held: Option<u32>) {
    if let (
        Request::Play { turn, .. }
        | Request::Place { turn, .. }
        | Request::Pass { turn }
        | Request::Seal { turn, .. }
        | Request::Move { turn, .. }
        | Request::ClaimDraw { turn }
        | Request::Touch { turn, .. },
        true,
        Some(held),
    ) = (&mut ask.request, ask.needs_turn, held)
    {
        *turn = held;
        ask.needs_turn = false;
    }
}
