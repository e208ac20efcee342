//! A WebSocket without a network: frames in memory, bounded like a socket's buffers.

use axum::extract::ws::Message as Frame;
use futures::channel::mpsc::{Receiver, Sender, channel};
use futures::{Sink, Stream};
use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// The server's end: what the session reads from and writes to.
#[derive(Debug)]
pub struct ServerEnd {
    incoming: Receiver<Frame>,
    outgoing: Sender<Frame>,
    /// Answers to pings, on their way back, and when they are there.
    pongs: VecDeque<(Instant, Frame)>,
    /// Wakes whoever reads when the first of them is.
    alarm: Option<Pin<Box<Sleep>>>,
    dead: Arc<AtomicBool>,
    round_trip_ms: Arc<AtomicU64>,
}

/// The client's end.
#[derive(Debug)]
pub struct ClientEnd {
    /// Frames to the server.
    pub outgoing: Sender<Frame>,
    /// Frames from the server.
    pub incoming: Receiver<Frame>,
    dead: Arc<AtomicBool>,
    round_trip_ms: Arc<AtomicU64>,
}

impl ClientEnd {
    /// From now on pings get no answer, as when a network is gone and nobody has said so.
    pub fn go_dead(&self) {
        self.dead.store(true, Ordering::Relaxed);
    }

    /// From now on the answer to a ping is there so long after it. Nothing else takes longer.
    pub fn take_long(&self, round_trip: Duration) {
        let ms = u64::try_from(round_trip.as_millis()).unwrap_or(u64::MAX);
        self.round_trip_ms.store(ms, Ordering::Relaxed);
    }
}

/// The other end is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// Two ends; at most `frames` unread frames stand towards the client before the server has to wait.
#[must_use]
pub fn pipe(frames: usize) -> (ServerEnd, ClientEnd) {
    let (to_server, from_client) = channel(64);
    let (to_client, from_server) = channel(frames);
    let dead = Arc::new(AtomicBool::new(false));
    let round_trip_ms = Arc::new(AtomicU64::new(0));
    let server = ServerEnd {
        incoming: from_client,
        outgoing: to_client,
        pongs: VecDeque::new(),
        alarm: None,
        dead: dead.clone(),
        round_trip_ms: round_trip_ms.clone(),
    };
    (
        server,
        ClientEnd {
            outgoing: to_server,
            incoming: from_server,
            dead,
            round_trip_ms,
        },
    )
}

impl Stream for ServerEnd {
    type Item = Result<Frame, Gone>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let is_there = |(at, _): &mut (Instant, Frame)| *at <= Instant::now();
        if let Some((_, pong)) = self.pongs.pop_front_if(is_there) {
            return Poll::Ready(Some(Ok(pong)));
        }
        if let Some(&(at, _)) = self.pongs.front() {
            let mut alarm = Box::pin(sleep_until(at));
            if alarm.as_mut().poll(context).is_pending() {
                self.alarm = Some(alarm);
            }
        }
        Pin::new(&mut self.incoming)
            .poll_next(context)
            .map(|frame| frame.map(Ok))
    }
}

impl Sink<Frame> for ServerEnd {
    type Error = Gone;

    fn poll_ready(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        self.outgoing.poll_ready(context).map_err(|_| Gone)
    }

    fn start_send(mut self: Pin<&mut Self>, frame: Frame) -> Result<(), Gone> {
        match frame {
            // Beneath every client something answers pings, whatever the client itself does.
            Frame::Ping(payload) => {
                if !self.dead.load(Ordering::Relaxed) {
                    let ms = self.round_trip_ms.load(Ordering::Relaxed);
                    let at = Instant::now() + Duration::from_millis(ms);
                    self.pongs.push_back((at, Frame::Pong(payload)));
                }
                Ok(())
            }
            frame => self.outgoing.start_send(frame).map_err(|_| Gone),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        self.outgoing.close_channel();
        Poll::Ready(Ok(()))
    }
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the other end is gone")
    }
}
