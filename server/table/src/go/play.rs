//! Plays, passes, and what ends a game of Go.

use super::stage::Stage;
use super::{Go, GoEvent, GoRefusal, IllegalMove, Sealed, confirm};
use crate::clock::{Clocks, Flag, PauseReason, Timer};
use crate::draft::Draft;
use crate::duel::{self, DuelRefusal};
use crate::table::Phase;
use crate::{DuelEvent, Event, Refusal, game};
use alloc::vec::Vec;
use qiguan_rules::Seat;
use qiguan_rules::go::{self, DrawReason, End, Illegal, Point, Position, Reason};

/// A stone is played, or the turn passed.
pub(super) fn play(
    draft: &mut Draft<'_>,
    seat: Seat,
    turn: u32,
    point: Option<Point>,
) -> Result<(), Refusal> {
    draft.state().answers(turn)?;
    let go = draft.state().go()?;
    match go.stage {
        Stage::Play => {}
        Stage::Confirm(_) => return Err(Refusal::Go(GoRefusal::Confirming)),
        Stage::Sealing => return Err(Refusal::Go(GoRefusal::Sealing)),
        Stage::Adjourned => return Err(Refusal::Duel(DuelRefusal::Paused)),
    }
    let (position, clocks) = to_move(go, seat)?;
    let decided = decided(draft, &position, point);
    let events = match (decided, go.settings.illegal_move) {
        (Ok(events), _) => events,
        (Err(illegal), IllegalMove::LoseTurn) if costs_turn(illegal) => position.lose_turn(),
        (Err(illegal), IllegalMove::LoseTurn | IllegalMove::Refuse) => {
            return Err(Refusal::Go(GoRefusal::Illegal(illegal)));
        }
    };
    let clocks = clocks.moved(go.settings.time, draft.at(), draft.moment.lag);
    carry(draft, &events, clocks);
    Ok(())
}

/// The move of an adjourned game is handed in. Whether it is legal is not looked at: nobody may learn
/// that before it is opened.
pub(super) fn seal(
    draft: &mut Draft<'_>,
    seat: Seat,
    turn: u32,
    point: Option<Point>,
) -> Result<(), Refusal> {
    draft.state().answers(turn)?;
    let go = draft.state().go()?;
    match go.stage {
        Stage::Sealing => {}
        Stage::Play | Stage::Confirm(_) | Stage::Adjourned => {
            return Err(Refusal::Go(GoRefusal::NotSealing));
        }
    }
    let (_, clocks) = to_move(go, seat)?;
    let clocks = clocks.moved(go.settings.time, draft.at(), draft.moment.lag);
    let clocks = clocks.pause(draft.at(), PauseReason::Adjourned);
    let recess_s = go.settings.recess_s;
    let sealed = Sealed::new(seat, point, &draft.moment.luck);
    draft.push(Event::Go(GoEvent::SealedMove { sealed, clocks }));
    if let Some(recess_s) = recess_s {
        let clock = Some(Timer::start(draft.at(), recess_s * 1_000));
        draft.push(Event::ClockSet { clock });
    }
    Ok(())
}

/// The game is to be adjourned: who is to move seals the move (Art. 14, 22).
pub(super) fn adjourn(draft: &mut Draft<'_>) {
    duel::close_question(draft);
    draft.push(Event::Go(GoEvent::Sealing));
}

/// A session begins, where the room has sessions.
pub(super) fn begin_session(draft: &mut Draft<'_>) {
    let settings = draft.state().go().map(|go| go.settings);
    if let Some(session_s) = settings.ok().and_then(|settings| settings.session_s) {
        let clock = Timer::start(draft.at(), session_s * 1_000);
        draft.push(Event::Go(GoEvent::SessionBegan { clock }));
    }
}

/// The game goes on after an adjournment: the sealed move is played; if it is illegal, the turn is
/// lost (Art. 22).
pub(super) fn open(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let (position, clocks) = go.running()?;
    let sealed = go.sealed.clone().ok_or(Refusal::NotPlaying)?;
    let point = sealed.point;
    let clocks = clocks.resume(draft.at(), PauseReason::Adjourned);
    draft.push(Event::Go(GoEvent::Opened { sealed }));
    if draft.state().timer.is_some() {
        draft.push(Event::ClockSet { clock: None });
    }
    begin_session(draft);
    let events = decided(draft, &position, point);
    carry(
        draft,
        &events.unwrap_or_else(|_| position.lose_turn()),
        clocks,
    );
    Ok(())
}

fn to_move(go: &Go, seat: Seat) -> Result<(Position, Clocks), Refusal> {
    let (position, clocks) = go.running()?;
    if go.seat(position.to_move()) != Some(seat) {
        return Err(Refusal::NotYourTurn);
    }
    if go.duel.is_paused() {
        return Err(Refusal::Duel(DuelRefusal::Paused));
    }
    Ok((position, clocks))
}

fn decided(
    draft: &Draft<'_>,
    position: &Position,
    point: Option<Point>,
) -> Result<Vec<go::Event>, Illegal> {
    let colour = position.to_move();
    match (point, draft.past.history()) {
        (Some(point), Some(history)) => position.play(history, colour, point),
        (Some(_), None) => Err(Illegal::Over),
        (None, _) => position.pass(colour),
    }
}

/// Plays that are void by the letter and cost the turn (Art. 19, 20.1). Who puts a stone on another,
/// or beside the board, has not moved yet.
fn costs_turn(illegal: Illegal) -> bool {
    match illegal {
        Illegal::Suicide
        | Illegal::Ko { .. }
        | Illegal::Superko { .. }
        | Illegal::Unbalanced { .. } => true,
        Illegal::Over
        | Illegal::Stopped
        | Illegal::NotYourTurn
        | Illegal::PlacingHandicap
        | Illegal::OffBoard
        | Illegal::Occupied => false,
    }
}

