//! One connection from its first frame to its last: hello, then requests and answers.
//!
//! A session decides nothing about games: it says who asks and when, and passes on.

use super::admission::{Pace, Ticket};
use super::greeting::Claim;
use super::identity::Identity;
use super::lobby::Opening;
use super::outbox::{Letter, Outbox, OutboxReader, Outgoing};
use super::pulse::{Beat, Pulse};
use crate::house::{House, Shutdown};
use crate::limits::{
    CLOSE_WAIT, HELLO_WAIT, LOBBY_PAUSE, MALFORMED_MAX, SILENCE_MAX, SPECTATOR_DELAY,
    WAITING_PER_CONNECTION,
};
use crate::meters::Refused;
use crate::room::{ConnectionId, Guest, RoomHandle, RoomMessage, Said, Staying, Unreached};
use crate::wire;
use axum::extract::ws::{CloseFrame, Message as Frame};
use futures::{Sink, SinkExt, Stream, StreamExt};
use qiguan_protocol::{
    ClientFrame, Close, Code, Decoded, Encoding, Message, Request, RoomId, Seat, decode_client,
};
use qiguan_table::Millis;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::pin::pin;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

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

/// Serves one connection, counted nowhere, until it ends.
pub async fn serve<S, E>(house: Arc<House>, socket: S)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    converse_to_the_end(house, socket, None).await;
}

/// Serves one connection that was given a place, until it ends.
pub async fn serve_admitted<S, E>(house: Arc<House>, socket: S, ticket: Ticket)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    converse_to_the_end(house, socket, Some(ticket)).await;
}

async fn converse_to_the_end<S, E>(house: Arc<House>, socket: S, ticket: Option<Ticket>)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    let meters = &house.tools.meters;
    let _counted = meters.socket();
    let (outbox, reader) = Outbox::new(meters.outbox_most());
    let id = house.connection_id();
    let _presence = house.presence();
    let mut session = Session {
        pace: house.admission.pace(),
        house,
        id,
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
    };
    let mut socket = pin!(socket);
    let close = converse(&mut session, socket.as_mut(), reader).await;
    session.leave_rooms().await;
    tracing::debug!(connection = id.0, ?close, "connection ends");
    if let Some(close) = close {
        let frame = CloseFrame {
            code: close.code(),
            reason: close.reason().into(),
        };
        let last = async {
            socket.send(Frame::Close(Some(frame))).await?;
            // What is left unread resets the line, and whoever still sends would never read why.
            while close == Close::Flood && socket.next().await.transpose()?.is_some() {}
            Ok::<(), E>(())
        };
        // The other side may be gone already; then there is nobody to tell.
        _ = tokio::time::timeout(CLOSE_WAIT, last).await;
    }
}

/// Reads and writes until the connection ends; returns the reason if it is ours.
async fn converse<S, E>(
    session: &mut Session,
    mut socket: std::pin::Pin<&mut S>,
    mut reader: OutboxReader,
) -> Option<Close>
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
    E: Display,
{
    let mut shutdown = session.house.shutdown();
    let mut cut = pin!(reader.cut());
    let hello_by = Instant::now() + HELLO_WAIT;
    let mut flush_at = None;
    let mut look_at = Some(Instant::now());
    loop {
        tokio::select! {
            biased;
            close = &mut cut => return Some(close),
            outgoing = reader.next() => {
                let written = write(outgoing, &mut reader, socket.as_mut(), &mut flush_at);
                tokio::select! {
                    biased;
                    close = &mut cut => return Some(close),
                    () = tokio::time::sleep_until(session.silent_at()) => return Some(Close::Silent),
                    written = written => match written {
                        Written::All => {}
                        Written::Close(close) => return Some(close),
                        Written::Failed => return None,
                    },
                }
            }
            () = until(look_at.filter(|_| session.lobby.is_some())) => {
                look_at = Some(Instant::now() + LOBBY_PAUSE);
                session.tell_lobby();
            }
            () = until(flush_at) => {
                flush_at = None;
                tokio::select! {
                    biased;
                    close = &mut cut => return Some(close),
                    () = tokio::time::sleep_until(session.silent_at()) => return Some(Close::Silent),
                    flushed = socket.flush() => if flushed.is_err() { return None },
                }
            }
            // Rooms tell their followers of the end first; whoever follows none is told here.
            () = all_ended(&mut shutdown, &session.rooms) => return Some(Close::Restart),
            () = tokio::time::sleep_until(hello_by), if session.identity.is_none() => return Some(Close::NoHello),
            // What waits in rooms is answered first: too much of one connection would fill a room.
            place = session.places.clone().acquire_owned(), if session.place.is_none() => {
                session.place = place.ok();
                // Until now nothing could be heard.
                session.pulse.heard();
            }
            incoming = socket.next(), if session.place.is_some() => match incoming {
                Some(Ok(frame)) => {
                    let received = Millis(session.house.tools.clock.now());
                    if let Err(ended) = session.frame(frame, received).await {
                        // What was answered before the end is still written.
                        return match ended {
                            Some(close) => write_rest(&mut reader, socket, close).await,
                            None => None,
                        };
                    }
                }
                Some(Err(error)) => {
                    tracing::debug!(connection = session.id.0, %error, "connection fails");
                    return match fault_of(&error) {
                        Some(close) => write_rest(&mut reader, socket, close).await,
                        None => None,
                    };
                }
                None => return None,
            },
            // Last, so that what has come already counts as a sign of life.
            beat = session.pulse.next(), if session.place.is_some() => match beat {
                Beat::Silent => return Some(Close::Silent),
                Beat::Ping(payload) => tokio::select! {
                    biased;
                    close = &mut cut => return Some(close),
                    () = tokio::time::sleep_until(session.silent_at()) => return Some(Close::Silent),
                    sent = socket.send(Frame::Ping(payload)) => if sent.is_err() { return None },
                },
            },
        }
    }
}

