//! A client in memory: says what it is told to say, folds what it hears, keeps every byte.

mod commands;
mod fold;
mod requests;
mod unanswered;

pub use commands::Heard;
pub use requests::{say, unlisted};

use crate::pipe::ClientEnd;
use axum::extract::ws::Message as Frame;
use futures::{SinkExt, StreamExt};
use qiguan_protocol::{
    ClientFrame, Encoding, Message, RoomId, Seat, ServerFrame, View, decode_server, encode_client,
};
use std::collections::VecDeque;
use unanswered::Unanswered;

/// One connection of one guest, in at most one room.
#[derive(Debug)]
pub struct Client {
    end: ClientEnd,
    encoding: Encoding,
    /// The secret of this guest, once welcomed.
    pub token: String,
    /// The public id of this guest.
    pub guest: String,
    /// The room that requests go to.
    pub room: Option<RoomId>,
    /// The seat whose picture is held.
    pub seat: Option<Seat>,
    /// All the seats whose picture is held, where there are several.
    pub seats: Vec<Seat>,
    /// Whether it is the arbiter's picture that is held.
    pub arbiter: bool,
    /// The seat that commands name.
    pub acting: Option<Seat>,
    /// The picture, folded.
    pub view: Option<View>,
    /// Its version.
    pub v: u32,
    /// The last `seq` used.
    pub seq: u32,
    req: u32,
    /// Every frame that came, as it came.
    pub bytes: Vec<Vec<u8>>,
    heard: VecDeque<ServerFrame>,
    /// The code with which the server closed, once that was read.
    pub close: Option<u16>,
    /// When the last thing told happened, in server time.
    pub told_at_ms: u64,
    /// Whether the last `attend` was answered with a tail.
    pub by_tail: bool,
    unanswered: Unanswered,
}

impl Client {
    /// A client on a fresh connection.
    #[must_use]
    pub fn new(end: ClientEnd, encoding: Encoding) -> Self {
        Self {
            end,
            encoding,
            token: String::new(),
            guest: String::new(),
            room: None,
            seat: None,
            seats: Vec::new(),
            arbiter: false,
            acting: None,
            view: None,
            v: 0,
            seq: 0,
            req: 0,
            bytes: Vec::new(),
            heard: VecDeque::new(),
            close: None,
            told_at_ms: 0,
            by_tail: false,
            unanswered: Unanswered::default(),
        }
    }

    /// How this client writes and reads.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Sends a frame, which is to be answered once.
    pub async fn send(&mut self, frame: &ClientFrame) {
        self.unanswered.sent(frame.seq, frame.req);
        let bytes = encode_client(self.encoding, frame);
        self.send_bytes(bytes).await;
    }

