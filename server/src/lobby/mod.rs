//! How a player gets to a seat: the rooms that are open.

mod registry;

pub use registry::RestoreReport;
pub(crate) use registry::{NotFound, Registry};
