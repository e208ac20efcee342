//! Server to client: everything a server may say, in one enum.

use crate::variants::variants;
use crate::{Code, GuestId, Line, RoomId, RoomLine, Say, Seat, Told, View, Watcher};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One frame from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerFrame {
    /// The room spoken of; absent for what concerns no room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomId>,
    /// What is said.
    pub msg: Message,
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// Answers `hello`.
    Welcome {
        /// The version both sides speak from here on.
        version: u16,
        /// Name and version of the server.
        server: String,
        /// Who the client is.
        guest: GuestId,
        /// The name others see.
        name: String,
        /// The secret that names this guest later; told once, to a new guest or a new device.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The server's time, in milliseconds; not the time of day.
        now_ms: u64,
        /// The bounds the server keeps.
        limits: Limits,
        /// Optional abilities of the server.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        features: Vec<String>,
    },
    /// Answers `create`.
    Created {
        /// The number of the request.
        req: u32,
        /// The new room.
        room: RoomId,
    },
    /// Answers `attend`, and tells a connection its new picture when its place has changed.
    Attending {
        /// The number of the request; absent when the place changed by a command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        req: Option<u32>,
        /// The seat whose picture follows, the first of several; absent: a spectator's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// All the seats whose picture it is, where there are several.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
        /// It is the arbiter's picture.
        #[serde(default, skip_serializing_if = "is_false")]
        arbiter: bool,
        /// The version of the picture; of the tail's last message where there is no view.
        v: u32,
        /// The last command of this player that the room accepted; 0: none.
        seq: u32,
        /// The server's time, in milliseconds.
        now_ms: u64,
        /// The picture; absent: the tail since the client's version follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<Box<View>>,
    },
    /// Answers `depart`.
    Departed {
        /// The number of the request.
        req: u32,
    },
    /// Answers `look`.
    Seen {
        /// The number of the request.
        req: u32,
        /// The seat whose picture this is, the first of several; absent: a spectator's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// All the seats whose picture it is, where there are several.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
        /// It is the arbiter's picture.
        #[serde(default, skip_serializing_if = "is_false")]
        arbiter: bool,
        /// The version of the picture.
        v: u32,
        /// The server's time, in milliseconds.
        now_ms: u64,
        /// The picture.
        view: Box<View>,
    },
    /// A command was accepted and cannot be lost any more.
    Ack {
        /// The command.
        seq: u32,
        /// The version of the sender's picture in which it is contained.
        v: u32,
    },
    /// A request was not done.
    Refused {
        /// The command, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u32>,
        /// The request, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        req: Option<u32>,
        /// Why.
        code: Code,
        /// The version of the asker's picture at which it was refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        v: Option<u32>,
        /// More about it, for people.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        detail: String,
    },
    /// What happened, as this viewer may know it.
    Told {
        /// The version these events lead to: one more than the last.
        v: u32,
        /// When it happened, in milliseconds of server time.
        at_ms: u64,
        /// In order.
        events: Vec<Told>,
    },
    /// Answers `device_code`: whoever says it in `hello` is this guest too.
    DeviceCode {
        /// The number of the request.
        req: u32,
        /// The code; good for one `hello`.
        code: String,
        /// For how long, in milliseconds.
        valid_ms: u32,
    },
    /// Answers `lobby`: every room that is listed. Comes by itself where too much has changed.
    Lobby {
        /// The number of the request; 0 where nobody asked: the whole list is replaced.
        req: u32,
        /// All of them; empty when following ended.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rooms: Vec<RoomLine>,
    },
    /// What changed in the list of rooms, at most once a second.
    LobbyChanged {
        /// Rooms that are new, or look different now.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rooms: Vec<RoomLine>,
        /// Rooms that are listed no longer.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gone: Vec<RoomId>,
    },
    /// The next game of the same people is in another room. Not versioned.
    Rematch {
        /// The number of the request; absent for those who did not ask.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        req: Option<u32>,
        /// Which one.
        next: RoomId,
    },
    /// Something was said. Not versioned.
    Said {
        /// The number of the request, for who said it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        req: Option<u32>,
        /// What, where and by whom.
        line: Line,
    },
    /// What was said before, as far as this connection may hear it; after `attending`. Not versioned.
    SaidBefore {
        /// In order.
        lines: Vec<Line>,
    },
    /// Answers `mute`.
    Muted {
        /// The number of the request.
        req: u32,
    },
    /// How many follow the room without a seat; at most once a second, and after `attending` if
    /// anybody does. Not versioned.
    Audience {
        /// How many.
        count: u32,
        /// Who, the first hundred of them; players are not told while the game runs.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        watching: Vec<Watcher>,
    },
    /// The game has begun, and nobody without a seat may follow it: this connection no longer does.
    Dismissed {},
    /// Whose holder has no connection now; sent when that changes, and after `attending` if anybody is
    /// away. Not versioned.
    Presence {
        /// All of them, in the order of the seats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<Away>,
    },
    /// Called out while a countdown runs. Not versioned; nobody needs it for a clock.
    Announced {
        /// Whose time it is about.
        seat: Seat,
        /// What is said.
        say: Say,
        /// The instant it was due, in milliseconds of server time.
        at_ms: u64,
    },
    /// A newer connection of this guest acts in the room; this one closes.
    TakenOver {},
    /// The room has stopped; attend it again.
    RoomStopped {},
}

/// A seat whose holder has no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// Which one.
    pub seat: Seat,
    /// Since when, in milliseconds of server time.
    pub since_ms: u64,
}

/// The bounds a server keeps, told in `welcome`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The largest frame a client may send, in bytes.
    pub frame_bytes_max: u32,
    /// The rooms one connection may follow.
    pub rooms_max: u16,
    /// The longest name, in characters.
    pub name_chars_max: u16,
}

impl Message {
    /// The words of all messages, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// The word that names this message on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Welcome { .. } => "welcome",
            Self::Created { .. } => "created",
            Self::Attending { .. } => "attending",
            Self::Departed { .. } => "departed",
            Self::Seen { .. } => "seen",
            Self::Ack { .. } => "ack",
            Self::Refused { .. } => "refused",
            Self::Told { .. } => "told",
            Self::DeviceCode { .. } => "device_code",
            Self::Lobby { .. } => "lobby",
            Self::LobbyChanged { .. } => "lobby_changed",
            Self::Rematch { .. } => "rematch",
            Self::Said { .. } => "said",
            Self::SaidBefore { .. } => "said_before",
            Self::Muted { .. } => "muted",
            Self::Audience { .. } => "audience",
            Self::Dismissed {} => "dismissed",
            Self::Presence { .. } => "presence",
            Self::Announced { .. } => "announced",
            Self::TakenOver {} => "taken_over",
            Self::RoomStopped {} => "room_stopped",
        }
    }
}

/// Shows the name alone: a message may carry a token, a code, an army or what somebody said.
impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}
