//! The arbiter of a room: who it is, what may be ruled, and what is told of it.

mod fold;

use crate::variants::variants;
use crate::{GuestId, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who may take up the office of a room's arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedArbiter {
    /// Whoever owns the room and does not play.
    Owner,
    /// This guest.
    Guest(GuestId),
}

/// What an arbiter may rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// The clocks stand, and nobody moves.
    Pause {},
    /// They run again; a call is answered.
    Resume {},
    /// A player is warned.
    Warn {
        /// Who.
        seat: Seat,
    },
    /// A foul is called.
    Foul {
        /// Whose.
        seat: Seat,
    },
    /// A clock is set right.
    AdjustClock {
        /// Whose.
        seat: Seat,
        /// What is added, in milliseconds; below 0: taken off.
        by_ms: i32,
    },
    /// What a player claims is granted, or not.
    Audit {
        /// False: it is not.
        granted: bool,
    },
    /// Nobody wins.
    Draw {},
    /// The sealed move is opened, and the game goes on.
    OpenSealed {},
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
    /// A side has lost.
    Forfeit {
        /// A seat of that side.
        seat: Seat,
    },
    /// The game goes back so many plies.
    Restore {
        /// How many.
        plies: u32,
    },
    /// The game stands as it is.
    LetStand {},
    /// The game does not count.
    Replay {},
    /// A ruling counts no more.
    Override {
        /// Its number.
        ruling: u16,
    },
    /// Who has won a game that is over.
    Result {
        /// Nobody where it is empty; in the order of the seats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        winners: Vec<Seat>,
    },
    /// What the reason says.
    Note {},
    /// An appeal is closed.
    CloseAppeal {
        /// False: what was ruled stands.
        upheld: bool,
    },
    /// A player has to go, and no seat of this room is theirs again.
    Expel {
        /// Who.
        seat: Seat,
    },
}

/// One thing that happened between an arbiter and a table. All hear the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArbiterTold {
    /// Somebody took up the office.
    Came {
        /// Who.
        guest: GuestId,
        /// The name.
        name: String,
    },
    /// The office was laid down.
    Left {},
    /// The arbiter ruled; what that leads to is told after it.
    Ruled(RulingLine),
    /// A player called the arbiter.
    Called {
        /// Who.
        seat: Seat,
        /// About a foul of the opponent.
        #[serde(default, skip_serializing_if = "is_false")]
        foul: bool,
        /// The clocks stand with it.
        #[serde(default, skip_serializing_if = "is_false")]
        stopped: bool,
        /// What about.
        reason: String,
    },
    /// A player appealed.
    Appealed {
        /// Who.
        seat: Seat,
        /// Why.
        reason: String,
    },
}

/// One ruling, with its author and reason.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingLine {
    /// Its number in the room, from 1.
    pub number: u16,
    /// The arbiter.
    pub by: GuestId,
    /// Why.
    pub reason: String,
    /// What.
    pub ruling: Ruling,
}

/// What everybody may know of the arbiter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArbiterView {
    /// Who presides; absent: nobody does now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<GuestId>,
    /// The arbiter's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The arbiter has stopped the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
    /// The call that stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<ArbiterCall>,
    /// Who has appealed; until that is closed the result is not certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeal: Option<Seat>,
    /// The players may not talk.
    #[serde(default, skip_serializing_if = "is_false")]
    pub chat_closed: bool,
    /// What those have to answer for who have to, in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<SeatCounts>,
    /// All rulings of the room, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<RulingLine>,
}

/// A call for the arbiter that is not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArbiterCall {
    /// Who called.
    pub seat: Seat,
    /// About a foul of the opponent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub foul: bool,
}

/// What was counted against a player in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatCounts {
    /// Who.
    pub seat: Seat,
    /// Warnings.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub warnings: u8,
    /// Fouls.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fouls: u8,
}

impl ArbiterTold {
    /// The words of all of them, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// The word that names this on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Came { .. } => "came",
            Self::Left {} => "left",
            Self::Ruled(_) => "ruled",
            Self::Called { .. } => "called",
            Self::Appealed { .. } => "appealed",
        }
    }
}

impl Ruling {
    /// The words of all rulings, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// The word that names this on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Pause {} => "pause",
            Self::Resume {} => "resume",
            Self::Warn { .. } => "warn",
            Self::Foul { .. } => "foul",
            Self::AdjustClock { .. } => "adjust_clock",
            Self::Audit { .. } => "audit",
            Self::Draw {} => "draw",
            Self::OpenSealed {} => "open_sealed",
            Self::PutOut { .. } => "put_out",
            Self::Chat { .. } => "chat",
            Self::Forfeit { .. } => "forfeit",
            Self::Restore { .. } => "restore",
            Self::LetStand {} => "let_stand",
            Self::Replay {} => "replay",
            Self::Override { .. } => "override",
            Self::Result { .. } => "result",
            Self::Note {} => "note",
            Self::CloseAppeal { .. } => "close_appeal",
            Self::Expel { .. } => "expel",
        }
    }
}

/// Shows the name alone: the rest is what somebody says.
impl fmt::Debug for ArbiterTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Shows the ruling, never its reason.
impl fmt::Debug for RulingLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RulingLine({}, {:?})", self.number, self.ruling)
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}
