//! The command line of the commands that need no server.

use super::layouts::LayoutArgs;
use super::look::LookArgs;
use super::records::RecordArgs;
use crate::exit::Exit;
use anyhow::Result;
use clap::{Parser, Subcommand};
use std::ffi::OsStr;

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  a file is not what it should be: no valid layout, or a game that cannot have happened
  2  wrong arguments, or a file that cannot be read or written";

/// The terminal client of Qiguan: layouts and records in files.
#[derive(Debug, Parser)]
#[command(name = "qiguan", version, after_help = EXIT_CODES)]
pub(crate) struct Alone {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    look: LookArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Layouts: how 25 pieces stand at the start.
    #[command(after_help = EXIT_CODES)]
    Layout(LayoutArgs),
    /// Records: whole games.
    #[command(after_help = EXIT_CODES)]
    Record(RecordArgs),
}

impl Alone {
    /// Whether the first argument names one of these commands.
    pub(crate) fn is_meant(first: Option<&OsStr>) -> bool {
        first.is_some_and(|word| word == "layout" || word == "record")
    }

    /// Does what was asked.
    pub(crate) fn run(&self) -> Result<Exit> {
        let look = self.look.chosen();
        match &self.command {
            Command::Layout(args) => args.run(look),
            Command::Record(args) => args.run(look),
        }
    }
}
