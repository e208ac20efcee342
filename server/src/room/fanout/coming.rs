//! A connection begins to follow a room, or is refused.

use super::Fanout;
use crate::limits::ATTENDEES_MAX;
use crate::room::attendees::Attendee;
use crate::room::delay::Tables;
use crate::room::history::Since;
use crate::room::message::{Guest, Stay};
use crate::room::missed::Missed;
use crate::room::tellings::viewer_of;
use crate::wire;
use qiguan_protocol::{self as protocol, Close, Code, Message};
use qiguan_table::{Millis, Phase, Table, Viewer};

/// A connection that wants to follow.
pub(in crate::room) struct Coming {
    pub(in crate::room) guest: Guest,
    pub(in crate::room) stay: Stay,
    /// What it holds already.
    pub(in crate::room) since: Option<protocol::Since>,
    pub(in crate::room) req: u32,
}

impl Fanout {
    pub(in crate::room) fn attend(
        &mut self,
        coming: Coming,
        tables: Tables<'_>,
        seq: u32,
        now: Millis,
    ) {
        let Coming {
            guest,
            stay,
            since,
            req,
        } = coming;
        let player = guest.player;
        let viewer = viewer_of(tables.live, player);
        if let Err((code, detail)) = self.lets_in(&guest, viewer, tables.live) {
            return self.refuse_in_words(&guest.outbox, req, code, detail);
        }
        let attendee = Attendee {
            guest,
            viewer,
            stale_since: None,
            missed: Missed::default(),
            stay,
        };
        if let Some(older) = self.attendees.add(attendee) {
            let letter = self.letter(Message::TakenOver {});
            // If there is no room for the letter, the close code says the same.
            _ = older.outbox.post(&letter, true);
            older.outbox.close(Close::TakenOver);
        }
        let Some(attendee) = self.attendees.of(player) else {
            return;
        };
        let held = since.filter(|since| wire::held(since) == viewer);
        match held.map(|since| self.history.since(viewer, since.v)) {
            Some(Since::Tail(tail)) => self.post_tail(attendee, &tail, seq, req, now),
            Some(Since::Ahead) => {
                tracing::warn!(room = %self.room, "a client holds a version that never was: was the store put back?");
                self.post_picture(attendee, tables, seq, Some(req), now);
            }
            Some(Since::Snapshot) | None => {
                self.post_picture(attendee, tables, seq, Some(req), now);
            }
        }
    }

    /// Those of the seats and the arbiter always come in, they are five at most, and nobody learns
    /// whether they are there.
    fn lets_in(
        &self,
        guest: &Guest,
        viewer: Viewer,
        table: &Table,
    ) -> Result<(), (Code, &'static str)> {
        if viewer != Viewer::Spectator {
            return Ok(());
        }
        let is_new = self.attendees.of(guest.player).is_none();
        if is_new && self.watching().count() >= ATTENDEES_MAX {
            return Err((Code::Busy, "too many follow this room"));
        }
        let is_closed = table.settings().closed && table.phase() != Phase::Arranging;
        if is_closed && !table.may_preside(guest.player) {
            return Err((Code::NoSpectators, ""));
        }
        Ok(())
    }
}
