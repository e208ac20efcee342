//! The posts and their names, the same on every board.

use core::fmt;
use core::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Seat;

/// A post, named like `S04` or `M11` (junqi rules 2); the board of 60 has those of S and N alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Post(u8);

/// What a post is good for (junqi rules 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostKind {
    /// An ordinary post of a territory.
    Station,
    /// Whoever stands here cannot be attacked.
    Camp,
    /// Whoever stands here never moves again.
    Headquarters,
    /// An ordinary post that belongs to nobody.
    Centre,
}

/// Returned when a text names no post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPost;

const TERRITORY: u8 = 30;
const CENTRE: u8 = 4 * TERRITORY;

impl Post {
    /// How many posts there are on the greatest board.
    pub const COUNT: usize = 129;

    /// The post of a number below [`Post::COUNT`].
    #[must_use]
    pub const fn new(id: u8) -> Option<Self> {
        if (id as usize) < Self::COUNT {
            Some(Self(id))
        } else {
            None
        }
    }

    /// The post of a territory, by row from the front and column from the owner's left.
    #[must_use]
    pub const fn territory(seat: Seat, row: u8, column: u8) -> Option<Self> {
        if row < 6 && column < 5 {
            Some(Self(TERRITORY * seat as u8 + 5 * row + column))
        } else {
            None
        }
    }

    /// The post of the centre, down and right from its upper left corner.
    #[must_use]
    pub const fn centre(y: u8, x: u8) -> Option<Self> {
        if y < 3 && x < 3 {
            Some(Self(CENTRE + 3 * y + x))
        } else {
            None
        }
    }

    /// Every post, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CENTRE + 9).map(Self)
    }

    /// The 25 posts where a seat's pieces start, which also name those pieces.
    pub fn starts(seat: Seat) -> impl Iterator<Item = Self> {
        (0..TERRITORY)
            .map(move |cell| Self(TERRITORY * seat as u8 + cell))
            .filter(|post| post.kind() != PostKind::Camp)
    }

    /// The post's number, 0 to 128.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose territory the post lies in, if in any.
    #[must_use]
    pub fn home(self) -> Option<Seat> {
        Seat::from_index(usize::from(self.0 / TERRITORY))
    }

    /// Row and column within a territory, or down and right within the centre.
    #[must_use]
    pub const fn row_column(self) -> (u8, u8) {
        if self.0 < CENTRE {
            let cell = self.0 % TERRITORY;
            (cell / 5, cell % 5)
        } else {
            let cell = self.0 - CENTRE;
            (cell / 3, cell % 3)
        }
    }

    /// What the post is good for.
    #[must_use]
    pub const fn kind(self) -> PostKind {
        if self.0 >= CENTRE {
            return PostKind::Centre;
        }
        match self.row_column() {
            (1 | 3, 1 | 3) | (2, 2) => PostKind::Camp,
            (5, 1 | 3) => PostKind::Headquarters,
            _ => PostKind::Station,
        }
    }

    /// Place on the screen's grid of 17 by 17, right and down (junqi rules 2).
    #[must_use]
    pub fn screen(self) -> (u8, u8) {
        let (r, c) = self.row_column();
        match self.home() {
            Some(Seat::S) => (6 + c, 11 + r),
            Some(Seat::E) => (11 + r, 10 - c),
            Some(Seat::N) => (10 - c, 5 - r),
            Some(Seat::W) => (5 - r, 6 + c),
            None => (6 + 2 * c, 6 + 2 * r),
        }
    }

    /// The post at a place of the screen's grid, right and down.
    #[must_use]
    pub fn on_screen(x: u8, y: u8) -> Option<Self> {
        Self::all().find(|post| post.screen() == (x, y))
    }
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (r, c) = self.row_column();
        write!(f, "{}{r}{c}", self.home().map_or('M', Seat::letter))
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Post {
    type Err = BadPost;

    fn from_str(text: &str) -> Result<Self, BadPost> {
        let &[letter, row, column] = text.as_bytes() else {
            return Err(BadPost);
        };
        let (row, column) = (row.wrapping_sub(b'0'), column.wrapping_sub(b'0'));
        let post = match letter {
            b'M' => Self::centre(row, column),
            _ => Seat::from_letter(char::from(letter))
                .and_then(|seat| Self::territory(seat, row, column)),
        };
        post.ok_or(BadPost)
    }
}

impl fmt::Display for BadPost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such post")
    }
}

impl core::error::Error for BadPost {}

impl Serialize for Post {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Post {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Post;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a post")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Post, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Name)
    }
}
