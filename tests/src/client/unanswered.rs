//! What a client has sent and still waits to hear of: everything is answered, and nothing twice.

use qiguan_protocol::Message;
use std::collections::BTreeMap;

/// How many answers are still to come under each number.
#[derive(Debug, Default)]
pub(super) struct Unanswered(BTreeMap<Number, u32>);

/// Under which number an answer comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Number {
    Seq(u32),
    Req(u32),
}

impl Unanswered {
    /// Something was sent; without a number nothing is to come.
    pub(super) fn sent(&mut self, seq: Option<u32>, req: Option<u32>) {
        if let Some(number) = seq.map(Number::Seq).or(req.map(Number::Req)) {
            *self.0.entry(number).or_default() += 1;
        }
    }

    /// Counts a message that is an answer.
    pub(super) fn hear(&mut self, msg: &Message) {
        let Some(number) = Number::answered_by(msg) else {
            return;
        };
        let left = self.0.get_mut(&number);
        let left = left.unwrap_or_else(|| panic!("an answer to {number:?}, which was not sent"));
        *left = left
            .checked_sub(1)
            .unwrap_or_else(|| panic!("{number:?} was answered twice"));
    }

    pub(super) fn assert_none(&self) {
        let waiting = |(number, left): (&Number, &u32)| (*left > 0).then_some(*number);
        let waiting: Vec<_> = self.0.iter().filter_map(waiting).collect();
        assert!(waiting.is_empty(), "not answered: {waiting:?}");
    }
}

impl Number {
    fn answered_by(msg: &Message) -> Option<Self> {
        Some(match msg {
            Message::Welcome { .. } => Self::Req(0),
            Message::Ack { seq, .. } | Message::Refused { seq: Some(seq), .. } => Self::Seq(*seq),
            Message::Created { req, .. }
            | Message::DeviceCode { req, .. }
            | Message::Lobby { req, .. }
            | Message::Muted { req }
            | Message::Rematch { req: Some(req), .. }
            | Message::Said { req: Some(req), .. }
            | Message::Attending { req: Some(req), .. }
            | Message::Departed { req }
            | Message::Seen { req, .. }
            | Message::Refused { req: Some(req), .. } => Self::Req(*req),
            Message::Refused { .. }
            | Message::Attending { req: None, .. }
            | Message::Told { .. }
            | Message::Presence { .. }
            | Message::LobbyChanged { .. }
            | Message::Rematch { req: None, .. }
            | Message::Said { req: None, .. }
            | Message::SaidBefore { .. }
            | Message::Audience { .. }
            | Message::Dismissed {}
            | Message::Announced { .. }
            | Message::TakenOver {}
            | Message::RoomStopped {} => return None,
        })
    }
}
