//! Draw offers: made by one of the living, accepted by all the others (junqi rules 6).

use crate::draft::Draft;
use crate::game::{self, Drawn};
use crate::table::State;
use crate::{Event, Refusal, XiangqiRefusal};
use alloc::vec::Vec;
use qiguan_rules::Seat;

/// Offers a player may make in one game.
const OFFERS_MAX: u8 = 3;
/// Own turns between two offers of a player.
const TURNS_BETWEEN: u32 = 10;

/// A draw offer that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub by: Seat,
    /// Who has accepted, in order.
    pub accepted: Vec<Seat>,
}

/// Makes an offer.
pub(crate) fn offer(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    if let Ok(go) = draft.state().go() {
        go.may_be_drawn()?;
    }
    if draft.state().xiangqi().is_ok() {
        return Err(Refusal::Xiangqi(XiangqiRefusal::OfferWithMove));
    }
    let score = &draft.state().chairs[seat].score;
    if draft.state().draw.is_some() {
        return Err(Refusal::OfferStands);
    }
    if score.offers >= OFFERS_MAX {
        return Err(Refusal::OffersUsed);
    }
    if score
        .offered_at_turn
        .is_some_and(|last| score.turns < last + TURNS_BETWEEN)
    {
        return Err(Refusal::OfferTooSoon);
    }
    draft.push(Event::DrawOffered { seat });
    // Whoever plays against nobody else agrees with it already.
    settle(draft);
    Ok(())
}

/// Accepts or refuses the offer that stands.
pub(crate) fn answer(draft: &mut Draft, seat: Seat, accept: bool) -> Result<(), Refusal> {
    let Some(offer) = &draft.state().draw else {
        return Err(Refusal::NoOffer);
    };
    if !offer.waits_for(draft.state(), seat) {
        return Err(Refusal::NoOffer);
    }
    if accept {
        draft.push(Event::DrawAccepted { seat });
        settle(draft);
    } else {
        draft.push(Event::DrawClosed {
            refused_by: Some(seat),
        });
    }
    Ok(())
}

/// After an acceptance, or after somebody went out: the offer may now be accepted by all the
/// living, or have lost its maker.
pub(crate) fn settle(draft: &mut Draft) {
    let state = draft.state();
    let Some(offer) = &state.draw else { return };
    if !state.living(offer.by) {
        draft.push(Event::DrawClosed { refused_by: None });
        return;
    }
    let mut seats = state.seats().iter();
    if !seats.any(|seat| offer.waits_for(state, *seat)) {
        game::end_in_draw(draft, Drawn::Agreed);
    }
}

impl Offer {
    /// Whether a seat's holder is still to answer: a player in the game who has neither offered nor
    /// accepted with any seat.
    fn waits_for(&self, state: &State, seat: Seat) -> bool {
        let mut settled = self.accepted.iter().chain([&self.by]);
        state.living(seat) && !settled.any(|other| state.are_one(seat, *other))
    }
}
