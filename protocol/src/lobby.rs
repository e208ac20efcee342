//! The list of rooms that anybody may find.

use crate::{GameOptions, MatchLine, Phase, RoomId, Seat};
use serde::{Deserialize, Serialize};

/// A room as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomLine {
    /// The room.
    pub room: RoomId,
    /// The game and its options.
    pub options: GameOptions,
    /// How far it has come.
    pub phase: Phase,
    /// The taken seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Taken>,
    /// How many watch.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spectators: u32,
    /// Asks for a password.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// Nobody without a seat may follow the game once it has begun.
    #[serde(default, skip_serializing_if = "is_false")]
    pub closed: bool,
    /// How many turns behind the game those without a seat follow it; 0: not at all.
    #[serde(default, skip_serializing_if = "is_zero_u16")]
    pub spectator_delay: u16,
    /// The game begins from a position that its owner has set up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_position: bool,
    /// The name of the arbiter who presides.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub arbiter: String,
    /// The match of which a game is played here.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub series: Option<MatchLine>,
}

/// A seat that is taken, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// Which one.
    pub seat: Seat,
    /// The name of its holder.
    pub name: String,
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero_u16(value: &u16) -> bool {
    *value == 0
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}
