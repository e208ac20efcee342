//! Frames that wait for one socket: bounded in number and bytes, with a way to close it.

use crate::limits::{CLOSE_WAIT, OUTBOX_BYTES_MAX, OUTBOX_FRAMES_MAX};
use bytes::Bytes;
use qiguan_protocol::{Close, Encoding, RoomId, ServerFrame, encode_server};
use std::cell::OnceCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::{Notify, mpsc};

/// The sender's end: anybody who has something to tell a connection.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Outgoing>,
    line: Arc<Line>,
}

/// The socket's end.
#[derive(Debug)]
pub(crate) struct OutboxReader {
    queue: mpsc::Receiver<Outgoing>,
    line: Arc<Line>,
}

/// One thing for the socket to do.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// Write a frame; one that is not urgent may wait for company.
    Frame { bytes: Bytes, urgent: bool },
    /// Write what came before, then close.
    Close(Close),
}

/// No room for another frame.
#[derive(Debug)]
pub(crate) struct Full;

/// What both ends share.
#[derive(Debug)]
struct Line {
    encoding: OnceLock<Encoding>,
    bytes: AtomicUsize,
    most: Arc<AtomicUsize>,
    /// Closes once what waits is written, or soon.
    closing: OnceLock<Close>,
    cut: OnceLock<Close>,
    ends: Notify,
}

/// A message on its way to any number of outboxes; encoded once for each encoding that is asked for.
#[derive(Debug)]
pub(crate) struct Letter {
    frame: ServerFrame,
    msgpack: OnceCell<Bytes>,
    json: OnceCell<Bytes>,
}

impl Letter {
    pub(crate) fn new(room: Option<RoomId>, msg: qiguan_protocol::Message) -> Self {
        let frame = ServerFrame { room, msg };
        Self {
            frame,
            msgpack: OnceCell::new(),
            json: OnceCell::new(),
        }
    }

    pub(crate) fn bytes(&self, encoding: Encoding) -> Bytes {
        let cell = match encoding {
            Encoding::MessagePack => &self.msgpack,
            Encoding::Json => &self.json,
        };
        cell.get_or_init(|| encode_server(encoding, &self.frame).into())
            .clone()
    }
}

impl Line {
    /// JSON, which anybody can read, until the other side has shown what it speaks.
    fn encoding(&self) -> Encoding {
        self.encoding.get().copied().unwrap_or(Encoding::Json)
    }
}

impl Outbox {
    /// Both ends; `most` learns how many bytes have waited at most, here and elsewhere.
    pub(crate) fn new(most: Arc<AtomicUsize>) -> (Self, OutboxReader) {
        let (sender, receiver) = mpsc::channel(OUTBOX_FRAMES_MAX);
        let line = Arc::new(Line {
            encoding: OnceLock::new(),
            bytes: AtomicUsize::new(0),
            most,
            closing: OnceLock::new(),
            cut: OnceLock::new(),
            ends: Notify::new(),
        });
        (
            Self {
                queue: sender,
                line: line.clone(),
            },
            OutboxReader {
                queue: receiver,
                line,
            },
        )
    }

    /// The encoding of everything sent from here on; the first call decides.
    pub(crate) fn speak(&self, encoding: Encoding) {
        self.line.encoding.get_or_init(|| encoding);
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.line.encoding()
    }

    pub(crate) fn post(&self, letter: &Letter, urgent: bool) -> Result<(), Full> {
        self.post_bytes(letter.bytes(self.encoding()), urgent)
    }

    /// Posts what somebody waits for: without room even for that, the connection is too slow.
    pub(crate) fn answer(&self, letter: &Letter) {
        if self.post(letter, true).is_err() {
            self.cut(Close::Slow);
        }
    }

    pub(crate) fn post_bytes(&self, bytes: Bytes, urgent: bool) -> Result<(), Full> {
        let length = bytes.len();
        let waiting = self.line.bytes.fetch_add(length, Ordering::Relaxed);
        // A single frame always fits into an empty outbox, whatever its size.
        let fits = waiting == 0 || waiting + length <= OUTBOX_BYTES_MAX;
        if fits
            && self
                .queue
                .try_send(Outgoing::Frame { bytes, urgent })
                .is_ok()
        {
            // Looked at first: it is written seldom, and shared by all.
            if waiting + length > self.line.most.load(Ordering::Relaxed) {
                self.line
                    .most
                    .fetch_max(waiting + length, Ordering::Relaxed);
            }
            return Ok(());
        }
        self.line.bytes.fetch_sub(length, Ordering::Relaxed);
        Err(Full)
    }

    /// Whether it has drained far enough to be given a whole picture again.
    pub(crate) fn has_drained(&self) -> bool {
        self.line.bytes.load(Ordering::Relaxed) <= OUTBOX_BYTES_MAX / 4
            && self.queue.capacity() >= OUTBOX_FRAMES_MAX / 2
    }

    /// Closes the connection after what waits, which a half-open one never takes: soon in any case,
    /// and at once if there is no room even for that.
    pub(crate) fn close(&self, close: Close) {
        self.line.closing.get_or_init(|| close);
        self.line.ends.notify_one();
        if self.queue.try_send(Outgoing::Close(close)).is_err() {
            self.cut(close);
        }
    }

    /// Closes the connection now; what waits is lost.
    pub(crate) fn cut(&self, close: Close) {
        self.line.cut.get_or_init(|| close);
        self.line.ends.notify_one();
    }
}

impl OutboxReader {
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        let outgoing = self.queue.recv().await;
        self.take_off(outgoing.as_ref());
        outgoing
    }

    pub(crate) fn try_next(&mut self) -> Option<Outgoing> {
        let outgoing = self.queue.try_recv().ok();
        self.take_off(outgoing.as_ref());
        outgoing
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.line.encoding()
    }

    /// Waits until somebody cuts the line, or has waited long enough for it to close.
    pub(crate) fn cut(&self) -> impl Future<Output = Close> + use<> {
        let line = self.line.clone();
        async move {
            loop {
                if let Some(close) = line.cut.get() {
                    return *close;
                }
                match line.closing.get() {
                    None => line.ends.notified().await,
                    Some(close) => tokio::select! {
                        biased;
                        () = line.ends.notified() => {}
                        () = tokio::time::sleep(CLOSE_WAIT) => return *close,
                    },
                }
            }
        }
    }

    fn take_off(&self, outgoing: Option<&Outgoing>) {
        if let Some(Outgoing::Frame { bytes, .. }) = outgoing {
            self.line.bytes.fetch_sub(bytes.len(), Ordering::Relaxed);
        }
    }
}
