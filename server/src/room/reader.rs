//! The record of a running game, for those who ask from outside.

use super::actor::Room;
use super::message::RecordAsked;
use crate::records::{self, NoRecord, Reader, Record};

impl Room {
    /// Answers somebody who wants to read the game so far.
    pub(super) fn show_record(&mut self, asked: RecordAsked) {
        let RecordAsked { reader, reply } = asked;
        // Whoever asked may have gone.
        _ = reply.send(self.record(&reader));
    }

    fn record(&mut self, reader: &Reader) -> Result<Record, NoRecord> {
        if !records::is_shown(&self.table, reader) {
            return Err(NoRecord::Unknown);
        }
        // Written once for each entry, however often it is asked for.
        if let Some((entries, record)) = &self.written
            && *entries == self.next_entry
        {
            return Ok(record.clone());
        }
        let record = Record::of(&self.id.0, &self.table, self.opened_wall_ms);
        let record = record.ok_or(NoRecord::Unknown)?;
        self.written = Some((self.next_entry, record.clone()));
        Ok(record)
    }
}
