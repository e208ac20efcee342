//! A file with a line for each server, `URL WORD`, readable by its owner alone and replaced in one
//! step.

use crate::private;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Such a file; it need not be there yet.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    path: PathBuf,
    /// What its words are, for people.
    holds: &'static str,
}

impl Ledger {
    pub(crate) fn new(path: PathBuf, holds: &'static str) -> Self {
        Self { path, holds }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The word for a server.
    pub(crate) fn read(&self, server: &str) -> Result<Option<String>> {
        let entries = self.entries()?;
        let found = entries.into_iter().find(|(url, _)| url == server);
        Ok(found.map(|(_, word)| word))
    }

    /// Writes the word for a server beside those for others.
    pub(crate) fn write(&self, server: &str, word: &str) -> Result<()> {
        if word.is_empty() || word.contains(|c: char| c.is_whitespace() || c.is_control()) {
            bail!(
                "the server gave a {} that cannot be kept in a file",
                self.holds
            );
        }
        let mut entries = self.entries()?;
        entries.retain(|(url, _)| url != server);
        entries.push((server.to_owned(), word.to_owned()));
        let text: String = entries
            .iter()
            .map(|(url, word)| format!("{url} {word}\n"))
            .collect();
        let (holds, path) = (self.holds, self.path.display());
        private::replace(&self.path, &text)
            .with_context(|| format!("cannot write the {holds} file {path}"))
    }

    fn entries(&self) -> Result<Vec<(String, String)>> {
        let (holds, path) = (self.holds, self.path.display());
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read the {holds} file {path}"));
            }
        };
        let entry = |line: &str| match line.split_once(' ') {
            Some((url, word)) if !word.contains(' ') => Ok((url.to_owned(), word.to_owned())),
            Some(_) | None => {
                let kind = holds.to_uppercase();
                bail!(
                    "{path} is no {holds} file (lines of `URL {kind}`); name another with --token-file"
                )
            }
        };
        text.lines().map(entry).collect()
    }
}
