//! How everyone else talks to a room.

use crate::gateway::Outbox;
use crate::limits::{MAILBOX_MAX, READERS_MAX};
use crate::lobby::Lock;
use crate::records::{NoRecord, Reader, Record};
use qiguan_protocol::{Channel, GuestId, Phrase, Since};
use qiguan_rules::Seat;
use qiguan_table::{Command, Millis, PlayerId, Refusal};
use std::sync::{Arc, Weak};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

/// One connection of one guest; never reused while the server runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// A connection as a room knows it.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) connection: ConnectionId,
    pub(crate) player: PlayerId,
    /// The name others see.
    pub(crate) name: Arc<str>,
    pub(crate) outbox: Outbox,
}

/// What a room can be told, by whom, and since when it waits.
#[derive(Debug)]
pub(crate) struct RoomMessage {
    pub(crate) guest: Guest,
    /// When its frame was received: this counts, however long it waits here.
    pub(crate) received: Millis,
    /// The latest round trip of its connection, in milliseconds; 0 before the first.
    pub(crate) lag: Millis,
    pub(crate) said: Said,
    /// One of the places that a connection has in rooms; free again when this is answered. None for
    /// what is not asked.
    pub(crate) place: Option<OwnedSemaphorePermit>,
}

/// Kept by a room for as long as a connection follows it.
#[derive(Debug)]
pub(crate) struct Stay(#[expect(dead_code, reason = "it only has to be dropped")] Arc<()>);

/// By which the connection sees whether it still follows.
#[derive(Debug)]
pub(crate) struct Staying(Weak<()>);

impl Stay {
    pub(crate) fn begin() -> (Self, Staying) {
        let stay = Arc::new(());
        let staying = Staying(Arc::downgrade(&stay));
        (Self(stay), staying)
    }
}

impl Staying {
    pub(crate) fn holds(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// What is said to a room.
#[derive(Debug)]
pub(crate) enum Said {
    /// A connection begins to follow.
    Attend {
        since: Option<Since>,
        req: u32,
        stay: Stay,
    },
    /// A connection stops following.
    Depart { req: u32 },
    /// A connection is gone.
    Gone,
    /// A connection asks for its whole picture.
    Look { req: u32 },
    /// A connection says something.
    Say {
        req: u32,
        channel: Channel,
        text: String,
        phrase: Option<Phrase>,
    },
    /// A connection no longer hears somebody, or does again.
    Mute {
        req: u32,
        other: GuestId,
        muted: bool,
    },
    /// A connection asks for the next game.
    Rematch { req: u32 },
    /// A connection asks to change the table. What names no post or layout is refused in its turn,
    /// like any other.
    Ask {
        seq: u32,
        /// For which of several seats.
        seat: Option<Seat>,
        command: Result<Command, Refusal>,
    },
}

/// A way to a running room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    mailbox: mpsc::Sender<Box<RoomMessage>>,
    readers: mpsc::Sender<RecordAsked>,
    /// Asks those for a password who are not known yet.
    lock: Option<Arc<Lock>>,
}

/// What a room reads.
#[derive(Debug)]
pub(crate) struct Mailbox {
    /// Boxed, for a mailbox allocates its places at once.
    pub(super) messages: mpsc::Receiver<Box<RoomMessage>>,
    /// Who asks for the record from outside, apart: nobody's move waits behind them.
    pub(super) readers: mpsc::Receiver<RecordAsked>,
}

/// Somebody from outside wants to read the game so far.
#[derive(Debug)]
pub(crate) struct RecordAsked {
    pub(super) reader: Reader,
    pub(super) reply: oneshot::Sender<Result<Record, NoRecord>>,
}

/// Why a message did not reach a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreached {
    /// Too many others wait.
    Busy,
    /// The room has stopped.
    Stopped,
}

impl RoomHandle {
    pub(crate) fn new(lock: Option<Arc<Lock>>) -> (Self, Mailbox) {
        let (mailbox, messages) = mpsc::channel(MAILBOX_MAX);
        let (asking, readers) = mpsc::channel(READERS_MAX);
        let handle = Self {
            mailbox,
            readers: asking,
            lock,
        };
        (handle, Mailbox { messages, readers })
    }

    pub(crate) fn lock(&self) -> Option<Arc<Lock>> {
        self.lock.clone()
    }

    pub(crate) fn tell(&self, message: RoomMessage) -> Result<(), Unreached> {
        self.mailbox
            .try_send(Box::new(message))
            .map_err(|error| match error {
                mpsc::error::TrySendError::Full(_) => Unreached::Busy,
                mpsc::error::TrySendError::Closed(_) => Unreached::Stopped,
            })
    }

    /// The game so far, if it may be read while it runs.
    pub(crate) async fn record(&self, reader: Reader) -> Result<Record, NoRecord> {
        let (reply, answer) = oneshot::channel();
        let asked = self.readers.send(RecordAsked { reader, reply }).await;
        // A room that has stopped is told of as one that never was: strangers learn nothing from it.
        asked.map_err(|_| NoRecord::Unknown)?;
        answer.await.unwrap_or(Err(NoRecord::Unknown))
    }

    /// Waits for a place: for what must not be refused. A room that has stopped needs to know nothing.
    pub(crate) async fn tell_surely(&self, message: RoomMessage) {
        // The room has stopped, and with it all that it knew of the connection.
        _ = self.mailbox.send(Box::new(message)).await;
    }

    /// Done when the room has stopped.
    pub(crate) async fn stopped(&self) {
        self.mailbox.closed().await;
    }

    /// Whether both lead to the same task.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.mailbox.same_channel(&other.mailbox)
    }

    pub(crate) fn is_running(&self) -> bool {
        !self.mailbox.is_closed()
    }
}
