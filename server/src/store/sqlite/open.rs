//! Opening a data folder: the lock, the file, its format.

use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use thiserror::Error;

pub(super) const DATABASE: &str = "qiguan.db";
const LOCK: &str = "qiguan.lock";

/// Marks the file as ours, in SQLite's own field for that ("qigu").
const APPLICATION_ID: i32 = 0x7169_6775;

/// Each brings the format from its index to the next; released ones never change.
const MIGRATIONS: [&str; 3] = [
    include_str!("0001_first.sql"),
    include_str!("0002_tokens.sql"),
    include_str!("0003_cards.sql"),
];

/// How long a statement waits for another program, such as a backup, to let go of the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The log is cut back to this after a checkpoint, so that one burst does not hold the space for ever.
const LOG_BYTES_MAX: u32 = 64 * 1024 * 1024;

/// Every statement of the store stays prepared on its connection.
const STATEMENTS_MAX: usize = 32;

/// Why a data folder could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The folder is not there and cannot be made, or cannot be written.
    #[error("cannot write in the data folder {}: {reason}; choose a folder that the server's user may write", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// Another process has it.
    #[error("the data folder {} is in use by another server; stop that one or choose another folder", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{} is not a database of this server; move it away or restore it from a backup", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// A later release wrote it.
    #[error("{} has format {found}, this release knows formats up to {known}; start a newer release or restore an older backup", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The format found.
        found: i64,
        /// The latest format known.
        known: usize,
    },
    /// The file system cannot hold it.
    #[error("{} cannot keep a write-ahead log where it is; move the data folder to a local disk", path.display())]
    NoLog {
        /// The file.
        path: PathBuf,
    },
    /// Anything else that SQLite found.
    #[error("cannot open {}: {reason}; check the disk, or restore it from a backup", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        reason: rusqlite::Error,
    },
    /// The system gave no thread.
    #[error("cannot start the store's thread: {0}; raise the limit of threads")]
    Thread(io::Error),
}

/// A locked folder with its database open for writing.
pub(super) struct Opened {
    pub(super) path: PathBuf,
    pub(super) db: Connection,
    /// Unlocks when dropped, so it has to outlive the connection.
    pub(super) lock: File,
}

pub(super) fn open(folder: &Path) -> Result<Opened, OpenError> {
    let lock = lock(folder)?;
    let path = folder.join(DATABASE);
    let mut db = Connection::open(&path).map_err(|error| database_error(&path, error))?;
    configure(&db, &path)?;
    migrate(&mut db, &path)?;
    Ok(Opened { path, db, lock })
}

pub(super) fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    Ok(db)
}

fn lock(folder: &Path) -> Result<File, OpenError> {
    let unusable = |reason| OpenError::Folder {
        path: folder.to_owned(),
        reason,
    };
    // What is in it, such as passwords' hashes, is for nobody else to read.
    let mut made = DirBuilder::new();
    made.recursive(true).mode(0o700);
    made.create(folder).map_err(unusable)?;
    // The lock is the system's, held by the open file: what a killed server leaves behind locks nobody out.
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(LOCK))
        .map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked {
            path: folder.to_owned(),
        }),
        Err(TryLockError::Error(reason)) => Err(unusable(reason)),
    }
}

/// Settings of the connection; they are no part of the file but for the log's mode.
fn configure(db: &Connection, path: &Path) -> Result<(), OpenError> {
    let failed = |error| database_error(path, error);
    db.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    check_owner(db, path)?;
    let mode: String = db
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))
        .map_err(failed)?;
    if mode != "wal" {
        return Err(OpenError::NoLog {
            path: path.to_owned(),
        });
    }
    db.pragma_update(None, "synchronous", "full")
        .and_then(|()| db.pragma_update(None, "foreign_keys", true))
        .and_then(|()| {
            let limit = LOG_BYTES_MAX;
            db.pragma_update_and_check(None, "journal_size_limit", limit, |_| Ok(()))
        })
        .map_err(failed)
}

/// Refuses, before anything is changed, a file that another program made.
pub(super) fn check_owner(db: &Connection, path: &Path) -> Result<(), OpenError> {
    let failed = |error| database_error(path, error);
    let owner: i32 = db
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .map_err(failed)?;
    let tables: i64 = db
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(failed)?;
    if owner == APPLICATION_ID || (owner == 0 && tables == 0) {
        return Ok(());
    }
    Err(OpenError::NotADatabase {
        path: path.to_owned(),
    })
}

fn migrate(db: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let failed = |error| database_error(path, error);
    let found: i64 = db
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(failed)?;
    let known = MIGRATIONS.len();
    let Some(missing) = usize::try_from(found)
        .ok()
        .and_then(|n| MIGRATIONS.get(n..))
    else {
        return Err(OpenError::Newer {
            path: path.to_owned(),
            found,
            known,
        });
    };
    for (migration, version) in missing.iter().zip(found + 1..) {
        let step = db.transaction().map_err(failed)?;
        step.execute_batch(migration)
            .and_then(|()| step.pragma_update(None, "application_id", APPLICATION_ID))
            .and_then(|()| step.pragma_update(None, "user_version", version))
            .and_then(|()| step.commit())
            .map_err(failed)?;
    }
    Ok(())
}

pub(super) fn database_error(path: &Path, reason: rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    if reason.sqlite_error_code() == Some(ErrorCode::NotADatabase) {
        return OpenError::NotADatabase { path };
    }
    OpenError::Database { path, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_commit_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let opened = open(folder.path()).unwrap();
        let db = opened.db;
        let synchronous = db.pragma_query_value(None, "synchronous", |row| row.get::<_, i64>(0));
        assert_eq!(synchronous, Ok(2), "full");
        let mode = db.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
        assert_eq!(mode.as_deref(), Ok("wal"));
    }
}
