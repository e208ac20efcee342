//! What one connection asked and heard: an answer to each question.

use super::picture::{Chronicle, Class, Picture};
use crate::tally::Tally;
use qiguan_protocol::{ClientFrame, Code, Message, RoomId, ServerFrame, Since, View};
use std::collections::BTreeMap;

/// What only a move against the rules of a game is refused with.
const BY_RULE: [Code; 16] = [
    Code::BadPost,
    Code::NotYours,
    Code::Immovable,
    Code::Unreachable,
    Code::Blocked,
    Code::CampOccupied,
    Code::FlagNotTakeable,
    Code::BadPoint,
    Code::Occupied,
    Code::Suicide,
    Code::Ko,
    Code::Superko,
    Code::BadMove,
    Code::KingAttacked,
    Code::KingsFace,
    Code::NoPiece,
];

/// Under which number an answer comes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Number {
    Seq(Option<RoomId>, u32),
    Req(u32),
    /// Of what has none.
    Loose,
}

/// What was asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// When it came, in the world's time.
    pub(crate) came_ms: u64,
    /// Nothing else of this connection was waiting, which also reads.
    pub(crate) alone: bool,
    /// A move that the picture says is legal.
    pub(crate) promised: bool,
}

/// One connection.
pub(crate) struct Mail {
    /// Later ones have higher numbers.
    number: usize,
    guest: Option<u64>,
    /// What was asked and is not answered.
    waiting: BTreeMap<Number, Vec<Asked>>,
    rooms: BTreeMap<RoomId, Picture>,
    /// What the client holds that asked to go on from it, by the number of the question.
    bases: BTreeMap<u32, (Class, u32, View)>,
    closed: bool,
}

impl Mail {
    pub(crate) fn new(number: usize) -> Self {
        Self {
            number,
            guest: None,
            waiting: BTreeMap::new(),
            rooms: BTreeMap::new(),
            bases: BTreeMap::new(),
            closed: false,
        }
    }

    pub(crate) fn guest(&self) -> Option<u64> {
        self.guest
    }

    pub(crate) fn asked(&mut self, frame: Option<&ClientFrame>, came_ms: u64, reads: bool) {
        let number = match frame {
            None => Number::Loose,
            Some(frame) => match (frame.seq, frame.req) {
                (Some(seq), _) => Number::Seq(frame.room.clone(), seq),
                (None, Some(req)) => Number::Req(req),
                (None, None) => Number::Loose,
            },
        };
        let alone = reads && self.waiting.values().all(Vec::is_empty);
        let promised = frame.is_some_and(|frame| {
            let picture = frame.room.as_ref().and_then(|room| self.rooms.get(room));
            picture.is_some_and(|picture| picture.shows_as_legal(&frame.msg))
        });
        let asked = Asked {
            came_ms,
            alone,
            promised,
        };
        self.waiting.entry(number).or_default().push(asked);
    }

    pub(crate) fn goes_on_from(&mut self, req: u32, since: &Since, view: View) {
        let class = Class::of(since.seat, &since.seats, since.arbiter);
        self.bases.insert(req, (class, since.v, view));
    }

    pub(crate) fn closed(&mut self) {
        self.closed = true;
    }

    /// An answer answers something that was asked and is not answered: what that was.
    pub(crate) fn answered(&mut self, frame: &ServerFrame) -> Result<Option<Asked>, String> {
        let Some(number) = number_of(frame) else {
            return Ok(None);
        };
        let waits = self
            .waiting
            .get_mut(&number)
            .filter(|waits| !waits.is_empty());
        let Some(waits) = waits else {
            return Err(format!(
                "{} answers {number:?}, which does not wait for it",
                frame.msg.name()
            ));
        };
        let asked = waits.remove(0);
        match &frame.msg {
            Message::Refused { code, .. } if asked.promised && BY_RULE.contains(code) => Err(
                format!("{number:?} is refused as {code:?}, and was shown as legal"),
            ),
            _ => Ok(Some(asked)),
        }
    }

