//! The output lines: one JSON object each, with one key that names it.

use crate::exit::Farewell;
use qiguan_protocol::{Code, GuestId, Message, RoomId, Seat, Told, View};
use serde::Serialize;

/// One output line. The keys are what scripts match against, so they stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Report {
    /// The server has greeted us.
    Online {
        guest: GuestId,
        name: String,
        server: String,
        version: u16,
    },
    /// The connection is gone.
    Offline {
        reason: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        code: Option<u16>,
    },
    /// A request went out.
    Sent {
        #[serde(skip_serializing_if = "Option::is_none")]
        room: Option<RoomId>,
        #[serde(flatten)]
        number: Number,
        #[serde(rename = "do")]
        verb: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
        /// It had gone out before, with the same number.
        again: bool,
    },
    /// A command was accepted.
    Ack {
        room: RoomId,
        seq: u32,
        v: u32,
        #[serde(rename = "do")]
        verb: &'static str,
        /// Known from the answer to `attend`, not from an `ack`; `v` then is that answer's.
        resumed: bool,
    },
    /// A request was not done.
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        room: Option<RoomId>,
        #[serde(flatten)]
        number: Option<Number>,
        #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
        verb: Option<&'static str>,
        code: Code,
        #[serde(skip_serializing_if = "Option::is_none")]
        v: Option<u32>,
        #[serde(skip_serializing_if = "String::is_empty")]
        detail: String,
    },
    /// The server cannot take a request now; it goes out again soon.
    Retry {
        #[serde(flatten)]
        number: Number,
        #[serde(rename = "do")]
        verb: &'static str,
        code: Code,
        tries: u32,
    },
    /// A room was created.
    Room { id: RoomId },
    /// A room is followed from here on.
    Attending {
        room: RoomId,
        seat: Option<Seat>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
        /// It is the arbiter's picture.
        #[serde(skip_serializing_if = "is_false")]
        arbiter: bool,
        v: u32,
        how: How,
    },
    /// A room is followed no longer.
    Departed { room: RoomId },
    /// Something happened.
    Told {
        room: RoomId,
        v: u32,
        at_ms: u64,
        events: Vec<Told>,
    },
    /// Something that is no event was told: presence, talk, the list of rooms, the next game.
    Notice {
        #[serde(skip_serializing_if = "Option::is_none")]
        room: Option<RoomId>,
        #[serde(flatten)]
        msg: Box<Message>,
    },
    /// The server's picture beside our own; `fold` is null where we hold none of that version.
    Seen {
        room: RoomId,
        v: u32,
        view: Box<View>,
        fold: Option<Box<View>>,
        equal: bool,
    },
    /// Our own picture.
    View {
        room: RoomId,
        seat: Option<Seat>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
        /// It is the arbiter's picture.
        #[serde(skip_serializing_if = "is_false")]
        arbiter: bool,
        v: u32,
        view: Box<View>,
    },
    /// What was told does not fit our picture: a whole one is asked for.
    Resync {
        room: RoomId,
        held: Option<u32>,
        told: u32,
        why: &'static str,
    },
    /// The whole picture has come.
    Resynced { room: RoomId, v: u32 },
    /// Something is wrong; `line` is the line of the script.
    Error {
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<usize>,
        why: String,
    },
    /// The last line.
    Bye {
        reason: &'static str,
        #[serde(skip_serializing_if = "String::is_empty")]
        detail: String,
        exit: u8,
    },
}

/// The number by which an answer finds its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Number {
    /// Of a command that changes a table.
    Seq(u32),
    /// Of a request that only asks.
    Req(u32),
}

/// How a picture came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum How {
    /// Whole.
    Snapshot,
    /// As what was missed since.
    Tail,
}

impl From<&Farewell> for Report {
    fn from(farewell: &Farewell) -> Self {
        Self::Bye {
            reason: farewell.reason,
            detail: farewell.detail.clone(),
            exit: farewell.exit.code(),
        }
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !*value
}