enum Written {
    All,
    Close(Close),
    Failed,
}

/// Writes what waits, and flushes it once: at once if any of it is urgent, else a little later.
async fn write<S, E>(
    first: Option<Outgoing>,
    reader: &mut OutboxReader,
    mut socket: std::pin::Pin<&mut S>,
    flush_at: &mut Option<Instant>,
) -> Written
where
    S: Sink<Frame, Error = E>,
{
    let mut next = first;
    let mut urgent_now = false;
    while let Some(outgoing) = next {
        match outgoing {
            Outgoing::Frame { bytes, urgent } => {
                urgent_now |= urgent;
                if socket
                    .feed(frame_of(bytes, reader.encoding()))
                    .await
                    .is_err()
                {
                    return Written::Failed;
                }
            }
            Outgoing::Close(close) => return Written::Close(close),
        }
        next = reader.try_next();
    }
    if urgent_now {
        *flush_at = None;
        return if socket.flush().await.is_ok() {
            Written::All
        } else {
            Written::Failed
        };
    }
    flush_at.get_or_insert_with(|| Instant::now() + SPECTATOR_DELAY);
    Written::All
}

async fn write_rest<S, E>(
    reader: &mut OutboxReader,
    mut socket: std::pin::Pin<&mut S>,
    close: Close,
) -> Option<Close>
where
    S: Sink<Frame, Error = E>,
{
    let rest = async {
        while let Some(Outgoing::Frame { bytes, .. }) = reader.try_next() {
            socket.feed(frame_of(bytes, reader.encoding())).await?;
        }
        socket.flush().await
    };
    match tokio::time::timeout(CLOSE_WAIT, rest).await {
        Ok(Ok(())) => Some(close),
        Ok(Err(_)) | Err(_) => None,
    }
}

/// Done when the house shuts down and none of the rooms is left that would say so.
async fn all_ended(shutdown: &mut Shutdown, rooms: &BTreeMap<RoomId, Followed>) {
    shutdown.wished().await;
    for followed in rooms.values() {
        followed.handle.stopped().await;
    }
}

async fn until(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}

fn frame_of(bytes: bytes::Bytes, encoding: Encoding) -> Frame {
    match encoding {
        Encoding::MessagePack => Frame::Binary(bytes),
        Encoding::Json => Frame::Text(bytes.try_into().expect("JSON is written as UTF-8")),
    }
}

/// What the other side did wrong; none: it is gone. The WebSocket library tells that in words alone
/// once it is behind a `Display`.
fn fault_of(error: &impl Display) -> Option<Close> {
    let words = error.to_string();
    let tells = |part: &str| words.contains(part);
    if tells("too long") {
        Some(Close::TooLarge)
    } else if (tells("protocol error") || tells("UTF-8")) && !tells("without closing handshake") {
        Some(Close::Malformed)
    } else {
        None
    }
}

