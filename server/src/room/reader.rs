//! The record of a running game, for those who ask from outside.

use super::actor::Room;
use super::message::RecordAsked;
use crate::records::{self, NoRecord, Reader};
use std::sync::Arc;

impl Room {
    /// Answers somebody who wants to read the game so far.
    pub(super) fn show_record(&mut self, asked: RecordAsked) {
        let RecordAsked { reader, reply } = asked;
        // Whoever asked may have gone.
        _ = reply.send(self.record(&reader));
    }

    fn record(&mut self, reader: &Reader) -> Result<Arc<str>, NoRecord> {
        if !records::is_shown(&self.table, reader) {
            return Err(NoRecord::Unknown);
        }
        // Written once for each entry, however often it is asked for.
        if let Some((entries, text)) = &self.written
            && *entries == self.next_entry
        {
            return Ok(text.clone());
        }
        let text = records::sgf(&self.id.0, &self.table, self.opened_wall_ms);
        let text: Arc<str> = text.ok_or(NoRecord::Unknown)?.into();
        self.written = Some((self.next_entry, text.clone()));
        Ok(text)
    }
}
