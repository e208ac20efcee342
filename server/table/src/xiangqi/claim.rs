//! A claim of a draw by the natural limit, looked into at once (xiangqi rules 3, Art. 4.2.4).

use super::{FoulReason, NaturalLimit, XiangqiDraw, XiangqiEvent, XiangqiLoss, XiangqiRefusal};
use super::{ending, fouls};
use crate::draft::Draft;
use crate::{DuelEvent, Event, Refusal};
use qiguan_rules::Seat;

/// What a false claim takes off the clock, in milliseconds.
pub const FALSE_CLAIM_MS: u32 = 300_000;

/// Claims on the own turn. One that does not hold is a foul and costs time.
pub(super) fn claim(draft: &mut Draft<'_>, seat: Seat, turn: u32) -> Result<(), Refusal> {
    draft.state().answers(turn)?;
    let xiangqi = draft.state().xiangqi()?;
    match xiangqi.settings.natural_limit {
        NaturalLimit::Claim => {}
        NaturalLimit::Auto => return Err(Refusal::Xiangqi(XiangqiRefusal::NothingToClaim)),
    }
    let (position, _) = xiangqi.to_move(seat)?;
    let (quiet, colour) = (xiangqi.quiet, position.turn());
    let rounds = u32::from(xiangqi.settings.natural_limit_rounds);
    let holds = quiet.claim_holds(colour, rounds);
    draft.push(Event::Xiangqi(XiangqiEvent::Claimed {
        seat,
        counted: quiet.counted(colour),
        needed: rounds * 2,
        holds,
    }));
    if holds {
        ending::draw(draft, XiangqiDraw::NaturalLimit);
        return Ok(());
    }
    fouls::call(draft, seat, FoulReason::FalseClaim);
    if fouls::goes_on(draft) {
        charge(draft, seat);
    }
    Ok(())
}

/// The time comes off; where none is left, the game is lost.
fn charge(draft: &mut Draft<'_>, seat: Seat) {
    let Ok((duel, terms)) = draft.state().duel() else {
        return;
    };
    let Some(clocks) = duel.clocks else { return };
    let spent_ms = clocks.spent_at(draft.at());
    let clocks = clocks.late(terms.time, seat, FALSE_CLAIM_MS);
    let left = clocks.seats[seat].and_then(|clock| clock.left.total_ms(terms.time));
    crate::game::push_duel(draft, DuelEvent::ClocksSet { clocks });
    if left.is_some_and(|left_ms| left_ms <= spent_ms) {
        ending::lose(draft, seat, XiangqiLoss::Time);
    }
}
