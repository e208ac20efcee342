//! What happens between an arbiter and a table, and what asks for it. All hear the same of it.

use super::{Reason, Ruling};
use crate::PlayerId;
use alloc::string::String;
use core::fmt;
use qiguan_rules::Seat;
use serde::{Deserialize, Serialize};

/// A request of an arbiter, or of a player to one.
#[derive(Clone, PartialEq, Eq)]
pub enum ArbiterCommand {
    /// Take up the office, or lay it down.
    Preside {
        /// False lays it down.
        on: bool,
        /// The name to be shown.
        name: String,
    },
    /// Rule.
    Rule {
        /// What.
        ruling: Ruling,
        /// Why.
        reason: Reason,
    },
    /// Call the arbiter.
    Call {
        /// It is about a foul of the opponent, so the own clock stands (8.5).
        foul: bool,
        /// What about.
        reason: Reason,
    },
    /// Appeal against what was ruled.
    Appeal {
        /// Why.
        reason: Reason,
    },
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArbiterEvent {
    /// Somebody took up the office.
    Came {
        /// Who.
        player: PlayerId,
        /// The name shown.
        name: String,
    },
    /// The office was laid down.
    Left {},
    /// The arbiter ruled.
    Ruled {
        /// The number of the ruling in this room, from 1.
        number: u16,
        /// Who.
        by: PlayerId,
        /// Why.
        reason: Reason,
        /// What.
        ruling: Ruling,
        /// The ruling that counts no more with this one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overridden: Option<Ruling>,
    },
    /// A player called the arbiter.
    Called {
        /// Who.
        seat: Seat,
        /// About a foul of the opponent.
        #[serde(default, skip_serializing_if = "is_not")]
        foul: bool,
        /// The clocks stand with it.
        #[serde(default, skip_serializing_if = "is_not")]
        stopped: bool,
        /// What about.
        reason: Reason,
    },
    /// A player appealed.
    Appealed {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
}

impl ArbiterCommand {
    /// The verb.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Preside { .. } => "Preside",
            Self::Rule { .. } => "Rule",
            Self::Call { .. } => "CallArbiter",
            Self::Appeal { .. } => "Appeal",
        }
    }
}

impl ArbiterEvent {
    /// The word for its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Came { .. } => "ArbiterCame",
            Self::Left {} => "ArbiterLeft",
            Self::Ruled { .. } => "Ruled",
            Self::Called { .. } => "ArbiterCalled",
            Self::Appealed { .. } => "Appealed",
        }
    }
}

/// Shows the verb alone: the rest is what somebody says.
impl fmt::Debug for ArbiterCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Shows the kind alone.
impl fmt::Debug for ArbiterEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_not(flag: &bool) -> bool {
    !flag
}
