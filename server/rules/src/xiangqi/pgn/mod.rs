//! Records of games as PGN, as programs for xiangqi have it: written, and read leniently
//! (xiangqi rules 5).
//!
//! Moves are read in whichever notation they stand, whatever the file says of it. Comments and
//! variations are passed over; a move that is not legal is refused with its ply.

mod fault;
mod info;
mod read;
mod tag;
mod token;
mod write;

pub use fault::{PgnError, PgnFault};
pub use info::Info;
pub use read::{BYTES_MAX, Imported, PLIES_MAX, read};
pub use write::write;
