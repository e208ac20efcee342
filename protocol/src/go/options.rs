//! What a Go room may set. Absent fields fall back to the preset and to what `refereed` says; a server
//! sends all that are set.

use super::TimeControl;
use serde::{Deserialize, Serialize};

/// The options of Go (go rules 1 to 5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoOptions {
    /// Where absent rules come from; absent: `chinese_2002`, or `chinese_1988` where it is refereed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<GoPreset>,
    /// Played by the letter: other defaults, no undo, and the owner may be the arbiter.
    #[serde(default, skip_serializing_if = "is_false")]
    pub refereed: bool,
    /// `19`, or columns and rows as `13x9`; each 5 to 25.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Which repetition is forbidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ko_rule: Option<KoRule>,
    /// Whether own stones may be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suicide: Option<Suicide>,
    /// How the end is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<GoScoring>,
    /// What White gets against handicap stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap_bonus: Option<HandicapBonus>,
    /// Points for White, as `7.5`; absent in a request: what preset and handicap say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub komi: Option<String>,
    /// Stones that Black is ahead, 0 to 9.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub handicap: u8,
    /// Where handicap stones go; absent: `fixed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placement: Option<GoPlacement>,
    /// Who plays Black; absent: `lot`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<GoColours>,
    /// What follows when a lawful cycle has come round for the third time; absent: `draw`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition_result: Option<RepetitionResult>,
    /// How the game is timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Undos that each player may be granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undos: Option<u8>,
    /// Pauses that each player may be granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pauses: Option<u8>,
    /// How long a pause lasts at most, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_s: Option<u16>,
    /// The players may adjourn, with a sealed move; absent: they may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjournment: Option<bool>,
    /// How long a session lasts, in seconds, before the game is adjourned by itself; absent: no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_s: Option<u32>,
    /// How long an adjourned game rests, in seconds, before it goes on by itself; absent: until both
    /// want that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recess_s: Option<u32>,
    /// What a play costs that the rules forbid; absent: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<IllegalMove>,
    /// How long the game waits at the start for who is late, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_grace_s: Option<u16>,
    /// How many times the lateness is taken off the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lateness_factor: Option<u8>,
    /// The position to begin from, as SGF; in `create` alone, and told as part of the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How long both may take to get ready once both sit, in seconds; a casual room has no such limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready_limit_s: Option<u16>,
}

/// A named set of rules (go rules 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoPreset {
    /// The Chinese competition rules of 1988.
    #[serde(rename = "chinese_1988")]
    Chinese1988,
    /// Those with the komi of 2002.
    #[serde(rename = "chinese_2002")]
    Chinese2002,
    /// Those with no repetition at all.
    ChinesePsk,
    /// The American Go Association's.
    Aga,
    /// New Zealand's.
    NewZealand,
    /// Tromp and Taylor's: two passes end the game, and nothing is removed.
    TrompTaylor,
}

/// Which repetition is forbidden (go rules 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoRule {
    /// Retaking at once and unbalanced cycles; others are counted.
    ChineseReferee,
    /// Retaking at once; a third occurrence voids the game.
    Simple,
    /// Any board that stood before.
    Psk,
    /// Any board that stood before with the same player to move.
    Ssk,
}

/// Whether own stones may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// A chain of two or more.
    MultiStone,
}

/// How the end is counted; by area in every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoScoring {
    /// Without the stones that both agree are dead.
    Area,
    /// The same; each pass gives up a stone, for show.
    AreaPassStones,
    /// The board as it is: two passes end the game.
    AreaAsItStands,
}

/// What White gets against N handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandicapBonus {
    /// N points.
    Stones,
    /// N - 1 points.
    StonesButOne,
    /// Nothing.
    Nothing,
}

/// Where handicap stones go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoPlacement {
    /// On the star points.
    Fixed,
    /// Black plays them first, one by one.
    Free,
}

/// Who plays Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoColours {
    /// Drawn by the server.
    Lot,
    /// The owner of the room.
    HostBlack,
    /// The other.
    GuestBlack,
}

/// What follows a third occurrence of a lawful cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionResult {
    /// Nobody has won.
    Draw,
    /// The game does not count.
    Replay,
    /// The arbiter decides; play may go on until then.
    Arbiter,
}

/// What a play costs that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IllegalMove {
    /// Nothing: it is refused.
    Refuse,
    /// The turn.
    LoseTurn,
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}
