//! A WebSocket without a network: frames in memory, bounded like a socket's buffers.

use axum::extract::ws::Message as Frame;
use futures::channel::mpsc::{Receiver, Sender, channel};
use futures::{Sink, Stream};
use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

/// The server's end: what the session reads from and writes to.
#[derive(Debug)]
pub struct ServerEnd {
    incoming: Receiver<Frame>,
    outgoing: Sender<Frame>,
    /// Answers to pings, on their way back.
    pongs: VecDeque<Frame>,
    dead: Arc<AtomicBool>,
}

/// The client's end.
#[derive(Debug)]
pub struct ClientEnd {
    /// Frames to the server.
    pub outgoing: Sender<Frame>,
    /// Frames from the server.
    pub incoming: Receiver<Frame>,
    dead: Arc<AtomicBool>,
}

impl ClientEnd {
    /// From now on pings get no answer, as when a network is gone and nobody has said so.
    pub fn go_dead(&self) {
        self.dead.store(true, Ordering::Relaxed);
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
    let server = ServerEnd {
        incoming: from_client,
        outgoing: to_client,
        pongs: VecDeque::new(),
        dead: dead.clone(),
    };
    (
        server,
        ClientEnd {
            outgoing: to_server,
            incoming: from_server,
            dead,
        },
    )
}

impl Stream for ServerEnd {
    type Item = Result<Frame, Gone>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(pong) = self.pongs.pop_front() {
            return Poll::Ready(Some(Ok(pong)));
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
                    self.pongs.push_back(Frame::Pong(payload));
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
