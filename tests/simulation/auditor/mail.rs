//! What one connection asked and heard: an answer to each question, versions without gaps, and a
//! picture that is the server's.

use crate::tally::Tally;
use qiguan_protocol::{
    ClientFrame, Code, GameView, Message, Request, RoomId, Seat, ServerFrame, Since, View,
};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

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

/// Who shares a picture: the seats, or the arbiter, or all who watch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    seats: Vec<Seat>,
    arbiter: bool,
}

/// What each class was told at each of its versions, to be the same for everybody and for ever.
#[derive(Default)]
pub(crate) struct Told {
    said: BTreeMap<(RoomId, Class, Option<u64>, u32), u64>,
    /// The last version that a guest held of a class, and on which connection; what an older one still
    /// brings may be older too.
    held: BTreeMap<(RoomId, Class, u64), (usize, u32)>,
}

/// Under which number an answer comes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Number {
    Seq(Option<RoomId>, u32),
    Req(u32),
    /// Of what has none.
    Loose,
}

impl Told {
    /// No version goes back.
    fn hold(
        &mut self,
        room: &RoomId,
        class: &Class,
        (guest, number): (u64, usize),
        v: u32,
    ) -> Result<(), String> {
        let (newest, reached) = self
            .held
            .entry((room.clone(), class.clone(), guest))
            .or_default();
        if number < *newest {
            return Ok(());
        }
        if v < *reached {
            return Err(format!(
                "version {v} of {room} for {class:?} comes after {reached}"
            ));
        }
        (*newest, *reached) = (number, v);
        Ok(())
    }
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
    rooms: BTreeMap<RoomId, Followed>,
    /// What the client holds that asked to go on from it, by the number of the question.
    bases: BTreeMap<u32, (Class, u32, View)>,
    closed: bool,
}

