//! The tokens of a record: what all may know of a game, in order.

use core::fmt;
use core::str::FromStr;

use super::{End, Event, Outcome, Post, Reason};
use crate::Seat;

/// One token of a record's text (junqi rules 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// `N00-M02`: a move.
    Move {
        /// Where the piece stood.
        from: Post,
        /// What came of it.
        outcome: Outcome,
        /// Where it went.
        to: Post,
    },
    /// `TN`: a turn lost to the clock.
    Timeout(Seat),
    /// `LN4`: a player is out.
    Out(Seat, Reason),
    /// `XN`: a player already out left the room.
    Left(Seat),
    /// `END2`: a draw.
    Draw,
    /// `END4`: an alliance has won.
    Decided,
}

/// Returned when a text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadToken;

impl Token {
    /// How a record writes an event, if it does.
    #[must_use]
    pub const fn of(event: &Event) -> Option<Self> {
        match *event {
            Event::Moved { from, to, outcome } => Some(Self::Move { from, outcome, to }),
            Event::TimedOut { seat } => Some(Self::Timeout(seat)),
            Event::Out { seat, reason } => Some(Self::Out(seat, reason)),
            Event::Over {
                end: End::Won { .. },
            } => Some(Self::Decided),
            Event::Over {
                end: End::Draw { .. },
            } => Some(Self::Draw),
            Event::FlagShown { .. } | Event::TurnPassed { .. } => None,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Move { from, outcome, to } => write!(f, "{from}{}{to}", outcome.letter()),
            Self::Timeout(seat) => write!(f, "T{seat}"),
            Self::Out(seat, reason) => write!(f, "L{seat}{}", reason.digit()),
            Self::Left(seat) => write!(f, "X{seat}"),
            Self::Draw => f.write_str("END2"),
            Self::Decided => f.write_str("END4"),
        }
    }
}

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Self, BadToken> {
        match text {
            "END2" => return Ok(Self::Draw),
            "END4" => return Ok(Self::Decided),
            _ => {}
        }
        let token = match *text.as_bytes() {
            [b'T', seat] => seat_of(seat).map(Self::Timeout),
            [b'X', seat] => seat_of(seat).map(Self::Left),
            [b'L', seat, digit] => seat_of(seat)
                .zip(Reason::from_digit(char::from(digit)))
                .map(|(seat, reason)| Self::Out(seat, reason)),
            _ => parsed_move(text),
        };
        token.ok_or(BadToken)
    }
}

fn seat_of(letter: u8) -> Option<Seat> {
    Seat::from_letter(char::from(letter))
}

fn parsed_move(text: &str) -> Option<Token> {
    let from = text.get(..3)?.parse().ok()?;
    let outcome = text
        .get(3..4)?
        .chars()
        .next()
        .and_then(Outcome::from_letter)?;
    let to = text.get(4..)?.parse().ok()?;
    Some(Token::Move { from, outcome, to })
}

impl fmt::Display for BadToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such token")
    }
}

impl core::error::Error for BadToken {}
