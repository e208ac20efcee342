//! Fouls: counted in a game, and so many lose it (xiangqi rules 7, Art. 4.1.8, 9.1).

use super::{XiangqiEnd, XiangqiEvent, XiangqiLoss, ending};
use crate::Event;
use crate::draft::Draft;
use qiguan_rules::Seat;
use serde::{Deserialize, Serialize};

/// Why a foul was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FoulReason {
    /// A second draw offer in a row (Art. 9.1.3).
    RepeatedOffer,
    /// A claim that does not hold (Art. 9.1.4).
    FalseClaim,
    /// A move that the rules forbid, where that is a foul (A8.5).
    IllegalMove,
}

/// Calls a foul; one too many loses the game.
pub(super) fn call(draft: &mut Draft<'_>, seat: Seat, reason: FoulReason) {
    draft.push(Event::Xiangqi(XiangqiEvent::Foul { seat, reason }));
    told(draft, seat);
}

/// One more foul was called, by the server or by an arbiter, whose fouls count alike.
pub(crate) fn told(draft: &mut Draft<'_>, seat: Seat) {
    let state = draft.state();
    let Ok(xiangqi) = state.xiangqi() else {
        return;
    };
    let called = xiangqi.fouls[seat].saturating_add(state.office.counts[seat].fouls);
    if called >= xiangqi.settings.fouls_to_lose {
        ending::lose(draft, seat, XiangqiLoss::Fouls);
    }
}

/// Whether the game goes on.
pub(super) fn goes_on(draft: &Draft<'_>) -> bool {
    let end: Option<XiangqiEnd> = draft.state().xiangqi().ok().and_then(|game| game.end);
    end.is_none()
}
