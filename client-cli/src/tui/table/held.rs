//! The seats that the user holds, and which of them is meant (PROTOCOL.md, 8.9).

use super::{Act, Table, start};
use crate::tui::board::home;
use crate::tui::scene;
use qiguan_protocol::{Phase, Request, Seat, View};

impl Table {
    /// Takes the place from which the picture is seen from now on: the first of the own seats, and
    /// all of them where there are several.
    pub(super) fn sit(&mut self, seat: Option<Seat>, seats: &[Seat]) {
        let seats = match seats {
            [] => seat.into_iter().collect(),
            several => several.to_vec(),
        };
        if self.seats == seats {
            return;
        }
        self.seat = seat;
        self.seats = seats;
        self.picked = None;
        self.drafts = Default::default();
        self.below = seat.unwrap_or(self.below);
        self.cursor = start(self.below);
    }

    pub(super) fn has_several(&self) -> bool {
        self.seats.len() > 1
    }

    /// The one own seat; none where there are several, which are called by their letters.
    pub(super) fn only(&self) -> Option<Seat> {
        self.seat.filter(|_| !self.has_several())
    }

    /// Commands are for the own seat that has the turn, as far as nobody says otherwise.
    pub(super) fn follow_turn(&mut self, view: &View) {
        self.seat = view
            .to_move
            .filter(|seat| self.seats.contains(seat))
            .or(self.seat);
    }

    /// Before the game they are for the own side under the cursor.
    pub(super) fn follow_cursor(&mut self, view: &View) {
        let there = home(self.cursor).filter(|seat| self.seats.contains(seat));
        if let (Phase::Arranging, Some(there)) = (view.phase, there)
            && self.seat != Some(there)
        {
            self.seat = Some(there);
            self.picked = None;
        }
    }

    /// Commands are for the next own seat.
    pub(super) fn mean_next(&mut self, view: &View) {
        let here = self.seats.iter().position(|seat| Some(*seat) == self.seat);
        let Some(here) = here.filter(|_| self.has_several()) else {
            return;
        };
        let next = self.seats[(here + 1) % self.seats.len()];
        self.seat = Some(next);
        self.picked = None;
        if view.phase == Phase::Arranging {
            self.cursor = start(next);
        }
    }

    /// Whether nobody else plays: the user practises.
    pub(super) fn plays_alone(&self, view: &View) -> bool {
        let mut seats = scene::seats(view).into_iter();
        seats.all(|seat| self.seats.contains(&seat))
    }

    /// Whether the seat that is meant gives up at its next turn.
    pub(super) fn is_armed(&self, view: &View) -> bool {
        let is_among = |seat| view.armed_seats.contains(&seat);
        view.armed || self.seat.is_some_and(is_among)
    }

    /// A command that says which own seat it is for, where that is to be said.
    pub(super) fn ask_as(&self, seat: Seat, request: Request) -> Act {
        match self.has_several() {
            true => Act::AskAs(seat, request),
            false => Act::Ask(request),
        }
    }

    /// Says in each command which own seat it is for. A move says so by its piece.
    pub(super) fn addressed(&self, acts: Vec<Act>) -> Vec<Act> {
        let Some(seat) = self.seat else {
            return acts;
        };
        let address = |act| {
            if let Act::Ask(request) = &act
                && is_of_seat(request)
            {
                return self.ask_as(seat, request.clone());
            }
            act
        };
        acts.into_iter().map(address).collect()
    }

    /// Every own seat says that it is ready, or takes it back.
    pub(super) fn declare(&self, ready: bool, view: &View) -> Vec<Act> {
        let own = self.seats.iter().filter_map(|seat| view.seat(*seat));
        let others = own.filter(|own| own.ready != ready);
        others
            .map(|own| self.ask_as(own.seat, Request::Ready { ready }))
            .collect()
    }

    /// Whether somebody has still to be ready, of the own seats.
    pub(super) fn is_unready(&self, view: &View) -> bool {
        let mut own = self.seats.iter().filter_map(|seat| view.seat(*seat));
        own.any(|own| !own.ready)
    }
}

fn is_of_seat(request: &Request) -> bool {
    request.is_command() && !matches!(request, Request::Play { .. })
}
