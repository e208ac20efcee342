//! What a room may set. Absent fields fall back to the preset; a server always sends all that one has.

use crate::{GoOptions, Seat, XiangqiOptions};
use serde::{Deserialize, Serialize};

/// The game of a room, with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameOptions {
    /// Junqi.
    Junqi(JunqiOptions),
    /// Go.
    Go(GoOptions),
    /// Xiangqi.
    Xiangqi(XiangqiOptions),
}

/// The options of junqi (junqi rules, table of presets and sections 3 to 7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JunqiOptions {
    /// Where absent fields come from; a server sends it where all in which presets differ is its.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// Which game is played; absent: `four_player`, whatever the preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<JunqiGame>,
    /// A mine survives whoever is no engineer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invincible_mines: Option<bool>,
    /// Bombs may start in the front row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flying_bombs: Option<bool>,
    /// Who may take a flag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag_capture: Option<FlagCapture>,
    /// A commander's death shows the flag of its side to all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_death_shows_flag: Option<bool>,
    /// Whose pieces a player sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// Moves without combat after which the game is drawn; 0: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_limit: Option<u16>,
    /// Moves of the game before anybody may surrender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surrender_from_move: Option<u16>,
    /// Who moves first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<First>,
    /// Which way the turn goes round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// Seconds for one move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_limit_s: Option<u16>,
    /// Timeouts a player may have in a game; one more puts the player out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeouts_allowed: Option<u8>,
    /// Seconds for arranging, from the moment the last seat is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrange_limit_s: Option<u16>,
    /// What allies may say to each other during play. No preset has it, and a server sends it where
    /// the room has set it; absent: nothing in `dark`, else anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally_chat: Option<AllyChat>,
    /// Seats that each player holds: 1, 2 (where four play, an allied pair) or 4. No preset has it, and
    /// a server sends it where it is not 1; absent: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats_per_player: Option<u8>,
}

/// Which game of junqi is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JunqiGame {
    /// Two alliances of two on 129 posts.
    FourPlayer,
    /// One against one, S and N, on the same 129 posts.
    Duel,
    /// One against one, S and N, on 60 posts.
    Frontier,
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// A mine and its attacker both die; 60 s a move.
    Classic,
    /// A mine stays; 30 s a move.
    Platform,
}

/// Who may take a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlagCapture {
    /// Every piece that moves.
    Any,
    /// The commander alone.
    Commander,
    /// Engineers alone.
    Engineer,
}

/// Whose pieces a player sees during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The own ones.
    Dark,
    /// The own and the ally's.
    Allied,
    /// Everybody's.
    Open,
}

/// What allies may say to each other during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyChat {
    /// Nothing.
    Off,
    /// Quick phrases.
    Phrases,
    /// Anything.
    Free,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Drawn by the server.
    Random,
    /// The owner of the room, or a drawn seat if the owner has none.
    Owner,
    /// A fixed seat.
    Seat(Seat),
}

/// Which way the turn goes round, as seen on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// S, E, N, W.
    CounterClockwise,
    /// S, W, N, E.
    Clockwise,
}
