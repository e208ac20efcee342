//! What a move does: check, kill, chase or none of these.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::gain::{Conditions, Form, Gain};
use super::newness::Newness;
use super::trial::{CHECKS, Trial, strong};
use super::{Profile, trade};
use crate::xiangqi::{Kind, Move, Point, PointSet, Position};

/// The function of a move, its heaviest one (27.4).
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
    /// Only several pieces together can win it (26.9 of 2020).
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
    /// It holds the point that saves the game (27.3).
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
    /// Pawns count as chasers (27.2).
    pub(super) pawns: bool,
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

    /// What the side threatened before the check came (26.1.4 of 2020).
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
        let side = self.before.turn();
        let mut other = after;
        let enemy = side.opponent();
        let now = Conditions {
            pawns: self.pawns,
            hanging: Trial::of(enemy).wins(&mut other),
            mate_stands: Trial::of(enemy).mate(&mut other, CHECKS).is_some(),
        };
        // What moved may be offered: a chase that offers the piece is a chase.
        let offered = Conditions {
            hanging: now.hanging.or(PointSet::of(self.step.to)),
            ..now
        };
        let gains = self.trial().gains(&mut back, &offered);
        if gains.is_empty() {
            return Class::Idle(Idle::Quiet);
        }
        let newness = Newness::of(self, back, now);
        let new: Vec<(u8, Gain)> = gains
            .iter()
            .filter_map(|gain| Some((newness.rank(gain)?, *gain)))
            .collect();
        let left: Vec<&(u8, Gain)> = new
            .iter()
            .filter(|(_, gain)| !trade::is_offered(self, &after, &back, gain))
            .collect();
        let Some((best, gain)) = left.iter().min_by_key(|(rank, _)| *rank) else {
            return Class::Idle(match new.is_empty() {
                true => Idle::Follow,
                false => Idle::Exchange,
            });
        };
        if holds_key_point(&after, &back, &left) {
            return Class::Idle(Idle::KeyPoint);
        }
        let weighed = left.iter().filter(|(rank, _)| *rank <= (*best).max(1));
        let joint = self.profile == Profile::Cxa2020
            && weighed
                .clone()
                .all(|(_, gain)| super::joint::is_joint(self, &back, gain, &now));
        Class::Chase(Chase {
            attacker: gain.attacker,
            target: gain.target,
            form: gain.form,
            joint,
        })
    }
}

/// Whether the side defends with its last attacking piece and is after guards only (27.3).
fn holds_key_point(after: &Position, back: &Position, gains: &[&(u8, Gain)]) -> bool {
    let side = back.turn();
    let guards = |kind| match kind {
        Kind::Advisor | Kind::Elephant => true,
        Kind::King | Kind::Horse | Kind::Rook | Kind::Cannon | Kind::Pawn => false,
    };
    strong(after, side).len() == 1
        && strong(after, side.opponent()).len() > 1
        && gains
            .iter()
            .all(|(_, gain)| back.piece(gain.target).is_some_and(|p| guards(p.kind)))
}
