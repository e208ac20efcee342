//! What one player may ask of the other.

use qiguan_rules::Seat;
use serde::{Deserialize, Serialize};

/// What one player asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// To take back the asker's last move.
    Undo,
    /// To let the clocks stand for a while.
    Pause,
    /// To let them run again before that while is over, or to go on with an adjourned game.
    Resume,
    /// To adjourn, with a sealed move.
    Adjourn,
}

/// What stands between the players, to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who asks.
    pub by: Seat,
    /// What.
    pub what: Ask,
}
