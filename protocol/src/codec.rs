//! Bytes to messages and back: MessagePack with named fields, or the same as JSON.
//!
//! Whoever sends the bytes is not trusted: nesting and arrays are bounded, claimed lengths reserve
//! nothing, and an error says what was expected, never what stood there.

use crate::gate::ByName;
use crate::{ClientFrame, Request, RoomId, ServerFrame};
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The deepest nesting of maps and arrays in a frame, in ignored fields too.
const NESTING_MAX: usize = 16;

/// The longest array of a client's frame.
const CLIENT_ITEMS_MAX: usize = 32;

/// The longest array of a server's frame: the lobby lists every room of a full server; the events of
/// one entry are far fewer.
const SERVER_ITEMS_MAX: usize = 32_768;

/// How the frames of a connection are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Binary frames.
    MessagePack,
    /// Text frames.
    Json,
}

/// A client's frame after decoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decoded {
    /// Understood.
    Frame(Box<ClientFrame>),
    /// A sound envelope around a request that this version does not know: it can be answered by number.
    Unknown {
        /// The room spoken to.
        room: Option<RoomId>,
        /// The command's number.
        seq: Option<u32>,
        /// The request's number.
        req: Option<u32>,
    },
}

/// The bytes are no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}, at byte {offset}")]
pub struct DecodeError {
    /// What was expected; holds nothing of the frame.
    pub what: String,
    /// Where reading stopped, in bytes from the start.
    pub offset: usize,
    /// The room spoken to, where the envelope was sound.
    pub room: Option<RoomId>,
    /// The command's number, where the envelope was sound.
    pub seq: Option<u32>,
    /// The request's number, where the envelope was sound.
    pub req: Option<u32>,
}

/// Reads a client's frame.
pub fn decode_client(encoding: Encoding, bytes: &[u8]) -> Result<Decoded, DecodeError> {
    let error = match decode::<ClientFrame>(encoding, bytes, CLIENT_ITEMS_MAX) {
        Ok(frame) => return Ok(Decoded::Frame(Box::new(frame))),
        Err(error) => error,
    };
    let Ok(envelope) = decode::<Envelope>(encoding, bytes, CLIENT_ITEMS_MAX) else {
        return Err(error);
    };
    let Envelope {
        room,
        seq,
        req,
        msg,
    } = envelope;
    if msg.is_known {
        Err(DecodeError {
            room,
            seq,
            req,
            ..error
        })
    } else {
        Ok(Decoded::Unknown { room, seq, req })
    }
}

/// Reads a server's frame.
pub fn decode_server(encoding: Encoding, bytes: &[u8]) -> Result<ServerFrame, DecodeError> {
    decode(encoding, bytes, SERVER_ITEMS_MAX)
}

/// Writes a client's frame.
#[must_use]
pub fn encode_client(encoding: Encoding, frame: &ClientFrame) -> Vec<u8> {
    encode(encoding, frame)
}

/// Writes a server's frame.
#[must_use]
pub fn encode_server(encoding: Encoding, frame: &ServerFrame) -> Vec<u8> {
    encode(encoding, frame)
}

fn encode(encoding: Encoding, frame: &impl Serialize) -> Vec<u8> {
    // Both writers fail on a full sink and on maps without string keys; a Vec and our types are neither.
    match encoding {
        Encoding::MessagePack => rmp_serde::to_vec_named(frame).expect("a frame can be written"),
        Encoding::Json => serde_json::to_vec(frame).expect("a frame can be written"),
    }
}

fn decode<'de, T: Deserialize<'de>>(
    encoding: Encoding,
    bytes: &'de [u8],
    items_max: usize,
) -> Result<T, DecodeError> {
    match encoding {
        Encoding::MessagePack => decode_message_pack(bytes, items_max),
        Encoding::Json => decode_json(bytes, items_max),
    }
}

