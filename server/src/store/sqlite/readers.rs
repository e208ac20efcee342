//! Connections that only read, a few at a time, off the runtime's own threads.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::Semaphore;
use tokio::task;

use super::super::ReadError;
use super::open;

/// Reads at the same time; each holds a connection with its cache of up to 2 MiB.
const READERS_MAX: u32 = 4;

pub(super) struct Readers {
    path: PathBuf,
    permits: Arc<Semaphore>,
    /// Connections that rest; one is opened when a read finds none.
    resting: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            permits: Arc::new(Semaphore::new(READERS_MAX as usize)),
            resting: Mutex::default(),
        }
    }

    pub(super) async fn read<T, F>(self: &Arc<Self>, read: F) -> Result<T, ReadError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, ReadError> + Send + 'static,
    {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit =
            permit.map_err(|_| ReadError::Unavailable("the store is closed".to_owned()))?;
        let this = Arc::clone(self);
        let work = move || {
            let answer = this.read_blocking(read);
            drop(permit);
            answer
        };
        // It fails only when the read panicked or the runtime is going down.
        let answer = task::spawn_blocking(work).await;
        answer.unwrap_or_else(|error| Err(ReadError::Unavailable(error.to_string())))
    }

    fn read_blocking<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let rested = self.resting().pop();
        let db = match rested {
            Some(db) => db,
            None => open::open_reader(&self.path).map_err(read_error)?,
        };
        let answer = read(&db);
        self.resting().push(db);
        answer
    }

    /// Waits for the reads that are under way and refuses later ones.
    pub(super) async fn close(&self) {
        // Fails if it is closed already: then nothing is left to wait for.
        if let Ok(_all) = self.permits.acquire_many(READERS_MAX).await {
            self.permits.close();
        }
        self.resting().clear();
    }

    fn resting(&self) -> MutexGuard<'_, Vec<Connection>> {
        // Nothing can panic between taking the lock and changing the list.
        self.resting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Readers").finish_non_exhaustive()
    }
}

/// Tells damage from trouble that may pass.
#[allow(clippy::needless_pass_by_value, reason = "the form that map_err wants")]
pub(super) fn read_error(error: rusqlite::Error) -> ReadError {
    let code = error.sqlite_error_code();
    let file_damaged = [ErrorCode::DatabaseCorrupt, ErrorCode::NotADatabase]
        .into_iter()
        .any(|damage| code == Some(damage));
    let value_damaged = matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
    );
    if file_damaged || value_damaged {
        return ReadError::Damaged(error.to_string());
    }
    ReadError::Unavailable(error.to_string())
}
