//! What is left of a capture when all is taken back.

use super::tally::Tally;
use super::trial::Trial;
use crate::xiangqi::{Kind, Move, Point, PointSet, Position};

/// The lead of a side that mates, or that is mated if negative.
pub(super) const MATE: i32 = 1_000_000;
/// How many plies an exchange is followed.
const PLIES: u32 = 6;
/// How many checks the other side may give to win back what it lost.
const COUNTER_CHECKS: u32 = 3;

/// How the other side may answer a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Replies {
    /// It takes back on the same point.
    Here,
    /// It may also mate, or win back by a series of checks.
    HereAndChecks,
    /// It may also take anything that the capture has left to it.
    Anywhere,
}

/// What counts in an exchange.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    pub(super) replies: Replies,
    /// Pieces that the other side could win anyway, which therefore answer nothing.
    pub(super) hanging: PointSet,
    /// The other side threatens mate anyway.
    pub(super) mate_stands: bool,
    /// The exchange may go on at other points than these.
    pub(super) elsewhere: Option<PointSet>,
}

impl Terms {
    pub(super) const HERE: Self = Self {
        replies: Replies::Here,
        hanging: PointSet::EMPTY,
        mate_stands: false,
        elsewhere: None,
    };
}

impl Trial {
    /// The side's lead after it takes, both sides playing their best.
    pub(super) fn take(
        &mut self,
        position: &mut Position,
        step: Move,
        tally: Tally,
        terms: &Terms,
    ) -> i32 {
        let tally = with(tally, position, step.to);
        let undo = position.play(step);
        let lead = self.answered(position, tally, step.to, terms, 0);
        position.undo(undo);
        lead
    }

    /// The side has taken on `point`, the other side is to move.
    fn answered(
        &mut self,
        position: &mut Position,
        tally: Tally,
        point: Point,
        terms: &Terms,
        ply: u32,
    ) -> i32 {
        let checked = position.in_check(position.turn());
        let first = ply == 0;
        let moves = self.moves(position);
        if moves.is_empty() {
            return MATE;
        }
        let mut worst = if checked { MATE } else { tally.lead() };
        for step in moves {
            if !checked && !is_reply(position, step, point, terms, first) {
                continue;
            }
            let after = match (position.piece(step.to), step.to == point) {
                (None, _) => tally,
                (Some(taken), true) => tally.with(taken, step.to),
                (Some(taken), false) => tally.with_stray(taken, step.to),
            };
            let aside = position.piece(step.to).is_some() && step.to != point;
            let undo = position.play(step);
            let lead = self.followed(position, after, step.to, terms, ply + 1);
            position.undo(undo);
            let even = checked && first && aside && lead == 0 && self.even_counts;
            worst = worst.min(if even { 1 } else { lead });
            if first && worst <= 0 {
                return worst;
            }
        }
        if first && worst > 0 && terms.replies != Replies::Here {
            return self.countered(position, tally, worst, terms);
        }
        worst
    }

    /// The lead that is left when the other side answers with checks.
    fn countered(
        &mut self,
        position: &mut Position,
        tally: Tally,
        lead: i32,
        terms: &Terms,
    ) -> i32 {
        let nodes = self.nodes;
        if !terms.mate_stands && self.mate(position, COUNTER_CHECKS).is_some() {
            return -MATE;
        }
        self.nodes = nodes;
        match self.loses_by_checks(position, tally, COUNTER_CHECKS, terms) {
            true => 0,
            false => lead,
        }
    }

    /// Whether the other side, to move, gets ahead by a series of checks.
    fn loses_by_checks(
        &mut self,
        position: &mut Position,
        tally: Tally,
        checks: u32,
        terms: &Terms,
    ) -> bool {
        if checks == 0 {
            return false;
        }
        for (_, step) in self.checks(position) {
            if !self.may_go_on() {
                return false;
            }
            if terms.hanging.contains(step.to) {
                continue;
            }
            let tally = with(tally, position, step.to);
            let undo = position.play(step);
            let loses = self.moves(position).into_iter().all(|answer| {
                let tally = with(tally, position, answer.to);
                let undo = position.play(answer);
                let loses = self.is_taken(position, tally, terms)
                    || self.loses_by_checks(position, tally, checks - 1, terms);
                position.undo(undo);
                loses
            });
            position.undo(undo);
            if loses {
                return true;
            }
        }
        false
    }

    /// Whether the other side, to move, gets ahead by one capture.
    fn is_taken(&mut self, position: &mut Position, tally: Tally, terms: &Terms) -> bool {
        let terms_after = Terms {
            elsewhere: terms.elsewhere,
            ..Terms::HERE
        };
        self.moves(position).into_iter().any(|step| {
            if position.piece(step.to).is_none() || terms.hanging.contains(step.to) {
                return false;
            }
            let tally = with(tally, position, step.to);
            if tally.lead() >= 0 {
                return false;
            }
            let undo = position.play(step);
            let lead = self.followed(position, tally, step.to, &terms_after, 1);
            position.undo(undo);
            lead < 0
        })
    }

    /// The other side has taken on `point`, the side may take back, take elsewhere or stop.
    pub(super) fn followed(
        &mut self,
        position: &mut Position,
        tally: Tally,
        point: Point,
        terms: &Terms,
        ply: u32,
    ) -> i32 {
        let mut best = tally.lead();
        if ply > PLIES {
            return best;
        }
        let moves = self.moves(position);
        if moves.is_empty() {
            return -MATE;
        }
        for step in moves {
            if position.piece(step.to).is_none() {
                continue;
            }
            if step.to != point && !(ply == 1 && goes_on(position, step, terms)) {
                continue;
            }
            let tally = with(tally, position, step.to);
            let undo = position.play(step);
            let lead = self.answered(position, tally, step.to, terms, ply + 1);
            position.undo(undo);
            best = best.max(lead);
        }
        best
    }
}

/// Whether the other side, not in check, answers a capture on `point` with this move.
fn is_reply(position: &Position, step: Move, point: Point, terms: &Terms, first: bool) -> bool {
    if step.to == point {
        return true;
    }
    let free = first && terms.replies == Replies::Anywhere && !terms.hanging.contains(step.to);
    free && position.piece(step.to).is_some()
}

/// Whether an exchange goes on with this capture; kings and pawns are free to take (Art. 27.1, 27.2).
fn goes_on(position: &Position, step: Move, terms: &Terms) -> bool {
    let Some(shunned) = terms.elsewhere else {
        return false;
    };
    let free = |kind| matches!(kind, Kind::King | Kind::Pawn);
    let is_free = position.piece(step.from).is_some_and(|p| free(p.kind));
    !shunned.contains(step.to) && !is_free
}

/// The tally with what stands on this point taken, if anything does.
pub(super) fn with(tally: Tally, position: &Position, point: Point) -> Tally {
    match position.piece(point) {
        Some(taken) => tally.with(taken, point),
        None => tally,
    }
}