fn decode_message_pack<'de, T: Deserialize<'de>>(
    bytes: &'de [u8],
    items_max: usize,
) -> Result<T, DecodeError> {
    let mut reader = rmp_serde::Deserializer::new(bytes);
    // It refuses at the level where its count reaches zero, one before the level we mean.
    reader.set_max_depth(NESTING_MAX + 1);
    let result = T::deserialize(ByName {
        inner: &mut reader,
        items_max,
    });
    let rest = reader.get_ref().len();
    let offset = bytes.len() - rest;
    match result {
        Ok(value) if rest == 0 => Ok(value),
        Ok(_) => Err(error("expected the end of the frame", offset)),
        Err(refused) => Err(error(message_pack_expected(&refused), offset)),
    }
}

fn decode_json<'de, T: Deserialize<'de>>(
    bytes: &'de [u8],
    items_max: usize,
) -> Result<T, DecodeError> {
    check_json_nesting(bytes)?;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let result = T::deserialize(ByName {
        inner: &mut reader,
        items_max,
    });
    result
        .and_then(|value| reader.end().map(|()| value))
        .map_err(|refused| error(json_expected(&refused), json_offset(bytes, &refused)))
}

/// The parser has a limit of its own, but deeper than ours, and none in fields that it skips.
fn check_json_nesting(bytes: &[u8]) -> Result<(), DecodeError> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (offset, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' if depth == NESTING_MAX => return Err(error(TOO_DEEP, offset)),
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

const TOO_DEEP: &str = "expected less nesting";

fn error(what: impl Into<String>, offset: usize) -> DecodeError {
    DecodeError {
        what: what.into(),
        offset,
        room: None,
        seq: None,
        req: None,
    }
}

fn message_pack_expected(error: &rmp_serde::decode::Error) -> String {
    use rmp_serde::decode::Error;
    match error {
        Error::Syntax(text) => expected(text),
        Error::DepthLimitExceeded => TOO_DEEP.to_owned(),
        Error::InvalidMarkerRead(_) | Error::InvalidDataRead(_) => "expected more bytes".to_owned(),
        Error::Utf8Error(_) => "expected a string of UTF-8".to_owned(),
        Error::OutOfRange => "expected a number in range".to_owned(),
        Error::LengthMismatch(_) => "expected a map of fewer entries".to_owned(),
        Error::TypeMismatch(_) | Error::Uncategorized(_) => {
            "expected a value of another type".to_owned()
        }
    }
}

fn json_expected(error: &serde_json::Error) -> String {
    use serde_json::error::Category;
    match error.classify() {
        Category::Data => {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let text = error.to_string();
            expected(text.strip_suffix(&place).unwrap_or(&text))
        }
        Category::Eof => "expected more bytes".to_owned(),
        Category::Syntax | Category::Io => "expected JSON".to_owned(),
    }
}

/// What serde expected. Its texts quote what stood there before they name what was expected, and
/// quote nothing where they name a field of ours.
fn expected(text: &str) -> String {
    if text.starts_with("missing field `") || text.starts_with("duplicate field `") {
        return text.to_owned();
    }
    match text.rsplit_once(", expected ") {
        Some((_, what)) => format!("expected {what}"),
        None => "expected something else".to_owned(),
    }
}

fn json_offset(bytes: &[u8], error: &serde_json::Error) -> usize {
    let before: usize = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .take(error.line().saturating_sub(1))
        .map(<[u8]>::len)
        .sum();
    (before + error.column()).min(bytes.len())
}

/// A client's frame of which only the numbers are read.
#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    room: Option<RoomId>,
    #[serde(default)]
    seq: Option<u32>,
    #[serde(default)]
    req: Option<u32>,
    msg: Outline,
}

/// A request of which only the name is read.
struct Outline {
    is_known: bool,
}

impl<'de> Deserialize<'de> for Outline {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OutlineVisitor)
    }
}

struct OutlineVisitor;

impl<'de> Visitor<'de> for OutlineVisitor {
    type Value = Outline;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of one entry")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Outline, A::Error> {
        let Some((name, IgnoredAny)) = map.next_entry::<String, IgnoredAny>()? else {
            return Err(A::Error::invalid_length(0, &self));
        };
        if map.next_key::<IgnoredAny>()?.is_some() {
            return Err(A::Error::invalid_length(2, &self));
        }
        Ok(Outline {
            is_known: Request::names().contains(&name.as_str()),
        })
    }
}
