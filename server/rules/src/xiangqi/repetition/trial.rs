//! Trying moves out on a board of its own.

use alloc::vec::Vec;

use crate::xiangqi::{Colour, Kind, Move, PointSet, Position};

/// How many checks a search may give in all (xiangqi rules 6.2).
pub(super) const NODES: u32 = 800;
/// How often all searches of one trial may list moves before they give up looking for checks, so
/// that a ruling ends in time: three times what any figure of the books takes.
const LOOKS: u32 = 10_000;
/// How long a series of checks may be (xiangqi rules 6.2).
pub(super) const CHECKS: u32 = 4;

/// A search that asks what one side can win.
pub(super) struct Trial {
    pub(super) side: Colour,
    /// The side's own king is left out: what could it take were it not in check?
    pub(super) heedless: bool,
    /// Pieces of the side that take no part.
    pub(super) frozen: PointSet,
    /// A complete exchange that comes out even is a gain (Art. 26.5 of 2020).
    pub(super) even_counts: bool,
    /// How many checks the present search has tried.
    pub(super) nodes: u32,
    /// How often moves were listed.
    pub(super) looks: u32,
}

impl Trial {
    pub(super) const fn of(side: Colour) -> Self {
        Self {
            side,
            heedless: false,
            frozen: PointSet::EMPTY,
            even_counts: false,
            nodes: 0,
            looks: 0,
        }
    }

    /// The moves of the side to move.
    pub(super) fn moves(&mut self, position: &Position) -> Vec<Move> {
        self.looks = self.looks.saturating_add(1);
        if position.turn() != self.side {
            return position.legal_moves();
        }
        let mut moves = match self.heedless {
            true => reaches(position),
            false => position.legal_moves(),
        };
        if !self.frozen.is_empty() {
            moves.retain(|step| !self.frozen.contains(step.from));
        }
        moves
    }

    /// The checks of the side to move, those first that leave fewest answers.
    pub(super) fn checks(&mut self, position: &mut Position) -> Vec<(u32, Move)> {
        if self.looks > LOOKS {
            return Vec::new();
        }
        let enemy = position.turn().opponent();
        let mut checks = Vec::new();
        for step in self.moves(position) {
            let undo = position.play(step);
            if position.in_check(enemy) {
                checks.push((position.count_legal(), step));
            }
            position.undo(undo);
        }
        checks.sort_unstable();
        checks
    }

    /// Whether one more check may be tried.
    pub(super) const fn may_go_on(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= NODES && self.looks <= LOOKS
    }
}

/// Every move of the side to move, its own king left out.
fn reaches(position: &Position) -> Vec<Move> {
    let colour = position.turn();
    let mut moves = Vec::new();
    for from in position.side(colour).iter() {
        if let Some(piece) = position.piece(from) {
            let reach = position.reach(piece, from);
            moves.extend(reach.iter().map(|to| Move::new(from, to)));
        }
    }
    moves
}

/// Where a side's rooks, horses and cannons stand.
pub(super) fn strong(position: &Position, colour: Colour) -> PointSet {
    [Kind::Rook, Kind::Horse, Kind::Cannon]
        .into_iter()
        .map(|kind| position.of_kind(colour, kind))
        .fold(PointSet::EMPTY, PointSet::or)
}
