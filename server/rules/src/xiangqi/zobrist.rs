//! A fixed number for each piece on each point, and for Black's turn.

use super::point::POINTS;
use super::{Colour, Kind, Piece, Point};

static KEYS: [[[u64; POINTS]; Kind::ALL.len()]; 2] = {
    let mut table = [[[0; POINTS]; Kind::ALL.len()]; 2];
    let mut number = 0;
    while number < 2 * Kind::ALL.len() * POINTS {
        let (kinds, point) = (number / POINTS, number % POINTS);
        table[kinds % 2][kinds / 2][point] = mixed(number as u64 + 1);
        number += 1;
    }
    table
};

const BLACK_TO_MOVE: u64 = mixed(0x9e37_79b9);

pub(super) fn of_piece(piece: Piece, point: Point) -> u64 {
    KEYS[piece.colour.index()][piece.kind.index()][point.index()]
}

pub(super) const fn of_turn(colour: Colour) -> u64 {
    match colour {
        Colour::Red => 0,
        Colour::Black => BLACK_TO_MOVE,
    }
}

/// The finaliser of splitmix64.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
