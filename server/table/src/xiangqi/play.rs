//! Moves, and what follows from one: the next turn, or the end.

use super::{
    FoulReason, NaturalLimit, Xiangqi, XiangqiDraw, XiangqiEvent, XiangqiIllegal, XiangqiLoss,
    XiangqiRefusal, ending, fouls, line, repeated,
};
use crate::clock::Flag;
use crate::draft::Draft;
use crate::duel::{self, DuelRefusal};
use crate::{Clocks, DuelEvent, Event, Refusal, game};
use alloc::vec;
use qiguan_rules::Seat;
use qiguan_rules::xiangqi::{Illegal, Move, Outcome, Position};

/// A piece is moved, perhaps with a draw offer.
pub(super) fn play(
    draft: &mut Draft<'_>,
    seat: Seat,
    turn: u32,
    (step, offers_draw): (Move, bool),
) -> Result<(), Refusal> {
    draft.state().answers(turn)?;
    let xiangqi = draft.state().xiangqi()?;
    let (position, clocks) = xiangqi.to_move(seat)?;
    if let Err(why) = position.is_legal(step) {
        return forbidden(draft, seat, why);
    }
    let allowed = xiangqi.touched.allowed(&position);
    if let Some(point) = xiangqi.touched.points().first()
        && !allowed.contains(&step)
    {
        return Err(Refusal::Xiangqi(XiangqiRefusal::Touched(*point)));
    }
    if repeated::permitted(&xiangqi.settings, draft.line, vec![step]).is_empty() {
        return Err(Refusal::Xiangqi(XiangqiRefusal::MustChange));
    }
    let offer = may_offer(draft, seat, offers_draw)?;
    moved(draft, (position, clocks), step);
    if !fouls::goes_on(draft) {
        return Ok(());
    }
    match offer {
        Offering::No => {}
        Offering::Yes => draft.push(Event::DrawOffered { seat }),
        Offering::Foul => fouls::call(draft, seat, FoulReason::RepeatedOffer),
    }
    Ok(())
}

/// What a forbidden move costs in this room.
fn forbidden(draft: &mut Draft<'_>, seat: Seat, why: Illegal) -> Result<(), Refusal> {
    match draft.state().xiangqi()?.settings.illegal_move {
        XiangqiIllegal::Refuse => Err(Refusal::Xiangqi(XiangqiRefusal::Illegal(why))),
        XiangqiIllegal::Foul => {
            fouls::call(draft, seat, FoulReason::IllegalMove);
            Ok(())
        }
        XiangqiIllegal::Loss => {
            ending::lose(draft, seat, XiangqiLoss::IllegalMove);
            Ok(())
        }
    }
}

/// Whether a draw is offered with a move.
enum Offering {
    No,
    Yes,
    /// It is not this side's to offer, which the rules forbid.
    Foul,
}

/// Offers alternate: after an offer the next is the other side's. None before each side has moved.
fn may_offer(draft: &Draft<'_>, seat: Seat, offers: bool) -> Result<Offering, Refusal> {
    let xiangqi = draft.state().xiangqi()?;
    match (offers, xiangqi.last_offer == Some(seat)) {
        (false, _) => Ok(Offering::No),
        (true, true) if xiangqi.settings.refereed => Ok(Offering::Foul),
        (true, true) => Err(Refusal::Xiangqi(XiangqiRefusal::OfferNotYours)),
        (true, false) if draft.line.moves().is_empty() => Err(Refusal::TooEarly),
        (true, false) => Ok(Offering::Yes),
    }
}

/// The move happens. What it was an answer to is closed, and what it leads to follows.
fn moved(draft: &mut Draft<'_>, (position, clocks): (Position, Clocks), step: Move) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    let mut after = position;
    let mover = xiangqi.mover();
    let (quiet, check) = line::played(&mut after, xiangqi.quiet, step);
    let outcome = after.outcome();
    let took_ms = clocks.spent_at(draft.at());
    let clocks = clocks.moved(xiangqi.settings.time, draft.at(), draft.moment.lag);
    let next = xiangqi.seat(after.turn()).filter(|_| outcome.is_none());
    let turn = draft.state().turn + u32::from(next.is_some());
    let clocks = next.map_or(clocks, |next| clocks.begin(next, draft.at()));
    draft.push(Event::Xiangqi(XiangqiEvent::Moved {
        step,
        check,
        quiet,
        took_ms,
        turn,
        clocks,
    }));
    duel::close_question(draft);
    if draft.state().draw.is_some() {
        draft.push(Event::DrawClosed { refused_by: mover });
    }
    end_by_position(draft, outcome);
    if fouls::goes_on(draft) {
        repeated::look(draft, step);
    }
    if fouls::goes_on(draft) {
        end_by_count(draft);
    }
}

