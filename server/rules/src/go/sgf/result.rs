//! How a record tells the end of its game, its `RE`.

use core::fmt;
use core::str::FromStr;

use super::super::{Colour, End, Komi, Margin, Reason};

/// The end of a game as far as a record tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// One side has won.
    Won {
        /// Which.
        colour: Colour,
        /// How.
        how: How,
    },
    /// Nobody has won.
    Draw,
    /// The game does not count.
    Void,
    /// The record does not know or does not say.
    #[default]
    Unknown,
}

/// How a game was won as far as a record tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By so much, seen from Black.
    By(Margin),
    /// Without a count.
    Reason(Reason),
    /// It does not say.
    Unsaid,
}

/// A text that tells no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadResult;

impl Told {
    /// The end that fits, if one does.
    #[must_use]
    pub const fn end(self) -> Option<End> {
        match self {
            Self::Won {
                how: How::By(margin),
                ..
            } => Some(End::Scored { margin }),
            Self::Won {
                colour,
                how: How::Reason(reason),
            } => Some(End::Won { colour, reason }),
            Self::Draw => Some(End::Scored {
                margin: Margin::from_quarters(0),
            }),
            Self::Won {
                how: How::Unsaid, ..
            }
            | Self::Void
            | Self::Unknown => None,
        }
    }
}

impl FromStr for Told {
    type Err = BadResult;

    fn from_str(text: &str) -> Result<Self, BadResult> {
        let text = text.trim();
        match text.to_ascii_lowercase().as_str() {
            "" | "?" => return Ok(Self::Unknown),
            "0" | "draw" | "jigo" => return Ok(Self::Draw),
            "void" => return Ok(Self::Void),
            _ => {}
        }
        let (winner, how) = text.split_once('+').ok_or(BadResult)?;
        let colour = match winner.trim() {
            "B" | "b" | "Black" => Colour::Black,
            "W" | "w" | "White" => Colour::White,
            _ => return Err(BadResult),
        };
        Ok(Self::Won {
            colour,
            how: how_of(colour, how.trim())?,
        })
    }
}

fn how_of(colour: Colour, text: &str) -> Result<How, BadResult> {
    Ok(match text.to_ascii_lowercase().as_str() {
        "" => How::Unsaid,
        "r" | "resign" => How::Reason(Reason::Resigned),
        "t" | "time" => How::Reason(Reason::Time),
        "f" | "forfeit" => How::Reason(Reason::Forfeit),
        points => {
            let points: Komi = points.parse().map_err(|_| BadResult)?;
            let margin = match (colour, i32::from(points.half_points())) {
                (_, ..=0) => return Err(BadResult),
                (Colour::Black, points) => points,
                (Colour::White, points) => -points,
            };
            How::By(Margin::from_quarters(margin))
        }
    })
}

impl fmt::Display for BadResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such result")
    }
}

impl core::error::Error for BadResult {}