    /// Sends bytes as they are. Their answers are for the test to count: none of a number is expected.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        let frame = match self.encoding {
            Encoding::MessagePack => Frame::Binary(bytes.into()),
            Encoding::Json => {
                Frame::Text(String::from_utf8(bytes).expect("a test sends text").into())
            }
        };
        // A server that has closed reads nothing more; the test sees that in what it hears.
        _ = self.end.outgoing.send(frame).await;
    }

    /// Does not wait for the answer to a number that was sent in bytes, but takes it.
    pub fn expect_answer(&mut self, seq: Option<u32>, req: Option<u32>) {
        self.unanswered.sent(seq, req);
    }

    /// Everything that was sent on this connection has had its answers.
    pub fn assert_all_answered(&self) {
        self.unanswered.assert_none();
    }

    /// The next frame, folded in; none: the server closed. A close frame is kept in `bytes`.
    pub async fn next(&mut self) -> Option<ServerFrame> {
        if let Some(frame) = self.heard.pop_front() {
            return Some(frame);
        }
        self.receive().await
    }

    /// The next frame that is no notice of who is there.
    pub async fn next_answer(&mut self) -> Option<ServerFrame> {
        loop {
            let frame = self.next().await?;
            if !matches!(
                frame.msg,
                Message::Presence { .. } | Message::Audience { .. }
            ) {
                return Some(frame);
            }
        }
    }

    /// The next frame that is ready without waiting.
    pub fn try_next(&mut self) -> Option<ServerFrame> {
        if let Some(frame) = self.heard.pop_front() {
            return Some(frame);
        }
        match self.end.incoming.try_recv() {
            Ok(Frame::Binary(bytes)) => Some(self.take(&bytes)),
            Ok(Frame::Text(text)) => Some(self.take(text.as_bytes())),
            Ok(_) | Err(_) => None,
        }
    }

    /// Waits for a frame, keeping those before it for [`Self::next`].
    pub async fn wait_for<T>(
        &mut self,
        mut wanted: impl FnMut(&Message) -> Option<T>,
    ) -> Option<T> {
        let kept = self
            .heard
            .iter()
            .position(|frame| wanted(&frame.msg).is_some());
        if let Some(frame) = kept.and_then(|at| self.heard.remove(at)) {
            return wanted(&frame.msg);
        }
        loop {
            let frame = self.receive().await?;
            match wanted(&frame.msg) {
                Some(found) => return Some(found),
                None => self.heard.push_back(frame),
            }
        }
    }

    /// Reads until a version is folded in.
    pub async fn catch_up(&mut self, v: u32) {
        while self.v < v {
            let frame = self.receive().await.expect("what was acknowledged is told");
            self.heard.push_back(frame);
        }
    }

    async fn receive(&mut self) -> Option<ServerFrame> {
        loop {
            match self.end.incoming.next().await? {
                Frame::Binary(bytes) => return Some(self.take(&bytes)),
                Frame::Text(text) => return Some(self.take(text.as_bytes())),
                Frame::Ping(_) | Frame::Pong(_) => {}
                Frame::Close(close) => {
                    let code = close.map_or(0, |close| close.code);
                    self.close = Some(code);
                    self.bytes.push(format!("close {code}").into_bytes());
                    return None;
                }
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) -> ServerFrame {
        self.bytes.push(bytes.to_vec());
        let frame = decode_server(self.encoding, bytes).expect("a server writes what can be read");
        self.fold(&frame);
        frame
    }

    /// Takes whatever has come; how many frames that was.
    pub fn drain(&mut self) -> usize {
        std::iter::from_fn(|| self.try_next()).count()
    }

    /// Reads to the end of the connection; the code with which the server closed it, if it did.
    pub async fn ended(&mut self) -> Option<u16> {
        while let Some(frame) = self.receive().await {
            self.heard.push_back(frame);
        }
        self.close
    }

    /// Whether the server has let go of this connection, which shows without reading.
    #[must_use]
    pub fn is_let_go(&self) -> bool {
        self.end.outgoing.is_closed()
    }

    /// Closes the connection abruptly; the guest can come back with the token.
    pub fn drop_line(&mut self) {
        self.end.outgoing.close_channel();
        self.end.incoming.close();
    }

    /// The network is gone from here on, and nobody has said so: the connection stands half open.
    pub fn go_dead(&self) {
        self.end.go_dead();
    }

    /// From now on a ping of the server and its answer take so long.
    pub fn take_long(&self, round_trip: std::time::Duration) {
        self.end.take_long(round_trip);
    }

    /// The same guest on another connection, holding what this one holds.
    #[must_use]
    pub fn onto(mut self, fresh: Self) -> Self {
        self.move_onto(fresh);
        self
    }

    /// Loses the line, and goes on with another.
    pub fn move_onto(&mut self, fresh: Self) {
        self.drop_line();
        let held = std::mem::replace(self, fresh);
        self.token = held.token;
        self.guest = held.guest;
        self.room = held.room;
        self.seat = held.seat;
        self.seats = held.seats;
        self.arbiter = held.arbiter;
        self.view = held.view;
        self.v = held.v;
        self.seq = held.seq;
    }

    /// Drops what was kept of the past: bytes, and frames that nobody waits for.
    pub fn forget(&mut self) {
        self.bytes.clear();
        self.heard.clear();
    }

    /// The view, which must be there.
    #[must_use]
    pub fn picture(&self) -> &View {
        self.view.as_ref().expect("a room is followed")
    }
}
