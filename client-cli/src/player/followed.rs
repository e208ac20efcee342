//! One room that the player follows: the picture held of it, and what is still to be asked.

use super::errand::Errand;
use crate::report::How;
use qiguan_protocol::{Seat, Since, Told, View};
use std::time::Instant;

/// A followed room.
#[derive(Debug, Default)]
pub(super) struct Followed {
    pub(super) held: Option<Held>,
    /// The version that `attending` or `ack` promised; the tellings up to it are on their way.
    promised: u32,
    /// A seat was taken, and the picture from there has not come yet.
    is_moving: bool,
    /// Following it anew after the connection or the room was gone.
    pub(super) attend: Errand,
    /// Asking for a whole picture because the held one cannot be carried on.
    pub(super) look: Errand,
    /// A picture of the server that is ahead of ours, until ours has caught up.
    pub(super) awaited: Option<Seen>,
}

/// Whose picture it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The first of the seats; absent for a spectator.
    pub(crate) seat: Option<Seat>,
    /// All of them, where there are several.
    pub(crate) seats: Vec<Seat>,
    /// It is the arbiter's.
    pub(crate) arbiter: bool,
}

/// The picture of one viewer at one version.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) place: Place,
    pub(crate) v: u32,
    pub(crate) view: View,
}

/// The answer to a `look`, with the instant until which ours may catch up.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) seen: Held,
    pub(super) until: Instant,
}

/// What became of a telling.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Known already.
    Old,
    /// Written into the picture.
    Folded,
    /// News, but a whole picture is on its way.
    Unfolded,
    /// It does not fit; a whole picture is needed.
    Broken(&'static str),
}

impl Followed {
    /// What a returning client may carry on from; nothing when the picture is not to be trusted.
    pub(super) fn since(&self) -> Option<Since> {
        let held = self.held.as_ref().filter(|_| self.look.is_idle())?;
        Some(Since {
            seat: held.place.seat,
            seats: held.place.seats.clone(),
            arbiter: held.place.arbiter,
            v: held.v,
        })
    }

    pub(super) fn promise(&mut self, v: u32) {
        self.promised = self.promised.max(v);
    }

    /// A seat was taken; unless its picture is here already, it follows.
    pub(super) fn sat_down(&mut self) {
        self.is_moving = self
            .held
            .as_ref()
            .is_some_and(|held| held.place.seat.is_none());
    }

    /// The office of arbiter was taken up or laid down; unless its picture is here already, it follows.
    pub(super) fn presides(&mut self, on: bool) {
        let held = self.held.as_ref();
        self.is_moving = held.is_some_and(|held| held.place.arbiter != on);
    }

    /// Every answer has come, and every telling that was promised.
    pub(super) fn is_complete(&self) -> bool {
        let caught_up = |held: &Held| held.v >= self.promised;
        let is_settled = self.attend.is_idle() && self.look.is_idle() && !self.is_moving;
        is_settled && self.held.as_ref().is_none_or(caught_up)
    }

    /// Takes the answer to `attend`; an error says why the tail cannot be folded.
    pub(super) fn attending(
        &mut self,
        place: Place,
        v: u32,
        view: Option<Box<View>>,
    ) -> (How, Result<(), &'static str>) {
        self.promised = v;
        self.is_moving = false;
        let Some(view) = view else {
            let fits = match &self.held {
                None => Err("a tail without a picture"),
                Some(held) if held.place != place => Err("a tail for another seat"),
                Some(held) if held.v > v => Err("a tail that ends before the held picture"),
                Some(_) => Ok(()),
            };
            return (How::Tail, fits);
        };
        self.replace(place, v, *view);
        (How::Snapshot, Ok(()))
    }

    /// Holds a whole picture from here on.
    pub(super) fn replace(&mut self, place: Place, v: u32, view: View) {
        self.look = Errand::Idle;
        self.held = Some(Held { place, v, view });
    }

    /// Lets go of a picture in doubt: it is not carried on, so the room is attended from nothing.
    pub(super) fn forget(&mut self) {
        self.look = Errand::Idle;
        self.held = None;
    }

    /// Folds a telling into the picture.
    pub(super) fn told(&mut self, v: u32, events: &[Told]) -> Heard {
        let Some(held) = &mut self.held else {
            return match self.look.is_idle() {
                true => Heard::Broken("no picture is held"),
                false => Heard::Unfolded,
            };
        };
        if v <= held.v {
            return Heard::Old;
        }
        if !self.look.is_idle() {
            return Heard::Unfolded;
        }
        if v != held.v + 1 {
            return Heard::Broken("a gap");
        }
        // A picture that breaks half way is replaced as a whole, so it needs no copy.
        match events.iter().try_for_each(|told| held.view.apply(told)) {
            Ok(()) => {
                held.v = v;
                Heard::Folded
            }
            Err(error) => Heard::Broken(error.0),
        }
    }
}