/// Mate and stalemate come before every draw.
fn end_by_position(draft: &mut Draft<'_>, outcome: Option<Outcome>) {
    match outcome {
        Some(Outcome::Lost { loser, reason }) => {
            let loser = draft
                .state()
                .xiangqi()
                .ok()
                .and_then(|game| game.seat(loser));
            if let Some(seat) = loser {
                ending::lose(draft, seat, XiangqiLoss::NoMove(reason));
            }
        }
        Some(Outcome::Draw(reason)) => ending::draw(draft, XiangqiDraw::NoForce(reason)),
        None => {}
    }
}

/// The natural limit where it comes by itself, and the longest game of the house.
fn end_by_count(draft: &mut Draft<'_>) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    let rounds = u32::from(xiangqi.settings.natural_limit_rounds);
    let is_reached = match xiangqi.settings.natural_limit {
        NaturalLimit::Auto => xiangqi.quiet.is_reached(rounds),
        // Nobody has claimed it, and every room ends; an arbiter sees to that (xiangqi rules 3).
        NaturalLimit::Claim => {
            draft.state().office.holder.is_none() && xiangqi.quiet.is_reached(rounds * 2)
        }
    };
    // The move of this entry is not in the line yet.
    let plies = u32::try_from(draft.line.moves().len() + 1).unwrap_or(u32::MAX);
    if is_reached {
        ending::draw(draft, XiangqiDraw::NaturalLimit);
    } else if plies >= draft.state().limits.plies_max {
        ending::draw(draft, XiangqiDraw::PliesMax);
    }
}

/// A deadline of the running game has come.
pub(crate) fn time_passed(draft: &mut Draft<'_>) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    let at = draft.at();
    let due = |clocks: Clocks| {
        let deadline = clocks.deadline(xiangqi.settings.time);
        deadline.is_some_and(|due| due <= at)
    };
    match xiangqi.late {
        Some(late) if late.until <= at => ending::lose(draft, late.seat, XiangqiLoss::Forfeit),
        Some(_) | None if xiangqi.duel.clocks.is_some_and(due) => time_out(draft),
        Some(_) | None => duel::resume(draft),
    }
}

/// The time of the turn has run out (xiangqi rules 6).
fn time_out(draft: &mut Draft<'_>) {
    let Ok(xiangqi) = draft.state().xiangqi() else {
        return;
    };
    let Some((position, clocks, seat)) = running(xiangqi) else {
        return;
    };
    let (flag, clocks) = clocks.flagged(xiangqi.settings.time, draft.at());
    let other_can_win = position.can_win(position.turn().opponent());
    match flag {
        Flag::Lost if xiangqi.settings.flag_needs_material && !other_can_win => {
            ending::draw(draft, XiangqiDraw::FlagWithoutForce);
        }
        // No room of xiangqi loses a turn.
        Flag::Lost | Flag::TurnLost => ending::lose(draft, seat, XiangqiLoss::Time),
        Flag::Penalty => {
            let clocks = clocks.begin(seat, draft.at());
            game::push_duel(draft, DuelEvent::Penalised { seat, clocks });
        }
    }
}

fn running(xiangqi: &Xiangqi) -> Option<(Position, Clocks, Seat)> {
    let position = xiangqi.position?;
    Some((
        position,
        xiangqi.duel.clocks?,
        xiangqi.seat(position.turn())?,
    ))
}

impl Xiangqi {
    /// The position and the clocks, for who has the turn while no clock stands.
    pub(super) fn to_move(&self, seat: Seat) -> Result<(Position, Clocks), Refusal> {
        let (position, clocks, mover) = running(self).ok_or(Refusal::NotPlaying)?;
        if mover != seat {
            return Err(Refusal::NotYourTurn);
        }
        match self.duel.is_paused() {
            true => Err(Refusal::Duel(DuelRefusal::Paused)),
            false => Ok((position, clocks)),
        }
    }
}
