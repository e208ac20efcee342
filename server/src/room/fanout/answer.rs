//! What one connection waits for: acknowledgements, refusals, and what it asked for.

use super::Fanout;
use crate::gateway::Outbox;
use crate::meters::Refused;
use crate::room::message::Guest;
use qiguan_protocol::{Code, Message};

impl Fanout {
    pub(in crate::room) fn answer(&self, outbox: &Outbox, message: Message) {
        outbox.answer(&self.letter(message));
    }

    pub(in crate::room) fn acknowledge(&self, guest: &Guest, seq: u32, v: u32) {
        if self.attendees.get(guest).is_some() {
            self.answer(&guest.outbox, Message::Ack { seq, v });
        }
    }

    /// Refuses a command, with the version at which it was refused.
    pub(in crate::room) fn refuse_command(
        &self,
        guest: &Guest,
        seq: u32,
        code: Code,
        detail: &str,
    ) {
        self.meters.refuse(Refused::Table);
        let attendee = self.attendees.get(guest);
        let refused = Message::Refused {
            seq: Some(seq),
            req: None,
            code,
            v: attendee.map(|attendee| self.version(attendee.viewer)),
            detail: detail.to_owned(),
        };
        self.answer(&guest.outbox, refused);
    }

    /// Refuses what is no command.
    pub(in crate::room) fn refuse_request(&self, outbox: &Outbox, req: u32, code: Code) {
        self.refuse_in_words(outbox, req, code, "");
    }

    pub(super) fn refuse_in_words(&self, outbox: &Outbox, req: u32, code: Code, detail: &str) {
        self.meters.refuse(Refused::Room);
        let refused = Message::Refused {
            seq: None,
            req: Some(req),
            code,
            v: None,
            detail: detail.to_owned(),
        };
        self.answer(outbox, refused);
    }
}
