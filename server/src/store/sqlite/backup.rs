//! A copy of a store while a server writes to it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use thiserror::Error;

use super::open::{self, DATABASE, OpenError};

/// All pages in one step: SQLite starts again from the first page when something is written between two
/// steps, and to a busy server something always is. Nobody who writes waits for it.
const ALL_PAGES: i32 = -1;

/// Why there is no copy.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The source is no store, or cannot be read.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// The folder holds no store.
    #[error("there is no store in {}; name the server's data folder with --data", path.display())]
    NoStore {
        /// The folder.
        path: PathBuf,
    },
    /// Something stands there already.
    #[error("{} is there already; choose another name with --to", path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The copy cannot be written.
    #[error("cannot write {}: {source}; choose another place with --to", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// SQLite could not copy it, or the copy is not sound.
    #[error("the copy failed: {reason}; nothing is kept of it")]
    Copy {
        /// What is wrong.
        reason: String,
    },
}

/// Copies the folder's store, as of one instant, into one new file. Blocks; the server may run.
pub(super) fn backup(folder: &Path, to: &Path) -> Result<(), BackupError> {
    let path = folder.join(DATABASE);
    if !path.exists() {
        return Err(BackupError::NoStore {
            path: folder.to_owned(),
        });
    }
    if to.exists() {
        return Err(BackupError::Taken {
            path: to.to_owned(),
        });
    }
    let source = open::open_reader(&path).map_err(|error| open::database_error(&path, error))?;
    open::check_owner(&source, &path)?;
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let unwritable = |source| BackupError::Write {
        path: to.to_owned(),
        source,
    };
    // Made anew: what an earlier try left there is worth nothing.
    File::create(&part).map_err(unwritable)?;
    let copied = copy(&source, &part)
        .map_err(|error| error.to_string())
        .and_then(|check| if check == "ok" { Ok(()) } else { Err(check) });
    let kept = match copied {
        Err(reason) => Err(BackupError::Copy { reason }),
        Ok(()) => File::open(&part)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&part, to))
            .map_err(unwritable),
    };
    if kept.is_err() {
        // It may not even have been made; the error that is told says more.
        _ = fs::remove_file(&part);
    }
    kept
}

/// Copies, and looks whether the copy is sound: "ok", or what is wrong.
fn copy(source: &Connection, part: &Path) -> rusqlite::Result<String> {
    let mut target = Connection::open(part)?;
    let backup = Backup::new(source, &mut target)?;
    let step = backup.step(ALL_PAGES)?;
    drop(backup);
    if !matches!(step, StepResult::Done) {
        return Ok("the store is busy".to_owned());
    }
    // One file, without a log beside it; a server that opens it makes one again.
    target.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    target.pragma_query_value(None, "quick_check", |row| row.get(0))
}
