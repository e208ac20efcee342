//! One connection: door, upgrade, identity, session, outbox.

mod address;
mod admission;
mod codes;
mod door;
mod greeting;
mod identity;
mod intake;
mod lobby;
mod name;
mod newcomers;
mod origin;
mod outbox;
mod pulse;
mod session;
mod socket;

pub(crate) use admission::Admission;
pub use admission::{NoPlace, Ticket};
pub(crate) use codes::DeviceCodes;
pub(crate) use door::{Door, Outside};
pub(crate) use identity::token_hash;
pub(crate) use intake::Intake;
pub(crate) use name::is_invisible;
pub(crate) use newcomers::{Newcomer, Newcomers};
#[cfg(test)]
pub(crate) use outbox::OutboxReader;
pub(crate) use outbox::{Letter, Outbox};
pub use session::{serve, serve_admitted};
pub(crate) use socket::upgrade;
