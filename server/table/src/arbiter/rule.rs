//! A ruling: who may make it and when, and what it leads to.

use super::{ArbiterEvent, Reason, Ruling, clocks};
use crate::draft::Draft;
use crate::event::Stand;
use crate::game::{self, Drawn};
use crate::table::{Phase, State};
use crate::{Event, PlayerId, Refusal, seating};

/// Rulings that one room sees: each is told to everybody who comes, so there is an end to them.
const RULINGS_MAX: u16 = 200;

/// The arbiter rules.
pub(super) fn rule(
    draft: &mut Draft<'_>,
    by: PlayerId,
    ruling: &Ruling,
    reason: &Reason,
) -> Result<(), Refusal> {
    let state = draft.state();
    if !state.office.is_held_by(by) {
        return Err(Refusal::NotArbiter);
    }
    in_time(state, ruling)?;
    has_matter(state, ruling)?;
    let number = state.office.rulings + 1;
    if number > RULINGS_MAX && !answers(ruling) {
        return Err(Refusal::RulingsUsed);
    }
    draft.push(Event::Arbiter(ArbiterEvent::Ruled {
        number,
        by,
        reason: reason.clone(),
        ruling: ruling.clone(),
        overridden: overridden(draft, ruling)?,
    }));
    follow(draft, ruling)
}

/// What goes on can always be ended.
fn answers(ruling: &Ruling) -> bool {
    matches!(ruling, Ruling::Resume | Ruling::CloseAppeal { .. })
}

/// Whether a ruling can be made in this phase.
fn in_time(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    match (state.phase, ruling) {
        (_, ruling) if ruling.is_timeless() => Ok(()),
        (Phase::Over, Ruling::Result { .. }) => Ok(()),
        (Phase::Arranging | Phase::Starting | Phase::Playing, Ruling::Result { .. }) => {
            Err(Refusal::NotOver)
        }
        (Phase::Arranging, Ruling::Expel { .. }) | (Phase::Playing, _) => Ok(()),
        (Phase::Arranging | Phase::Starting, _) => Err(Refusal::NotPlaying),
        (Phase::Over, _) => Err(Refusal::Over),
    }
}

/// Whether there is anything of the kind to rule on; what a game knows of it, it says itself.
fn has_matter(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    let office = &state.office;
    let there = match ruling {
        Ruling::Pause => !office.stopped,
        Ruling::Resume => office.stopped || office.call.is_some(),
        Ruling::Chat { open } => *open == office.chat_closed,
        Ruling::CloseAppeal { .. } => office.appeal.is_some(),
        Ruling::Result { winners } => winners.iter().all(|seat| state.plays(*seat)),
        Ruling::Expel { seat } => {
            state.in_play(*seat)?;
            state.chairs[*seat].holder.is_some()
        }
        Ruling::Warn { seat }
        | Ruling::Foul { seat }
        | Ruling::PutOut { seat }
        | Ruling::Forfeit { seat }
        | Ruling::AdjustClock { seat, .. } => {
            state.in_play(*seat)?;
            state.player_in_game(*seat)?;
            true
        }
        Ruling::Audit { .. }
        | Ruling::Draw
        | Ruling::OpenSealed
        | Ruling::Restore { .. }
        | Ruling::LetStand
        | Ruling::Replay
        | Ruling::Override { .. }
        | Ruling::Note => true,
    };
    if there {
        Ok(())
    } else {
        Err(Refusal::NothingToRule)
    }
}

/// The ruling that one overrides: of this room, and not overridden yet. How a game ended is ruled anew
/// instead.
fn overridden(draft: &Draft<'_>, ruling: &Ruling) -> Result<Option<Ruling>, Refusal> {
    let Ruling::Override { ruling: number } = ruling else {
        return Ok(None);
    };
    let mut rulings = draft.rulings.iter();
    let is_gone = rulings.any(|other| other.ruling == *ruling);
    let found = draft.rulings.iter().find(|other| other.number == *number);
    match found {
        Some(found) if !is_gone && !matches!(found.ruling, Ruling::Result { .. }) => {
            Ok(Some(found.ruling.clone()))
        }
        Some(_) | None => Err(Refusal::NothingToRule),
    }
}

/// What a ruling leads to.
fn follow(draft: &mut Draft<'_>, ruling: &Ruling) -> Result<(), Refusal> {
    match *ruling {
        Ruling::Pause => clocks::stop(draft),
        Ruling::Resume => clocks::resume(draft),
        Ruling::Warn { seat } => {
            let had = draft.state().office.counts[seat].warnings;
            if game::warnings_to_lose(draft.state()).is_some_and(|most| had >= most) {
                return game::forfeit(draft, seat);
            }
        }
        Ruling::Foul { seat } => game::foul(draft, seat),
        Ruling::AdjustClock { seat, by_ms } => return clocks::adjust(draft, seat, by_ms),
        Ruling::Audit { granted } => return game::audit(draft, granted),
        Ruling::Draw => game::end_in_draw(draft, Drawn::Ruled),
        Ruling::OpenSealed => return game::open_sealed(draft),
        Ruling::PutOut { seat } => return game::put_out(draft, seat),
        Ruling::Forfeit { seat } => return game::forfeit(draft, seat),
        Ruling::Restore { plies } => return game::restore(draft, plies),
        Ruling::Replay => game::replay(draft),
        Ruling::Expel { seat } => match draft.state().phase {
            Phase::Arranging => {
                let held = draft.state().seats_with(seat);
                // Nobody could take that place in a match that has begun.
                if draft.state().continues_series() {
                    draft.push(Event::Series { series: None });
                }
                seating::stand(draft, held, Stand::Removed);
            }
            Phase::Starting | Phase::Playing | Phase::Over => return game::put_out(draft, seat),
        },
        Ruling::Chat { .. }
        | Ruling::LetStand
        | Ruling::Override { .. }
        | Ruling::Result { .. }
        | Ruling::Note
        | Ruling::CloseAppeal { .. } => {}
    }
    Ok(())
}
