//! What an exchange has cost each side.

use crate::xiangqi::{Colour, Kind, Piece, Point};

/// How many sorts of force are told apart: rook; horse and cannon; advisor and elephant; pawn
/// beyond the river; pawn before it.
const SORTS: usize = 5;
const PIECES: [i32; 3] = [10, 5, 2];
const PAWN: usize = 3;
const HOME_PAWN: usize = 4;

/// One side's balance in an exchange (xiangqi rules 6.3).
#[derive(Clone, Copy)]
pub(super) struct Tally {
    side: Colour,
    balance: [i32; SORTS],
    /// Crossed pawns of that side taken elsewhere, which no piece was given for.
    strays: i32,
}

impl Tally {
    pub(super) const fn of(side: Colour) -> Self {
        Self {
            side,
            balance: [0; SORTS],
            strays: 0,
        }
    }

    /// With a piece taken from this point.
    pub(super) const fn with(mut self, taken: Piece, point: Point) -> Self {
        if let Some(sort) = sort(taken, point) {
            self.balance[sort] += if is_side(taken.colour, self.side) {
                -1
            } else {
                1
            };
        }
        self
    }

    /// With a piece taken by the way, away from the exchange itself.
    pub(super) fn with_stray(mut self, taken: Piece, point: Point) -> Self {
        if taken.kind != Kind::Pawn {
            return self.with(taken, point);
        }
        if is_crossed(taken.colour, point) {
            self.strays += 1;
        }
        self
    }

    /// How far the side is ahead; positive only for a gain in the sense of the rules.
    ///
    /// Equal pieces cancel out. Pieces won for nothing but pawns are no gain.
    pub(super) fn lead(self) -> i32 {
        let [rooks, minors, guards, pawns, home_pawns] = self.balance;
        let pieces = [rooks, minors, guards];
        let worth: i32 = pieces.iter().zip(PIECES).map(|(n, value)| n * value).sum();
        let pawns_only = |sign: i32| {
            let none_back = pieces.iter().all(|&n| n * sign >= 0);
            none_back && pawns * sign < 0 && (pawns + home_pawns) * sign < 0
        };
        if worth != 0 && pawns_only(worth.signum()) {
            return 0;
        }
        worth * 10 + pawns - self.strays
    }
}

/// Whether a piece there is one of the force that can be chased (xiangqi rules 6.3).
pub(super) const fn is_force(piece: Piece, point: Point) -> bool {
    match sort(piece, point) {
        None | Some(HOME_PAWN) => false,
        Some(_) => true,
    }
}

/// Whether two kinds are worth the same.
pub(super) const fn are_equal(one: Kind, other: Kind) -> bool {
    match (rank(one), rank(other)) {
        (Some(one), Some(other)) => one == other,
        (None, _) | (_, None) => false,
    }
}

/// Whether a pawn of a side stands beyond the river there.
pub(super) const fn is_crossed(colour: Colour, point: Point) -> bool {
    match colour {
        Colour::Red => point.rank() >= 5,
        Colour::Black => point.rank() <= 4,
    }
}

const fn sort(piece: Piece, point: Point) -> Option<usize> {
    match rank(piece.kind) {
        Some(PAWN) if !is_crossed(piece.colour, point) => Some(HOME_PAWN),
        rank => rank,
    }
}

const fn rank(kind: Kind) -> Option<usize> {
    match kind {
        Kind::King => None,
        Kind::Rook => Some(0),
        Kind::Horse | Kind::Cannon => Some(1),
        Kind::Advisor | Kind::Elephant => Some(2),
        Kind::Pawn => Some(PAWN),
    }
}

const fn is_side(one: Colour, other: Colour) -> bool {
    one.index() == other.index()
}
