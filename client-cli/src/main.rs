//! The terminal client of Qiguan. `main` reads the arguments; [`run`] does the work.

mod args;
mod drive;
mod exit;
mod expect;
mod files;
mod ledger;
mod lines;
mod link;
mod manner;
mod once;
mod plain;
mod player;
mod profile;
mod report;
mod run;
mod script;
mod text;
mod tui;
mod wait;
mod wire;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let first = std::env::args_os().nth(1);
    let done = if files::Alone::is_meant(first.as_deref()) {
        files::Alone::parse().run()
    } else {
        run::start(&args::Args::parse())
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("qiguan: {error:#}");
            exit::Exit::Usage.into()
        }
    }
}
