//! Putting out a player who has long been away, when all the other living agree (junqi rules 6).

use crate::draft::Draft;
use crate::table::State;
use crate::{Absence, Event, Millis, Moment, Refusal};
use alloc::vec::Vec;
use qiguan_rules::Seat;

/// How long a player must have been away, in milliseconds.
const AWAY_MS: u32 = 120_000;
/// Own turns of a player whom the others have refused to put out, until it is asked again: a whole one
/// passes between.
const TURNS_SPARED: u32 = 2;

/// The question whether an absent player is put out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutOut {
    /// Who is to go.
    pub seat: Seat,
    /// Who asked.
    pub by: Seat,
    /// Who has agreed since, in order.
    pub accepted: Vec<Seat>,
}

/// Asks the question.
pub(crate) fn ask(draft: &mut Draft, by: Seat, seat: Seat) -> Result<(), Refusal> {
    let state = draft.state();
    state.in_play(seat)?;
    if state.put_out.is_some() {
        return Err(Refusal::QuestionStands);
    }
    // Whoever asks is there, whatever is said of that seat.
    if state.are_one(seat, by)
        || !state.living(seat)
        || !state.everyone_has_moved()
        || !is_long_away(&draft.moment, seat)
    {
        return Err(Refusal::NotAway);
    }
    let score = &state.chairs[seat].score;
    if score
        .spared_at_turn
        .is_some_and(|refused| score.turns < refused + TURNS_SPARED)
    {
        return Err(Refusal::OfferTooSoon);
    }
    draft.push(Event::PutOutAsked { seat, by });
    settle(draft);
    Ok(())
}

/// Agrees or refuses.
pub(crate) fn answer(draft: &mut Draft, seat: Seat, accept: bool) -> Result<(), Refusal> {
    let Some(question) = &draft.state().put_out else {
        return Err(Refusal::NoQuestion);
    };
    if !question.waits_for(draft.state(), seat) {
        return Err(Refusal::NoQuestion);
    }
    if accept {
        draft.push(Event::PutOutAccepted { seat });
        settle(draft);
    } else {
        draft.push(Event::PutOutClosed {
            refused_by: Some(seat),
        });
    }
    Ok(())
}

/// After an answer, or after somebody went out: all the other living may have agreed by now, or the
/// one in question may be out.
pub(crate) fn settle(draft: &mut Draft) {
    let state = draft.state();
    let Some(question) = &state.put_out else {
        return;
    };
    let absent = question.seat;
    if !state.living(absent) {
        draft.push(Event::PutOutClosed { refused_by: None });
        return;
    }
    let mut seats = state.seats().iter();
    if !seats.any(|seat| question.waits_for(state, *seat)) {
        let held = state.seats_with(absent);
        draft.push(Event::PutOutClosed { refused_by: None });
        crate::junqi::put_out_all(draft, held);
    }
}

impl PutOut {
    /// Whether a seat's holder is still to answer: a player in the game, other than the one in
    /// question, who has neither asked nor agreed with any seat.
    fn waits_for(&self, state: &State, seat: Seat) -> bool {
        let mut settled = self.accepted.iter().chain([&self.seat, &self.by]);
        state.living(seat) && !settled.any(|other| state.are_one(seat, *other))
    }
}

/// The player in question is back: there is no question any more.
pub(crate) fn back(draft: &mut Draft, absence: &Absence) {
    let question = draft.state().put_out.as_ref();
    if question.is_some_and(|question| absence.seats[question.seat].is_none()) {
        draft.push(Event::PutOutClosed { refused_by: None });
    }
}

fn is_long_away(moment: &Moment, seat: Seat) -> bool {
    let away = |since: Millis| moment.at.since(since) >= AWAY_MS;
    moment.absence.seats[seat].is_some_and(away)
}
