//! What is told of a game of Go. All hear the same, but for where the player to move may play.

use super::{Ask, Colour, Confirming, GoClocks, GoVerdict};
use crate::variants::variants;
use crate::{Clock, Ending, GuestId, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One thing that happened in a game of Go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoTold {
    /// Who plays Black was drawn, or set.
    ColoursDrawn {
        /// Whose stones are black.
        black: Seat,
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
        /// Where the viewer may play.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A stone was placed; then the next turn began, if one did.
    Placed {
        /// Whose.
        colour: Colour,
        /// Where.
        point: String,
        /// What was taken off the board; own stones in a suicide.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        captured: String,
        /// The how-manieth time this board stands, as far as that counts.
        #[serde(default = "first_time", skip_serializing_if = "is_first_time")]
        occurrence: u32,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// Where the viewer may play.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A turn went by without a stone; then the next began, if one did.
    Passed {
        /// Whose.
        colour: Colour,
        /// The turn was lost; that never counts towards the two passes.
        #[serde(default, skip_serializing_if = "is_false")]
        lost: bool,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// Where the viewer may play.
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
    /// The arbiter warned a player.
    Warned {
        /// Whom.
        seat: Seat,
        /// The arbiter.
        by: GuestId,
    },
    /// The clocks were set.
    ClocksSet {
        /// To this.
        clocks: GoClocks,
    },
    /// What is dead is to be agreed upon.
    Confirming {
        /// Why.
        why: Confirming,
        /// Who called for an adjudication.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        called_by: Option<Seat>,
        /// The number of the set of marks.
        version: u32,
        /// What is proposed, and marked.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        proposal: String,
        /// How long there is for that.
        clock: Clock,
        /// The clocks, where they stood with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<GoClocks>,
    },
    /// Stones were marked dead, or alive again; nobody has accepted any more.
    DeadMarked {
        /// By whom.
        by: Seat,
        /// All marks.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        marks: String,
        /// Their number.
        version: u32,
        /// How long there is.
        clock: Clock,
    },
    /// A player accepts the marks.
    Accepted {
        /// Who.
        by: Seat,
    },
    /// Play goes on.
    PlayedOn {
        /// Who wants that; absent: silence did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// A chain that is disputed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<String>,
        /// It is a play-out: no board may stand twice from here on.
        #[serde(default, skip_serializing_if = "is_false")]
        play_out: bool,
        /// The number of the turn that began.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// Where the viewer may play.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
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
    /// Turns were taken back; a turn began.
    Undone {
        /// For whom.
        by: Seat,
        /// How many, the last ones of `moves`.
        plies: u32,
        /// The board again.
        board: String,
        /// White stones that Black has taken again.
        #[serde(default, skip_serializing_if = "is_zero")]
        black_prisoners: u32,
        /// Black stones that White has taken again.
        #[serde(default, skip_serializing_if = "is_zero")]
        white_prisoners: u32,
        /// The number of the turn.
        turn: u32,
        /// The clocks.
        clocks: GoClocks,
        /// Where the viewer may play.
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
    /// A session began, at the end of which the game is adjourned.
    SessionBegan {
        /// Until when; it runs on while the clocks stand.
        clock: Clock,
    },
    /// The game is to be adjourned: who is to move seals it.
    Sealing {},
    /// A move was sealed, and the game is adjourned.
    Sealed {
        /// Whose.
        seat: Seat,
        /// The hash by which it can be checked once it is opened.
        hash: String,
        /// The clocks, standing.
        clocks: GoClocks,
    },
    /// The sealed move was opened; it is played next.
    Opened {
        /// Whose.
        seat: Seat,
        /// Where; absent: a pass.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        point: Option<String>,
        /// What stood before the move in what was hashed.
        salt: String,
    },
    /// The game is over.
    Over {
        /// Who won and why.
        result: Ending,
        /// More about it.
        verdict: Box<GoVerdict>,
        /// The clocks, stopped; absent: they never ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<GoClocks>,
    },
}

impl GoTold {
    /// The words of all of them, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// The word that names this on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::ColoursDrawn { .. } => "colours_drawn",
            Self::Awaited { .. } => "awaited",
            Self::Arrived { .. } => "arrived",
            Self::Began { .. } => "began",
            Self::Placed { .. } => "placed",
            Self::Passed { .. } => "passed",
            Self::Penalised { .. } => "penalised",
            Self::Warned { .. } => "warned",
            Self::ClocksSet { .. } => "clocks_set",
            Self::Confirming { .. } => "confirming",
            Self::DeadMarked { .. } => "dead_marked",
            Self::Accepted { .. } => "accepted",
            Self::PlayedOn { .. } => "played_on",
            Self::Asked { .. } => "asked",
            Self::Closed { .. } => "closed",
            Self::Undone { .. } => "undone",
            Self::Paused { .. } => "paused",
            Self::Resumed { .. } => "resumed",
            Self::SessionBegan { .. } => "session_began",
            Self::Sealing {} => "sealing",
            Self::Sealed { .. } => "sealed",
            Self::Opened { .. } => "opened",
            Self::Over { .. } => "over",
        }
    }
}

/// Shows the name alone, as of all that is told.
impl fmt::Debug for GoTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const fn first_time() -> u32 {
    1
}

fn is_first_time(value: &u32) -> bool {
    *value == first_time()
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}
