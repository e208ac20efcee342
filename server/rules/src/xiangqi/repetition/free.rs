//! Pieces that may chase for ever: kings and pawns.

use super::Profile;
use super::tally::is_force;
use super::trial::{Trial, strong};
use crate::xiangqi::{Kind, Move, PointSet, Position};

/// When a pawn that could take counts as a chaser (Art. 27.2).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pawns {
    /// Never.
    Free,
    /// If its capture opens a check (Art. 26.8 of 2020).
    OpeningChecks,
    /// As any other piece.
    Bound,
}

impl Pawns {
    /// How far pawns are free while only the other side is at fault.
    pub(super) const fn free(profile: Profile) -> Self {
        match profile {
            Profile::Cxa2020 => Self::OpeningChecks,
            Profile::Cxa1999 | Profile::Axf | Profile::Casual => Self::Free,
        }
    }
}

impl Trial {
    /// Whether a capture can be a chase at all: of force (xiangqi rules 6.3), by no king or pawn alone.
    pub(super) fn may_chase(&mut self, position: &mut Position, step: Move, pawns: Pawns) -> bool {
        let (Some(taker), Some(taken)) = (position.piece(step.from), position.piece(step.to))
        else {
            return false;
        };
        is_force(taken, step.to)
            && match taker.kind {
                Kind::King => self.is_helped(position, step),
                Kind::Pawn => match pawns {
                    Pawns::Free => false,
                    Pawns::OpeningChecks => opens_check(position, step),
                    Pawns::Bound => true,
                },
                Kind::Advisor | Kind::Elephant | Kind::Horse | Kind::Rook | Kind::Cannon => true,
            }
    }

    /// Whether a king could not take without a rook, horse or cannon of its side (Art. 27.1).
    fn is_helped(&mut self, position: &Position, step: Move) -> bool {
        strong(position, self.side).iter().any(|partner| {
            let mut without = *position;
            without.remove(partner);
            !self.wins_there(&mut without, step)
        })
    }
}

/// Whether a capture uncovers a check by another piece.
fn opens_check(position: &mut Position, step: Move) -> bool {
    let enemy = position.turn().opponent();
    let undo = position.play(step);
    let checkers = position.king(enemy).map(|king| {
        let attackers = position.attackers(king, enemy.opponent());
        attackers.minus(PointSet::of(step.to))
    });
    position.undo(undo);
    checkers.is_some_and(|checkers| !checkers.is_empty())
}