/// A ply happens, with what it leads to: the next turn, the agreement on what is dead, or the end.
/// The clocks are those of nobody's turn.
fn carry(draft: &mut Draft<'_>, events: &[go::Event], clocks: Clocks) {
    let (Some((ply, rest)), Ok(go)) = (events.split_first(), draft.state().go()) else {
        return;
    };
    let Some((after, next)) = after(draft, go, ply) else {
        return;
    };
    let goes_on = rest.is_empty() && !after.is_stopped();
    let turn = draft.state().turn + u32::from(goes_on);
    let clocks = if goes_on {
        clocks.begin(next, draft.at())
    } else {
        clocks.pause(draft.at(), PauseReason::Confirming)
    };
    let ply = ply.clone();
    draft.push(Event::Go(GoEvent::Ply { ply, turn, clocks }));
    lapse(draft, goes_on.then_some(next));
    if !rest.is_empty() {
        over(draft, rest, false);
    } else if after.plies() >= draft.state().limits.plies_max {
        over_in_draw(draft, DrawReason::PliesMax);
    } else if after.is_stopped() {
        confirm::begin(draft);
    }
}

/// The position after a ply, and who moves then.
fn after(draft: &Draft<'_>, go: &Go, ply: &go::Event) -> Option<(Position, Seat)> {
    let mut after = go.position?;
    after.apply(ply, draft.past.history()?);
    Some((after, go.seat(after.to_move())?))
}

/// What was asked is answered by moving on; an offer lapses at its maker's next turn.
pub(super) fn lapse(draft: &mut Draft<'_>, next: Option<Seat>) {
    duel::close_question(draft);
    let offer = draft.state().draw.as_ref();
    if offer.is_some_and(|offer| next.is_none_or(|next| offer.by == next)) {
        draft.push(Event::DrawClosed { refused_by: None });
    }
}

/// A player gives up, which one may at any time (go rules 3).
pub(crate) fn surrender(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    lose(draft, seat, Reason::Resigned)
}

/// A player leaves: before both have moved a casual game is void, else it is lost.
pub(crate) fn leave(draft: &mut Draft<'_>, seat: Seat) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    if !go.settings.refereed && !draft.state().everyone_has_moved() {
        draft.push(Event::Voided { seat });
        return Ok(());
    }
    lose(draft, seat, Reason::Forfeit)
}

pub(super) fn lose(draft: &mut Draft<'_>, seat: Seat, reason: Reason) -> Result<(), Refusal> {
    let go = draft.state().go()?;
    let position = go.position.ok_or(Refusal::NotPlaying)?;
    let loser = go.colour(seat).ok_or(Refusal::NotPlaying)?;
    over(draft, &position.lose(loser, reason), false);
    Ok(())
}

/// A deadline of the running game has come.
pub(crate) fn time_passed(draft: &mut Draft<'_>) {
    let Ok(go) = draft.state().go() else { return };
    let at = draft.at();
    let due = |clocks: Clocks| {
        clocks
            .deadline(go.settings.time)
            .is_some_and(|due| due <= at)
    };
    match go.stage {
        Stage::Play | Stage::Sealing if go.duel.clocks.is_some_and(due) => time_out(draft),
        Stage::Play if go.session_deadline().is_some_and(|due| due <= at) => adjourn(draft),
        Stage::Play | Stage::Sealing => duel::resume(draft),
        // The recess is over. Who is not there loses time, as at the start of a refereed game.
        Stage::Adjourned => open(draft).expect("an adjourned game has a sealed move"),
        Stage::Confirm(agreement) => confirm::expired(draft, &agreement),
    }
}

/// The time of the turn has run out.
fn time_out(draft: &mut Draft<'_>) {
    let Ok(go) = draft.state().go() else { return };
    let (Ok((position, clocks)), Some(seat)) = (go.running(), go.to_move()) else {
        return;
    };
    let (flag, clocks) = clocks.flagged(go.settings.time, draft.at());
    match flag {
        Flag::Lost => over(
            draft,
            &position.lose(position.to_move(), Reason::Time),
            false,
        ),
        Flag::TurnLost => carry(draft, &position.lose_turn(), clocks),
        Flag::Penalty => {
            let clocks = clocks.begin(seat, draft.at());
            game::push_duel(draft, DuelEvent::Penalised { seat, clocks });
        }
    }
}

/// Ends the game without a winner.
pub(crate) fn over_in_draw(draft: &mut Draft<'_>, reason: DrawReason) {
    let position = draft.state().go().ok().and_then(|go| go.position);
    if let Some(position) = position {
        over(draft, &position.end(End::Draw { reason }), false);
    }
}

/// Ends the game as the rules say. Whoever was to move is charged until now.
pub(super) fn over(draft: &mut Draft<'_>, events: &[go::Event], review: bool) {
    let mut counted = None;
    for event in events {
        match event {
            go::Event::Counted { count } => counted = Some(count.clone()),
            go::Event::Over { end } if draft.state().phase != Phase::Over => {
                let go = draft.state().go().ok();
                let stopped = go.and_then(|go| Some((go.duel.clocks?, go.settings.time)));
                let clocks = stopped.map(|(clocks, time)| clocks.stopped(time, draft.at()));
                draft.push(Event::Go(GoEvent::Over {
                    end: *end,
                    count: counted.take(),
                    review,
                    clocks,
                }));
            }
            go::Event::Over { .. }
            | go::Event::Played { .. }
            | go::Event::Passed { .. }
            | go::Event::Undone { .. }
            | go::Event::Resumed { .. } => {}
        }
    }
}
