//! The command line.

use crate::profile::Token;
use clap::{Parser, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

const EXIT_CODES: &str = "\
Exit codes:
  0    the script was played to its end
  1    an `expect` or a `sync` was not met within --timeout
  2    wrong arguments, a bad line in FILE, a bad token or token file
  3    taken over by a newer connection of the same guest
  4    the server speaks no common protocol version, or closed for a malformed frame
  5    no connection, with --once
  130  interrupted by Ctrl-C";

/// The terminal client of Qiguan, a server for board games.
#[derive(Debug, Parser)]
#[command(name = "qiguan", version, after_help = EXIT_CODES)]
pub(crate) struct Args {
    /// Play a script of JSON lines; `-` reads standard input. README.md describes the language.
    #[arg(long, value_name = "FILE|-", env = "QIGUAN_SCRIPT")]
    pub(crate) script: PathBuf,

    /// Where the server listens.
    #[arg(
        long,
        value_name = "URL",
        env = "QIGUAN_SERVER",
        default_value = "ws://127.0.0.1:7300/ws",
        value_parser = server_url
    )]
    pub(crate) server: String,

    /// The name others see; without it the server keeps the old one or makes one up.
    #[arg(long, env = "QIGUAN_NAME")]
    pub(crate) name: Option<String>,

    /// Which guest to be: each profile keeps its own token in
    /// $XDG_STATE_HOME/qiguan/PROFILE.token.
    #[arg(long, env = "QIGUAN_PROFILE", default_value = "default", value_parser = profile_name)]
    pub(crate) profile: String,

    /// Keep the token in this file instead of the profile's.
    #[arg(long, value_name = "PATH", env = "QIGUAN_TOKEN_FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// Become the guest who was told this code (`device_code`) on another device. A token that the
    /// profile keeps already counts more.
    #[arg(
        long,
        value_name = "CODE",
        env = "QIGUAN_CODE",
        hide_env_values = true,
        value_parser = device_code
    )]
    pub(crate) code: Option<Token>,

    /// How frames are written.
    #[arg(long, value_enum, env = "QIGUAN_ENCODING", default_value_t = Encoding::Msgpack)]
    pub(crate) encoding: Encoding,

    /// How long an `expect`, a `sync` or the end of the script may wait, in seconds.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "QIGUAN_TIMEOUT",
        default_value = "30",
        value_parser = seconds
    )]
    pub(crate) timeout: Duration,

    /// The current room from the start, for lines that name none.
    #[arg(long, value_name = "CODE", env = "QIGUAN_ROOM")]
    pub(crate) room: Option<String>,

    /// Fail when a connection cannot be opened, instead of trying again.
    #[arg(long)]
    pub(crate) once: bool,
}

/// How frames are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    /// MessagePack, in binary frames.
    Msgpack,
    /// JSON, in text frames.
    Json,
}

impl From<Encoding> for qiguan_protocol::Encoding {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Msgpack => Self::MessagePack,
            Encoding::Json => Self::Json,
        }
    }
}

fn server_url(text: &str) -> Result<String, String> {
    if text.starts_with("wss://") {
        return Err("this version speaks no TLS yet; use a ws:// address".into());
    }
    if !text.starts_with("ws://") || text.contains(char::is_whitespace) {
        return Err("an address looks like ws://127.0.0.1:7300/ws".into());
    }
    let uri: tokio_tungstenite::tungstenite::http::Uri = text
        .parse()
        .map_err(|error| format!("{error}; an address looks like ws://127.0.0.1:7300/ws"))?;
    match uri.host() {
        Some(host) if !host.is_empty() => Ok(text.to_owned()),
        Some(_) | None => Err("it names no host, as in ws://127.0.0.1:7300/ws".into()),
    }
}

/// A profile's name becomes a file's name, so it must not lead out of the folder.
fn profile_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.is_empty() || text.starts_with('.') || !text.chars().all(plain) {
        return Err("use letters, digits, '-', '_' and '.', not starting with '.'".into());
    }
    Ok(text.to_owned())
}

/// As secret as a token, as long as it is good.
fn device_code(text: &str) -> Result<Token, String> {
    let shown = text.chars().any(char::is_alphanumeric);
    let code = shown.then(|| Token(text.to_owned()));
    code.ok_or_else(|| "a code looks like K7M2P9X4".into())
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| *time <= Duration::from_secs(86_400))
        .ok_or_else(|| "use seconds from 0 to 86400, such as 30 or 0.5".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_checked() {
        <Args as clap::CommandFactory>::command().debug_assert();
        for (text, good) in [
            ("ws://127.0.0.1:7300/ws", true),
            ("ws://[::1]:7300/ws", true),
            ("wss://example.org/ws", false),
            ("http://example.org/ws", false),
            ("ws://", false),
            ("ws://a b/ws", false),
        ] {
            assert_eq!(server_url(text).is_ok(), good, "{text}");
        }
        assert!(server_url("wss://a/ws").unwrap_err().contains("TLS"));
        for (text, good) in [("a", true), ("../a", false), (".a", false), ("", false)] {
            assert_eq!(profile_name(text).is_ok(), good, "{text:?}");
        }
        for (text, good) in [("0.5", true), ("30", true), ("-1", false), ("nan", false)] {
            assert_eq!(seconds(text).is_ok(), good, "{text}");
        }
    }
}
