//! One connection: upgrade, identity, session, outbox.

mod identity;
mod lobby;
mod name;
mod outbox;
mod session;
mod socket;

pub(crate) use identity::token_hash;
pub(crate) use name::is_invisible;
pub(crate) use outbox::{Letter, Outbox};
pub use session::serve;
pub(crate) use socket::upgrade;
