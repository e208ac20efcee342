//! How a game is timed, and clocks as they stood at an instant. A reader counts down by itself.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// How a game is timed (time rules). Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// So long for each move.
    PerMove {
        /// The limit.
        limit_ms: u32,
        /// Limits a player may miss; the next loses the game.
        timeouts_allowed: u8,
        /// What a missed limit costs.
        at_limit: AtLimit,
    },
    /// So long for the whole game.
    Absolute {
        /// The time.
        total_ms: u32,
    },
    /// A main time, then periods that are lost only when used up.
    ByoYomi {
        /// The main time.
        main_ms: u32,
        /// How many periods.
        periods: u8,
        /// The length of each.
        period_ms: u32,
    },
    /// The rule book's countdown: the last minutes of the limit are periods, called out aloud.
    ReservedCountdown {
        /// The whole limit.
        limit_ms: u32,
        /// The minutes of it that are counted.
        reserved_minutes: u8,
    },
    /// A main time, then blocks of time in which so many stones are played.
    Canadian {
        /// The main time.
        main_ms: u32,
        /// Stones of a block.
        stones: u8,
        /// The time of a block.
        block_ms: u32,
    },
    /// So many moves in so much time, then the next stage; the last repeats.
    Stages {
        /// One to six.
        stages: Vec<TimeStage>,
    },
    /// A time to which each move adds.
    Fischer {
        /// The time at the start.
        initial_ms: u32,
        /// What a move adds.
        increment_ms: u32,
        /// What a move never adds beyond.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cap_ms: Option<u32>,
    },
    /// No limit.
    Unlimited {},
}

/// So many moves in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeStage {
    /// Moves of each player.
    pub moves: u16,
    /// The time for them, in milliseconds.
    pub time_ms: u32,
}

/// What a missed limit of a move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// The turn.
    LoseTurn,
    /// The game.
    LoseGame,
    /// A point in the event; the same player moves, with a new limit.
    Penalty,
}

/// What a player has left. Times are in milliseconds and never below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeLeft {
    /// Of the move.
    PerMove {
        /// Of the limit.
        left_ms: u32,
        /// Limits missed so far.
        #[serde(default, skip_serializing_if = "is_zero_u8")]
        timeouts: u8,
    },
    /// Of the game: `absolute` and `fischer`.
    Game {
        /// Of the time.
        left_ms: u32,
    },
    /// Of the main time and the periods.
    ByoYomi {
        /// Of the main time.
        main_ms: u32,
        /// Periods, the one that runs included.
        periods: u8,
        /// Of the period that runs, or comes first.
        period_ms: u32,
    },
    /// Of the main time and the block.
    Canadian {
        /// Of the main time.
        main_ms: u32,
        /// Of the block that runs, or comes first.
        block_ms: u32,
        /// Stones to play in it.
        stones: u8,
    },
    /// Of the stage.
    Stages {
        /// Of the time.
        left_ms: u32,
        /// Moves to make in it.
        moves: u16,
        /// The number of the stage, from 0.
        stage: u8,
    },
    /// No limit.
    Unlimited {},
}

/// The clocks of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoClocks {
    /// What each had left when the turn began, in the order of the seats.
    pub left: Vec<SeatTime>,
    /// Whose turn is timed; absent: nobody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// Since when that clock runs, or stands, in milliseconds of server time.
    pub since_ms: u64,
    /// What the turn had taken by then, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent_ms: u32,
    /// Why the clocks stand; empty: the one whose turn it is runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<Standing>,
}

/// What one player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTime {
    /// Who.
    pub seat: Seat,
    /// What.
    pub time: TimeLeft,
}

/// Why clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The players agreed on a pause.
    Agreed,
    /// The arbiter stopped the game.
    Arbiter,
    /// The game is adjourned.
    Adjourned,
    /// The players agree on what is dead.
    Confirming,
    /// The server has restarted and waits a moment for those it waits on.
    Restart,
    /// Those without a seat follow this room some turns behind: this is what was left then.
    Delayed,
}

/// What is called out of a countdown (go rules 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Say {
    /// So many seconds of this minute are gone.
    Seconds {
        /// How many.
        gone: u8,
    },
    /// A minute is gone.
    MinutesLeft {
        /// How many are left.
        minutes: u8,
    },
    /// The last seconds of the last minute, one by one.
    Count {
        /// From 1 to 9.
        number: u8,
    },
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}

fn is_zero_u8(value: &u8) -> bool {
    *value == 0
}
