//! What was said while a connection had no room for it: kept, and heard as soon as there is room.

use super::chat::LINES_MAX;
use super::mutes::Mutes;
use crate::gateway::{Letter, Outbox};
use bytes::Bytes;
use qiguan_protocol::GuestId;
use qiguan_table::PlayerId;
use std::collections::VecDeque;

/// The last lines that one connection has not got, each with its speaker: as many as a room keeps.
#[derive(Debug, Default)]
pub(super) struct Missed(VecDeque<(GuestId, Bytes)>);

impl Missed {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A line is heard now if there is room for it, and none before an earlier one; else it is kept.
    pub(super) fn hear(&mut self, outbox: &Outbox, line: &Letter, speaker: &GuestId) {
        if !self.0.is_empty() || outbox.post(line, false).is_err() {
            self.keep(outbox, line, speaker);
        }
    }

    /// A line is heard later.
    pub(super) fn keep(&mut self, outbox: &Outbox, line: &Letter, speaker: &GuestId) {
        let bytes = line.bytes(outbox.encoding());
        self.0.push_back((speaker.clone(), bytes));
        if self.0.len() > LINES_MAX {
            self.0.pop_front();
        }
    }

    /// As much is heard as there is room for, but for those whom the listener has muted since.
    pub(super) fn catch_up(&mut self, outbox: &Outbox, listener: PlayerId, mutes: &Mutes) {
        self.0.retain(|(speaker, _)| mutes.hears(listener, speaker));
        while outbox.has_drained()
            && let Some((_, line)) = self.0.front()
            && outbox.post_bytes(line.clone(), false).is_ok()
        {
            self.0.pop_front();
        }
    }
}
