//! A room from its journal, after a restart or a fault.

use super::actor::Room;
use super::entry::{BadEntries, Journalled};
use crate::house::Tools;
use crate::lobby::Lock;
use crate::store::{AppendError, BadRow, ReadError};
use qiguan_protocol::RoomId;
use qiguan_table::Millis;
use std::sync::Arc;
use thiserror::Error;

/// What a journal led to.
#[derive(Debug)]
pub(crate) enum Restored {
    /// The room as it was, its clocks standing.
    Room(Box<Room>),
    /// There is no such open room.
    Absent,
}

/// Why a room cannot be restored.
#[derive(Debug, Error)]
pub(crate) enum Unrestorable {
    /// Trying again may help.
    #[error("the store does not answer: {0}")]
    Store(String),
    /// Somebody has to look at it.
    #[error("entry {entry}: {reason}")]
    Broken { entry: u32, reason: String },
}

/// Folds a room's journal, and notes in it that the room goes on at `at`. The time since it `stopped`
/// is nobody's.
pub(crate) async fn restore(
    id: &RoomId,
    tools: &Arc<Tools>,
    stopped: Millis,
    at: Millis,
) -> Result<Restored, Unrestorable> {
    let rows = tools.store.journal(&id.0).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for (number, row) in (0..).zip(rows) {
        let broken = |reason: String| Unrestorable::Broken {
            entry: number,
            reason,
        };
        let row = row.map_err(|bad: BadRow| broken(bad.to_string()))?;
        if row.entry != number {
            return Err(broken(format!("missing; {} follows", row.entry)));
        }
        entries.push(Journalled::from_row(&row).map_err(|bad| broken(bad.to_string()))?);
    }
    if entries.is_empty() {
        return Ok(Restored::Absent);
    }
    let room = Room::from_entries(id.clone(), &entries, tools.clone());
    let not_opened = || Unrestorable::Broken {
        entry: 0,
        reason: BadEntries::NotOpened.to_string(),
    };
    let mut room = room.ok_or_else(not_opened)?;
    if room.is_locked() {
        let row = tools.store.room(&id.0).await?;
        let hash = row.and_then(|row| row.password_hash).unwrap_or_default();
        let lock = Lock::new(hash, room.known());
        room = room.locked_by(Some(lock));
    }
    room.note_restart(stopped, at).await?;
    Ok(Restored::Room(Box::new(room)))
}

impl Room {
    /// Notes that the server restarted, and writes it down before anybody is let in. Clocks show what
    /// they showed when the room stopped.
    async fn note_restart(&mut self, stopped: Millis, at: Millis) -> Result<(), AppendError> {
        let now = self.moment(at);
        let stop = self.table.restarted(self.moment(stopped));
        let mut as_it_stopped = self.table.clone();
        for event in stop.iter().flat_map(|entry| &entry.events) {
            as_it_stopped.evolve(event);
        }
        let Some(entry) = as_it_stopped.restarted(now) else {
            return Ok(());
        };
        let entry = Journalled::new(entry, None, self.tools.clock.wall_ms());
        self.tools
            .store
            .append(entry.row(&self.id.0, self.next_entry))
            .await?;
        self.fold(&entry);
        Ok(())
    }
}

impl From<ReadError> for Unrestorable {
    fn from(error: ReadError) -> Self {
        Self::Store(error.to_string())
    }
}

impl From<AppendError> for Unrestorable {
    fn from(error: AppendError) -> Self {
        Self::Store(error.to_string())
    }
}
