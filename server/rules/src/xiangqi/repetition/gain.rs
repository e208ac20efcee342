//! What the side to move can win.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::exchange::{Replies, Terms, with};
use super::tally::{Tally, is_force};
use super::trial::{CHECKS, Trial};
use crate::xiangqi::{Kind, Move, Point, PointSet, Position};

/// How force is won (4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// By taking it.
    Direct,
    /// By an exchange that goes on elsewhere.
    Exchange,
    /// By a series of checks and then taking it.
    AfterChecks,
}

/// Something the side to move can win.
#[derive(Clone, Copy)]
pub(super) struct Gain {
    pub(super) form: Form,
    /// With which it begins.
    pub(super) first: Move,
    /// What takes, where it stands before.
    pub(super) attacker: Point,
    /// What is taken.
    pub(super) target: Point,
    /// All that may be taken, whatever is answered.
    pub(super) targets: PointSet,
    /// It is won as far as the point of the capture goes, and no mate follows at once.
    pub(super) plain: bool,
    /// It is won whatever the other side does.
    pub(super) clean: bool,
}

/// Under which conditions gains are looked for.
#[derive(Clone, Copy)]
pub(super) struct Conditions {
    /// Pawns count as chasers (27.2).
    pub(super) pawns: bool,
    /// Pieces of the side that the other could win anyway.
    pub(super) hanging: PointSet,
    /// The other side threatens mate anyway.
    pub(super) mate_stands: bool,
}

impl Trial {
    /// Everything the side, to move, can win.
    pub(super) fn gains(&mut self, position: &mut Position, conditions: &Conditions) -> Vec<Gain> {
        let terms = Terms {
            replies: Replies::Anywhere,
            hanging: conditions.hanging,
            mate_stands: conditions.mate_stands,
            elsewhere: None,
        };
        let mut gains = Vec::new();
        let mut rest = Vec::new();
        let mut won = PointSet::EMPTY;
        for step in self.captures(position) {
            let gain = self.by_taking(position, step, &terms);
            let wins = gain.plain || gain.clean;
            if wins {
                won = won.or(PointSet::of(step.to));
            }
            if !self.may_chase(position, step, conditions.pawns) {
                continue;
            }
            match wins {
                true => gains.push(gain),
                false => rest.push(step),
            }
        }
        let terms = Terms {
            elsewhere: Some(won),
            ..terms
        };
        rest.retain(|step| !won.contains(step.to));
        gains.extend(self.by_exchange(position, rest, &terms));
        gains.extend(self.by_checks(position, &terms));
        gains
    }

    /// Where the side, to move, can win something at once or with checks against a defender.
    pub(super) fn wins(&mut self, position: &mut Position) -> PointSet {
        let terms = Terms {
            replies: Replies::HereAndChecks,
            ..Terms::HERE
        };
        let mut won = PointSet::EMPTY;
        for step in self.captures(position) {
            self.nodes = 0;
            if !won.contains(step.to) && self.take(position, step, Tally::of(self.side), &terms) > 0
            {
                won = won.or(PointSet::of(step.to));
            }
        }
        won
    }

    /// Whether taking so wins as far as the point of the capture goes.
    pub(super) fn wins_there(&mut self, position: &mut Position, step: Move) -> bool {
        self.moves(position).contains(&step)
            && position.piece(step.to).is_some()
            && self.take(position, step, Tally::of(self.side), &Terms::HERE) > 0
    }

    fn captures(&self, position: &Position) -> Vec<Move> {
        let mut moves = self.moves(position);
        moves.retain(|step| position.piece(step.to).is_some());
        moves
    }

    fn by_taking(&mut self, position: &mut Position, step: Move, terms: &Terms) -> Gain {
        self.nodes = 0;
        let tally = Tally::of(self.side);
        // More answers never help the side, so what fails here fails anywhere.
        let wins = self.take(position, step, tally, &Terms::HERE) > 0;
        let undo = position.play(step);
        let plain = wins && (terms.mate_stands || self.mate(position, 1).is_none());
        position.undo(undo);
        self.nodes = 0;
        let clean = wins && self.take(position, step, tally, terms) > 0;
        Gain {
            plain,
            clean,
            ..gain(Form::Direct, step, step)
        }
    }

