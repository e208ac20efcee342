//! The xiangqi part of a view.

use super::Repetition;
use crate::{Ask, GoClocks, Question, Seat};
use serde::{Deserialize, Serialize};

/// The xiangqi part of a view. Points are `a0` at Red's left to `i9`; moves are two points, `h2e2`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct XiangqiView {
    /// Who plays Red, once that is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red: Option<Seat>,
    /// The ten rows from Black's side, separated by spaces, from the start on: `R N B A K C P` red,
    /// `r n b a k c p` black, `.` empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// The position that the room was opened with, as FEN; absent: the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves since the start, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// The side to move is in check.
    #[serde(default, skip_serializing_if = "is_false")]
    pub check: bool,
    /// Moves since the last capture, one side's counted as one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub quiet: u32,
    /// Checks by Red among them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub red_checks: u32,
    /// Checks by Black among them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub black_checks: u32,
    /// What the viewer may play, while it has the turn: `b0:a2,c2 h0:g2`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub legal: String,
    /// Who is waited for at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Seat>,
    /// Who is missing though the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<LateSeat>,
    /// The clocks, from the first turn on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<GoClocks>,
    /// What one player asks of the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// What those have used up, or had to take, who have; in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<XiangqiUse>,
    /// What was touched in this turn and binds, in order, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub touched: String,
    /// Whose the last draw offer was; the next is the other's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_offer: Option<Seat>,
    /// What stands about a repetition, or how it was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Box<Repetition>>,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves first in the usual start.
    Red,
    /// The other.
    Black,
}

/// Who is missing though the game has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateSeat {
    /// Who.
    pub seat: Seat,
    /// The server time at which that loses the game, in milliseconds.
    pub until_ms: u64,
}

/// What a player has used up, or had to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct XiangqiUse {
    /// Who.
    pub seat: Seat,
    /// Undos granted.
    #[serde(default, skip_serializing_if = "is_zero_u8")]
    pub undos: u8,
    /// Pauses granted.
    #[serde(default, skip_serializing_if = "is_zero_u8")]
    pub pauses: u8,
    /// Points lost in the event.
    #[serde(default, skip_serializing_if = "is_zero_u8")]
    pub penalties: u8,
    /// Fouls.
    #[serde(default, skip_serializing_if = "is_zero_u8")]
    pub fouls: u8,
}

impl XiangqiUse {
    /// Nothing used yet.
    #[must_use]
    pub const fn none(seat: Seat) -> Self {
        Self {
            seat,
            undos: 0,
            pauses: 0,
            penalties: 0,
            fouls: 0,
        }
    }
}

impl XiangqiView {
    /// What a seat has used up, or had to take.
    #[must_use]
    pub fn used_by(&self, seat: Seat) -> XiangqiUse {
        let used = self.used.iter().find(|used| used.seat == seat);
        used.copied().unwrap_or(XiangqiUse::none(seat))
    }

    /// Whether a question of that kind stands that a seat could answer.
    #[must_use]
    pub fn is_asked(&self, seat: Seat, what: Ask) -> bool {
        self.question
            .is_some_and(|question| question.what == what && question.by != seat)
    }

    /// Which side a seat plays.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Option<Side> {
        let red = self.red?;
        Some(match seat == red {
            true => Side::Red,
            false => Side::Black,
        })
    }

    /// The moves the viewer may make now; none where it is not the viewer's turn.
    pub fn legal_moves(&self) -> impl Iterator<Item = String> + '_ {
        let pieces = self.legal.split_whitespace();
        pieces
            .filter_map(|piece| piece.split_once(':'))
            .flat_map(|(from, to)| to.split(',').map(move |to| format!("{from}{to}")))
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}

fn is_zero_u8(value: &u8) -> bool {
    *value == 0
}
