//! The usual texts for what follows the main time.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// What follows the main time, as the `OT` of a record tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// Periods, each of which a move within it leaves whole.
    ByoYomi {
        /// How many.
        periods: u32,
        /// Seconds of each.
        period_s: u32,
    },
    /// Blocks of time for a number of moves.
    Canadian {
        /// Moves in a block.
        moves: u32,
        /// Seconds of a block.
        block_s: u32,
    },
    /// Seconds added for each move.
    Fischer {
        /// How many.
        increment_s: u32,
    },
    /// Seconds for each move.
    Simple {
        /// How many.
        limit_s: u32,
    },
    /// Something else, in its own words.
    Other(String),
}

/// A known kind of overtime with a number that no clock can keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadOvertime;

impl FromStr for Overtime {
    type Err = BadOvertime;

    /// Reads `5x30 byo-yomi`, `15/300 Canadian`, `30 Fischer` and `60 simple`.
    fn from_str(text: &str) -> Result<Self, BadOvertime> {
        let (numbers, kind) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let pair = |sign| -> Result<(u32, u32), BadOvertime> {
            let (one, other) = numbers.split_once(sign).ok_or(BadOvertime)?;
            Ok((positive(one)?, positive(other)?))
        };
        match kind.trim().to_ascii_lowercase().as_str() {
            "byo-yomi" | "byoyomi" | "byo yomi" => {
                let (periods, period_s) = pair('x')?;
                Ok(Self::ByoYomi { periods, period_s })
            }
            "canadian" => {
                let (moves, block_s) = pair('/')?;
                Ok(Self::Canadian { moves, block_s })
            }
            "fischer" => Ok(Self::Fischer {
                increment_s: positive(numbers)?,
            }),
            "simple" => Ok(Self::Simple {
                limit_s: positive(numbers)?,
            }),
            _ => Ok(Self::Other(text.into())),
        }
    }
}

/// A number above zero; a fraction of a second is cut off.
pub(super) fn positive(text: &str) -> Result<u32, BadOvertime> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    match whole.parse() {
        Ok(number) if number > 0 && is_number(whole) && is_number(fraction) => Ok(number),
        Ok(_) | Err(_) => Err(BadOvertime),
    }
}

impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByoYomi { periods, period_s } => write!(f, "{periods}x{period_s} byo-yomi"),
            Self::Canadian { moves, block_s } => write!(f, "{moves}/{block_s} Canadian"),
            Self::Fischer { increment_s } => write!(f, "{increment_s} Fischer"),
            Self::Simple { limit_s } => write!(f, "{limit_s} simple"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for BadOvertime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("overtime needs numbers above zero")
    }
}

impl core::error::Error for BadOvertime {}
