//! From flags, environment and file to the settings in force, and back to a file.

use super::{Config, File, Flags};
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Qiguan: a house where board games are played.
#[derive(Clone, Debug, Parser)]
#[command(name = "qiguan-server", version, about)]
struct Line {
    /// File of settings (TOML); what `--print-config` writes is one.
    #[arg(long, env = "QIGUAN_CONFIG")]
    config: Option<PathBuf>,
    /// Writes the settings in force as a file, and ends.
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    flags: Flags,
    #[command(subcommand)]
    task: Option<Task>,
}

/// What to do instead of serving.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum Task {
    /// Writes the settings in force as a file.
    #[command(skip)]
    PrintConfig,
    /// Copies the store into one new file, while the server may run.
    Backup {
        /// The server's data folder; else the one of the settings.
        #[arg(long)]
        data: Option<PathBuf>,
        /// The new file.
        #[arg(long)]
        to: PathBuf,
    },
}

/// What a command line asks for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The settings in force.
    pub config: Config,
    /// None: serve.
    pub task: Option<Task>,
}

/// Why there are no settings; each is one line that says how to mend it.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The command line or the environment is wrong, or help was asked for: clap says it best itself.
    #[error(transparent)]
    Line(#[from] clap::Error),
    /// The file of settings cannot be read.
    #[error("cannot read the settings in {}: {source}; see --config", path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file of settings makes no sense.
    #[error("{}:{line}: {}", path.display(), words.trim().replace('\n', ", "))]
    File {
        /// The file.
        path: PathBuf,
        /// Where, from 1 on.
        line: usize,
        /// What is wrong.
        words: String,
    },
}

/// Reads a command line, the program's name first, with the environment and the file it names.
///
/// # Errors
///
/// See [`ConfigError`].
pub fn read(line: impl IntoIterator<Item = OsString>) -> Result<Asked, ConfigError> {
    let line = Line::try_parse_from(line)?;
    let file = line.config.as_deref().map(read_file).transpose()?;
    let config = line.flags.over(file.unwrap_or_default());
    let print = line.print_config.then_some(Task::PrintConfig);
    Ok(Asked {
        config,
        task: print.or(line.task),
    })
}

fn read_file(path: &Path) -> Result<File, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|source| ConfigError::Unread {
        path: path.to_owned(),
        source,
    })?;
    toml::from_str(&text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let before = text.get(..at).unwrap_or_default();
        ConfigError::File {
            path: path.to_owned(),
            line: before.matches('\n').count() + 1,
            words: error.message().to_owned(),
        }
    })
}

impl Config {
    /// The settings in force as a commented file, which reads back as the same settings.
    ///
    /// # Errors
    ///
    /// A path that is no text cannot be written.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        let mut text =
            "# Settings of qiguan-server. A flag or the environment goes before this file.\n"
                .to_owned();
        for written in self.written() {
            let value = written.value?;
            text.push('\n');
            for words in written.words {
                // Writing into a String cannot fail, here and below.
                _ = writeln!(text, "#{words}");
            }
            let (env, flag) = (written.env, written.name.replace('_', "-"));
            let default = Some(written.default).filter(|default| !default.is_empty());
            let default = default.unwrap_or("none");
            _ = writeln!(text, "# {env}, --{flag}; default: {default}");
            _ = writeln!(text, "{} = {value}", written.name);
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_with(file: &str, more: &[&str]) -> Result<Config, ConfigError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        std::fs::write(&path, file).unwrap();
        let line = ["qiguan-server", "--config", path.to_str().unwrap()];
        let line = line.iter().chain(more).map(OsString::from);
        read(line).map(|asked| asked.config)
    }

    #[test]
    fn a_flag_goes_before_the_file_and_the_file_before_the_default() {
        let file = "listen = '127.0.0.1:1'\nbase_path = '/file'\ntrusted_proxies = ['10.0.0.0/8']";
        let config = read_with(file, &["--base-path", "/flag/"]).unwrap();
        assert_eq!(config.listen.port(), 1);
        assert_eq!(config.base_path.as_str(), "/flag");
        assert_eq!(config.trusted_proxies.0, ["10.0.0.0/8".parse().unwrap()]);
        assert_eq!(config.log, "info");
    }

    #[test]
    fn what_is_printed_reads_back_as_the_same() {
        let more = [
            "--public-url=https://example.org",
            "--allowed-origins=https://a.example, https://b.example:8443",
            "--trusted-proxies=127.0.0.1/32,::1/128",
            "--log-format=json",
            "--data=/srv/a \"b\"",
        ];
        for more in [&more[..], &[]] {
            let config = read_with("", more).unwrap();
            let printed = config.to_toml().unwrap();
            assert_eq!(read_with(&printed, &[]).unwrap(), config, "{printed}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_said_in_one_line_with_its_place() {
        for (file, line, word) in [
            ("\nlisten_on = '127.0.0.1:1'", 2, "listen_on"),
            ("listen = 7300", 1, "socket address"),
            ("log = 'info'\n\nallowed_origins = ['*']", 3, "origin"),
            ("log = ", 1, "string"),
        ] {
            let error = read_with(file, &[]).unwrap_err();
            let said = error.to_string();
            assert!(!said.contains('\n'), "{said}");
            assert!(said.contains(&format!("settings.toml:{line}: ")), "{said}");
            assert!(said.contains(word), "{said}");
        }
    }
}
