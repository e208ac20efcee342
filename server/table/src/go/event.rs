//! What happened in a game of Go on a table. Events that change a clock carry it.

use super::Sealed;
use crate::{Clocks, DuelEvent, PlayerId, Timer};
use alloc::boxed::Box;
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::go::{self, Colour, Count, End, Point, PointSet};
use serde::{Deserialize, Serialize};

/// One thing that happened in a game of Go. Only ever extended, as [`Event`](crate::Event) is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoEvent {
    /// Who plays Black was drawn, or set.
    ColoursDrawn {
        /// Whose stones are black.
        black: Seat,
    },
    /// A session began, at the end of which the game is adjourned.
    SessionBegan {
        /// Until when; it runs on while the clocks stand.
        clock: Timer,
    },
    /// A stone was played, or a turn passed; then the next turn began, if one did.
    Ply {
        /// What was played.
        ply: go::Event,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: Clocks,
    },
    /// The arbiter warned a player. Older journals alone have it: warnings are rulings of every game.
    Warned {
        /// Whom.
        seat: Seat,
        /// The arbiter.
        by: PlayerId,
    },
    /// Both passed: what is dead is to be agreed upon.
    Confirming {
        /// The first or the second time.
        round: u8,
        /// The number of the set of marks.
        version: u32,
        /// What is proposed, touched by nobody; none: nothing is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposal: Option<PointSet>,
        /// Until when.
        clock: Timer,
    },
    /// A player called for adjudication: the proposal stands unless somebody plays on.
    Called {
        /// Who called.
        by: Seat,
        /// The number of the set of marks.
        version: u32,
        /// What is proposed.
        proposal: PointSet,
        /// Until when.
        clock: Timer,
        /// The clocks, standing.
        clocks: Clocks,
    },
    /// Stones were marked dead, or alive again. Nobody has accepted any more.
    Marked {
        /// By whom.
        by: Seat,
        /// All marks.
        marks: PointSet,
        /// Their number.
        version: u32,
        /// Until when.
        clock: Timer,
    },
    /// A player accepts the marks.
    Accepted {
        /// Who.
        by: Seat,
    },
    /// Play goes on.
    PlayedOn {
        /// Who wants that; none: silence did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// A chain that is disputed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<Point>,
        /// Who moves next.
        to_move: Colour,
        /// Whether no board may stand twice from here on (Art. 20.2).
        strict: bool,
        /// The number of the turn.
        turn: u32,
        /// The clocks.
        clocks: Clocks,
    },
    /// Turns were taken back; a turn began.
    Undone {
        /// For whom.
        by: Seat,
        /// How many plies.
        plies: u32,
        /// The number of the turn.
        turn: u32,
        /// The clocks.
        clocks: Clocks,
        /// The arbiter ruled so: it is no undo that a player was granted.
        #[serde(default, skip_serializing_if = "is_not")]
        ruled: bool,
    },
    /// The game is to be adjourned: who is to move seals it.
    Sealing,
    /// A move was sealed, and the game is adjourned. Nobody sees the move.
    SealedMove {
        /// The move.
        sealed: Sealed,
        /// The clocks, standing.
        clocks: Clocks,
    },
    /// The sealed move was opened; it is played next.
    Opened {
        /// The move.
        sealed: Sealed,
    },
    /// The game is over.
    Over {
        /// How.
        end: End,
        /// The count, where there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<Box<Count>>,
        /// Nobody agreed to it: a person should look at it.
        #[serde(default, skip_serializing_if = "is_not")]
        review: bool,
        /// The clocks, stopped; none: they never ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
    },
    /// What happens between two players beside the board, written as if it stood here.
    #[serde(untagged)]
    Duel(DuelEvent),
}

impl GoEvent {
    /// The word for its kind; what it holds may be secret.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::ColoursDrawn { .. } => "ColoursDrawn",
            Self::SessionBegan { .. } => "SessionBegan",
            Self::Ply { .. } => "Ply",
            Self::Warned { .. } => "Warned",
            Self::Confirming { .. } => "Confirming",
            Self::Called { .. } => "Called",
            Self::Marked { .. } => "GoMarked",
            Self::Accepted { .. } => "Accepted",
            Self::PlayedOn { .. } => "PlayedOn",
            Self::Undone { .. } => "Undone",
            Self::Sealing => "Sealing",
            Self::SealedMove { .. } => "SealedMove",
            Self::Opened { .. } => "SealOpened",
            Self::Over { .. } => "GoOver",
            Self::Duel(event) => event.name(),
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

/// Shows the kind alone: a sealed move is in some.
impl fmt::Debug for GoEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
