//! What is told and neither journalled nor versioned: who is away, what is said, and the like.

use super::{Fanout, deliver};
use crate::room::attendees::Attendee;
use crate::room::delay::Hearers;
use crate::room::message::Guest;
use crate::room::mutes::Mutes;
use crate::room::tellings::viewer_of;
use crate::wire;
use qiguan_protocol::{Away, Line, Message};
use qiguan_rules::Seat;
use qiguan_table::{Audience, Millis, Table, Viewer};

impl Fanout {
    /// Tells those who hear it now who is away, if that has changed. True: it has.
    pub(in crate::room) fn tell_presence(
        &mut self,
        table: &Table,
        hearers: Hearers,
        now: Millis,
    ) -> bool {
        let absence = self.attendees.absence(table);
        let away = |at: Seat| {
            let since = absence.seats[at]?;
            Some(Away {
                seat: wire::seat(at),
                since_ms: since.0,
            })
        };
        let away: Vec<_> = Seat::ALL.into_iter().filter_map(away).collect();
        let changed = away != self.away;
        if changed {
            self.away = away;
            let away = self.away.clone();
            let letter = self.letter(Message::Presence { away });
            for attendee in self.attendees.iter_mut() {
                // A spectator who lags is told again with the next whole picture.
                if hearers.include(attendee.viewer) && attendee.stale_since.is_none() {
                    deliver(attendee, &letter, now, &self.meters);
                }
            }
        }
        changed
    }

    /// Everyone who hears a line now is told it, but for those who muted its speaker.
    pub(in crate::room) fn say(
        &mut self,
        table: &Table,
        speaker: &Guest,
        req: u32,
        line: &Line,
        audience: Audience,
        (hearers, mutes): (Hearers, &Mutes),
    ) {
        let own = self.letter(said(Some(req), line));
        let letter = self.letter(said(None, line));
        for attendee in self.attendees.iter_mut() {
            let viewer = viewer_of(table, attendee.guest.player);
            let Attendee { guest, missed, .. } = attendee;
            let outbox = &guest.outbox;
            if guest.player == speaker.player {
                outbox.answer(&own);
            } else if hears(viewer, audience, hearers) && mutes.hears(guest.player, &line.guest) {
                // Half of the room is the game's: however much is said, it costs nobody a move.
                if outbox.has_drained() {
                    missed.hear(outbox, &letter, &line.guest);
                } else {
                    missed.keep(outbox, &letter, &line.guest);
                }
            }
        }
    }

    /// Tells everyone something that is no event.
    pub(in crate::room) fn tell_all(&mut self, message: Message) {
        self.tell_those(|_| true, message);
    }

    /// Tells those of some viewers something that is no event.
    pub(in crate::room) fn tell_those(&self, is_told: impl Fn(Viewer) -> bool, message: Message) {
        let letter = self.letter(message);
        let told = self.attendees.iter();
        for attendee in told.filter(|attendee| is_told(attendee.viewer)) {
            // Whoever has no room for it asks, and is answered.
            _ = attendee.guest.outbox.post(&letter, true);
        }
    }
}

/// Whether a viewer hears now what is said to an audience.
fn hears(viewer: Viewer, audience: Audience, hearers: Hearers) -> bool {
    match (audience, viewer) {
        (Audience::All, viewer) => hearers.include(viewer),
        (Audience::Spectators, Viewer::Spectator) => true,
        (Audience::Seats(seats), Viewer::Seats(held)) => {
            seats.into_iter().any(|seat| held.contains(seat))
        }
        // What is said at the table, the arbiter hears.
        (Audience::Seats(_), Viewer::Arbiter) => true,
        (Audience::Spectators, Viewer::Seats(_) | Viewer::Arbiter)
        | (Audience::Seats(_), Viewer::Spectator) => false,
    }
}

/// A line as one listener gets it: the speaker's own comes with the number of the request.
pub(super) fn said(req: Option<u32>, line: &Line) -> Message {
    Message::Said {
        req,
        line: line.clone(),
    }
}
