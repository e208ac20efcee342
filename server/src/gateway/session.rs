//! One connection from its first frame to its last: hello, then requests and answers.
//!
//! A session decides nothing about games: it says who asks and when, and passes on.

mod conversation;
mod request;

use super::admission::{Pace, Ticket};
use super::identity::Identity;
use super::outbox::{Letter, Outbox};
use super::pulse::Pulse;
use crate::house::House;
use crate::limits::WAITING_PER_CONNECTION;
use crate::meters::Refused;
use crate::room::{ConnectionId, Guest, RoomHandle, RoomMessage, Said, Staying};
use axum::extract::ws::Message as Frame;
use conversation::{converse, say_goodbye};
use futures::{Sink, Stream};
use qiguan_protocol::{Close, Code, Message, RoomId, Seat};
use qiguan_table::Millis;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::pin::pin;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Why a connection ends; none: the other side has gone.
pub(super) type Ended = Option<Close>;

/// What is known of a connection.
pub(super) struct Session {
    pub(super) house: Arc<House>,
    id: ConnectionId,
    outbox: Outbox,
    pub(super) identity: Option<Identity>,
    pub(super) rooms: BTreeMap<RoomId, Followed>,
    /// The revision of the list of rooms that was told last; none: it is not followed.
    pub(super) lobby: Option<u64>,
    pub(super) wrong_passwords: u32,
    pub(super) wrong_codes: u32,
    malformed: u32,
    pulse: Pulse,
    pace: Option<Pace>,
    /// How much may wait in rooms.
    places: Arc<Semaphore>,
    /// A place in a room for what comes next; without one nothing is read.
    place: Option<OwnedSemaphorePermit>,
    /// Its place; none for those whom nobody counts.
    pub(super) ticket: Option<Ticket>,
}

/// A room that a connection follows, unless the room has sent it away since.
pub(super) struct Followed {
    pub(super) handle: RoomHandle,
    pub(super) staying: Staying,
}

/// The envelope of a request: numbers by which its answer is found, and the seat it is for.
#[derive(Clone, Debug, Default)]
pub(super) struct Answering {
    pub(super) room: Option<RoomId>,
    seq: Option<u32>,
    pub(super) req: Option<u32>,
    /// For which of several seats a command is.
    seat: Option<Seat>,
}

/// Who asks for something, how it is answered, and when its frame was received.
#[derive(Clone, Copy)]
pub(super) struct Asking<'a> {
    pub(super) to: &'a Answering,
    pub(super) identity: &'a Identity,
    received: Millis,
}

/// Serves one connection, counted nowhere, until it ends.
pub async fn serve<S, E>(house: Arc<House>, socket: S)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    serve_to_the_end(house, socket, None).await;
}

/// Serves one connection that was given a place, until it ends.
pub async fn serve_admitted<S, E>(house: Arc<House>, socket: S, ticket: Ticket)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    serve_to_the_end(house, socket, Some(ticket)).await;
}

async fn serve_to_the_end<S, E>(house: Arc<House>, socket: S, ticket: Option<Ticket>)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    let meters = &house.tools.meters;
    let _counted = meters.socket();
    let _presence = house.presence();
    let (outbox, reader) = Outbox::new(meters.outbox_most());
    let mut session = Session::new(house, outbox, ticket);
    let mut socket = pin!(socket);
    let ended = converse(&mut session, socket.as_mut(), reader).await;
    session.leave_rooms().await;
    tracing::debug!(connection = session.id.0, close = ?ended, "connection ends");
    if let Some(close) = ended {
        say_goodbye(socket, close).await;
    }
}

impl Session {
    fn new(house: Arc<House>, outbox: Outbox, ticket: Option<Ticket>) -> Self {
        Self {
            id: house.connection_id(),
            pace: house.admission.pace(),
            house,
            outbox,
            identity: None,
            rooms: BTreeMap::new(),
            lobby: None,
            wrong_passwords: 0,
            wrong_codes: 0,
            malformed: 0,
            pulse: Pulse::new(),
            places: Arc::new(Semaphore::new(WAITING_PER_CONNECTION)),
            place: None,
            ticket,
        }
    }

    /// Uses up the place that was waited for before the frame was read.
    fn message(&mut self, identity: &Identity, received: Millis, said: Said) -> RoomMessage {
        RoomMessage {
            guest: Guest {
                connection: self.id,
                player: identity.player,
                name: identity.name.as_str().into(),
                outbox: self.outbox.clone(),
            },
            received,
            lag: self.pulse.lag(),
            said,
            place: self.place.take(),
        }
    }

    pub(super) fn refuse(&self, to: &Answering, code: Code, detail: &str) {
        tracing::debug!(connection = self.id.0, ?code, "refused");
        self.house.tools.meters.refuse(Refused::class_of(code));
        let refused = Message::Refused {
            seq: to.seq,
            req: to.req,
            code,
            v: None,
            detail: detail.to_owned(),
        };
        self.answer(to.room.clone(), refused);
    }

    pub(super) fn answer(&self, room: Option<RoomId>, message: Message) {
        self.outbox.answer(&Letter::new(room, message));
    }

    async fn leave_rooms(&mut self) {
        // Whoever has said no hello follows no room.
        let Some(identity) = self.identity.take() else {
            return;
        };
        for Followed { handle, .. } in std::mem::take(&mut self.rooms).into_values() {
            let now = Millis(self.house.tools.clock.now());
            let gone = self.message(&identity, now, Said::Gone);
            handle.tell_surely(gone).await;
        }
    }
}
