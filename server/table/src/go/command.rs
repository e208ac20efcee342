//! What a player of Go may ask of a table, besides what every game knows.

use qiguan_rules::go::Point;

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
}

impl GoCommand {
    /// The verb; a sealed point is secret.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Play { .. } => "GoPlay",
            Self::Seal { .. } => "Seal",
            Self::Mark { .. } => "MarkDead",
            Self::Accept { .. } => "Accept",
            Self::PlayOn { .. } => "PlayOn",
            Self::Call => "Call",
        }
    }
}

/// Shows the verb alone: a sealed point is nobody's to see.
impl core::fmt::Debug for GoCommand {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}
