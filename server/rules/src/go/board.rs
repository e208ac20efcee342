//! Stones on a board, their chains, and what a play does to them.
//!
//! Knows no turn and no history: whether a play is allowed is asked in `decide`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{ByColour, Colour, Point, PointSet, Size};

/// The stones of a moment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    size: Size,
    stones: ByColour<PointSet>,
    hash: u64,
}

/// Stones of one colour joined along the lines, with the empty points next to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Whose stones.
    pub colour: Colour,
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to any of them.
    pub liberties: PointSet,
}

/// What a play leaves behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) board: Board,
    pub(super) captured: PointSet,
    pub(super) is_suicide: bool,
}

/// Rows that are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadBoard;

impl Board {
    /// A board without stones.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self {
            size,
            stones: ByColour::new(PointSet::EMPTY, PointSet::EMPTY),
            hash: 0,
        }
    }

    /// How large the board is.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|&colour| self.stones[colour].contains(point))
    }

    /// All stones of a colour.
    #[must_use]
    pub fn stones(&self, colour: Colour) -> &PointSet {
        &self.stones[colour]
    }

    /// The points without a stone.
    #[must_use]
    pub fn vacant(&self) -> PointSet {
        self.size
            .points()
            .minus(&self.stones[Colour::Black])
            .minus(&self.stones[Colour::White])
    }

    /// The same for equal boards of one size, and seldom for others.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The chain of the stone on a point.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain> {
        let colour = self.stone(point)?;
        Some(self.chain_of(colour, point))
    }

    /// Every chain of a colour.
    pub fn chains(&self, colour: Colour) -> impl Iterator<Item = Chain> + use<'_> {
        let vacant = self.vacant();
        self.stones[colour].parts().map(move |stones| Chain {
            colour,
            stones,
            liberties: stones.neighbours().and(&vacant),
        })
    }

    /// A stone without a liberty, if the board has one; no play leaves such a board.
    #[must_use]
    pub fn breathless(&self) -> Option<Point> {
        Colour::ALL.into_iter().find_map(|colour| {
            self.chains(colour)
                .find(|chain| chain.liberties.is_empty())
                .and_then(|chain| chain.stones.first())
        })
    }

    /// The board with a stone put on an empty point of it, and nothing taken off.
    #[must_use]
    pub fn with(mut self, colour: Colour, point: Point) -> Self {
        self.put(colour, point);
        self
    }

    /// The board with these stones taken off.
    #[must_use]
    pub fn without(mut self, stones: &PointSet) -> Self {
        self.lift(stones);
        self
    }

    /// Puts a stone and takes off what has no liberty left, the enemy's first (go rules 1).
    pub(super) fn played(&self, colour: Colour, point: Point) -> Played {
        let mut board = self.with(colour, point);
        let enemy = colour.opponent();
        let mut captured = PointSet::EMPTY;
        let beside = PointSet::from(point).neighbours().and(&self.stones[enemy]);
        for stone in beside.iter() {
            let chain = board.chain_of(enemy, stone);
            if chain.liberties.is_empty() {
                captured = captured.or(&chain.stones);
            }
        }
        let is_suicide = captured.is_empty() && {
            let own = board.chain_of(colour, point);
            if own.liberties.is_empty() {
                captured = own.stones;
            }
            own.liberties.is_empty()
        };
        board.lift(&captured);
        Played {
            board,
            captured,
            is_suicide,
        }
    }

    pub(super) fn put(&mut self, colour: Colour, point: Point) {
        if self.stone(point).is_none() && self.size.contains(point) {
            self.stones[colour].insert(point);
            self.hash ^= key(colour, point);
        }
    }

    pub(super) fn lift(&mut self, stones: &PointSet) {
        for colour in Colour::ALL {
            let lifted = self.stones[colour].and(stones);
            self.hash = lifted
                .iter()
                .fold(self.hash, |hash, point| hash ^ key(colour, point));
            self.stones[colour] = self.stones[colour].minus(&lifted);
        }
    }

    fn chain_of(&self, colour: Colour, point: Point) -> Chain {
        let stones = PointSet::from(point).flood(&self.stones[colour]);
        Chain {
            colour,
            stones,
            liberties: stones.neighbours().and(&self.vacant()),
        }
    }
}

/// A fixed number for each stone on each point, well mixed (the finaliser of splitmix64).
const fn key(colour: Colour, point: Point) -> u64 {
    let number = (point.index() * 2 + colour.index() + 1) as u64;
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Row by row from the top, `X` black, `O` white, `.` empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size.rows()).rev() {
            let line: String = (0..self.size.columns())
                .filter_map(|column| Point::new(column, row))
                .map(|point| match self.stone(point) {
                    Some(Colour::Black) => 'X',
                    Some(Colour::White) => 'O',
                    None => '.',
                })
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// Reads what `Display` writes; the size is that of the rows.
impl FromStr for Board {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Self, BadBoard> {
        let rows = text.split_whitespace();
        let columns = rows.clone().next().ok_or(BadBoard)?.len();
        let number = |count: usize| u32::try_from(count).map_err(|_| BadBoard);
        let size = Size::new(number(columns)?, number(rows.clone().count())?);
        let mut board = Self::empty(size.map_err(|_| BadBoard)?);
        for (row, line) in (0..board.size.rows()).rev().zip(rows) {
            if line.len() != columns {
                return Err(BadBoard);
            }
            for (column, cell) in (0..board.size.columns()).zip(line.chars()) {
                let point = Point::new(column, row).ok_or(BadBoard)?;
                match cell {
                    'X' => board.put(Colour::Black, point),
                    'O' => board.put(Colour::White, point),
                    '.' => {}
                    _ => return Err(BadBoard),
                }
            }
        }
        Ok(board)
    }
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not rows of `X`, `O` and `.` that make a board")
    }
}

impl core::error::Error for BadBoard {}