    /// Takes a frame into the picture of its room.
    pub(crate) fn fold(
        &mut self,
        frame: &ServerFrame,
        chronicle: &mut Chronicle,
        seen: &mut Tally,
    ) -> Result<(), String> {
        if let Message::Welcome { guest, .. } = &frame.msg {
            self.guest = u64::from_str_radix(&guest.0, 16).ok();
        }
        let (Some(room), Some(guest)) = (&frame.room, self.guest) else {
            return Ok(());
        };
        let reader = (guest, self.number);
        let picture = self.rooms.get_mut(room);
        if let Some(picture) = picture {
            picture.check_tail(room, &frame.msg)?;
        }
        let picture = self.rooms.get_mut(room);
        let missing = || format!("{} of {room} without a picture", frame.msg.name());
        match &frame.msg {
            Message::Attending {
                req,
                seat,
                seats,
                arbiter,
                v,
                view,
                ..
            } => {
                let class = Class::of(*seat, seats, *arbiter);
                chronicle.hold(room, &class, reader, *v)?;
                let picture = match view {
                    Some(view) => Picture::whole(class, *v, (**view).clone()),
                    None => self.resumed(room, *req, (class, *v), seen)?,
                };
                self.rooms.insert(room.clone(), picture);
                Ok(())
            }
            Message::Told { v, events, at_ms } => {
                let picture = picture.ok_or_else(missing)?;
                picture.told(room, reader, (*v, *at_ms, events), chronicle)
            }
            Message::Seen {
                seat,
                seats,
                arbiter,
                v,
                view,
                ..
            } => {
                let class = Class::of(*seat, seats, *arbiter);
                picture
                    .ok_or_else(missing)?
                    .seen(room, (&class, *v, view), seen)
            }
            Message::Departed { .. } | Message::Dismissed {} | Message::RoomStopped {} => {
                self.rooms.remove(room);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A tail goes on from what the client said that it holds.
    fn resumed(
        &mut self,
        room: &RoomId,
        req: Option<u32>,
        (class, v): (Class, u32),
        seen: &mut Tally,
    ) -> Result<Picture, String> {
        let base = req.and_then(|req| self.bases.remove(&req));
        let (held, from, view) =
            base.ok_or_else(|| format!("a tail of {room} for nothing held"))?;
        if held != class || from > v {
            return Err(format!(
                "a tail of {room} for {class:?} to {v}, and {held:?} at {from} is held"
            ));
        }
        seen.count("tails");
        Ok(Picture::with_tail(class, from, view, v))
    }

    /// All is answered, and every picture was compared as it is.
    pub(crate) fn check_quiet(&self) -> Result<(), String> {
        if self.closed {
            return Ok(());
        }
        let waiting: Vec<_> = self
            .waiting
            .iter()
            .filter(|(_, waits)| !waits.is_empty())
            .collect();
        if !waiting.is_empty() {
            return Err(format!("never answered: {waiting:?}"));
        }
        let mut rooms = self.rooms.iter();
        rooms.try_for_each(|(room, picture)| picture.check_compared(room))
    }
}

/// What an answer answers; none: it is none.
fn number_of(frame: &ServerFrame) -> Option<Number> {
    Some(match &frame.msg {
        Message::Welcome { .. } => Number::Req(0),
        Message::Ack { seq, .. } | Message::Refused { seq: Some(seq), .. } => {
            Number::Seq(frame.room.clone(), *seq)
        }
        Message::Created { req, .. }
        | Message::DeviceCode { req, .. }
        | Message::Muted { req }
        | Message::Rematch { req: Some(req), .. }
        | Message::Said { req: Some(req), .. }
        | Message::Attending { req: Some(req), .. }
        | Message::Departed { req }
        | Message::Seen { req, .. }
        | Message::Refused { req: Some(req), .. } => Number::Req(*req),
        Message::Lobby { req, .. } if *req > 0 => Number::Req(*req),
        Message::Refused { .. } => Number::Loose,
        _ => return None,
    })
}
