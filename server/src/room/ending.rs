//! How a room's task ends, and what those are told who follow it or still ask something.

use super::actor::Room;
use super::message::{Mailbox, RoomMessage, Said};
use qiguan_protocol::{Close, Code};
use qiguan_table::{Millis, Phase};

/// Why a room's task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// Nothing is left to do here: never begun and empty, or over. The store has nothing open.
    Done,
    /// The store did not take an entry, or nobody knows whether it did. The journal decides; until
    /// then time stands at the entry's instant.
    StoreFailed { at: Millis },
    /// The server shuts down.
    Shutdown,
}

impl Room {
    /// Nothing is left to do here.
    pub(super) async fn end(&self) -> Stopped {
        if self.table.phase() == Phase::Arranging
            && let Err(error) = self.tools.store.close_room(&self.id.0).await
        {
            tracing::error!(room = %self.id, %error, "an empty room could not be removed");
            return Stopped::StoreFailed { at: self.now() };
        }
        Stopped::Done
    }

    /// Everybody who follows is told that the room stops, and sent away unless it is over.
    pub(super) fn stop(&mut self, stopped: Stopped, mailbox: Mailbox) {
        let close = match stopped {
            Stopped::Done => None,
            Stopped::StoreFailed { .. } => Some(Close::RoomStopped),
            Stopped::Shutdown => Some(Close::Restart),
        };
        self.tools.listing.remove(&self.id);
        self.fanout.stop(close);
        self.turn_away(mailbox, close);
        tracing::debug!(room = %self.id, ?stopped, "room stopped");
    }

    /// Whoever came too late is told so, or sent away like everybody else.
    fn turn_away(&mut self, mut mailbox: Mailbox, close: Option<Close>) {
        mailbox.messages.close();
        while let Ok(message) = mailbox.messages.try_recv() {
            self.waiting.push_back(message);
        }
        for message in std::mem::take(&mut self.waiting) {
            let RoomMessage { guest, said, .. } = *message;
            let outbox = &guest.outbox;
            match (close, said) {
                (Some(close), _) => outbox.close(close),
                (None, Said::Gone) => {}
                (None, Said::Attend { req, .. }) => {
                    self.fanout.refuse_request(outbox, req, Code::Busy);
                }
                (
                    None,
                    Said::Depart { req }
                    | Said::Look { req }
                    | Said::Say { req, .. }
                    | Said::Mute { req, .. }
                    | Said::Rematch { req },
                ) => {
                    self.fanout.refuse_request(outbox, req, Code::NotAttending);
                }
                (None, Said::Ask { seq, .. }) => {
                    self.fanout
                        .refuse_command(&guest, seq, Code::NotAttending, "");
                }
            }
        }
    }
}
