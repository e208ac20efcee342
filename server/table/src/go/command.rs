//! What a player of Go may ask of a table, besides what every game knows.

use qiguan_rules::go::Point;
use serde::{Deserialize, Serialize};

/// A request in a game of Go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum GoCommand {
    /// Play a stone; none: pass.
    Play {
        /// The turn it answers.
        turn: u32,
        /// Where.
        point: Option<Point>,
    },
    /// Hand in the sealed move; none: a pass.
    Seal {
        /// The turn it answers.
        turn: u32,
        /// Where.
        point: Option<Point>,
    },
    /// Turn the marks of a chain and its region over.
    Mark {
        /// A stone of it.
        point: Point,
    },
    /// Accept the marks.
    Accept {
        /// The number of the set that is accepted.
        version: u32,
    },
    /// Play on rather than accept.
    PlayOn {
        /// A chain that is disputed.
        chain: Option<Point>,
    },
    /// Call for adjudication.
    Call,
    /// Ask something of the other player.
    Ask {
        /// What.
        what: Ask,
    },
    /// Answer what the other asks.
    Answer {
        /// What.
        what: Ask,
        /// False refuses.
        accept: bool,
    },
}

/// What one player asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// To take back the asker's last move.
    Undo,
    /// To let the clocks stand for a while.
    Pause,
    /// To let them run again before that while is over, or to go on with an adjourned game.
    Resume,
    /// To adjourn, with a sealed move.
    Adjourn,
}

impl GoCommand {
    /// Whether the game moves on with it; questions between the players are none.
    pub(super) const fn is_move(&self) -> bool {
        match self {
            Self::Play { .. }
            | Self::Seal { .. }
            | Self::Mark { .. }
            | Self::Accept { .. }
            | Self::PlayOn { .. }
            | Self::Call => true,
            Self::Ask { .. } | Self::Answer { .. } => false,
        }
    }

    /// The verb; a sealed point is secret.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Play { .. } => "GoPlay",
            Self::Seal { .. } => "Seal",
            Self::Mark { .. } => "MarkDead",
            Self::Accept { .. } => "Accept",
            Self::PlayOn { .. } => "PlayOn",
            Self::Call => "Call",
            Self::Ask { .. } => "Ask",
            Self::Answer { .. } => "Answer",
        }
    }
}

/// Shows the verb alone: a sealed point is nobody's to see.
impl core::fmt::Debug for GoCommand {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}
