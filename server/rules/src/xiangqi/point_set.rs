//! A set of points.

use core::fmt;

use super::Point;
use super::point::{FILES, POINTS};

/// A set of points, in order from `a0` rank by rank.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet(u128);

impl PointSet {
    /// No point.
    pub const EMPTY: Self = Self(0);
    /// Every point.
    pub const ALL: Self = Self((1 << POINTS) - 1);

    /// The one point.
    #[must_use]
    pub const fn of(point: Point) -> Self {
        Self(1 << point.index())
    }

    /// Bit 0 is `a0`, bit 9 is `a1`; bits beyond the board are not to be set.
    pub(super) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// All points of the file and the rank through a point, this one left out.
    pub(super) const fn cross(point: Point) -> Self {
        CROSS[point.index()]
    }

    /// The points strictly between two on one line, none if they share no line.
    #[must_use]
    pub const fn between(one: Point, other: Point) -> Self {
        let (low, high) = match one.index() < other.index() {
            true => (one.index(), other.index()),
            false => (other.index(), one.index()),
        };
        if CROSS[low].0 >> high & 1 == 0 {
            return Self::EMPTY;
        }
        // All numbers below the higher one, less those up to the lower one.
        let inside = (1 << high) - (2 << low);
        Self(inside & CROSS[low].0 & CROSS[high].0)
    }

    /// Whether no point is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in it.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many points are in it, three standing for any more too.
    pub(super) const fn len_up_to_three(self) -> u32 {
        let (one, two) = (self.rest(), self.rest().rest());
        !self.is_empty() as u32 + !one.is_empty() as u32 + !two.is_empty() as u32
    }

    /// Whether a point is in it.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.meets(Self::of(point))
    }

    /// The first point in order.
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        match self.is_empty() {
            true => None,
            false => Some(Point::from_index(self.0.trailing_zeros() as usize)),
        }
    }

    /// The set without its first point.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The points in order.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let point = rest.first()?;
            rest = rest.rest();
            Some(point)
        })
    }

    /// The points in either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The points in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The points in this one only.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The points in exactly one of both.
    #[must_use]
    pub const fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Whether any point is in both.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Self {
        points
            .into_iter()
            .fold(Self::EMPTY, |set, point| set.or(Self::of(point)))
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The first point of each rank together make file 0.
const FILE: u128 = {
    let (mut bits, mut index) = (0, 0);
    while index < POINTS {
        bits |= 1 << index;
        index += FILES as usize;
    }
    bits
};

const RANK: u128 = (1 << FILES) - 1;

static CROSS: [PointSet; POINTS] = {
    let mut table = [PointSet::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        let rank = RANK << (index - point.file() as usize);
        table[index] = PointSet(rank ^ (FILE << point.file()));
        index += 1;
    }
    table
};
