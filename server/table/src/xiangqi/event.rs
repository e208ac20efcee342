//! What happened in a game of xiangqi on a table. Events carry their results, and the clocks they change.

use super::{FoulReason, XiangqiEnd};
use crate::{Clocks, DuelEvent};
use alloc::string::String;
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::xiangqi::{Found, Move, Point, Quiet};
use serde::{Deserialize, Serialize};

/// One thing that happened in a game of xiangqi. Only ever extended, as [`Event`](crate::Event) is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiEvent {
    /// Who plays Red was drawn, or set.
    SidesDrawn {
        /// Whose pieces are red.
        red: Seat,
    },
    /// What happens between two players beside the board.
    Duel(DuelEvent),
    /// One side is missing at the start of a refereed game, which begins all the same (Art. 21.1).
    Late {
        /// Who.
        seat: Seat,
        /// The instant at which the game is lost by not coming.
        until: crate::Millis,
    },
    /// Who was missing has come.
    Came {
        /// Who.
        seat: Seat,
    },
    /// A piece moved; then the next turn began, if one did.
    Moved {
        /// The move.
        step: Move,
        /// The move gives check.
        #[serde(default, skip_serializing_if = "is_not")]
        check: bool,
        /// What has happened since the last capture.
        quiet: Quiet,
        /// How long the turn was, in milliseconds.
        took_ms: u32,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: Clocks,
    },
    /// A position has come again: what would be ruled of it, or is (xiangqi rules 4.2).
    Repeated {
        /// That, with the class of every move and what it rests on.
        found: Found,
    },
    /// What stood about a repetition stands no longer.
    Changed,
    /// A piece was touched, which binds.
    Touched {
        /// By whom.
        seat: Seat,
        /// Where it stands.
        point: Point,
    },
    /// A foul was called.
    Foul {
        /// Whose.
        seat: Seat,
        /// Why.
        reason: FoulReason,
    },
    /// A player claimed a draw by the natural limit.
    Claimed {
        /// Who.
        seat: Seat,
        /// The moves that count, one side's counted as one.
        counted: u32,
        /// How many are needed.
        needed: u32,
        /// Whether it holds.
        holds: bool,
    },
    /// Moves were taken back; a turn began.
    Undone {
        /// For whom.
        by: Seat,
        /// How many plies.
        plies: u32,
        /// The position again, as FEN.
        fen: String,
        /// What had happened since the capture before it.
        quiet: Quiet,
        /// The number of the turn.
        turn: u32,
        /// The clocks.
        clocks: Clocks,
        /// The arbiter ruled so: it is no undo of a player's.
        #[serde(default, skip_serializing_if = "is_not")]
        ruled: bool,
    },
    /// The game is over.
    Over {
        /// How.
        end: XiangqiEnd,
        /// The clocks, stopped; none: they never ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
    },
}

impl XiangqiEvent {
    /// The word for its kind.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::SidesDrawn { .. } => "SidesDrawn",
            Self::Duel(event) => event.name(),
            Self::Late { .. } => "Late",
            Self::Came { .. } => "Came",
            Self::Moved { .. } => "XiangqiMoved",
            Self::Repeated { .. } => "Repeated",
            Self::Changed => "Changed",
            Self::Touched { .. } => "Touched",
            Self::Foul { .. } => "Foul",
            Self::Claimed { .. } => "Claimed",
            Self::Undone { .. } => "XiangqiUndone",
            Self::Over { .. } => "XiangqiOver",
        }
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_not(flag: &bool) -> bool {
    !flag
}

/// Shows the kind alone, as every event does.
impl fmt::Debug for XiangqiEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
