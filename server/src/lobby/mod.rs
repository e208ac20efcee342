//! How a player gets to a seat: the rooms that are open.

mod listing;
mod lock;
mod new_room;
mod owners;
mod registry;

pub(crate) use listing::{Listing, News};
pub(crate) use lock::{Lock, Unreckoned};
pub(crate) use new_room::NewRoom;
pub(crate) use owners::{Owned, Owners};
pub use registry::RestoreReport;
pub(crate) use registry::{NotFound, Registry};
