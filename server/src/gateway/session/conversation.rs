//! Reading and writing on one socket until it ends: frames go to the session as they come, and what
//! waits in the outbox goes out.

use super::{Ended, Followed, Session};
use crate::gateway::outbox::{OutboxReader, Outgoing};
use crate::gateway::pulse::Beat;
use crate::house::Shutdown;
use crate::limits::{CLOSE_WAIT, HELLO_WAIT, LOBBY_PAUSE, SILENCE_MAX, SPECTATOR_DELAY};
use axum::extract::ws::{CloseFrame, Message as Frame};
use futures::{Sink, SinkExt, Stream, StreamExt};
use qiguan_protocol::{Close, Encoding, RoomId};
use qiguan_table::Millis;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::pin::{Pin, pin};
use tokio::time::{Instant, sleep_until, timeout};

/// Reads and writes until the connection ends; returns why.
pub(super) async fn converse<S, E>(
    session: &mut Session,
    mut socket: Pin<&mut S>,
    mut reader: OutboxReader,
) -> Ended
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
        let step = tokio::select! {
            biased;
            close = &mut cut => Err(Some(close)),
            outgoing = reader.next() => {
                let writing = write(outgoing, &mut reader, socket.as_mut(), &mut flush_at);
                session.unless_over(cut.as_mut(), writing).await
            }
            () = until(look_at.filter(|_| session.lobby.is_some())) => {
                look_at = Some(Instant::now() + LOBBY_PAUSE);
                session.tell_lobby();
                Ok(())
            }
            () = until(flush_at) => {
                flush_at = None;
                session.unless_over(cut.as_mut(), flush(socket.as_mut())).await
            }
            // Rooms tell their followers of the end first; whoever follows none is told here.
            () = all_ended(&mut shutdown, &session.rooms) => Err(Some(Close::Restart)),
            () = sleep_until(hello_by), if session.identity.is_none() => Err(Some(Close::NoHello)),
            // What waits in rooms is answered first: too much of one connection would fill a room.
            place = session.places.clone().acquire_owned(), if session.place.is_none() => {
                session.place = place.ok();
                // Until now nothing could be heard.
                session.pulse.heard();
                Ok(())
            }
            incoming = socket.next(), if session.place.is_some() => {
                match session.incoming(incoming).await {
                    // What was answered before the end is still written.
                    Err(Some(close)) => Err(write_rest(&mut reader, socket.as_mut(), close).await),
                    step => step,
                }
            }
            // Last, so that what has come already counts as a sign of life.
            beat = session.pulse.next(), if session.place.is_some() => match beat {
                Beat::Silent => Err(Some(Close::Silent)),
                Beat::Ping(payload) => {
                    let ping = async { socket.send(Frame::Ping(payload)).await.map_err(|_| None) };
                    session.unless_over(cut.as_mut(), ping).await
                }
            },
        };
        if let Err(ended) = step {
            return ended;
        }
    }
}

/// Tells the other side why the connection ends.
pub(super) async fn say_goodbye<S, E>(mut socket: Pin<&mut S>, close: Close)
where
    S: Stream<Item = Result<Frame, E>> + Sink<Frame, Error = E>,
{
    let frame = CloseFrame {
        code: close.code(),
        reason: close.reason().into(),
    };
    let last = async {
        socket.send(Frame::Close(Some(frame))).await?;
        // What is left unread resets the line, and whoever still sends would never read why.
        let still_sends = matches!(
            close,
            Close::Flood | Close::Slow | Close::Malformed | Close::TooLarge
        );
        while still_sends && socket.next().await.transpose()?.is_some() {}
        Ok::<(), E>(())
    };
    // The other side may be gone already; then there is nobody to tell.
    _ = timeout(CLOSE_WAIT, last).await;
}

impl Session {
    /// What has come on the socket, stamped with the instant; none: the other side has gone.
    async fn incoming<E: Display>(
        &mut self,
        incoming: Option<Result<Frame, E>>,
    ) -> Result<(), Ended> {
        match incoming {
            Some(Ok(frame)) => {
                let received = Millis(self.house.tools.clock.now());
                self.frame(frame, received).await
            }
            Some(Err(error)) => {
                tracing::debug!(connection = self.id.0, %error, "connection fails");
                Err(fault_of(&error))
            }
            None => Err(None),
        }
    }

    /// Does something for which the other side has to read, until it is done or the connection is over.
    async fn unless_over(
        &self,
        cut: Pin<&mut impl Future<Output = Close>>,
        work: impl Future<Output = Result<(), Ended>>,
    ) -> Result<(), Ended> {
        tokio::select! {
            biased;
            close = cut => Err(Some(close)),
            () = sleep_until(self.silent_at()) => Err(Some(Close::Silent)),
            done = work => done,
        }
    }

    /// When the connection counts as dead. Nothing can be heard of it while it waits for a place.
    fn silent_at(&self) -> Instant {
        match self.place {
            Some(_) => self.pulse.silent_at(),
            None => Instant::now() + SILENCE_MAX,
        }
    }
}

/// Writes what waits, and flushes it once: at once if any of it is urgent, else a little later.
async fn write<S>(
    first: Option<Outgoing>,
    reader: &mut OutboxReader,
    mut socket: Pin<&mut S>,
    flush_at: &mut Option<Instant>,
) -> Result<(), Ended>
where
    S: Sink<Frame>,
{
    let mut next = first;
    let mut urgent_now = false;
    while let Some(outgoing) = next {
        match outgoing {
            Outgoing::Frame { bytes, urgent } => {
                urgent_now |= urgent;
                let frame = frame_of(bytes, reader.encoding());
                socket.feed(frame).await.map_err(|_| None)?;
            }
            Outgoing::Close(close) => return Err(Some(close)),
        }
        next = reader.try_next();
    }
    if urgent_now {
        *flush_at = None;
        return flush(socket).await;
    }
    flush_at.get_or_insert_with(|| Instant::now() + SPECTATOR_DELAY);
    Ok(())
}

async fn flush<S: Sink<Frame>>(mut socket: Pin<&mut S>) -> Result<(), Ended> {
    socket.flush().await.map_err(|_| None)
}

/// Writes what was answered before a connection ends; returns the end that can still be told of.
async fn write_rest<S: Sink<Frame>>(
    reader: &mut OutboxReader,
    mut socket: Pin<&mut S>,
    close: Close,
) -> Ended {
    let rest = async {
        while let Some(Outgoing::Frame { bytes, .. }) = reader.try_next() {
            socket.feed(frame_of(bytes, reader.encoding())).await?;
        }
        socket.flush().await
    };
    match timeout(CLOSE_WAIT, rest).await {
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
        Some(instant) => sleep_until(instant).await,
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
fn fault_of(error: &impl Display) -> Ended {
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
