//! A file with a line for each server, `URL WORD`, readable by its owner alone and replaced in one
//! step.

use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
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
        self.replace(&text)
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

    /// A reader sees the old file or the new one, never half of it.
    fn replace(&self, text: &str) -> std::io::Result<()> {
        let folder = match self.path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            Some(_) | None => Path::new("."),
        };
        create_folder(folder)?;
        let mut draft = self.path.clone().into_os_string();
        draft.push(format!(".{}.new", std::process::id()));
        let draft = PathBuf::from(draft);
        let written = write_new(&draft, text).and_then(|()| fs::rename(&draft, &self.path));
        if written.is_err() {
            // The first error is the one worth telling.
            let _ = fs::remove_file(&draft);
        }
        written
    }
}

fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = create_private(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn create_private(path: &Path) -> std::io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn create_private(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(unix)]
fn create_folder(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

#[cfg(not(unix))]
fn create_folder(path: &Path) -> std::io::Result<()> {
    fs::create_dir_all(path)
}
