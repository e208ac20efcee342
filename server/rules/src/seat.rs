//! Places at the table and containers indexed by them.

use core::fmt;
use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A place at the table, counter-clockwise as seen on the screen (junqi rules 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// Bottom.
    S,
    /// Right.
    E,
    /// Top.
    N,
    /// Left.
    W,
}

impl Seat {
    /// All seats, each followed by the one on its right hand.
    pub const ALL: [Self; 4] = [Self::S, Self::E, Self::N, Self::W];

    /// The seat's number, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat of a number, if it is below 4.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The letter that stands for the seat in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::S => 'S',
            Self::E => 'E',
            Self::N => 'N',
            Self::W => 'W',
        }
    }

    /// The seat of a letter, upper case only.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'S' => Some(Self::S),
            'E' => Some(Self::E),
            'N' => Some(Self::N),
            'W' => Some(Self::W),
            _ => None,
        }
    }

    /// The seat on the right hand, which moves next by default.
    #[must_use]
    pub const fn right(self) -> Self {
        match self {
            Self::S => Self::E,
            Self::E => Self::N,
            Self::N => Self::W,
            Self::W => Self::S,
        }
    }

    /// The seat on the left hand.
    #[must_use]
    pub const fn left(self) -> Self {
        self.right().ally()
    }

    /// The seat opposite.
    #[must_use]
    pub const fn ally(self) -> Self {
        self.right().right()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats, such as those that one player holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// One seat alone.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::of(seat).0)
    }

    /// Whether a seat is in it.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::of(seat).0 != 0
    }

    /// How many there are, 0 to 4.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in seat order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL
            .into_iter()
            .filter(move |seat| self.contains(*seat))
    }

    /// The first of them, in seat order.
    #[must_use]
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The only one, if there is exactly one.
    #[must_use]
    pub fn only(self) -> Option<Seat> {
        self.first().filter(|_| self.len() == 1)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The letters of its seats.
impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seats(")?;
        self.iter().try_for_each(|seat| write!(f, "{seat}"))?;
        f.write_str(")")
    }
}

/// One value for each seat; serialised as a list of four in seat order.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// Wraps four values given in seat order.
    #[must_use]
    pub const fn new(values: [T; 4]) -> Self {
        Self(values)
    }

    /// Asks `value` once for each seat, in seat order.
    #[must_use]
    pub fn from_fn(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(value))
    }

    /// Each seat with its value, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// Each seat with its value to change, in seat order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::ALL.into_iter().zip(&mut self.0)
    }

    /// The same seats with other values.
    #[must_use]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(change))
    }

    /// The four values in seat order.
    #[must_use]
    pub fn into_inner(self) -> [T; 4] {
        self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
