//! Layouts and records in files: the commands `layout` and `record`, saved layouts, and a record as
//! pictures to step through.
//!
//! The rules serve for notation here: posts, pieces, layouts, and whether a record can have happened.
//! What happens in a room is for its server to decide.

mod alone;
mod board;
mod file;
mod format;
mod game;
mod gbk;
mod layouts;
mod look;
mod records;
mod replay;
mod saved;

pub(crate) use alone::Alone;

use std::fmt;

/// A file was read, and is not what it should be.
#[derive(Debug)]
pub(crate) struct Flaw(String);

impl Flaw {
    fn new(why: impl fmt::Display) -> Self {
        Self(why.to_string())
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}
