//! What a xiangqi room may set. Absent fields fall back to the preset; a server sends all that are set.

use crate::TimeControl;
use serde::{Deserialize, Serialize};

/// The options of xiangqi (xiangqi rules 1 to 7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct XiangqiOptions {
    /// Where absent fields come from; absent: `casual`. A server does not send it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<XiangqiPreset>,
    /// Which rules judge a repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<XiangqiProfile>,
    /// The how-manieth time a position stands that is judged: 3 or 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occurrences: Option<u8>,
    /// What becomes of a side that has to change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enforcement: Option<Enforcement>,
    /// Full rounds without a capture that make a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub natural_limit_rounds: Option<u16>,
    /// Whether that draw has to be claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub natural_limit: Option<NaturalLimit>,
    /// What a move costs that the rules forbid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<XiangqiIllegal>,
    /// The foul with which a player loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fouls_to_lose: Option<u8>,
    /// Time loses only against a side that can still win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag_needs_material: Option<bool>,
    /// The piece that is touched first has to be moved, or taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touch_move: Option<bool>,
    /// Who plays Red.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<XiangqiSides>,
    /// How the game is timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Played by the letter: no undo, and who comes late pays for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refereed: Option<bool>,
    /// Undos that each player may be granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undos: Option<u8>,
    /// Pauses that each player may be granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pauses: Option<u8>,
    /// How long a pause lasts at most, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_s: Option<u16>,
    /// How long the game waits for who is late, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_grace_s: Option<u16>,
    /// How long both may take to get ready once both sit, in seconds; absent: as long as they like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready_limit_s: Option<u16>,
    /// The position to begin from, as FEN; in `create` alone, and told as part of the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiPreset {
    /// Ten minutes and 5 s a move; draws by the limit come by themselves.
    Casual,
    /// The Chinese competition rules of 1999, timed in stages.
    Refereed,
    /// A club's quick game: 10 s a move, and two fouls lose.
    Club,
}

/// Which rules judge a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiProfile {
    /// The Chinese competition rules of 1999.
    #[serde(rename = "cxa1999")]
    Cxa1999,
    /// The Chinese rules of 2020.
    #[serde(rename = "cxa2020")]
    Cxa2020,
    /// The World rules of 2018.
    Axf,
    /// Perpetual check loses, every other repetition is a draw.
    Casual,
}

/// What becomes of a side that has to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enforcement {
    /// It is told, and loses if the position comes once more.
    WarnThenLoss,
    /// Moves that repeat are refused.
    BanMove,
    /// It has lost at once.
    Immediate,
}

/// Whether a draw by the natural limit has to be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NaturalLimit {
    /// Yes.
    Claim,
    /// It ends the game by itself.
    Auto,
}

/// What a move costs that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiIllegal {
    /// Nothing: it is refused.
    Refuse,
    /// It is a foul.
    Foul,
    /// The game.
    Loss,
}

/// Who plays Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiSides {
    /// Drawn by the server.
    Lot,
    /// The owner of the room.
    HostRed,
    /// The other.
    GuestRed,
}
