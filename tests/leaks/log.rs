//! Everything a server would log, kept in memory.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::{Dispatch, Level};

/// What was logged since it was last taken. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// A subscriber that writes every line at every level here, without the time of day.
    pub(crate) fn subscriber(&self) -> Dispatch {
        let log = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(Level::TRACE)
            .without_time()
            .with_ansi(false)
            .with_writer(move || log.clone())
            .finish();
        Dispatch::new(subscriber)
    }

    pub(crate) fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8(bytes).expect("a log is text")
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        log.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
