//! A game of xiangqi at a table: what keys, clicks and words mean in one, and how its screen is put
//! together.

mod asked;
mod draw;
mod foot;
mod hear;
pub(super) mod help;
mod keys;
mod matters;
mod moves;

use crate::tui::skin::Skin;
use crate::tui::xiangqi::Game;
use qiguan_protocol::{Ask, Seat};
use qiguan_rules::xiangqi::{Colour, Move, Notation, Point};

/// What one looks at in a game of xiangqi, besides what all games have.
#[derive(Debug, Default)]
pub(super) struct Desk {
    /// The point under the cursor; absent: the own king's.
    cursor: Option<Point>,
    picked: Option<Point>,
    /// The other side is below.
    is_turned: bool,
    /// A draw is offered with the next move.
    offers_draw: bool,
    /// How moves are written; absent: as the user likes it everywhere.
    notation: Option<Notation>,
}

/// A question of xiangqi that waits for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// A move that the rules forbid, where that costs something.
    Forbidden(Move),
    /// A draw by the natural limit, whose count is shown.
    Claim,
    Ask(Ask),
    Answer(Ask),
    Resign {
        is_sure: bool,
    },
    /// The class of every move of a repetition is shown.
    Ruling,
}

impl Question {
    /// Whether it is no longer meant once something has happened on the board.
    fn lapses(self) -> bool {
        match self {
            Self::Forbidden(_) | Self::Claim | Self::Ask(_) | Self::Answer(_) => true,
            Self::Resign { .. } | Self::Ruling => false,
        }
    }
}

impl Desk {
    /// The side that is below: the own one, unless the board is turned.
    fn below(&self, game: &Game<'_>, own: Option<Seat>) -> Colour {
        let own = own.and_then(|own| game.colour(own)).unwrap_or(Colour::Red);
        match self.is_turned {
            true => own.opponent(),
            false => own,
        }
    }

    fn cursor(&self, below: Colour) -> Point {
        let rank = match below {
            Colour::Red => 0,
            Colour::Black => 9,
        };
        let king = Point::new(4, rank).expect("the king's point is on the board");
        self.cursor.unwrap_or(king)
    }

    fn notation(&self, skin: Skin) -> Notation {
        self.notation.unwrap_or(skin.notation)
    }

    /// What was picked and meant belongs to another position.
    pub(super) fn forget(&mut self) {
        self.picked = None;
        self.offers_draw = false;
    }
}
