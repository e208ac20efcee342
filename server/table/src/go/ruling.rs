//! What the arbiter of a refereed room rules: its owner, unless playing. Every ruling is an event with
//! its author.

use super::{GoEvent, GoRefusal, play};
use crate::draft::Draft;
use crate::table::Phase;
use crate::{Event, PlayerId, Refusal};
use qiguan_rules::Seat;
use qiguan_rules::go::Reason;

/// Warnings in one game that lose it (Art. 25.2).
const WARNINGS_MAX: u8 = 2;

/// Warns a player; the second warning loses the game.
pub(super) fn warn(draft: &mut Draft<'_>, by: PlayerId, seat: Seat) -> Result<(), Refusal> {
    let state = draft.state();
    let go = state.go()?;
    if !go.settings.refereed || state.owner != by {
        return Err(Refusal::Go(GoRefusal::NotArbiter));
    }
    state.in_play(seat)?;
    match state.phase {
        Phase::Arranging | Phase::Starting => return Err(Refusal::NotPlaying),
        Phase::Over => return Err(Refusal::Over),
        Phase::Playing => {}
    }
    let (position, _) = go.running()?;
    let loser = go.colour(seat).ok_or(Refusal::NotPlaying)?;
    let lost = go.used[seat].warnings + 1 >= WARNINGS_MAX;
    draft.push(Event::Go(GoEvent::Warned { seat, by }));
    if lost {
        play::over(draft, &position.lose(loser, Reason::Forfeit), false);
    }
    Ok(())
}
