//! What every game answers for itself, one `match` a verb.

use crate::draft::Draft;
use crate::table::Game;
use crate::{Event, Refusal, go, junqi};
use qiguan_rules::junqi::DrawReason;
use qiguan_rules::{Seat, Seats, go as go_rules};

/// Why a game of any kind ends without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// All agreed.
    Agreed,
    /// The longest game that the room allows.
    PliesMax,
    /// The greatest age that the house allows.
    RoomAge,
}

/// Everyone is ready: the timer is set to the first turn.
pub(crate) fn start(draft: &mut Draft<'_>, delay_ms: u32) {
    match draft.state().game {
        Game::Junqi(_) => junqi::start(draft, delay_ms),
        Game::Go(_) => go::start(draft, delay_ms),
    }
}

/// The first turn is due.
pub(crate) fn first_turn(draft: &mut Draft<'_>) {
    match draft.state().game {
        Game::Junqi(_) => junqi::first_turn(draft),
        Game::Go(_) => go::first_turn(draft),
    }
}

/// A deadline of the running game has come.
pub(crate) fn time_passed(draft: &mut Draft<'_>) {
    match draft.state().game {
        Game::Junqi(_) => junqi::time_out(draft),
        Game::Go(_) => go::time_passed(draft),
    }
}

/// A player gives up.
pub(crate) fn surrender(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => junqi::surrender(draft, seat),
        Game::Go(_) => go::surrender(draft, seat),
    }
}

/// A player leaves with all seats that are held.
pub(crate) fn leave(draft: &mut Draft<'_>, held: Seats) -> Result<(), Refusal> {
    match draft.state().game {
        Game::Junqi(_) => junqi::leave(draft, held),
        Game::Go(_) => go::leave(draft, held.first().ok_or(Refusal::NotSeated)?),
    }
}

/// Ends the running game without a winner.
pub(crate) fn end_in_draw(draft: &mut Draft<'_>, why: Drawn) {
    match &draft.state().game {
        Game::Junqi(junqi) => {
            let reason = match why {
                Drawn::Agreed => DrawReason::Agreed,
                Drawn::PliesMax => DrawReason::PliesMax,
                Drawn::RoomAge => DrawReason::RoomAge,
            };
            let position = junqi.position.as_ref();
            let events = position.map(|position| position.draw(reason));
            for event in events.into_iter().flatten() {
                draft.push(Event::Junqi(event));
            }
        }
        Game::Go(_) => {
            let reason = match why {
                Drawn::Agreed => go_rules::DrawReason::Agreed,
                Drawn::PliesMax => go_rules::DrawReason::PliesMax,
                Drawn::RoomAge => go_rules::DrawReason::RoomAge,
            };
            go::over_in_draw(draft, reason);
        }
    }
}
