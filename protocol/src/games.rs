//! Finished games, as lists over HTTP tell of them (PROTOCOL.md, section 13).

use crate::{GuestId, MatchView, RoomId, Seat};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A part of a list of finished games, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesPage {
    /// The games.
    pub games: Vec<GameLine>,
    /// What to ask for as `before` to see more; none: there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// The room it was played in, which names its record.
    pub room: RoomId,
    /// `junqi`, `go`, or a game that a newer server knows.
    pub game: String,
    /// The main options as `key=value`: the preset, and what differs from it.
    pub options: Vec<String>,
    /// Who played, in the order of the seats.
    pub players: Vec<GamePlayer>,
    /// The seats that have won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Seat>,
    /// How it ended: `decided`, or why nobody has won; in Go as records have it, `B+1.5`.
    pub result: String,
    /// How many moves were made; passes are moves.
    pub moves: u32,
    /// When it ended, in milliseconds of Unix time.
    pub ended_ms: u64,
    /// Who presided last as its arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<GameArbiter>,
    /// An appeal is not closed yet: the result is not certain.
    #[serde(default, skip_serializing_if = "is_false")]
    pub appealed: bool,
    /// The match of which it was a game, with `first` in every one of them.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub series: Option<MatchView>,
    /// Opens the record to whoever has it; told to the players of a game that is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlayer {
    /// Where.
    pub seat: Seat,
    /// Who.
    pub guest: GuestId,
    /// Under which name.
    pub name: String,
    /// `black` or `white`, in a game of colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

/// Who presided over a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameArbiter {
    /// Who.
    pub guest: GuestId,
    /// Under which name.
    pub name: String,
    /// How many rulings were made.
    pub rulings: u16,
}

fn is_false(value: &bool) -> bool {
    !*value
}

/// Without the key, which is no line of a log's.
impl fmt::Debug for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameLine")
            .field("room", &self.room)
            .field("game", &self.game)
            .field("result", &self.result)
            .field("ended_ms", &self.ended_ms)
            .finish_non_exhaustive()
    }
}
