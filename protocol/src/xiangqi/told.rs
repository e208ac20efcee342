//! What is told of a game of xiangqi. All hear the same, but for what the player to move may play.

use super::Repetition;
use crate::variants::variants;
use crate::{Ask, Clock, Ending, GoClocks, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One thing that happened in a game of xiangqi.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiTold {
    /// Who plays Red was drawn, or set.
    SidesDrawn {
        /// Whose pieces are red.
        red: Seat,
    },
    /// The game waits for players who are not there.
    Awaited {
        /// For whom.
        absent: Vec<Seat>,
        /// How long.
        clock: Clock,
    },
    /// A player who was waited for is there.
    Arrived {
        /// Who.
        seat: Seat,
        /// What that costs on the clock, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        cost_ms: u32,
    },
    /// The first turn began.
    Began {
        /// Its number.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// What the viewer may play.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// One side is missing at the start of a refereed game, which begins all the same.
    Late {
        /// Who.
        seat: Seat,
        /// The server time at which that loses the game, in milliseconds.
        until_ms: u64,
    },
    /// Who was missing has come.
    Came {
        /// Who.
        seat: Seat,
    },
    /// A piece moved; then the next turn began, if one did.
    Moved {
        /// The move.
        step: String,
        /// It gives check.
        #[serde(default, skip_serializing_if = "is_false")]
        check: bool,
        /// Moves since the last capture, one side's counted as one.
        #[serde(default, skip_serializing_if = "is_zero")]
        quiet: u32,
        /// Checks by Red among them.
        #[serde(default, skip_serializing_if = "is_zero")]
        red_checks: u32,
        /// Checks by Black among them.
        #[serde(default, skip_serializing_if = "is_zero")]
        black_checks: u32,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// What the viewer may play.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A piece was touched, which binds.
    Touched {
        /// By whom.
        seat: Seat,
        /// Where it stands.
        point: String,
        /// What the viewer may play now.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A foul was called.
    Foul {
        /// Whose.
        seat: Seat,
        /// Why.
        reason: FoulReason,
        /// Which of that player's it is.
        count: u8,
    },
    /// A draw by the natural limit was claimed, and looked into at once.
    Claimed {
        /// By whom.
        seat: Seat,
        /// The moves that count, one side's counted as one.
        counted: u32,
        /// How many are needed.
        needed: u32,
        /// Whether it holds.
        holds: bool,
    },
    /// A position comes again: what would be ruled, has to change, or is judged.
    Repeated {
        /// What stands about it.
        repetition: Box<Repetition>,
        /// What the viewer may play now.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// What stood about a repetition stands no longer.
    Changed {
        /// What the viewer may play now.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A missed limit cost a point in the event; the same player moves.
    Penalised {
        /// Whom.
        seat: Seat,
        /// The clocks.
        clocks: GoClocks,
    },
    /// The clocks were set.
    ClocksSet {
        /// To this.
        clocks: GoClocks,
    },
    /// A player asks something of the other.
    Asked {
        /// Who.
        by: Seat,
        /// What.
        what: Ask,
    },
    /// That is no longer asked.
    Closed {
        /// Who refused; absent: it was granted, or lapsed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused_by: Option<Seat>,
    },
    /// Moves were taken back; a turn began.
    Undone {
        /// For whom.
        by: Seat,
        /// How many, the last ones of `moves`.
        plies: u32,
        /// The board again.
        board: String,
        /// The side to move is in check again.
        #[serde(default, skip_serializing_if = "is_false")]
        check: bool,
        /// Moves since the capture before it.
        #[serde(default, skip_serializing_if = "is_zero")]
        quiet: u32,
        /// Checks by Red among them.
        #[serde(default, skip_serializing_if = "is_zero")]
        red_checks: u32,
        /// Checks by Black among them.
        #[serde(default, skip_serializing_if = "is_zero")]
        black_checks: u32,
        /// What stands about a repetition again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        repetition: Option<Box<Repetition>>,
        /// The number of the turn.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// What the viewer may play.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
        /// The arbiter ruled so: it is no undo of a player's.
        #[serde(default, skip_serializing_if = "is_false")]
        ruled: bool,
    },
    /// A pause began.
    Paused {
        /// For whom.
        by: Seat,
        /// How long at most.
        clock: Clock,
        /// The clocks, standing.
        clocks: GoClocks,
    },
    /// A pause ended.
    Resumed {
        /// The clocks.
        clocks: GoClocks,
    },
    /// The game is over.
    Over {
        /// Who won and why.
        result: Ending,
        /// The clocks, stopped; absent: they never ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<GoClocks>,
    },
}

/// Why a foul was called (xiangqi rules 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FoulReason {
    /// A second draw offer in a row.
    RepeatedOffer,
    /// A claim that does not hold.
    FalseClaim,
    /// A move that the rules forbid.
    IllegalMove,
}

impl XiangqiTold {
    /// The words of all of them, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// The word that names this on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::SidesDrawn { .. } => "sides_drawn",
            Self::Awaited { .. } => "awaited",
            Self::Arrived { .. } => "arrived",
            Self::Began { .. } => "began",
            Self::Late { .. } => "late",
            Self::Came { .. } => "came",
            Self::Moved { .. } => "moved",
            Self::Touched { .. } => "touched",
            Self::Foul { .. } => "foul",
            Self::Claimed { .. } => "claimed",
            Self::Repeated { .. } => "repeated",
            Self::Changed { .. } => "changed",
            Self::Penalised { .. } => "penalised",
            Self::ClocksSet { .. } => "clocks_set",
            Self::Asked { .. } => "asked",
            Self::Closed { .. } => "closed",
            Self::Undone { .. } => "undone",
            Self::Paused { .. } => "paused",
            Self::Resumed { .. } => "resumed",
            Self::Over { .. } => "over",
        }
    }
}

/// Shows the name alone, as of all that is told.
impl fmt::Debug for XiangqiTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}
