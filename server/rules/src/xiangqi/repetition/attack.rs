//! Captures under the World rules (xiangqi rules 6.6).

use alloc::vec::Vec;

use super::tally::is_force;
use super::trial::Trial;
use crate::xiangqi::{Kind, Move, Point, PointSet, Position};

/// A capture that the side to move could make.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) step: Move,
    /// It takes force for nothing, or for less.
    pub(super) chases: bool,
}

/// The captures of force by anything but kings and pawns, which may chase.
///
/// A threat that was there is no new one only because a check had to be answered first.
pub(super) fn attacks(position: &Position, in_check: bool) -> Vec<Attack> {
    let side = position.turn();
    let mut trial = Trial {
        heedless: in_check,
        ..Trial::of(side)
    };
    let mut attacks = Vec::new();
    for step in trial.moves(position) {
        let (Some(taker), Some(taken)) = (position.piece(step.from), position.piece(step.to))
        else {
            continue;
        };
        let free = matches!(taker.kind, Kind::King | Kind::Pawn);
        if free || !is_force(taken, step.to) {
            continue;
        }
        let offers = taker.kind == taken.kind && can_take(position, step.to, step.from);
        let pays = is_worth_more(taken.kind, taker.kind) || !is_taken_back(position, step);
        attacks.push(Attack {
            step,
            chases: !offers && pays,
        });
    }
    attacks
}

/// Whether taking pays even if it is taken back.
const fn is_worth_more(taken: Kind, taker: Kind) -> bool {
    match taker {
        Kind::Horse | Kind::Cannon => matches!(taken, Kind::Rook),
        Kind::Advisor | Kind::Elephant => {
            matches!(taken, Kind::Rook | Kind::Horse | Kind::Cannon)
        }
        Kind::King | Kind::Rook | Kind::Pawn => false,
    }
}

/// Whether the other side could make this capture were it to move.
fn can_take(position: &Position, from: Point, to: Point) -> bool {
    let other = position.with_turn(position.turn().opponent());
    other.is_legal(Move::new(from, to)).is_ok()
}

fn is_taken_back(position: &Position, step: Move) -> bool {
    let mut after = *position;
    after.play(step);
    after.legal_moves().iter().any(|back| back.to == step.to)
}

/// Whether something stands ready to take back but may not: a false root.
pub(super) fn has_false_root(position: &Position, step: Move) -> bool {
    let mut after = *position;
    after.play(step);
    !after.attackers(step.to, after.turn()).is_empty()
}

/// Whether this is a rook that may not let a horse at its king.
pub(super) fn is_horse_pinned(position: &Position, rook: Point) -> bool {
    let Some(piece) = position
        .piece(rook)
        .filter(|piece| piece.kind == Kind::Rook)
    else {
        return false;
    };
    let enemy = piece.colour.opponent();
    let horses = |position: &Position| -> PointSet {
        let king = position.king(piece.colour);
        let attackers = king.map(|king| position.attackers(king, enemy));
        let horses = position.of_kind(enemy, Kind::Horse);
        attackers.unwrap_or_default().and(horses)
    };
    let mut without = *position;
    without.remove(rook);
    horses(position).is_empty() && !horses(&without).is_empty()
}
