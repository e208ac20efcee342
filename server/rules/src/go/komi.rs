//! Points given to White.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// Points that White gets, in half points; below zero Black gets them (go rules 2).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Komi(i16);

/// A text that is no whole number of half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadKomi;

impl Komi {
    /// So many half points.
    #[must_use]
    pub const fn from_half_points(half_points: i16) -> Self {
        Self(half_points)
    }

    /// How many half points.
    #[must_use]
    pub const fn half_points(self) -> i16 {
        self.0
    }

    /// Whether a game with it may end even.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.0 % 2 == 0
    }
}

/// In points, as `7.5`, `7` or `-3.5`.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.is_whole() { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

/// Points, whole or with a fraction of zeros or of `5` and zeros.
impl FromStr for Komi {
    type Err = BadKomi;

    fn from_str(text: &str) -> Result<Self, BadKomi> {
        let (digits, sign) = match text.strip_prefix('-') {
            Some(digits) => (digits, -1),
            None => (text, 1),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(BadKomi),
        };
        if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BadKomi);
        }
        let points: i16 = whole.parse().map_err(|_| BadKomi)?;
        let half_points = points
            .checked_mul(2)
            .and_then(|points| points.checked_add(half));
        half_points.map(|points| Self(points * sign)).ok_or(BadKomi)
    }
}

impl fmt::Display for BadKomi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no whole number of half points")
    }
}

impl core::error::Error for BadKomi {}
