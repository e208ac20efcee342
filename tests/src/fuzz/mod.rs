//! What must be so of whatever bytes somebody brings: the body of each fuzz target, called by the
//! coverage-guided fuzzer (`tests/fuzz`) and by its seeded twin in `cargo test`.
//!
//! A body fails by panicking. What is read must be written and read again as the same, what is refused
//! must be refused at a place within it, and nothing else may happen.

mod corpus;
mod files;
mod frames;
mod http;
mod journal;
mod mutations;
mod seeds;
mod session;
mod settings;
mod source;
mod table;

pub use corpus::words;
pub use http::http;
pub use journal::journal;
pub use mutations::Mutations;
pub use session::session;
pub use settings::settings;
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
pub const TARGETS: [Target; 14] = [
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
    target("http", http, http::seeds),
    target("settings", settings, settings::seeds),
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

/// Stands between parts: a byte that neither MessagePack nor UTF-8 has, so that a part that grows or
/// shrinks moves no other.
const BETWEEN: [u8; 2] = [0xC1; 2];

/// Parts in one row of bytes.
fn parts(bytes: &[u8]) -> Vec<&[u8]> {
    let (mut rest, mut parts) = (bytes, Vec::new());
    while !rest.is_empty() {
        let end = rest.windows(2).position(|two| two == BETWEEN);
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        parts.push(part);
        rest = after.strip_prefix(&BETWEEN).unwrap_or_default();
    }
    parts
}

/// The same, the other way.
fn joined(parts: &[Vec<u8>]) -> Vec<u8> {
    parts.join(&BETWEEN[..])
}
