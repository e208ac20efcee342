//! The server program: reads its settings, serves until it is asked to stop.

use clap::Parser;
use qiguan_server::config::Config;
use qiguan_server::run::run;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let config = Config::parse();
    match EnvFilter::try_new(&config.log) {
        Ok(filter) => tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal())
            .init(),
        Err(error) => return fail(&format!("--log {}: {error}", config.log)),
    }
    match run(config, asked_to_stop()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

fn fail(words: &str) -> ExitCode {
    eprintln!("qiguan-server: {words}");
    ExitCode::FAILURE
}

/// Done at the first SIGTERM or SIGINT from this call on.
fn asked_to_stop() -> impl Future<Output = ()> {
    let terminate = signal(SignalKind::terminate());
    let interrupt = signal(SignalKind::interrupt());
    async {
        let (Ok(mut terminate), Ok(mut interrupt)) = (terminate, interrupt) else {
            tracing::warn!("signals cannot be heard; stop the server by killing it");
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}
