//! A WebSocket by hand, for what a sound client never sends.

pub(crate) use qiguan_tests::{BINARY, Came, HANDSHAKE, RawSocket as Socket, TEXT};
