//! What spectators hear later than players did.

use super::{Fanout, deliver, notice};
use crate::gateway::Letter;
use crate::room::attendees::Attendee;
use crate::room::mutes::Mutes;
use crate::room::tellings::Tellings;
use qiguan_protocol::{Away, GuestId, Line, Message};
use qiguan_table::{Millis, Viewer};

/// Something that spectators hear later than players did.
pub(in crate::room) struct Late {
    letter: Letter,
    /// Whose words it is.
    speaker: Option<GuestId>,
}

impl Fanout {
    /// Steps the spectators' version if they hear something of an earlier entry, and keeps the frame.
    pub(in crate::room) fn record_late(&mut self, tellings: Tellings) -> Option<Late> {
        // Who sits where, and who presides, was noted when it happened.
        let heard = Tellings {
            ended: Vec::new(),
            begun: Vec::new(),
            ..tellings
        };
        let (_, letter) = self.record(heard).into_iter().next()?;
        let speaker = None;
        Some(Late { letter, speaker })
    }

    pub(in crate::room) fn late_line(&self, line: &Line) -> Late {
        Late {
            letter: self.letter(notice::said(None, line)),
            speaker: Some(line.guest.clone()),
        }
    }

    pub(in crate::room) fn late_presence(&self, away: Vec<Away>) -> Late {
        Late {
            letter: self.letter(Message::Presence { away }),
            speaker: None,
        }
    }

    /// Tells spectators what they were kept from until now. Whoever has just become one has heard it.
    pub(in crate::room) fn send_late(&mut self, late: &[Late], mutes: &Mutes, now: Millis) {
        let all = self.attendees.iter_mut();
        for attendee in all.filter(|attendee| attendee.viewer == Viewer::Spectator) {
            for Late { letter, speaker } in late {
                match speaker {
                    Some(speaker) if !mutes.hears(attendee.guest.player, speaker) => {}
                    Some(speaker) => {
                        let Attendee { guest, missed, .. } = attendee;
                        missed.hear(&guest.outbox, letter, speaker);
                    }
                    None if attendee.stale_since.is_some() => {}
                    None => deliver(attendee, letter, now, &self.meters),
                }
            }
        }
    }
}
