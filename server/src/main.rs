//! The server program: reads its settings, serves until it is asked to stop.

use qiguan_server::config::{self, Asked, Config, ConfigError, LogFormat, Task};
use qiguan_server::run::run;
use qiguan_server::store::SqliteStore;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use tokio::signal::unix::{SignalKind, signal};
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// What a crowd took goes back to the system once the crowd has left.
#[cfg(target_env = "gnu")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let Asked { config, task } = match config::read(std::env::args_os()) {
        Ok(asked) => asked,
        // Help and version are asked for in this way too.
        Err(ConfigError::Line(error)) => error.exit(),
        Err(error) => return fail(&error.to_string()),
    };
    let done = match task {
        None => serve(config).await,
        Some(Task::Backup { data, to }) => back_up(&data.unwrap_or(config.data), &to),
        Some(Task::PrintConfig) => print_config(&config),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

async fn serve(config: Config) -> anyhow::Result<()> {
    start_log(&config)?;
    run(config, asked_to_stop()).await
}

fn print_config(config: &Config) -> anyhow::Result<()> {
    print!("{}", config.to_toml()?);
    Ok(())
}

fn back_up(data: &Path, to: &Path) -> anyhow::Result<()> {
    SqliteStore::backup(data, to)?;
    println!(
        "{} is a copy of the store in {}",
        to.display(),
        data.display()
    );
    Ok(())
}

fn start_log(config: &Config) -> anyhow::Result<()> {
    if let Some(word) = unknown_level(&config.log) {
        anyhow::bail!(
            "--log {}: {word} is no level; take off, error, warn, info, debug or trace, or filters such as info,qiguan_server::room=debug",
            config.log
        );
    }
    let filter = EnvFilter::try_new(&config.log)
        .map_err(|error| anyhow::anyhow!("--log {}: {error}", config.log))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let discreet = filter_fn(is_discreet);
    match config.log_format {
        LogFormat::Text => {
            let log = log.with_ansi(std::io::stderr().is_terminal());
            log.finish().with(discreet).init();
        }
        LogFormat::Json => log.json().finish().with(discreet).init(),
    }
    Ok(())
}

/// Whatever the filters ask for: what a library says in detail is what passes through it, and that
/// is tokens, codes, passwords and layouts.
fn is_discreet(line: &Metadata<'_>) -> bool {
    line.target().starts_with("qiguan_server") || *line.level() <= Level::INFO
}

/// A word that stands alone and is no level: the log would take it for the name of a part to log.
fn unknown_level(filters: &str) -> Option<&str> {
    filters.split(',').map(str::trim).find(|part| {
        !part.is_empty()
            && part.chars().all(char::is_alphanumeric)
            && part.parse::<LevelFilter>().is_err()
    })
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

#[cfg(test)]
mod tests {
    use super::unknown_level;

    #[test]
    fn a_word_that_is_no_level_is_found() {
        for (filters, unknown) in [
            ("info", None),
            ("OFF", None),
            ("warn,qiguan_server::room=debug", None),
            ("qiguan_server", None),
            ("inof", Some("inof")),
            ("info, debgu", Some("debgu")),
        ] {
            assert_eq!(unknown_level(filters), unknown, "{filters}");
        }
    }
}
