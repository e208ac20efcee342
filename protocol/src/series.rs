//! A match: several games of the same people, one room each.

use crate::{RoomId, Seat};
use serde::{Deserialize, Serialize};

/// What becomes of a game of a match that nobody wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchDraws {
    /// It is played again, three times in a row at most; then chance decides.
    #[default]
    Replay,
    /// Chance decides.
    Lot,
}

/// What a match is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchTerms {
    /// Best of so many games: odd, 3 to 15.
    pub games: u8,
    /// What becomes of a game without a winner.
    #[serde(default)]
    pub draws: MatchDraws,
}

/// A match as the lobby shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchLine {
    /// Best of so many games.
    pub games: u8,
    /// The number of the game that is played, replays counted; from 1.
    pub game: u8,
}

/// How far a match has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchView {
    /// The room of its first game, by which its games are listed; absent in that room itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<RoomId>,
    /// Best of so many games.
    pub games: u8,
    /// What becomes of a game without a winner.
    pub draws: MatchDraws,
    /// The number of this room's game, replays counted; from 1.
    pub game: u8,
    /// The two sides, that of the seat S first.
    pub sides: Vec<MatchSide>,
    /// What this room's game did to the score; absent before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scored: Option<MatchScored>,
}

/// One side of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSide {
    /// Where it sits in this room.
    pub seats: Vec<Seat>,
    /// Games won, this room's among them once it is over.
    pub won: u8,
}

/// What a game that is over did to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchScored {
    /// Its winner has one more.
    Won,
    /// Nobody won it, and chance gave it to a side.
    Lot,
    /// Nobody won it, and it is played again.
    Replay,
}

impl MatchView {
    /// The side that has won the match.
    #[must_use]
    pub fn winner(&self) -> Option<&MatchSide> {
        let enough = self.games / 2;
        self.sides.iter().find(|side| side.won > enough)
    }
}
