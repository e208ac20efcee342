//! What happened in a game, in the past tense.

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

use super::{Colour, Count, End, Point, PointSet};

/// One thing that happened; carries its results, so that folding old events asks no rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A stone was put down.
    Played {
        /// Whose.
        colour: Colour,
        /// Where.
        point: Point,
        /// What was taken off the board, own stones in a suicide.
        #[serde(default, skip_serializing_if = "PointSet::is_empty")]
        captured: PointSet,
        /// The how-manieth time this board stands, as the room's rule counts (go rules 1.1).
        #[serde(default = "first_time", skip_serializing_if = "is_first_time")]
        occurrence: u32,
    },
    /// A turn went by without a stone.
    Passed {
        /// Whose turn.
        colour: Colour,
        /// Why.
        #[serde(default, skip_serializing_if = "Pass::is_chosen")]
        pass: Pass,
    },
    /// Plays and passes were taken back.
    Undone {
        /// How many.
        plies: u32,
    },
    /// Play went on after two passes (go rules 3).
    Resumed {
        /// Who moves next.
        to_move: Colour,
        /// From here on no board may stand twice (Art. 20.2).
        strict: bool,
    },
    /// The board was counted.
    Counted {
        /// Whose each point is.
        count: Box<Count>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        end: End,
    },
}

/// Why a turn went by without a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pass {
    /// The player passed.
    #[default]
    Chosen,
    /// The turn was lost; never counts towards the two passes (go rules 3).
    Lost,
}

impl Pass {
    /// Whether the player passed.
    #[must_use]
    pub fn is_chosen(&self) -> bool {
        matches!(self, Self::Chosen)
    }
}

const fn first_time() -> u32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands a reference to what decides whether to skip"
)]
const fn is_first_time(occurrence: &u32) -> bool {
    *occurrence == 1
}
