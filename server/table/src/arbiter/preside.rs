//! Taking up the office of arbiter, and laying it down. Whoever has held it has seen what players
//! may not, and so never sits at this table.

use super::ArbiterEvent;
use crate::draft::Draft;
use crate::{Event, PlayerId, Refusal};
use alloc::string::String;

/// The one who is named takes up the office.
pub(super) fn begin(draft: &mut Draft<'_>, player: PlayerId, name: &str) -> Result<(), Refusal> {
    let state = draft.state();
    if state.named_arbiter() != Some(player) {
        return Err(Refusal::NotArbiter);
    }
    if !state.seats_of(player).is_empty() {
        return Err(Refusal::AlreadySeated);
    }
    // One at a time: somebody else may own the room by now.
    if state.office.holder.is_some() {
        return Err(Refusal::NothingToRule);
    }
    if state.has_name(name) {
        return Err(Refusal::NameTaken);
    }
    let name = String::from(name);
    draft.push(Event::Arbiter(ArbiterEvent::Came { player, name }));
    Ok(())
}

/// The arbiter lays the office down, but not while the game waits for a ruling.
pub(super) fn end(draft: &mut Draft<'_>, player: PlayerId) -> Result<(), Refusal> {
    let office = &draft.state().office;
    if !office.is_held_by(player) {
        return Err(Refusal::NotArbiter);
    }
    if office.stopped {
        return Err(Refusal::NothingToRule);
    }
    draft.push(Event::Arbiter(ArbiterEvent::Left {}));
    Ok(())
}
