//! Agreeing on what is dead (go rules 3): at most twice in a game, and stalling gains nothing.

use super::stage::{Agreement, Stage};
use super::{Confirming, Go, GoEvent, GoRefusal, play};
use crate::clock::{PauseReason, Timer};
use crate::draft::Draft;
use crate::duel::{self, SEATS};
use crate::{Event, Refusal};
use qiguan_rules::Seat;
use qiguan_rules::go::{self, Colour, Point, PointSet, Position};

/// Changes of the marks that each player may make.
const CHANGES_MAX: u8 = 12;
/// What a change leaves to look at it, in milliseconds.
const LOOK_MS: u32 = 15_000;
/// How long both have to play on instead of an adjudication, in milliseconds.
const CALL_MS: u32 = 60_000;
/// Own passes running that let a player call.
const PASSES_TO_CALL: u32 = 3;

/// Both have passed: the agreement begins.
pub(super) fn begin(draft: &mut Draft<'_>) {
    let Ok(go) = draft.state().go() else { return };
    let Some(position) = go.position else { return };
    draft.push(Event::Go(GoEvent::Confirming {
        round: if position.is_strict() { 2 } else { 1 },
        version: go.version + 1,
        proposal: Some(proposal(&position)),
        clock: Timer::start(draft.at(), go.settings.confirm_ms()),
    }));
}

/// The dead stones that the server itself proposes: only those that cannot live.
fn proposal(position: &Position) -> PointSet {
    go::surely_dead(position.board())
}

/// A player marks a chain and its region, or wipes that off.
pub(super) fn mark(draft: &mut Draft<'_>, seat: Seat, point: Point) -> Result<(), Refusal> {
    let state = draft.state();
    let go = state.go()?;
    let agreement = agreement(go)?;
    match agreement.why {
        Confirming::First | Confirming::Second => {}
        Confirming::Called(_) => return Err(Refusal::Go(GoRefusal::NotConfirming)),
    }
    if agreement.changes[seat] >= CHANGES_MAX {
        return Err(Refusal::Go(GoRefusal::ChangesUsed));
    }
    let (position, _) = go.running()?;
    let marks = go::toggled(position.board(), &agreement.marks, point)
        .map_err(|go::NoStone| Refusal::Go(GoRefusal::NoStone))?;
    let clock = state.timer.ok_or(Refusal::NotPlaying)?;
    let clock = match clock.left_at(draft.at()) {
        ..LOOK_MS => Timer::start(draft.at(), LOOK_MS),
        LOOK_MS.. => clock,
    };
    draft.push(Event::Go(GoEvent::Marked {
        by: seat,
        marks,
        version: go.version + 1,
        clock,
    }));
    Ok(())
}

/// A player accepts the marks of a version; with both the game is over.
pub(super) fn accept(draft: &mut Draft<'_>, seat: Seat, version: u32) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let agreed = agreement(go)?;
    if version != go.version || agreed.accepted[seat] {
        return Err(Refusal::Go(GoRefusal::StaleMarks));
    }
    let (position, _) = go.running()?;
    draft.push(Event::Go(GoEvent::Accepted { by: seat }));
    if agreed.accepted[seat.ally()] {
        play::over(draft, &position.settle(&agreed.marks), false);
    }
    Ok(())
}

/// A player disputes, and play goes on; the second time the game ends with nothing removed.
pub(super) fn play_on(
    draft: &mut Draft<'_>,
    seat: Seat,
    chain: Option<Point>,
) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let agreed = agreement(go)?;
    let (position, _) = go.running()?;
    if chain.is_some_and(|point| position.board().stone(point).is_none()) {
        return Err(Refusal::Go(GoRefusal::NoStone));
    }
    match agreed.why {
        Confirming::First | Confirming::Called(_) => {
            resume(draft, &agreed, Some(seat), chain, position.to_move());
        }
        Confirming::Second => play::over(draft, &position.settle(&PointSet::EMPTY), false),
    }
    Ok(())
}

