//! A room as one connection knows it: versions without gaps, and a picture that is the server's.

use crate::tally::Tally;
use qiguan_protocol::{GameView, Message, Request, RoomId, Seat, Told, View};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Who shares a picture: the seats, or the arbiter, or all who watch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    seats: Vec<Seat>,
    arbiter: bool,
}

/// What each class was told at each of its versions, to be the same for everybody and for ever.
#[derive(Default)]
pub(super) struct Chronicle {
    said: BTreeMap<(RoomId, Class, Option<u64>, u32), u64>,
    /// The last version that a guest held of a class, and on which connection; what an older one still
    /// brings may be older too.
    held: BTreeMap<(RoomId, Class, u64), (usize, u32)>,
}

/// Whose connection it is, and its number: later ones have higher ones.
pub(super) type Reader = (u64, usize);

/// The room.
pub(super) struct Picture {
    class: Class,
    v: u32,
    view: View,
    /// A tail leads there.
    tail_to: Option<u32>,
    /// The server's picture was newer than what a spectator was told: a whole one has to follow.
    stale: bool,
    /// The version at which it was compared last.
    compared: Option<u32>,
}

impl Class {
    pub(super) fn of(seat: Option<Seat>, seats: &[Seat], arbiter: bool) -> Self {
        let seats = match seats {
            [] => seat.into_iter().collect(),
            seats => seats.to_vec(),
        };
        Self { seats, arbiter }
    }

    fn watches(&self) -> bool {
        self.seats.is_empty() && !self.arbiter
    }
}

impl Chronicle {
    /// No version goes back.
    pub(super) fn hold(
        &mut self,
        room: &RoomId,
        class: &Class,
        (guest, number): Reader,
        v: u32,
    ) -> Result<(), String> {
        let held = (room.clone(), class.clone(), guest);
        let (newest, reached) = self.held.entry(held).or_default();
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

    /// A version is told in one way.
    fn say(
        &mut self,
        room: &RoomId,
        class: &Class,
        (guest, _): Reader,
        v: u32,
        digest: u64,
    ) -> Result<(), String> {
        let holder = (!class.watches()).then_some(guest);
        let said = self.said.entry((room.clone(), class.clone(), holder, v));
        match *said.or_insert(digest) == digest {
            true => Ok(()),
            false => Err(format!(
                "version {v} of {room} for {class:?} is told in two ways"
            )),
        }
    }
}

impl Picture {
    /// A whole one.
    pub(super) fn whole(class: Class, v: u32, view: View) -> Self {
        Self {
            class,
            v,
            view,
            tail_to: None,
            stale: false,
            compared: None,
        }
    }

    /// One that was held, from which a tail leads to a version.
    pub(super) fn with_tail(class: Class, v: u32, view: View, to: u32) -> Self {
        Self {
            tail_to: Some(to),
            ..Self::whole(class, v, view)
        }
    }

    /// Nothing else comes before a tail is whole.
    pub(super) fn check_tail(&mut self, room: &RoomId, msg: &Message) -> Result<(), String> {
        match self.tail_to {
            Some(to) if self.v >= to => self.tail_to = None,
            Some(to) if !matches!(msg, Message::Told { .. }) => {
                return Err(format!(
                    "a tail of {room} ends at {} and not at {to}",
                    self.v
                ));
            }
            Some(_) | None => {}
        }
        Ok(())
    }

    /// What was told leads to the next version.
    pub(super) fn told(
        &mut self,
        room: &RoomId,
        reader: Reader,
        (v, at_ms, events): (u32, u64, &[Told]),
        chronicle: &mut Chronicle,
    ) -> Result<(), String> {
        let Self { class, stale, .. } = &*self;
        if *stale || v != self.v + 1 {
            return Err(format!(
                "version {v} of {room} comes after {} (stale: {stale})",
                self.v
            ));
        }
        if self.tail_to.is_none() {
            chronicle.hold(room, class, reader, v)?;
        }
        let bytes = serde_json::to_vec(&(at_ms, events)).expect("what was told can be written");
        let mut digest = DefaultHasher::new();
        bytes.hash(&mut digest);
        chronicle.say(room, class, reader, v, digest.finish())?;
        for event in events {
            let folded = self.view.apply(event);
            folded.map_err(|error| format!("{event:?} of {room} does not fold: {error}"))?;
        }
        self.v = v;
        Ok(())
    }

    /// A look shows the picture.
    pub(super) fn seen(
        &mut self,
        room: &RoomId,
        (class, v, view): (&Class, u32, &View),
        seen: &mut Tally,
    ) -> Result<(), String> {
        if *class != self.class {
            return Err(format!(
                "{class:?} is seen of {room}, and {:?} was told",
                self.class
            ));
        }
        if v > self.v && class.watches() {
            self.stale = true;
            seen.count("stale looks");
            return Ok(());
        }
        if v != self.v {
            return Err(format!(
                "version {v} of {room} is seen, and {} was told",
                self.v
            ));
        }
        if *view != self.view {
            let own = &self.view;
            return Err(format!(
                "the fold of {room} for {class:?} at {v} is not the picture:\n{own:?}\n{view:?}"
            ));
        }
        self.compared = Some(v);
        seen.count("folds compared");
        Ok(())
    }

    /// Whether the picture says that a move is legal.
    pub(super) fn shows_as_legal(&self, request: &Request) -> bool {
        let view = &self.view;
        match (request, &view.game) {
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

    /// At the end every picture was compared.
    pub(super) fn check_compared(&self, room: &RoomId) -> Result<(), String> {
        match self.compared.is_none() && !self.stale {
            true => Err(format!(
                "the picture of {room} at {} was never compared",
                self.v
            )),
            false => Ok(()),
        }
    }
}
