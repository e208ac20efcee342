//! The end of a game of xiangqi: whoever was to move is charged until then.

use super::{XiangqiDraw, XiangqiEnd, XiangqiEvent, XiangqiLoss};
use crate::draft::Draft;
use crate::table::Phase;
use crate::{Event, Refusal};
use qiguan_rules::Seat;

/// A side loses.
pub(crate) fn lose(draft: &mut Draft<'_>, seat: Seat, reason: XiangqiLoss) {
    let colour = draft
        .state()
        .xiangqi()
        .ok()
        .and_then(|game| game.colour(seat));
    if let Some(loser) = colour {
        let winner = loser.opponent();
        over(draft, XiangqiEnd::Won { winner, reason });
    }
}

/// Nobody wins.
pub(crate) fn draw(draft: &mut Draft<'_>, reason: XiangqiDraw) {
    over(draft, XiangqiEnd::Draw { reason });
}

/// The game is over.
pub(super) fn over(draft: &mut Draft<'_>, end: XiangqiEnd) {
    if draft.state().phase == Phase::Over {
        return;
    }
    let Ok((duel, terms)) = draft.state().duel() else {
        return;
    };
    let stopped = duel
        .clocks
        .map(|clocks| clocks.stopped(terms.time, draft.at()));
    draft.push(Event::Xiangqi(XiangqiEvent::Over {
        end,
        clocks: stopped,
    }));
}

/// A player gives up; in a casual game not before each side has moved, when leaving makes it void.
pub(crate) fn surrender(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    let state = draft.state();
    if !state.xiangqi()?.settings.refereed && !state.everyone_has_moved() {
        return Err(Refusal::TooEarly);
    }
    lose(draft, seat, XiangqiLoss::Resigned);
    Ok(())
}

/// A player leaves: before both have moved a casual game is void, else it is lost.
pub(crate) fn leave(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    let state = draft.state();
    if !state.xiangqi()?.settings.refereed && !state.everyone_has_moved() {
        draft.push(Event::Voided { seat });
    } else {
        lose(draft, seat, XiangqiLoss::Forfeit);
    }
    Ok(())
}