impl Session {
    /// When the connection counts as dead. Nothing can be heard of it while it waits for a place.
    fn silent_at(&self) -> Instant {
        match self.place {
            Some(_) => self.pulse.silent_at(),
            None => Instant::now() + SILENCE_MAX,
        }
    }

    /// One frame that came in. An error ends the connection.
    async fn frame(&mut self, frame: Frame, received: Millis) -> Result<(), Option<Close>> {
        self.pulse.heard();
        if self.pace.as_ref().is_some_and(|pace| !pace.allows()) {
            self.house.tools.meters.refuse(Refused::Flood);
            return Err(Some(Close::Flood));
        }
        let (encoding, bytes) = match &frame {
            Frame::Binary(bytes) => (Encoding::MessagePack, bytes.as_ref()),
            Frame::Text(text) => (Encoding::Json, text.as_bytes()),
            // The library answers pings by itself.
            Frame::Ping(_) => return Ok(()),
            Frame::Pong(payload) => {
                if let Some(took) = self.pulse.ponged(payload) {
                    self.house.tools.meters.round_trip(took);
                }
                return Ok(());
            }
            Frame::Close(_) => return Err(None),
        };
        self.outbox.speak(encoding);
        match decode_client(encoding, bytes) {
            Ok(Decoded::Frame(frame)) => {
                let ClientFrame {
                    room,
                    seq,
                    req,
                    seat,
                    msg,
                } = *frame;
                tracing::debug!(connection = self.id.0, request = msg.name(), "asked");
                let to = Answering {
                    room,
                    seq,
                    req,
                    seat,
                };
                self.request(to, msg, received).await
            }
            Ok(Decoded::Unknown { room, seq, req }) => {
                let to = Answering {
                    room,
                    seq,
                    req,
                    seat: None,
                };
                self.refuse(&to, Code::UnknownRequest, "");
                Ok(())
            }
            Err(error) => {
                let words = error.to_string();
                let to = Answering {
                    room: error.room,
                    seq: error.seq,
                    req: error.req,
                    seat: None,
                };
                self.refuse(&to, Code::Malformed, &words);
                self.malformed += 1;
                if self.malformed >= MALFORMED_MAX {
                    Err(Some(Close::Malformed))
                } else {
                    Ok(())
                }
            }
        }
    }

    async fn request(
        &mut self,
        to: Answering,
        msg: Request,
        received: Millis,
    ) -> Result<(), Option<Close>> {
        if let Request::Hello {
            min,
            max,
            name,
            token,
            code,
            ..
        } = &msg
        {
            let claim = Claim::of(token.as_deref(), code.as_deref());
            return self.hello(&to, *min..=*max, name.as_deref(), claim).await;
        }
        let Some(identity) = self.identity.clone() else {
            self.refuse(&to, Code::HelloFirst, "");
            return Ok(());
        };
        match &msg {
            Request::Create {
                options,
                listed,
                closed,
                spectator_delay,
                arbiter,
                series,
                password,
            } => {
                let opening = Opening {
                    options,
                    listed: *listed,
                    closed: *closed,
                    spectator_delay: *spectator_delay,
                    arbiter: arbiter.as_ref(),
                    series: *series,
                    password: password.as_deref(),
                };
                self.create(&to, &identity, opening).await;
            }
            Request::Attend { since, password } => {
                let password = password.as_deref();
                self.attend(&to, &identity, password, since.clone(), received)
                    .await;
            }
            Request::DeviceCode {} => self.tell_device_code(&to, &identity),
            Request::Lobby { on } => self.follow_lobby(&to, *on),
            Request::Rematch {} => {
                self.ask_room(&to, &identity, received, |req| Said::Rematch { req });
            }
            Request::Say {
                channel,
                text,
                phrase,
            } => {
                let (channel, text, phrase) = (*channel, text.clone(), *phrase);
                self.ask_room(&to, &identity, received, |req| Said::Say {
                    req,
                    channel,
                    text,
                    phrase,
                });
            }
            Request::Mute { guest, muted } => {
                let (other, muted) = (guest.clone(), *muted);
                self.ask_room(&to, &identity, received, |req| Said::Mute {
                    req,
                    other,
                    muted,
                });
            }
            Request::Depart {} => {
                if self.ask_room(&to, &identity, received, |req| Said::Depart { req })
                    && let Some(room) = &to.room
                {
                    self.rooms.remove(room);
                }
            }
            Request::Look {} => {
                self.ask_room(&to, &identity, received, |req| Said::Look { req });
            }
            Request::Hello { .. } => {}
            Request::Sit { .. }
            | Request::Configure { .. }
            | Request::Arrange { .. }
            | Request::Ready { .. }
            | Request::OfferDraw {}
            | Request::AnswerDraw { .. }
            | Request::Surrender {}
            | Request::ArmSurrender { .. }
            | Request::Swap { .. }
            | Request::Remove { .. }
            | Request::Match { .. }
            | Request::AskPutOut { .. }
            | Request::AnswerPutOut { .. }
            | Request::Mark { .. }
            | Request::Leave {}
            | Request::MarkDead { .. }
            | Request::AcceptDead { .. }
            | Request::PlayOn { .. }
            | Request::CallAdjudication {}
            | Request::Ask { .. }
            | Request::Answer { .. }
            | Request::Warn { .. }
            | Request::Preside { .. }
            | Request::Rule { .. }
            | Request::CallArbiter { .. }
            | Request::Appeal { .. }
            | Request::ClaimDraw { .. }
            | Request::Touch { .. } => self.ask(&to, &identity, &msg, received),
            // After a move it is measured how far away its player is.
            Request::Play { .. }
            | Request::Place { .. }
            | Request::Pass { .. }
            | Request::Seal { .. }
            | Request::Move { .. } => {
                self.ask(&to, &identity, &msg, received);
                self.pulse.hurry();
            }
        }
        Ok(())
    }

