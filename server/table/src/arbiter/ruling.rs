//! What an arbiter may rule, as a closed list (the rules of the arbiter). In a room that names one
//! person, that person is table arbiter, chief arbiter and organiser at once.

use alloc::vec::Vec;
use qiguan_rules::Seat;
use serde::{Deserialize, Serialize};

/// One ruling. A repetition is ruled by one of `Draw`, `Replay`, `Forfeit` and `LetStand`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    // The table arbiter's
    /// The clocks stand, and nobody moves.
    Pause,
    /// They run again; a call is answered.
    Resume,
    /// A player is warned (Go Art. 25.2).
    Warn {
        /// Who.
        seat: Seat,
    },
    /// A foul is called (xiangqi 4.1.8).
    Foul {
        /// Whose.
        seat: Seat,
    },
    /// A clock is set right (xiangqi 22.4).
    AdjustClock {
        /// Whose.
        seat: Seat,
        /// What is added in milliseconds; below 0: taken off.
        by_ms: i32,
    },
    /// What a player claims is granted or not.
    Audit {
        /// False: it is not.
        granted: bool,
    },
    /// Nobody wins.
    Draw,
    /// The sealed move is opened, and the game goes on (Go Art. 22).
    OpenSealed,
    /// A player goes out.
    PutOut {
        /// Who.
        seat: Seat,
    },
    /// The players may talk, or no longer.
    Chat {
        /// False: no longer.
        open: bool,
    },
    // The chief arbiter's
    /// A side has lost (xiangqi 18.2).
    Forfeit {
        /// A seat of that side.
        seat: Seat,
    },
    /// After a fault the game goes back so many plies (Go Art. 17.3).
    Restore {
        /// How many.
        plies: u32,
    },
    /// After a fault the game stands as it is (Go Art. 17.4).
    LetStand,
    /// The game does not count; the players may open another.
    Replay,
    /// A ruling of this room counts no more.
    Override {
        /// Its number.
        ruling: u16,
    },
    /// Who has won a game that is over.
    Result {
        /// Nobody where it is empty.
        winners: Vec<Seat>,
    },
    /// Where the text is silent: what the reason says (Go Art. 25.1).
    Note,
    /// An appeal is closed (Go Art. 16.4).
    CloseAppeal {
        /// False: what was ruled stands.
        upheld: bool,
    },
    // The organiser's
    /// A player has to go: the game is lost, and no seat of this room is theirs again (xiangqi 18.3).
    Expel {
        /// Who.
        seat: Seat,
    },
}

impl Ruling {
    /// Whether it can be made before, in and after a game alike.
    pub(super) const fn is_timeless(&self) -> bool {
        match self {
            Self::Chat { .. } | Self::Override { .. } | Self::Note | Self::CloseAppeal { .. } => {
                true
            }
            Self::Pause
            | Self::Resume
            | Self::Warn { .. }
            | Self::Foul { .. }
            | Self::AdjustClock { .. }
            | Self::Audit { .. }
            | Self::Draw
            | Self::OpenSealed
            | Self::PutOut { .. }
            | Self::Forfeit { .. }
            | Self::Restore { .. }
            | Self::LetStand
            | Self::Replay
            | Self::Result { .. }
            | Self::Expel { .. } => false,
        }
    }
}
