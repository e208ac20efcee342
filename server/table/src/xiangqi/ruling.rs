//! What a game of xiangqi makes of the rulings of its arbiter.

use super::{XiangqiLoss, ending, undo};
use crate::draft::Draft;
use crate::{DuelEvent, Refusal, duel, game};
use qiguan_rules::Seat;

/// A player has lost by a ruling (Art. 18.2).
pub(crate) fn forfeit(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    draft.state().player_in_game(seat)?;
    ending::lose(draft, seat, XiangqiLoss::Forfeit);
    Ok(())
}

/// A clock is set right (Art. 22.4).
pub(crate) fn adjust_clock(draft: &mut Draft<'_>, seat: Seat, by_ms: i32) -> Result<(), Refusal> {
    let (duel, terms) = draft.state().duel()?;
    let clocks = duel.clocks.ok_or(Refusal::NotPlaying)?;
    let clocks = clocks.adjusted(terms.time, seat, draft.at(), by_ms);
    let clocks = clocks.ok_or(Refusal::NothingToRule)?;
    game::push_duel(draft, DuelEvent::ClocksSet { clocks });
    Ok(())
}

/// After a fault the game goes back so many plies, and both have the time that they had then.
pub(crate) fn restore(draft: &mut Draft<'_>, plies: u32) -> Result<(), Refusal> {
    let back = usize::try_from(plies).ok().filter(|plies| *plies > 0);
    let left = back.and_then(|back| draft.line.moves().len().checked_sub(back));
    let left = left.ok_or(Refusal::NothingToRule)?;
    let (position, _) = draft.line.after(left);
    let mover = draft.state().xiangqi()?.seat(position.turn());
    duel::close_question(draft);
    undo::go_back(draft, mover.ok_or(Refusal::NothingToRule)?, plies, true)
}
