//! A game of Go at a table: what keys, clicks and words mean in one, and how its screen is put together.

mod asked;
mod draw;
mod foot;
mod hear;
pub(super) mod help;
mod keys;
mod matters;

use crate::tui::go::Game;
use qiguan_protocol::Ask;
use qiguan_rules::go::Point;

/// What one looks at in a game of Go, besides what all games have.
#[derive(Debug, Default)]
pub(super) struct Desk {
    /// The point under the cursor; absent: the middle of the board.
    cursor: Option<Point>,
}

/// A question of Go that waits for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Pass,
    /// A play that the rules forbid, where that costs the turn.
    Forbidden(Point),
    /// Absent: a pass.
    Seal(Option<Point>),
    Ask(Ask),
    Answer(Ask),
    /// The marks of this number.
    Accept(u32),
    Dispute(Option<Point>),
    Call,
    Resign {
        is_sure: bool,
    },
    /// The count is shown.
    Score,
}

impl Question {
    /// Whether it is no longer meant once something has happened on the board.
    fn lapses(self) -> bool {
        match self {
            Self::Pass
            | Self::Forbidden(_)
            | Self::Seal(_)
            | Self::Ask(_)
            | Self::Answer(_)
            | Self::Accept(_)
            | Self::Dispute(_)
            | Self::Call => true,
            Self::Resign { .. } | Self::Score => false,
        }
    }
}

impl Desk {
    fn cursor(&self, game: &Game<'_>) -> Point {
        let there = self.cursor.filter(|point| game.size().contains(*point));
        there.unwrap_or_else(|| game.centre())
    }
}
