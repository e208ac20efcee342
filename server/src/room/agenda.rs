//! What a room does next: messages in the order of their stamps, deadlines in their place among them.

use super::actor::Room;
use super::message::{Mailbox, RoomMessage};
use crate::limits::{
    DEADLINE_GRACE_MS, EMPTY_ROOM_MS, FINISHED_ROOM_MS, MAILBOX_MAX, STALE_CHECK_MS,
};
use qiguan_table::{Announcement, Millis, Phase};

/// What a room does next.
pub(super) enum Due {
    Message(Box<RoomMessage>),
    Deadline,
    Absence,
    Audience,
    Announcement(Announcement),
    Upkeep,
    /// Nothing before somebody says something, or this instant.
    Nothing(Millis),
}

impl Room {
    /// Takes out what waits in the mailbox, so that stamps can be compared with a deadline.
    pub(super) fn collect(&mut self, mailbox: &mut Mailbox) {
        while self.waiting.len() < MAILBOX_MAX
            && let Ok(message) = mailbox.messages.try_recv()
        {
            self.line_up(message);
        }
    }

    /// Sessions stamp before they send, so two of them may send in the other order.
    pub(super) fn line_up(&mut self, message: Box<RoomMessage>) {
        let place = self
            .waiting
            .partition_point(|other| other.received <= message.received);
        self.waiting.insert(place, message);
    }

    /// What was received before a deadline goes before it, whenever it is looked at; at the deadline
    /// itself and a moment after it, everybody waits for what may still be on its way.
    pub(super) fn due(&mut self) -> Due {
        let now = self.now();
        // First, for else a flood would keep stale spectators waiting; seldom enough to hold up nobody.
        if self.revives_at().is_some_and(|at| at <= now) {
            return Due::Upkeep;
        }
        let deadline = self.table.next_deadline();
        let first = self.waiting.front().map(|message| message.received);
        let in_time = |received: Millis| deadline.is_none_or(|deadline| received < deadline);
        if first.is_some_and(in_time)
            && let Some(message) = self.waiting.pop_front()
        {
            return Due::Message(message);
        }
        let falls_at = deadline.map(|deadline| deadline.after(DEADLINE_GRACE_MS));
        if falls_at.is_some_and(|at| at <= now) {
            return Due::Deadline;
        }
        let ends_at = self.ends_at();
        if ends_at.is_some_and(|at| at <= now) {
            return Due::Upkeep;
        }
        let announcement = self.next_announcement();
        if let Some(due) = announcement.filter(|due| due.at <= now) {
            return Due::Announcement(due);
        }
        let absence_at = self.absence_at();
        if absence_at.is_some_and(|at| at <= now) {
            return Due::Absence;
        }
        let audience_at = self.audience_at();
        if audience_at.is_some_and(|at| at <= now) {
            return Due::Audience;
        }
        let next = [
            falls_at,
            ends_at,
            absence_at,
            audience_at,
            announcement.map(|due| due.at),
            self.revives_at(),
        ];
        let next = next.into_iter().flatten().min();
        Due::Nothing(next.unwrap_or(Millis(u64::MAX)))
    }

    /// When those are to be looked after who had no room for something.
    fn revives_at(&self) -> Option<Millis> {
        let behind = self.fanout.attendees().any_behind();
        behind.then(|| self.revived_at.after(STALE_CHECK_MS))
    }

    /// When somebody has been away for too long.
    fn absence_at(&self) -> Option<Millis> {
        let before_start = self.table.phase() == Phase::Arranging;
        before_start
            .then(|| self.fanout.attendees().absence(&self.table))
            .and_then(|absence| self.table.next_absence(&absence))
    }

    /// When the room is no longer needed, as things are.
    pub(super) fn ends_at(&self) -> Option<Millis> {
        match self.table.phase() {
            // Its next game begins by itself, whoever is there.
            Phase::Arranging if self.table.waits_in_series() => Some(self.table.age_limit()),
            Phase::Arranging if self.fanout.attendees().is_empty() => {
                Some(self.idle_since.after(EMPTY_ROOM_MS))
            }
            Phase::Arranging => Some(self.table.age_limit()),
            Phase::Starting | Phase::Playing => None,
            Phase::Over => {
                let ends = self.over_since.after(FINISHED_ROOM_MS);
                let empty = self.fanout.attendees().is_empty();
                let sooner = empty.then(|| self.idle_since.after(EMPTY_ROOM_MS));
                Some(sooner.map_or(ends, |sooner| sooner.min(ends)))
            }
        }
    }
}

#[cfg(test)]
mod tests;