    fn by_exchange(
        &mut self,
        position: &mut Position,
        captures: Vec<Move>,
        terms: &Terms,
    ) -> Vec<Gain> {
        let mut found = Vec::new();
        for step in captures {
            self.nodes = 0;
            if self.take(position, step, Tally::of(self.side), terms) > 0 {
                found.push(gain(Form::Exchange, step, step));
            }
        }
        found
    }

    fn by_checks(&mut self, position: &mut Position, terms: &Terms) -> Vec<Gain> {
        let mut found = Vec::new();
        let won = terms.elsewhere.unwrap_or_default();
        self.nodes = 0;
        for (_, step) in self.checks(position) {
            if won.contains(step.to) {
                continue;
            }
            let tally = Tally::of(self.side);
            if let Some(gain) = self.after_check(position, step, tally, CHECKS, terms) {
                found.push(gain);
            }
        }
        found
    }

    /// What is won in the end if the side, to move, gives this check.
    fn after_check(
        &mut self,
        position: &mut Position,
        step: Move,
        tally: Tally,
        checks: u32,
        terms: &Terms,
    ) -> Option<Gain> {
        if !self.may_go_on() {
            return None;
        }
        let tally = with(tally, position, step.to);
        let undo = position.play(step);
        let mut found: Option<Gain> = None;
        let mut all = true;
        for answer in position.legal_moves() {
            let tally = with(tally, position, answer.to);
            let undo = position.play(answer);
            let won = self.after_answer(position, tally, checks - 1, terms);
            position.undo(undo);
            let Some(won) = won else {
                all = false;
                break;
            };
            let targets = found.map_or(PointSet::EMPTY, |gain| gain.targets);
            let targets = targets.or(won.targets);
            let known = found.unwrap_or(won);
            found = Some(Gain { targets, ..known });
        }
        position.undo(undo);
        let gain = found.filter(|_| all)?;
        Some(Gain {
            first: step,
            ..gain
        })
    }

    fn after_answer(
        &mut self,
        position: &mut Position,
        tally: Tally,
        checks: u32,
        terms: &Terms,
    ) -> Option<Gain> {
        if let Some(gain) = self.best_capture(position, tally, terms) {
            return Some(gain);
        }
        if checks == 0 {
            return None;
        }
        let steps = self.checks(position);
        steps
            .into_iter()
            .find_map(|(_, step)| self.after_check(position, step, tally, checks, terms))
    }

    fn best_capture(
        &mut self,
        position: &mut Position,
        tally: Tally,
        terms: &Terms,
    ) -> Option<Gain> {
        let won = terms.elsewhere.unwrap_or_default();
        let mut best: Option<(i32, Move)> = None;
        for step in self.captures(position) {
            let force = position
                .piece(step.to)
                .is_some_and(|p| is_force(p, step.to));
            if !force || won.contains(step.to) {
                continue;
            }
            let lead = self.take(position, step, tally, terms);
            if lead > 0 && best.is_none_or(|(known, _)| lead > known) {
                best = Some((lead, step));
            }
        }
        best.map(|(_, step)| gain(Form::AfterChecks, step, step))
    }

    /// Whether a capture can be a chase at all: by no king or pawn alone, of force (4.4).
    fn may_chase(&self, position: &Position, step: Move, pawns: bool) -> bool {
        let (Some(taker), Some(taken)) = (position.piece(step.from), position.piece(step.to))
        else {
            return false;
        };
        let free = match taker.kind {
            Kind::King => true,
            Kind::Pawn => !pawns,
            Kind::Advisor | Kind::Elephant | Kind::Horse | Kind::Rook | Kind::Cannon => false,
        };
        !free && is_force(taken, step.to)
    }
}

const fn gain(form: Form, first: Move, capture: Move) -> Gain {
    Gain {
        form,
        first,
        attacker: capture.from,
        target: capture.to,
        targets: PointSet::of(capture.to),
        plain: false,
        clean: true,
    }
}
