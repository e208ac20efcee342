//! Moves that are taken back, with the time that both had then.

use super::XiangqiEvent;
use crate::draft::Draft;
use crate::duel::DuelRefusal;
use crate::{Event, Refusal};
use qiguan_rules::Seat;

/// How many plies back a player last was to move, not counting the turn that goes on; none: there is
/// nothing to take back.
pub(super) fn plies_back(draft: &Draft<'_>, seat: Seat) -> Option<usize> {
    let xiangqi = draft.state().xiangqi().ok()?;
    let mover = xiangqi.seat(xiangqi.position?.turn())?;
    let plies = if mover == seat { 2 } else { 1 };
    (draft.line.moves().len() >= plies).then_some(plies)
}

/// The asker's last move is taken back, and what followed.
pub(super) fn undo(draft: &mut Draft<'_>, by: Seat) -> Result<(), Refusal> {
    let plies = plies_back(draft, by).and_then(|plies| u32::try_from(plies).ok());
    let plies = plies.ok_or(Refusal::Duel(DuelRefusal::NotAllowed))?;
    go_back(draft, by, plies, false)
}

/// So many moves are taken back, to a turn of that player.
pub(super) fn go_back(
    draft: &mut Draft<'_>,
    by: Seat,
    plies: u32,
    ruled: bool,
) -> Result<(), Refusal> {
    let nothing = Refusal::Duel(DuelRefusal::NotAllowed);
    let (duel, _) = draft.state().duel()?;
    let clocks = duel.clocks.ok_or(Refusal::NotPlaying)?;
    let back = usize::try_from(plies).map_err(|_| nothing.clone())?;
    let left = draft.line.moves().len().checked_sub(back);
    let left = left.ok_or(nothing.clone())?;
    let then = draft.line.clocks_after(left).ok_or(nothing)?;
    let (position, quiet) = draft.line.after(left);
    if draft.state().draw.is_some() {
        draft.push(Event::DrawClosed { refused_by: None });
    }
    let event = XiangqiEvent::Undone {
        by,
        plies,
        fen: position.fen(),
        quiet,
        turn: draft.state().turn + 1,
        clocks: clocks.restored(then, by, draft.at()),
        ruled,
    };
    draft.push(Event::Xiangqi(event));
    Ok(())
}
