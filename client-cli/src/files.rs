//! Layouts and records in files: the commands `layout` and `record`, saved layouts, and a record as
//! pictures to step through.
//!
//! The rules serve for notation here: posts, pieces, layouts, and whether a record can have happened.
//! What happens in a room is for its server to decide.

mod board;
pub(crate) mod file;
pub(crate) mod format;
pub(crate) mod game;
mod gbk;
mod go_picture;
pub(crate) mod go_replay;
pub(crate) mod layouts;
mod picture;
mod played;
mod position;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod saved;
mod steps;
mod xiangqi_picture;
pub(crate) mod xiangqi_replay;

pub(crate) use layouts::LayoutArgs;
pub(crate) use played::Played;
pub(crate) use position::PositionArgs;
pub(crate) use records::{FetchArgs, RecordArgs};

use crate::exit::Exit;
use anyhow::Result;
use std::fmt;

pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  a file is not what it should be: no valid layout, or a game that cannot have happened
  2  wrong arguments, or a file that cannot be read or written";

/// A file was read, and is not what it should be.
#[derive(Debug)]
pub(crate) struct Flaw(String);

impl Flaw {
    pub(crate) fn new(why: impl fmt::Display) -> Self {
        Self(why.to_string())
    }

    /// How a command ends: a flaw is told and has a number of its own, apart from what hinders the
    /// program itself.
    pub(crate) fn answer(done: Result<()>) -> Result<Exit> {
        match done {
            Err(error) if error.is::<Self>() => {
                eprintln!("qiguan: {error:#}");
                Ok(Exit::Unmet)
            }
            Err(error) => Err(error),
            Ok(()) => Ok(Exit::Done),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}
