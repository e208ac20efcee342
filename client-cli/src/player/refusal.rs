//! Refusals: what is tried again, what is reported, and what falls with it.

use super::Player;
use super::errand::Errand;
use super::followed::Followed;
use super::request::{Ask, InFlight, Target};
use crate::report::{Number, Report};
use qiguan_protocol::{Code, RoomId};
use std::collections::VecDeque;
use std::time::Instant;

/// A refusal as the server sent it.
pub(super) struct Refusal {
    pub(super) seq: Option<u32>,
    pub(super) req: Option<u32>,
    pub(super) code: Code,
    pub(super) v: Option<u32>,
    pub(super) detail: String,
}

impl Player {
    pub(super) fn refused(&mut self, room: Option<RoomId>, refusal: &Refusal, now: Instant) {
        if let Some(req) = refusal.req
            && self.errand_refused(req, refusal, now)
        {
            return;
        }
        let meant = |flight: &&mut InFlight| {
            flight.due.is_none() && flight.is_meant(refusal.seq, refusal.req)
        };
        let Some(flight) = self.in_flight.as_mut().filter(meant) else {
            let number = refusal.number();
            self.report(refusal.report(room, number, None));
            return;
        };
        let followed = flight.room.as_ref().and_then(|id| self.rooms.get_mut(id));
        let is_unfollowed = refusal.code == Code::NotAttending && followed.is_some();
        if (is_untimely(refusal.code) || is_unfollowed) && flight.again(now) {
            if let (true, Some(room)) = (is_unfollowed, followed) {
                // The room had stopped before it could say so; it is followed anew first.
                room.attend = Errand::Due { at: now, tries: 0 };
            }
            let report = Report::Retry {
                number: flight.number,
                verb: flight.request.name(),
                code: refusal.code,
                tries: flight.tries,
            };
            self.report(report);
            return;
        }
        let Some(flight) = self.in_flight.take() else {
            return;
        };
        if refusal.code == Code::StaleSeq
            && let Some(room) = flight.room.as_ref().and_then(|id| self.rooms.get_mut(id))
        {
            // Somebody else used our numbers; the answer to `attend` tells the last one.
            room.attend = Errand::Due { at: now, tries: 0 };
        }
        let verb = flight.request.name();
        let number = Some(flight.number);
        self.report(refusal.report(flight.room.clone(), number, Some(verb)));
        self.undone(flight.room, flight.request, Some(refusal.code));
        self.forsake(flight.ticket);
    }

    /// Handles the refusal of something the player asked for itself.
    fn errand_refused(&mut self, req: u32, refusal: &Refusal, now: Instant) -> bool {
        let mine = |room: &Followed| room.attend.is_asked(req) || room.look.is_asked(req);
        let Some((id, room)) = self.rooms.iter_mut().find(|(_, room)| mine(room)) else {
            return false;
        };
        let id = id.clone();
        let attends = room.attend.is_asked(req);
        let errand = match attends {
            true => &mut room.attend,
            false => &mut room.look,
        };
        let verb = match attends {
            true => "attend",
            false => "look",
        };
        if is_untimely(refusal.code) && errand.again(now) {
            let number = Number::Req(req);
            self.report(Report::Retry {
                number,
                verb,
                code: refusal.code,
                tries: 1,
            });
            return true;
        }
        if refusal.code == Code::NotAttending {
            // As above, and the picture that the `look` should have mended is in doubt.
            room.forget();
            room.attend = Errand::Due { at: now, tries: 0 };
            return true;
        }
        // What was in flight for the room goes out all the same, and the server says what it is.
        let gone = self.rooms.remove(&id);
        if let (Some(_), Some(flight)) = (gone.and_then(|room| room.awaited), &mut self.in_flight) {
            flight.lost(now);
        }
        let number = Some(Number::Req(req));
        self.report(refusal.report(Some(id), number, Some(verb)));
        true
    }

    /// Takes away what was typed for a room that will not be.
    pub(super) fn forsake(&mut self, ticket: Option<u32>) {
        let Some(awaited) = ticket.map(|ticket| Some(Target::Awaited(ticket))) else {
            return;
        };
        if self.current == awaited {
            self.current = None;
        }
        let (lost, kept) = self.queue.drain(..).partition(|ask| ask.target == awaited);
        self.queue = kept;
        let lost: VecDeque<Ask> = lost;
        for ask in lost {
            let verb = ask.request.name();
            self.error(format!("`{verb}` is dropped: its room was not created"));
            self.undone(None, ask.request, None);
        }
    }
}

impl Refusal {
    fn number(&self) -> Option<Number> {
        let req = self.req.map(Number::Req);
        self.seq.map(Number::Seq).or(req)
    }

    pub(super) fn report(
        &self,
        room: Option<RoomId>,
        number: Option<Number>,
        verb: Option<&'static str>,
    ) -> Report {
        Report::Refused {
            room,
            number,
            verb,
            code: self.code,
            v: self.v,
            detail: self.detail.clone(),
        }
    }
}

/// Whether the same request may be taken a little later.
pub(super) fn is_untimely(code: Code) -> bool {
    matches!(code, Code::Busy | Code::StoreUnavailable)
}
