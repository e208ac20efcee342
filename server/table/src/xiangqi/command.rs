//! What a player of xiangqi may ask of a table, besides what every game knows.

use qiguan_rules::xiangqi::{Move, Point};

/// A request in a game of xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XiangqiCommand {
    /// Move a piece.
    Move {
        /// The turn it answers.
        turn: u32,
        /// The move.
        step: Move,
        /// Offer a draw with it (xiangqi rules 7).
        offers_draw: bool,
    },
    /// Claim a draw by the natural limit (Art. 4.2.4).
    Claim {
        /// The turn it answers.
        turn: u32,
    },
    /// Touch a piece, where that binds.
    Touch {
        /// The turn it answers.
        turn: u32,
        /// Where the piece stands.
        point: Point,
    },
}

impl XiangqiCommand {
    /// The verb.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Move { .. } => "XiangqiMove",
            Self::Claim { .. } => "Claim",
            Self::Touch { .. } => "Touch",
        }
    }
}