    /// A request to a room that is no command. True: the room has it.
    fn ask_room(
        &mut self,
        to: &Answering,
        identity: &Identity,
        received: Millis,
        said: impl FnOnce(u32) -> Said,
    ) -> bool {
        let Some(req) = to.req else {
            self.refuse(to, Code::MissingField, "req");
            return false;
        };
        let Some(handle) = self.attended(to) else {
            return false;
        };
        let told = handle.tell(self.message(identity, received, said(req)));
        self.check_reached(to, told)
    }

    /// A command for a table.
    fn ask(&mut self, to: &Answering, identity: &Identity, msg: &Request, received: Millis) {
        let Some(seq) = to.seq.filter(|seq| *seq > 0) else {
            return self.refuse(to, Code::MissingField, "seq, from 1 on");
        };
        let Some(handle) = self.attended(to) else {
            return;
        };
        let Some(command) = wire::command(msg, &identity.name) else {
            return;
        };
        let seat = to.seat.map(wire::seat_of);
        let said = Said::Ask { seq, seat, command };
        let told = handle.tell(self.message(identity, received, said));
        self.check_reached(to, told);
    }

    /// Uses up the place that was waited for before the frame was read.
    pub(super) fn message(
        &mut self,
        identity: &Identity,
        received: Millis,
        said: Said,
    ) -> RoomMessage {
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

    /// The room spoken to; without one that is followed, the answer is given here.
    fn attended(&self, to: &Answering) -> Option<RoomHandle> {
        let Some(room) = &to.room else {
            self.refuse(to, Code::MissingField, "room");
            return None;
        };
        let followed = self.rooms.get(room);
        let handle = followed.map(|followed| followed.handle.clone());
        if handle.is_none() {
            self.refuse(to, Code::NotAttending, "");
        }
        handle
    }

    /// Answers for a room that could not be reached.
    pub(super) fn check_reached(&mut self, to: &Answering, told: Result<(), Unreached>) -> bool {
        match told {
            Ok(()) => return true,
            Err(Unreached::Busy) => self.refuse(to, Code::Busy, ""),
            Err(Unreached::Stopped) => {
                if let Some(room) = &to.room {
                    self.rooms.remove(room);
                }
                self.refuse(
                    to,
                    Code::NotAttending,
                    "the room has stopped; attend it again",
                );
            }
        }
        false
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

    /// An answer that somebody waits for: if there is no room for it, the connection is too slow.
    pub(super) fn answer(&self, room: Option<RoomId>, message: Message) {
        if self.outbox.post(&Letter::new(room, message), true).is_err() {
            self.outbox.cut(Close::Slow);
        }
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
