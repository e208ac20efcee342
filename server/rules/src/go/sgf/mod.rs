//! Records of games as SGF FF[4]: written, and read leniently (go rules 7).
//!
//! Reading never trusts a file: every size has a bound, an illegal move is
//! reported and not executed, and only the main line is followed.

mod info;
mod overtime;
mod read;
mod result;
mod root;
mod text;
mod tree;
mod write;

/// A private property of a move without a point: the turn was lost, which no standard property says.
/// Others read a pass, but it counts towards no two passes (go rules 3).
const TURN_LOST: &str = "TL";

pub use info::Info;
pub use overtime::{BadOvertime, Overtime};
pub(super) use read::read_under;
pub use read::{Imported, Note, read, read_text};
pub use result::{BadResult, How, Told};
pub use tree::SgfError;
pub use write::{write, write_position};
