//! What a client makes of what it hears: one picture, checked whenever the server shows its own.

use super::Client;
use qiguan_protocol::{Message, ServerFrame};

impl Client {
    /// Counts an answer, and takes what is told of the room into the picture.
    pub(super) fn fold(&mut self, frame: &ServerFrame) {
        self.unanswered.hear(&frame.msg);
        if frame.room.is_some() && frame.room != self.room {
            return;
        }
        match &frame.msg {
            Message::Welcome { guest, token, .. } => {
                self.guest.clone_from(&guest.0);
                self.token = token.clone().unwrap_or_else(|| self.token.clone());
            }
            Message::Attending {
                seat,
                seats,
                arbiter,
                v,
                seq,
                view,
                req,
                ..
            } => {
                self.seq = self.seq.max(*seq);
                self.by_tail = req.is_some() && view.is_none();
                if let Some(view) = view {
                    self.seat = *seat;
                    self.seats.clone_from(seats);
                    self.arbiter = *arbiter;
                    self.v = *v;
                    self.view = Some((**view).clone());
                }
            }
            Message::Told { v, events, at_ms } => {
                self.told_at_ms = *at_ms;
                assert_eq!(*v, self.v + 1, "versions have no gaps");
                let view = self
                    .view
                    .as_mut()
                    .expect("a picture comes before what changes it");
                for told in events {
                    view.apply(told)
                        .unwrap_or_else(|error| panic!("{told:?} does not fold: {error}"));
                }
                self.v = *v;
            }
            Message::Seen {
                v,
                view,
                seat,
                seats,
                arbiter,
                ..
            } => {
                assert_eq!(*v, self.v, "a look shows the version that was told");
                assert_eq!((seat, seats), (&self.seat, &self.seats));
                assert_eq!(*arbiter, self.arbiter);
                assert_eq!(
                    Some(&**view),
                    self.view.as_ref(),
                    "the fold is the server's picture"
                );
            }
            Message::Created { .. }
            | Message::Departed { .. }
            | Message::Ack { .. }
            | Message::Refused { .. }
            | Message::Presence { .. }
            | Message::DeviceCode { .. }
            | Message::Lobby { .. }
            | Message::LobbyChanged { .. }
            | Message::Rematch { .. }
            | Message::Said { .. }
            | Message::SaidBefore { .. }
            | Message::Muted { .. }
            | Message::Audience { .. }
            | Message::Dismissed {}
            | Message::Announced { .. }
            | Message::TakenOver {}
            | Message::RoomStopped {} => {}
        }
    }
}
