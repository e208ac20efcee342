//! One connection of one person, and the network beneath: frames travel for a while, in order, and
//! those on their way are lost with it.

use axum::extract::ws::Message as Frame;
use futures::StreamExt;
use qiguan_protocol::{ClientFrame, Encoding, ServerFrame};
use qiguan_tests::ClientEnd;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

/// How long a frame waits that the server has no room for.
const RETRY_MS: u64 = 7;

/// A connection.
pub(crate) struct Line {
    pub(crate) who: usize,
    pub(crate) encoding: Encoding,
    end: ClientEnd,
    rng: ChaCha8Rng,
    /// How long a frame takes at least, and how much longer at most.
    travel_ms: (u64, u64),
    up: VecDeque<(u64, Up)>,
    down: VecDeque<(u64, Down)>,
    /// Nothing is read before then.
    pub(crate) stalled_until: u64,
    /// The network is gone, and nobody has said so.
    pub(crate) dead: bool,
    /// The server let go of it.
    ended: bool,
}

/// On its way to the server.
#[derive(Debug)]
pub(crate) struct Up {
    pub(crate) bytes: Vec<u8>,
    /// What was said; none: no message at all.
    pub(crate) frame: Option<ClientFrame>,
}

/// On its way to the person.
#[derive(Clone, Debug)]
pub(crate) enum Down {
    Frame(Rc<ServerFrame>),
    Ended,
}

/// What the server put on the wire.
#[derive(Debug)]
pub(crate) enum Sent {
    Bytes(Vec<u8>),
    Close(u16),
    End,
}

impl Line {
    pub(crate) fn new(who: usize, encoding: Encoding, end: ClientEnd, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let travel_ms = match rng.random_range(0..6) {
            0..3 => (1, 3),
            3 => (10, 30),
            4 => (50, 150),
            _ => (150, 400),
        };
        end.take_long(Duration::from_millis(2 * travel_ms.0));
        Self {
            who,
            encoding,
            end,
            rng,
            travel_ms,
            up: VecDeque::new(),
            down: VecDeque::new(),
            stalled_until: 0,
            dead: false,
            ended: false,
        }
    }

    /// Sends something off.
    pub(crate) fn send(&mut self, now_ms: u64, up: Up) {
        let at_ms = self
            .there_at(now_ms)
            .max(self.up.back().map_or(0, |(at_ms, _)| *at_ms));
        self.up.push_back((at_ms, up));
    }

    /// Sends something off that is to arrive then.
    pub(crate) fn send_for(&mut self, at_ms: u64, up: Up) {
        self.up.push_back((at_ms, up));
    }

    /// Something is on its way to the person.
    pub(crate) fn bring(&mut self, now_ms: u64, down: Down) {
        let at_ms = self
            .there_at(now_ms)
            .max(self.down.back().map_or(0, |(at_ms, _)| *at_ms));
        self.ended |= matches!(down, Down::Ended);
        self.down.push_back((at_ms, down));
    }

    fn there_at(&mut self, now_ms: u64) -> u64 {
        let (least, more) = self.travel_ms;
        now_ms + least + self.rng.random_range(0..=more)
    }

    /// The network is gone from here on.
    pub(crate) fn die(&mut self) {
        self.dead = true;
        self.end.go_dead();
    }

    /// Whether it has been read for so long that nothing waits before the server.
    pub(crate) fn reads(&self, now_ms: u64) -> bool {
        self.stalled_until + 10_000 < now_ms || self.stalled_until == 0
    }

    /// When something arrives at either end next.
    pub(crate) fn next_ms(&self) -> Option<u64> {
        let up = self.up.front().filter(|_| !self.dead && !self.ended);
        let down = self.down.front().filter(|_| !self.dead);
        let [up, down] = [up.map(|(at, _)| *at), down.map(|(at, _)| *at)];
        up.into_iter().chain(down).min()
    }

    /// Takes what has come to the person.
    pub(crate) fn come(&mut self, now_ms: u64) -> Option<Down> {
        let is_there = |(at_ms, _): &mut (u64, Down)| *at_ms <= now_ms;
        (!self.dead)
            .then(|| self.down.pop_front_if(is_there))?
            .map(|(_, down)| down)
    }

    /// Gives the server what has come to it; what that was.
    pub(crate) fn arrive(&mut self, now_ms: u64) -> Option<Up> {
        if self.dead || self.ended {
            return None;
        }
        let (_, up) = self.up.pop_front_if(|(at_ms, _)| *at_ms <= now_ms)?;
        let frame = match self.encoding {
            Encoding::MessagePack => Frame::Binary(up.bytes.clone().into()),
            Encoding::Json => Frame::Text(String::from_utf8_lossy(&up.bytes).as_ref().into()),
        };
        match self.end.outgoing.try_send(frame) {
            Ok(()) => Some(up),
            Err(full) if full.is_full() => {
                self.up.push_front((now_ms + RETRY_MS, up));
                None
            }
            // The server is gone, which the other direction tells.
            Err(_) => None,
        }
    }

    /// What the server has written, if the person's system takes it now.
    pub(crate) fn poll(&mut self, now_ms: u64, context: &mut Context<'_>) -> Poll<Sent> {
        if self.dead || self.ended || now_ms < self.stalled_until {
            return Poll::Pending;
        }
        self.end
            .incoming
            .poll_next_unpin(context)
            .map(|sent| match sent {
                Some(Frame::Binary(bytes)) => Sent::Bytes(bytes.to_vec()),
                Some(Frame::Text(text)) => Sent::Bytes(text.as_bytes().to_vec()),
                Some(Frame::Close(close)) => Sent::Close(close.map_or(0, |close| close.code)),
                Some(Frame::Ping(_) | Frame::Pong(_)) | None => Sent::End,
            })
    }
}
