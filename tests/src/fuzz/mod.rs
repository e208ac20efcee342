//! What must be so of whatever bytes somebody brings: the body of each fuzz target, called by the
//! coverage-guided fuzzer (`tests/fuzz`) and by its seeded twin in `cargo test`.
//!
//! A body fails by panicking. What is read must be written and read again as the same, what is refused
//! must be refused at a place within it, and nothing else may happen.

mod files;
mod frames;
mod journal;
mod mutations;
mod seeds;
mod session;
mod source;
mod table;

pub use journal::journal;
pub use mutations::Mutations;
pub use session::session;
pub use table::table;

use files::{fen, jgs, layout, moves, pgn, record, sgf};
use frames::{client_frame, server_frame};

/// Something that takes bytes from outside.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its corpus too.
    pub name: &'static str,
    /// What must hold of any bytes.
    pub body: fn(&[u8]),
    /// Sound bytes to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const TARGETS: [Target; 12] = [
    target("client_frame", client_frame, seeds::client_frames),
    target("server_frame", server_frame, seeds::server_frames),
    target("session", session, seeds::sessions),
    target("sgf", sgf, seeds::sgf),
    target("pgn", pgn, seeds::pgn),
    target("fen", fen, seeds::fen),
    target("moves", moves, seeds::moves),
    target("jgs", jgs, seeds::jgs),
    target("layout", layout, seeds::layouts),
    target("record", record, seeds::records),
    target("journal", journal, seeds::journals),
    target("table", table, seeds::tables),
];

const fn target(name: &'static str, body: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>>) -> Target {
    Target { name, body, seeds }
}

/// The target of a name.
///
/// # Panics
///
/// There is none.
#[must_use]
pub fn target_of(name: &str) -> Target {
    let mut named = TARGETS.into_iter().filter(|target| target.name == name);
    named.next().expect("the name is a target's")
}

/// Parts of different lengths in one row of bytes, each behind its length of two bytes.
fn parts(bytes: &[u8]) -> Vec<&[u8]> {
    let (mut rest, mut parts) = (bytes, Vec::new());
    while let Some((length, after)) = rest.split_first_chunk::<2>() {
        let length = usize::from(u16::from_le_bytes(*length)).min(after.len());
        let (part, after) = after.split_at(length);
        parts.push(part);
        rest = after;
    }
    parts
}

/// The same, the other way; a part that is too long is cut.
fn joined(parts: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in parts {
        let length = u16::try_from(part.len()).unwrap_or(u16::MAX);
        bytes.extend(length.to_le_bytes());
        bytes.extend(&part[..usize::from(length)]);
    }
    bytes
}
