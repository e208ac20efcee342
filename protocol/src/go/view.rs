//! The Go part of a view.

use super::GoClocks;
use crate::{Clock, Seat};
use serde::{Deserialize, Serialize};

/// The Go part of a view. Points are `A1` at the bottom left, without a column I; several are
/// separated by spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoView {
    /// What the game begins from; absent: its usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<GoPosition>>,
    /// Who plays Black, once that is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<Seat>,
    /// The rows from the top, separated by spaces: `X` black, `O` white, `.` empty; from the start on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// What was played since the start: points, `pass`, and `lost` for a turn that was lost.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// White stones that Black has taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub black_prisoners: u32,
    /// Black stones that White has taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub white_prisoners: u32,
    /// Where the viewer may play, while it has the turn: points, and runs of a row as `A1-C1`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub legal: String,
    /// How far the game has come; absent: the players move.
    #[serde(default, skip_serializing_if = "GoStage::is_play")]
    pub stage: GoStage,
    /// It is the play-out after a dispute: no board may stand twice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub play_out: bool,
    /// What is, or was, being agreed upon last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreement: Option<Box<Agreement>>,
    /// Who is waited for at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Seat>,
    /// The clocks, from the first turn on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<GoClocks>,
    /// When the session ends that goes on; the game is adjourned then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<Clock>,
    /// What one player asks of the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// What those have used up, or had to take, who have; in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<SeatUse>,
    /// A sealed move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<SealedMove>,
    /// More about how it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Box<GoVerdict>>,
}

/// What a game begins from that does not begin as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoPosition {
    /// The board before the first of the moves.
    pub board: String,
    /// Who made the first of them; where there are none, who is to move.
    pub to_move: Colour,
    /// The moves made before the game came here, as those of the game are written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// White stones that Black took in them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub black_prisoners: u32,
    /// Black stones that White took in them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub white_prisoners: u32,
}

/// A colour of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// `X` on a board.
    Black,
    /// `O` on a board.
    White,
}

/// How far a game of Go has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoStage {
    /// The players move.
    #[default]
    Play,
    /// They agree on what is dead.
    Confirm,
    /// Who is to move seals the move.
    Sealing,
    /// The game is adjourned.
    Adjourned,
}

/// What is being agreed upon (go rules 3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Why.
    pub why: Confirming,
    /// Who called for an adjudication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_by: Option<Seat>,
    /// The number of the set of marks.
    pub version: u32,
    /// What is marked dead.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub marks: String,
    /// What the server proposed, touched by nobody.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub proposal: String,
    /// Who accepts the marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Seat>,
    /// Changes of those who have made any, in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<SeatChanges>,
}

/// Why the players are to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirming {
    /// Both passed for the first time.
    First,
    /// Both passed in the play-out.
    Second,
    /// A player called for adjudication.
    Called,
}

/// How often a player has changed the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatChanges {
    /// Who.
    pub seat: Seat,
    /// How often, of twelve.
    pub count: u8,
}

/// What one player asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who asks.
    pub by: Seat,
    /// What.
    pub what: Ask,
}

/// What may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// To take back the asker's last move.
    Undo,
    /// To let the clocks stand for a while.
    Pause,
    /// To let them run again before that, or to go on with an adjourned game.
    Resume,
    /// To adjourn, with a sealed move.
    Adjourn,
}

/// What a player has used up, or had to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatUse {
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
    /// Warnings by the arbiter.
    #[serde(default, skip_serializing_if = "is_zero_u8")]
    pub warnings: u8,
}

/// What may be known of a sealed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedMove {
    /// Whose.
    pub seat: Seat,
    /// The SHA-256 of salt, a blank and the move, in hexadecimal digits.
    pub hash: String,
}

/// More about how a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoVerdict {
    /// As in a record: `B+1.5`, `W+R`, `0`, `Void`.
    pub score: String,
    /// The margin in zi: `黑胜 3/4 子`; only of what was counted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub zi: String,
    /// The count point by point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<GoCount>,
    /// Nobody agreed to it: a person should look at it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub review: bool,
}

/// A count, point by point (go rules 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoCount {
    /// The rows from the top as in a board: `X` Black's, `O` White's, `.` shared half and half.
    pub points: String,
    /// The stones taken off before counting.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dead: String,
    /// What Black has on the board, in zi, as `184 1/2`.
    pub black: String,
    /// What White has.
    pub white: String,
}

impl GoView {
    /// All moves in order: those made before the game came here, then those made here.
    pub fn all_moves(&self) -> impl Iterator<Item = &str> {
        let before = self.position.iter().map(|position| &*position.moves);
        before.chain([&*self.moves]).flat_map(str::split_whitespace)
    }
}

impl GoStage {
    fn is_play(&self) -> bool {
        *self == Self::Play
    }
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// How a stone of it stands on a board.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl SeatUse {
    /// Nothing used yet.
    #[must_use]
    pub const fn none(seat: Seat) -> Self {
        Self {
            seat,
            undos: 0,
            pauses: 0,
            penalties: 0,
            warnings: 0,
        }
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