/// Play goes on, with the clocks as they stood. After two passes it is a play-out.
pub(super) fn resume(
    draft: &mut Draft<'_>,
    agreed: &Agreement,
    by: Option<Seat>,
    chain: Option<Point>,
    to_move: Colour,
) {
    let Ok(go) = draft.state().go() else { return };
    let (Ok((position, clocks)), Some(next)) = (go.running(), go.seat(to_move)) else {
        return;
    };
    let strict = match agreed.why {
        Confirming::First | Confirming::Second => true,
        Confirming::Called(_) => position.is_strict(),
    };
    let at = draft.at();
    let clocks = clocks.resume(at, PauseReason::Confirming);
    // A call interrupts a turn; two passes ended it.
    let clocks = match clocks.turn {
        Some(_) => clocks,
        None => clocks.begin(next, at),
    };
    draft.push(Event::Go(GoEvent::PlayedOn {
        by,
        chain,
        to_move,
        strict,
        turn: draft.state().turn + 1,
        clocks,
    }));
}

/// Time is up for agreeing.
pub(super) fn expired(draft: &mut Draft<'_>, agreed: &Agreement) {
    let Ok(go) = draft.state().go() else { return };
    let Some(position) = go.position else { return };
    let mut silent = SEATS.iter().copied().filter(|seat| !agreed.accepted[*seat]);
    let proposed = agreed.proposal.unwrap_or(PointSet::EMPTY);
    match (agreed.why, silent.next(), silent.next()) {
        (Confirming::First, Some(_), Some(_)) => {
            play::over(draft, &position.settle(&proposed), true);
        }
        (Confirming::First, Some(silent), None) if agreed.proposal != Some(agreed.marks) => {
            let to_move = go.colour(silent).unwrap_or(position.to_move());
            resume(draft, agreed, None, None, to_move);
        }
        (Confirming::First | Confirming::Called(_), _, _) => {
            play::over(draft, &position.settle(&proposed), false);
        }
        (Confirming::Second, _, _) => {
            play::over(draft, &position.settle(&PointSet::EMPTY), false);
        }
    }
}

/// Who has passed three times running, while the other plays on, calls for adjudication. Without an
/// arbiter the server's proposal is put to both, who may play on instead.
pub(super) fn call(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    match go.stage {
        Stage::Play => {}
        Stage::Confirm(_) => return Err(Refusal::Go(GoRefusal::Confirming)),
        Stage::Sealing | Stage::Adjourned => return Err(Refusal::Go(GoRefusal::NoCall)),
    }
    let (position, clocks) = go.running()?;
    let colour = go.colour(seat).ok_or(Refusal::NotPlaying)?;
    // The other plays on: had both passed, play would have stopped.
    let stalled = position.passes_running(colour) >= PASSES_TO_CALL
        && position.plies() >= go.settings.adjudication_from();
    if !stalled || go.duel.is_paused() {
        return Err(Refusal::Go(GoRefusal::NoCall));
    }
    let (version, at) = (go.version + 1, draft.at());
    duel::close_question(draft);
    draft.push(Event::Go(GoEvent::Called {
        by: seat,
        version,
        proposal: proposal(&position),
        clock: Timer::start(at, CALL_MS),
        clocks: clocks.pause(at, PauseReason::Confirming),
    }));
    // The arbiter takes the time that it takes.
    if draft.state().office.holder.is_some() {
        draft.push(Event::ClockSet { clock: None });
    }
    Ok(())
}

fn agreement(go: &Go) -> Result<Agreement, Refusal> {
    match go.stage {
        Stage::Confirm(agreement) => Ok(agreement),
        Stage::Play | Stage::Sealing | Stage::Adjourned => {
            Err(Refusal::Go(GoRefusal::NotConfirming))
        }
    }
}
