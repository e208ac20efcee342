//! What a move does: check, kill, chase or none of these.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::free::Pawns;
use super::gain::{Conditions, Form, Gain};
use super::newness::{Newness, Part};
use super::tally::is_crossed;
use super::trial::{CHECKS, Trial, strong};
use super::{Profile, joint, trade};
use crate::xiangqi::{Colour, Kind, Move, Point, PointSet, Position};

/// The function of a move, its heaviest one (Art. 27.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// The other king is attacked.
    Check,
    /// Mate by checks is threatened.
    Kill {
        /// The first check.
        by: Move,
    },
    /// Force is newly threatened.
    Chase(Chase),
    /// Nothing of these.
    Idle(Idle),
}

/// What a chase is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    /// The piece that would take.
    pub attacker: Point,
    /// The piece that would be taken.
    pub target: Point,
    /// How it would be won.
    pub form: Form,
    /// Only several pieces together can win it (Art. 26.9 of 2020).
    pub joint: bool,
}

/// Why a move is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// It threatens nothing.
    Quiet,
    /// It offers an exchange.
    Exchange,
    /// What it threatens was threatened before.
    Follow,
    /// It answers a check with the king.
    Answer,
    /// It holds the point that saves the game (Art. 27.3).
    KeyPoint,
}

impl Class {
    /// Whether repeating it for ever is prohibited.
    #[must_use]
    pub const fn is_prohibited(&self) -> bool {
        match self {
            Self::Check | Self::Kill { .. } | Self::Chase(_) => true,
            Self::Idle(_) => false,
        }
    }
}

/// A ply and what stood before it.
pub(super) struct Question {
    pub(super) profile: Profile,
    pub(super) pawns: Pawns,
    pub(super) before: Position,
    pub(super) step: Move,
    /// The position after the side's previous ply.
    pub(super) earlier: Option<Position>,
}

impl Question {
    /// The class under the Chinese rules.
    pub(super) fn class(&self) -> Class {
        let side = self.before.turn();
        let mut after = self.before;
        after.play(self.step);
        if after.in_check(side.opponent()) {
            return Class::Check;
        }
        let answers = self.before.in_check(side);
        let by_king = after.king(side) == Some(self.step.to);
        if answers && by_king {
            return Class::Idle(Idle::Answer);
        }
        let mut back = after.with_turn(side);
        if let Some(by) = self.trial().mate(&mut back, CHECKS)
            && !(answers && self.killed_before(&mut back))
        {
            return Class::Kill { by };
        }
        self.chase(after, back)
    }

    /// A trial of the side that moved.
    pub(super) fn trial(&self) -> Trial {
        Trial {
            even_counts: self.profile == Profile::Cxa2020,
            ..Trial::of(self.before.turn())
        }
    }

    /// What the side threatened before the check came (Art. 26.1.4 of 2020).
    pub(super) fn earlier(&self) -> Option<Position> {
        let side = self.before.turn();
        self.earlier.map(|position| position.with_turn(side))
    }

    fn killed_before(&self, back: &mut Position) -> bool {
        let Some(mut earlier) = self.earlier() else {
            return false;
        };
        let before = self.trial().mating_moves(&mut earlier);
        let now = self.trial().mating_moves(back);
        now.iter().all(|step| before.contains(step))
    }

    fn chase(&self, after: Position, mut back: Position) -> Class {
        let now = self.conditions(after);
        // What moved may be offered: a chase that offers the piece is a chase.
        let offered = Conditions {
            hanging: now.hanging.or(PointSet::of(self.step.to)),
            ..now
        };
        let gains = self.trial().gains(&mut back, &offered);
        if gains.is_empty() {
            return Class::Idle(Idle::Quiet);
        }
        let newness = Newness::of(self, back, now.asking_for(&gains));
        let new = |gain: &Gain| Some((newness.part(gain)?, *gain));
        let mut new: Vec<(Part, Gain)> = gains.iter().filter_map(new).collect();
        if new.is_empty() || self.goes_from_chase_to_chase(&new) {
            return Class::Idle(Idle::Follow);
        }
        new.retain(|(_, gain)| !trade::is_offered(self, &after, &back, gain));
        let Some((best, gain)) = new.iter().min_by_key(|(part, _)| *part) else {
            return Class::Idle(Idle::Exchange);
        };
        if holds_key_point(&after, &back, &new) {
            return Class::Idle(Idle::KeyPoint);
        }
        let weighed = |(part, _): &&(Part, Gain)| part <= &(*best).max(Part::Helps);
        let alone = |(_, gain): &(Part, Gain)| !joint::is_joint(self, &back, gain, &now);
        Class::Chase(Chase {
            attacker: gain.attacker,
            target: gain.target,
            form: gain.form,
            joint: self.profile == Profile::Cxa2020 && !new.iter().filter(weighed).any(alone),
        })
    }

    /// Whether nothing is new but the place from which the piece that moved helps in a chase: in
    /// 1999 that is idle.
    fn goes_from_chase_to_chase(&self, gains: &[(Part, Gain)]) -> bool {
        let first = gains.iter().map(|(part, _)| *part).min();
        match self.profile {
            Profile::Cxa1999 | Profile::Axf | Profile::Casual => first == Some(Part::Helps),
            Profile::Cxa2020 => false,
        }
    }

    /// What the other side could do after the move.
    fn conditions(&self, mut after: Position) -> Conditions {
        let enemy = after.turn();
        Conditions {
            pawns: self.pawns,
            hanging: Trial::of(enemy).wins(&mut after),
            mate_stands: Trial::of(enemy).mate(&mut after, CHECKS).is_some(),
            targets: PointSet::ALL,
            checks: true,
        }
    }
}

/// Whether the side defends with its last attacking piece against more, and is after guards only
/// (Art. 27.3).
fn holds_key_point(after: &Position, back: &Position, gains: &[(Part, Gain)]) -> bool {
    let side = back.turn();
    let guards = |kind| match kind {
        Kind::Advisor | Kind::Elephant => true,
        Kind::King | Kind::Horse | Kind::Rook | Kind::Cannon | Kind::Pawn => false,
    };
    attackers(after, side).len() == 1
        && attackers(after, side.opponent()).len() > 1
        && gains
            .iter()
            .all(|(_, gain)| back.piece(gain.target).is_some_and(|p| guards(p.kind)))
}

/// Where a side's pieces stand that can attack a king beyond the river.
fn attackers(position: &Position, side: Colour) -> PointSet {
    let pawns = position.of_kind(side, Kind::Pawn).iter();
    let crossed: PointSet = pawns.filter(|&pawn| is_crossed(side, pawn)).collect();
    strong(position, side).or(crossed)
}
