//! The terminal client of Qiguan. `main` reads the arguments; [`run`] does the work.

mod archive;
mod args;
mod countdown;
mod drive;
mod exit;
mod expect;
mod files;
mod http;
mod ledger;
mod lines;
mod link;
mod manner;
mod once;
mod plain;
mod player;
mod private;
mod profile;
mod report;
mod run;
mod script;
mod slash;
mod slip;
mod text;
mod tui;
mod wait;
mod wire;
mod xiangqi;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run::start(&args::Args::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("qiguan: {error:#}");
            exit::Exit::Usage.into()
        }
    }
}
