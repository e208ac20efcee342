//! A set of points, and how it grows over a board.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::point::{INDEX_END, STRIDE};
use super::{BadPoint, Point};

const WORDS: usize = INDEX_END.div_ceil(64);

/// A set of points, in order from A1 row by row; as text `A1 B1 Q16`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Every point of the widest board.
    const EVERYWHERE: Self = Self::corner(STRIDE - 1, STRIDE - 1);

    /// So many columns of so many rows from A1 on.
    pub(super) const fn corner(columns: u8, rows: u8) -> Self {
        let mut set = Self::EMPTY;
        let line = (1 << columns) - 1;
        let mut row = 0;
        while row < rows as usize {
            let at = row * STRIDE as usize;
            set.0[at / 64] |= line << (at % 64);
            if at % 64 + columns as usize > 64 {
                set.0[at / 64 + 1] |= line >> (64 - at % 64);
            }
            row += 1;
        }
        set
    }

    /// Whether no point is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many points are in it.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a point is in it.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Puts a point in.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// The points in order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |index| {
            let mut word = words[index];
            core::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Point::from_index(index * 64 + bit)
            })
        })
    }

    /// The first point in order.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Point::from_index(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The points in either.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zipped(other, |one, other| one | other)
    }

    /// The points in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zipped(other, |one, other| one & other)
    }

    /// The points in this one only.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.zipped(other, |one, other| one & !other)
    }

    /// Whether any point is in both.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .any(|(one, other)| one & other != 0)
    }

    /// The points next to any of these, these themselves left out.
    #[must_use]
    pub fn neighbours(&self) -> Self {
        self.spread().and(&Self::EVERYWHERE).minus(self)
    }

    /// All that is reached from here by steps within `area`; what lies outside it is left out.
    #[must_use]
    pub fn flood(&self, area: &Self) -> Self {
        let mut filled = self.and(area);
        loop {
            let more = filled.spread().and(area);
            if more == filled {
                return filled;
            }
            filled = more;
        }
    }

    /// Takes the set apart into those that no step joins.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<> {
        let mut rest = *self;
        core::iter::from_fn(move || {
            let part = Self::from(rest.first()?).flood(&rest);
            rest = rest.minus(&part);
            Some(part)
        })
    }

    fn zipped(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut joined = *self;
        for (word, &other) in joined.0.iter_mut().zip(&other.0) {
            *word = join(*word, other);
        }
        joined
    }

    /// These points and their neighbours, also those off the widest board.
    fn spread(&self) -> Self {
        let mut spread = self.0;
        for (index, word) in spread.iter_mut().enumerate() {
            let below = if index > 0 { self.0[index - 1] } else { 0 };
            let above = self.0.get(index + 1).copied().unwrap_or(0);
            let here = *word;
            for step in [1, u32::from(STRIDE)] {
                *word |= here << step | below >> (64 - step);
                *word |= here >> step | above << (64 - step);
            }
        }
        Self(spread)
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, point) in self.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{point}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for PointSet {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        text.split_whitespace().map(str::parse).collect()
    }
}

impl TryFrom<String> for PointSet {
    type Error = BadPoint;

    fn try_from(text: String) -> Result<Self, BadPoint> {
        text.parse()
    }
}

impl From<PointSet> for String {
    fn from(set: PointSet) -> Self {
        set.to_string()
    }
}
