//! What is called out of a countdown: notices with the instant they are due, never journalled. Nobody
//! needs them for a clock.

use super::actor::Room;
use super::delay::Hearers;
use crate::wire;
use qiguan_table::{Announcement, Millis};

/// How late a call may be; a later one says what is no longer so, and is left out.
const CALL_LATE_MS: u32 = 500;

impl Room {
    /// The next call as things are, or one that is due and was not made yet. What was due long ago is
    /// passed over: a room that slept or was restored calls nothing out of the past.
    pub(super) fn next_announcement(&self) -> Option<Announcement> {
        let now = self.now().0.saturating_sub(CALL_LATE_MS.into());
        let after = self.announced_until.max(Millis(now));
        self.table.next_announcement(after)
    }

    /// Calls it out. An audience that is some turns behind hears none: it would tell of a turn to come.
    pub(super) fn announce(&mut self, announcement: &Announcement) {
        self.announced_until = announcement.at;
        let hearers: Hearers = self.delay.hearers();
        self.tools
            .meters
            .announced(self.now().since(announcement.at));
        self.fanout.tell_those(
            |viewer| hearers.include(viewer),
            wire::announced(announcement),
        );
    }
}
