//! Bytes to messages and back: MessagePack with named fields, or the same as JSON.

use crate::{ClientFrame, RoomId, ServerFrame};

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
    Frame(ClientFrame),
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
#[error("{0}")]
pub struct DecodeError(pub String);

/// Reads a client's frame.
pub fn decode_client(_encoding: Encoding, _bytes: &[u8]) -> Result<Decoded, DecodeError> {
    todo!()
}

/// Reads a server's frame.
pub fn decode_server(_encoding: Encoding, _bytes: &[u8]) -> Result<ServerFrame, DecodeError> {
    todo!()
}

/// Writes a client's frame.
#[must_use]
pub fn encode_client(_encoding: Encoding, _frame: &ClientFrame) -> Vec<u8> {
    todo!()
}

/// Writes a server's frame.
#[must_use]
pub fn encode_server(_encoding: Encoding, _frame: &ServerFrame) -> Vec<u8> {
    todo!()
}
