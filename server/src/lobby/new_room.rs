//! A room that has its name and its first entry, and is not stored yet.

use super::Lock;
use crate::house::Tools;
use crate::room::{Journalled, Room, opening};
use crate::store::{JournalRow, RoomRow};
use qiguan_protocol::RoomId;
use qiguan_table::{Entry, PlayerId};
use std::sync::Arc;

/// All that it takes to open it.
pub(crate) struct NewRoom {
    pub(crate) id: RoomId,
    first: Journalled,
    password_hash: Option<String>,
    /// Who is not asked for the password.
    admitted: Vec<PlayerId>,
}

impl NewRoom {
    pub(crate) fn new(
        id: RoomId,
        entry: Entry,
        wall_ms: u64,
        password_hash: Option<String>,
        admitted: Vec<PlayerId>,
    ) -> Self {
        Self {
            id,
            first: opening(entry, wall_ms),
            password_hash,
            admitted,
        }
    }

    /// The same by another name.
    pub(super) fn renamed(self, id: RoomId) -> Self {
        Self { id, ..self }
    }

    /// What the store keeps of it.
    pub(crate) fn rows(&self) -> (RoomRow, JournalRow) {
        let row = RoomRow {
            id: self.id.0.clone(),
            created_wall_ms: self.first.wall_ms,
            password_hash: self.password_hash.clone(),
        };
        (row, self.first.row(&self.id.0, 0))
    }

    /// The room, once it is stored.
    pub(super) fn room(self, tools: &Arc<Tools>) -> Room {
        let room = Room::opened(self.id, &self.first, tools.clone());
        let room = room.expect("a table is opened by its first entry");
        let admitted = self.admitted;
        room.locked_by(self.password_hash.map(|hash| Lock::new(hash, admitted)))
    }
}
