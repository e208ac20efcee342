//! The short moves: where kings, advisors, elephants, horses and pawns go from each point.

use super::point::POINTS;
use super::{Colour, Point, PointSet};

/// Points that are reached over another one, which has to be empty.
#[derive(Clone, Copy)]
pub(super) struct Hop {
    /// The elephant's eye or the horse's leg.
    pub(super) over: PointSet,
    pub(super) to: PointSet,
}

const NO_HOPS: [Hop; 4] = [Hop {
    over: PointSet::EMPTY,
    to: PointSet::EMPTY,
}; 4];

/// Files and ranks from a point to another.
type Way = (i8, i8);

const STRAIGHT: [Way; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const SLANTED: [Way; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The nine points of both palaces.
pub(super) const PALACES: PointSet = {
    let mut set = PointSet::EMPTY;
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        if matches!(point.file(), 3..=5) && matches!(point.rank(), 0..=2 | 7..=9) {
            set = set.or(PointSet::of(point));
        }
        index += 1;
    }
    set
};

/// The five points of each palace on which advisors stand.
pub(super) const ADVISOR_POINTS: PointSet = {
    let mut set = PointSet::EMPTY;
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        let from_edge = edge_distance(point);
        // The middle of the palace and its corners.
        if PALACES.contains(point) && (point.file() + from_edge) % 2 == 1 {
            set = set.or(PointSet::of(point));
        }
        index += 1;
    }
    set
};

/// The seven points on each side of the river on which elephants stand.
pub(super) const ELEPHANT_POINTS: PointSet = {
    let mut set = PointSet::EMPTY;
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        let stands = match edge_distance(point) {
            0 | 4 => matches!(point.file(), 2 | 6),
            2 => matches!(point.file(), 0 | 4 | 8),
            _ => false,
        };
        if stands {
            set = set.or(PointSet::of(point));
        }
        index += 1;
    }
    set
};

/// How many ranks a point is from the edge on its side of the river.
const fn edge_distance(point: Point) -> u8 {
    match point.rank() {
        rank @ 0..=4 => rank,
        rank => 9 - rank,
    }
}

/// The points on a side of the river.
pub(super) const fn side(colour: Colour) -> PointSet {
    let half = POINTS / 2;
    match colour {
        Colour::Red => PointSet::from_bits((1 << half) - 1),
        Colour::Black => PointSet::from_bits(((1 << half) - 1) << half),
    }
}

/// Where pawns of a colour stand: straight ahead of where they began, and anywhere beyond the river.
pub(super) const fn pawn_points(colour: Colour) -> PointSet {
    let mut set = side(colour.opponent());
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        if point.file().is_multiple_of(2) && edge_distance(point) >= 3 {
            set = set.or(PointSet::of(point));
        }
        index += 1;
    }
    set
}

/// Where a king goes.
pub(super) static KING: [PointSet; POINTS] = near(STRAIGHT, PALACES);
/// Where an advisor goes.
pub(super) static ADVISOR: [PointSet; POINTS] = near(SLANTED, ADVISOR_POINTS);
/// Where an elephant goes, each time over its eye.
pub(super) static ELEPHANT: [[Hop; 4]; POINTS] = {
    let mut table = [NO_HOPS; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        if ELEPHANT_POINTS.contains(point) {
            let mut way = 0;
            while way < 4 {
                let (files, ranks) = SLANTED[way];
                let to = reached(point, files * 2, ranks * 2).and(ELEPHANT_POINTS);
                table[index][way] = Hop {
                    over: reached(point, files, ranks),
                    to,
                };
                way += 1;
            }
        }
        index += 1;
    }
    table
};
/// Where a horse goes, each time over its leg.
pub(super) static HORSE: [[Hop; 4]; POINTS] = hops([
    ((0, 1), [(1, 2), (-1, 2)]),
    ((0, -1), [(1, -2), (-1, -2)]),
    ((1, 0), [(2, 1), (2, -1)]),
    ((-1, 0), [(-2, 1), (-2, -1)]),
]);
/// From where a horse comes, each time over its leg.
pub(super) static HORSE_FROM: [[Hop; 4]; POINTS] = hops([
    ((1, 1), [(2, 1), (1, 2)]),
    ((1, -1), [(2, -1), (1, -2)]),
    ((-1, 1), [(-2, 1), (-1, 2)]),
    ((-1, -1), [(-2, -1), (-1, -2)]),
]);
/// Where a pawn of each colour goes.
pub(super) static PAWN: [[PointSet; POINTS]; 2] = [pawn(Colour::Red, 1), pawn(Colour::Black, 1)];
/// From where a pawn of each colour comes.
pub(super) static PAWN_FROM: [[PointSet; POINTS]; 2] =
    [pawn(Colour::Red, -1), pawn(Colour::Black, -1)];

/// The one point so far away, if the board has it.
const fn reached(point: Point, files: i8, ranks: i8) -> PointSet {
    match point.step(files, ranks) {
        Some(to) => PointSet::of(to),
        None => PointSet::EMPTY,
    }
}

/// From every point, each way over one point to two beyond it.
const fn hops(ways: [(Way, [Way; 2]); 4]) -> [[Hop; 4]; POINTS] {
    let mut table = [NO_HOPS; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        let mut way = 0;
        while way < 4 {
            let (over, [one, other]) = ways[way];
            table[index][way] = Hop {
                over: reached(point, over.0, over.1),
                to: reached(point, one.0, one.1).or(reached(point, other.0, other.1)),
            };
            way += 1;
        }
        index += 1;
    }
    table
}

/// One step, staying within an area.
const fn near(ways: [Way; 4], area: PointSet) -> [PointSet; POINTS] {
    let mut table = [PointSet::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        if area.contains(point) {
            let mut way = 0;
            while way < 4 {
                let to = reached(point, ways[way].0, ways[way].1).and(area);
                table[index] = table[index].or(to);
                way += 1;
            }
        }
        index += 1;
    }
    table
}

/// A pawn's steps, or with -1 for `way` those that lead to each point.
const fn pawn(colour: Colour, way: i8) -> [PointSet; POINTS] {
    let forward = match colour {
        Colour::Red => way,
        Colour::Black => -way,
    };
    let beyond = side(colour.opponent());
    let mut table = [PointSet::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        table[index] = reached(point, 0, forward);
        // Sideways both ends of the step are beyond the river.
        if beyond.contains(point) {
            let sideways = reached(point, 1, 0).or(reached(point, -1, 0));
            table[index] = table[index].or(sideways);
        }
        index += 1;
    }
    table
}