/// A room as this connection knows it.
struct Followed {
    class: Class,
    v: u32,
    view: View,
    /// A tail leads there.
    tail_to: Option<u32>,
    /// The server's picture was newer than what a spectator was told: a whole picture has to follow.
    stale: bool,
    /// The version at which it was compared last.
    compared: Option<u32>,
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
        let promised = frame.is_some_and(|frame| self.is_legal(frame));
        let asked = Asked {
            came_ms,
            alone,
            promised,
        };
        self.waiting.entry(number).or_default().push(asked);
    }

    /// Whether the picture says that a move is legal.
    fn is_legal(&self, frame: &ClientFrame) -> bool {
        let followed = frame.room.as_ref().and_then(|room| self.rooms.get(room));
        let Some(Followed { view, .. }) = followed else {
            return false;
        };
        match (&frame.msg, &view.game) {
            (Request::Play { turn, from, to }, _) => {
                *turn == view.turn && view.legal_moves().any(|step| step == (from, to))
            }
            (Request::Place { turn, point }, GameView::Go(go)) => {
                *turn == view.turn && go.legal.split_whitespace().any(|legal| legal == point)
            }
            (Request::Move { turn, step, .. }, GameView::Xiangqi(xiangqi)) => {
                *turn == view.turn && xiangqi.legal_moves().any(|legal| legal == *step)
            }
            _ => false,
        }
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

    /// Takes a frame into the picture.
    pub(crate) fn fold(
        &mut self,
        frame: &ServerFrame,
        told: &mut Told,
        seen: &mut Tally,
    ) -> Result<(), String> {
        if let Message::Welcome { guest, .. } = &frame.msg {
            self.guest = u64::from_str_radix(&guest.0, 16).ok();
        }
        let (Some(room), Some(guest)) = (&frame.room, self.guest) else {
            return Ok(());
        };
        self.check_tail(room, &frame.msg)?;
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
                told.hold(room, &class, (guest, self.number), *v)?;
                let followed = match view {
                    Some(view) => Followed {
                        class,
                        v: *v,
                        view: (**view).clone(),
                        tail_to: None,
                        stale: false,
                        compared: None,
                    },
                    None => self.resumed(room, *req, (class, *v), seen)?,
                };
                self.rooms.insert(room.clone(), followed);
            }
            Message::Told { v, events, at_ms } => {
                let followed = self
                    .rooms
                    .get_mut(room)
                    .ok_or_else(|| format!("told of {room} without a picture"))?;
                if followed.stale || *v != followed.v + 1 {
                    return Err(format!(
                        "version {v} of {room} comes after {} (stale: {})",
                        followed.v, followed.stale
                    ));
                }
                for event in events {
                    let folded = followed.view.apply(event);
                    folded
                        .map_err(|error| format!("{event:?} of {room} does not fold: {error}"))?;
                }
                followed.v = *v;
                let class = &followed.class;
                if followed.tail_to.is_none() {
                    told.hold(room, class, (guest, self.number), *v)?;
                }
                let holder = (*class != Class::of(None, &[], false)).then_some(guest);
                let bytes =
                    serde_json::to_vec(&(at_ms, events)).expect("what was told can be written");
                let mut digest = DefaultHasher::new();
                bytes.hash(&mut digest);
                let said = told.said.entry((room.clone(), class.clone(), holder, *v));
                let digest = digest.finish();
                if *said.or_insert(digest) != digest {
                    return Err(format!(
                        "version {v} of {room} for {class:?} is told in two ways"
                    ));
                }
            }
            Message::Seen {
                seat,
                seats,
                arbiter,
                v,
                view,
                ..
            } => {
                let followed = self
                    .rooms
                    .get_mut(room)
                    .ok_or_else(|| format!("seen of {room} without a picture"))?;
                let class = Class::of(*seat, seats, *arbiter);
                if class != followed.class {
                    return Err(format!(
                        "{class:?} is seen of {room}, and {:?} was told",
                        followed.class
                    ));
                }
                if *v > followed.v && class == Class::of(None, &[], false) {
                    followed.stale = true;
                    seen.count("stale looks");
                } else if *v != followed.v {
                    return Err(format!(
                        "version {v} of {room} is seen, and {} was told",
                        followed.v
                    ));
                } else if followed.view != **view {
                    return Err(format!(
                        "the fold of {room} for {class:?} at {v} is not the picture:\n{:?}\n{view:?}",
                        followed.view
                    ));
                } else {
                    followed.compared = Some(*v);
                    seen.count("folds compared");
                }
            }
            Message::Departed { .. } | Message::Dismissed {} | Message::RoomStopped {} => {
                self.rooms.remove(room);
            }
            _ => {}
        }
        Ok(())
    }

    /// A tail goes on from what the client said that it holds.
    fn resumed(
        &mut self,
        room: &RoomId,
        req: Option<u32>,
        (class, v): (Class, u32),
        seen: &mut Tally,
    ) -> Result<Followed, String> {
        let base = req.and_then(|req| self.bases.remove(&req));
        let (held, from, view) =
            base.ok_or_else(|| format!("a tail of {room} for nothing held"))?;
        if held != class || from > v {
            return Err(format!(
                "a tail of {room} for {class:?} to {v}, and {held:?} at {from} is held"
            ));
        }
        seen.count("tails");
        Ok(Followed {
            class,
            v: from,
            view,
            tail_to: Some(v),
            stale: false,
            compared: None,
        })
    }

    /// Nothing else comes before a tail is whole.
    fn check_tail(&mut self, room: &RoomId, msg: &Message) -> Result<(), String> {
        let Some(followed) = self.rooms.get_mut(room) else {
            return Ok(());
        };
        match followed.tail_to {
            Some(to) if followed.v >= to => followed.tail_to = None,
            Some(to) if !matches!(msg, Message::Told { .. }) => {
                return Err(format!(
                    "a tail of {room} ends at {} and not at {to}",
                    followed.v
                ));
            }
            Some(_) | None => {}
        }
        Ok(())
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
        for (room, followed) in &self.rooms {
            if followed.compared.is_none() && !followed.stale {
                return Err(format!(
                    "the picture of {room} at {} was never compared",
                    followed.v
                ));
            }
        }
        Ok(())
    }
}

impl Class {
    fn of(seat: Option<Seat>, seats: &[Seat], arbiter: bool) -> Self {
        let seats = if seats.is_empty() {
            seat.into_iter().collect()
        } else {
            seats.to_vec()
        };
        Self { seats, arbiter }
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
