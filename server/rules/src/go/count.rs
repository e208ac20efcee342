//! Counting the end by area, in whole numbers (go rules 2).

use alloc::string::String;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Board, Colour, Options, PointSet};

/// Whose each point is, and what comes of it (Art. 9, 16.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The stones taken off before counting.
    pub dead: PointSet,
    /// Black's stones and the points they surround.
    pub black: PointSet,
    /// White's stones and the points they surround.
    pub white: PointSet,
    /// Empty points that touch both or none; half is each side's.
    pub neutral: PointSet,
    /// By how much Black is ahead, komi and bonus taken off.
    pub margin: Margin,
}

/// By how much Black is ahead, in quarters of a zi, each half a point.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Margin(i32);

/// An amount of stones, in quarters of a zi (Art. 9).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Zi(i32);

impl Count {
    /// Counts a board without the stones marked dead.
    #[must_use]
    pub fn of(board: &Board, dead: &PointSet, options: &Options) -> Self {
        let dead = dead.minus(&board.vacant());
        let living = board.without(&dead);
        let (mut black, mut white) = (*living.stones(Colour::Black), *living.stones(Colour::White));
        let mut neutral = PointSet::EMPTY;
        for region in living.vacant().parts() {
            let beside = region.neighbours();
            let touches = |colour| beside.meets(living.stones(colour));
            let owner = match (touches(Colour::Black), touches(Colour::White)) {
                (true, false) => &mut black,
                (false, true) => &mut white,
                (true, true) | (false, false) => &mut neutral,
            };
            *owner = owner.or(&region);
        }
        // No board has as many points as would not fit.
        let points = |set: &PointSet| i32::try_from(set.len()).unwrap_or(i32::MAX);
        let ahead = 2 * (points(&black) - points(&white) - i32::from(options.bonus()));
        let margin = Margin(ahead - i32::from(options.komi().half_points()));
        Self {
            dead,
            black,
            white,
            neutral,
            margin,
        }
    }

    /// What a side has on the board, its half of the neutral points among it.
    #[must_use]
    pub fn area(&self, colour: Colour) -> Zi {
        let own = match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        };
        let quarters = 4 * own.len() + 2 * self.neutral.len();
        Zi(i32::try_from(quarters).unwrap_or(i32::MAX))
    }
}

impl Margin {
    /// So many quarters of a zi, each half a point; above zero for Black.
    #[must_use]
    pub const fn from_quarters(quarters: i32) -> Self {
        Self(quarters)
    }

    /// Quarters of a zi, each half a point; above zero if Black is ahead.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self.0
    }

    /// Who is ahead, if anybody.
    #[must_use]
    pub const fn ahead(self) -> Option<Colour> {
        match self.0 {
            ..0 => Some(Colour::White),
            0 => None,
            1.. => Some(Colour::Black),
        }
    }

    /// The result in Chinese, in zi: `黑胜 3/4 子`, `和棋` if it is even.
    #[must_use]
    pub fn in_zi(self) -> String {
        let zi = Zi(self.0.saturating_abs());
        match self.ahead() {
            None => "和棋".into(),
            Some(Colour::Black) => alloc::format!("黑胜 {zi} 子"),
            Some(Colour::White) => alloc::format!("白胜 {zi} 子"),
        }
    }
}

/// In points: `B+1.5`, `W+3`, `draw` if it is even.
impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(ahead) = self.ahead() else {
            return f.write_str("draw");
        };
        let points = self.0.unsigned_abs();
        let half = if points.is_multiple_of(2) { "" } else { ".5" };
        write!(f, "{ahead}+{}{half}", points / 2)
    }
}

impl Zi {
    /// How many quarters.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self.0
    }
}

/// Whole and fraction: `184 1/2`, `3/4`, `0`.
impl fmt::Display for Zi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = match self.0.unsigned_abs() % 4 {
            0 => "",
            1 => "1/4",
            2 => "1/2",
            _ => "3/4",
        };
        let sign = if self.0 < 0 { "-" } else { "" };
        match (self.0.unsigned_abs() / 4, fraction) {
            (whole, "") => write!(f, "{sign}{whole}"),
            (0, fraction) => write!(f, "{sign}{fraction}"),
            (whole, fraction) => write!(f, "{sign}{whole} {fraction}"),
        }
    }
}
