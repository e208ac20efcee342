//! What the side to move can win.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::exchange::{Replies, Terms};
use super::free::Pawns;
use super::tally::Tally;
use super::trial::Trial;
use crate::xiangqi::{Kind, Move, Point, PointSet, Position};

/// How force is won (xiangqi rules 6.2).
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
    pub(super) pawns: Pawns,
    /// Pieces of the side that the other could win anyway.
    pub(super) hanging: PointSet,
    /// The other side threatens mate anyway.
    pub(super) mate_stands: bool,
    /// Where an exchange may begin; other points are not asked for.
    pub(super) targets: PointSet,
    /// Gains after checks are asked for.
    pub(super) checks: bool,
}

impl Conditions {
    /// The same, but only as far as it can tell whether one of these gains is among them.
    pub(super) fn asking_for(self, gains: &[Gain]) -> Self {
        let targets = gains.iter().map(|gain| gain.targets);
        Self {
            targets: targets.fold(PointSet::EMPTY, PointSet::or),
            checks: gains.iter().any(|gain| gain.form == Form::AfterChecks),
            ..self
        }
    }
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
        let asked = conditions.targets.minus(won);
        // A pawn is only worth what it takes itself.
        let is_pawn = |from| position.piece(from).is_some_and(|p| p.kind == Kind::Pawn);
        rest.retain(|step| asked.contains(step.to) && !is_pawn(step.from));
        gains.extend(self.by_exchange(position, rest, &terms));
        if conditions.checks {
            gains.extend(self.by_checks(position, &terms));
        }
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

    pub(super) fn captures(&mut self, position: &Position) -> Vec<Move> {
        let mut moves = self.moves(position);
        moves.retain(|step| position.piece(step.to).is_some());
        moves
    }

    fn by_taking(&mut self, position: &mut Position, step: Move, terms: &Terms) -> Gain {
        self.nodes = 0;
        let tally = Tally::of(self.side);
        let rootless = takes_rook_with_pawn(position, step);
        // More answers never help the side, so what fails here fails anywhere.
        let wins = rootless || self.take(position, step, tally, &Terms::HERE) > 0;
        let undo = position.play(step);
        let plain = wins && (terms.mate_stands || self.mate(position, 1).is_none());
        position.undo(undo);
        self.nodes = 0;
        let clean = match rootless {
            true => plain,
            false => wins && self.take(position, step, tally, terms) > 0,
        };
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
}

/// Against a pawn a rook has no root in effect (xiangqi rules 6.3).
fn takes_rook_with_pawn(position: &Position, step: Move) -> bool {
    let is = |point, kind| position.piece(point).is_some_and(|p| p.kind == kind);
    is(step.from, Kind::Pawn) && is(step.to, Kind::Rook)
}

/// A gain that begins so and ends with this capture, sound as far as asked.
pub(super) const fn gain(form: Form, first: Move, capture: Move) -> Gain {
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
