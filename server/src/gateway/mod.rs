//! One connection: door, upgrade, identity, session, outbox.

mod address;
mod door;
mod identity;
mod name;
mod origin;
mod outbox;
mod session;
mod socket;

pub(crate) use door::Door;
pub(crate) use identity::token_hash;
pub(crate) use outbox::{Letter, Outbox};
pub use session::serve;
pub(crate) use socket::upgrade;
