//! How a game is timed, as a room may set it, with the bounds of each number.

use super::Stages;
use core::fmt;
use serde::{Deserialize, Serialize};

const SECOND_MS: u32 = 1_000;
const MINUTE_MS: u32 = 60 * SECOND_MS;
const HOUR_MS: u32 = 60 * MINUTE_MS;
/// No single time is longer than a day, the age of the oldest room: so no sum overflows.
pub(super) const LONGEST_MS: u32 = 24 * HOUR_MS;
/// Per-move limits from here on need no compensation for lag (time rules).
const FELT_MS: u32 = 20 * SECOND_MS;
/// One of the periods that a rule-book countdown reserves, in milliseconds (Go rules 5).
pub(super) const RESERVED_MS: u32 = MINUTE_MS;

/// How a game is timed (time rules, the table of controls). Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// So long for each move.
    PerMove {
        /// The limit.
        limit_ms: u32,
        /// Timeouts a player may have; the next puts out.
        timeouts_allowed: u8,
        /// What the limit costs.
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
    /// The rule book's countdown: the last minutes of the limit are counted aloud (Go Art. 12).
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
        /// The stages.
        stages: Stages,
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
    Unlimited,
}

/// What the limit of a move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// The turn.
    LoseTurn,
    /// The game.
    LoseGame,
    /// A point, and the same player moves with a new limit.
    Penalty,
}

/// A number of a time control outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControlError {
    /// Which number.
    pub what: &'static str,
    /// The value refused.
    pub value: u32,
    /// The least allowed.
    pub least: u32,
    /// The most allowed.
    pub most: u32,
}

impl TimeControl {
    /// Whether every number is in its range.
    ///
    /// # Errors
    ///
    /// The first number that is not.
    pub fn check(&self) -> Result<(), TimeControlError> {
        let within = |what, value, least, most| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(TimeControlError {
                    what,
                    value,
                    least,
                    most,
                })
            }
        };
        match *self {
            Self::PerMove {
                limit_ms,
                timeouts_allowed,
                at_limit: _,
            } => {
                within("limit_ms", limit_ms, 5 * SECOND_MS, LONGEST_MS)?;
                within("timeouts_allowed", timeouts_allowed.into(), 0, 20)
            }
            Self::Absolute { total_ms } => within("total_ms", total_ms, SECOND_MS, LONGEST_MS),
            Self::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => {
                within("main_ms", main_ms, 0, LONGEST_MS)?;
                within("periods", periods.into(), 1, 100)?;
                within("period_ms", period_ms, SECOND_MS, HOUR_MS)
            }
            Self::ReservedCountdown {
                limit_ms,
                reserved_minutes,
            } => {
                within("reserved_minutes", reserved_minutes.into(), 1, 60)?;
                let reserved_ms = u32::from(reserved_minutes) * RESERVED_MS;
                within("limit_ms", limit_ms, reserved_ms, LONGEST_MS)
            }
            Self::Canadian {
                main_ms,
                stones,
                block_ms,
            } => {
                within("main_ms", main_ms, 0, LONGEST_MS)?;
                within("stones", stones.into(), 1, 100)?;
                within("block_ms", block_ms, SECOND_MS, LONGEST_MS)
            }
            Self::Stages { stages } => stages.iter().try_for_each(|stage| {
                within("moves", stage.moves.into(), 1, 500)?;
                within("time_ms", stage.time_ms, SECOND_MS, LONGEST_MS)
            }),
            Self::Fischer {
                initial_ms,
                increment_ms,
                cap_ms,
            } => {
                within("initial_ms", initial_ms, SECOND_MS, LONGEST_MS)?;
                within("increment_ms", increment_ms, 0, HOUR_MS)?;
                // A lower cap would take time away from whoever moves at once.
                let cap_ms = cap_ms.unwrap_or(LONGEST_MS);
                within("cap_ms", cap_ms, initial_ms, LONGEST_MS)
            }
            Self::Unlimited => Ok(()),
        }
    }

    /// The control whose arithmetic this one has: a countdown is byo-yomi with periods of a minute.
    pub(super) const fn arithmetic(self) -> Self {
        match self {
            Self::ReservedCountdown {
                limit_ms,
                reserved_minutes,
            } => Self::ByoYomi {
                main_ms: limit_ms.saturating_sub(reserved_minutes as u32 * RESERVED_MS),
                periods: reserved_minutes,
                period_ms: RESERVED_MS,
            },
            Self::PerMove { .. }
            | Self::Absolute { .. }
            | Self::ByoYomi { .. }
            | Self::Canadian { .. }
            | Self::Stages { .. }
            | Self::Fischer { .. }
            | Self::Unlimited => self,
        }
    }

    /// The length of a period; 0 where there are none.
    pub(super) const fn period_ms(self) -> u32 {
        match self.arithmetic() {
            Self::ByoYomi { period_ms, .. } => period_ms,
            Self::PerMove { .. }
            | Self::Absolute { .. }
            | Self::ReservedCountdown { .. }
            | Self::Canadian { .. }
            | Self::Stages { .. }
            | Self::Fischer { .. }
            | Self::Unlimited => 0,
        }
    }

    /// How long a game may take a player, in milliseconds; none: its lag is not made good (time
    /// rules, lag compensation).
    pub(super) fn estimated_ms(self) -> Option<u32> {
        match self.arithmetic() {
            Self::PerMove { limit_ms, .. } => (limit_ms < FELT_MS).then(|| 10 * limit_ms),
            Self::Absolute { total_ms } => Some(total_ms),
            Self::ByoYomi {
                main_ms, period_ms, ..
            } => Some(main_ms.saturating_add(period_ms.saturating_mul(10))),
            Self::Canadian {
                main_ms, block_ms, ..
            } => Some(main_ms.saturating_add(block_ms)),
            Self::Stages { stages } => Some(stages.first().time_ms),
            Self::Fischer {
                initial_ms,
                increment_ms,
                ..
            } => Some(initial_ms.saturating_add(increment_ms.saturating_mul(40))),
            // The arithmetic of a countdown is that of byo-yomi.
            Self::ReservedCountdown { .. } | Self::Unlimited => None,
        }
    }
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what,
            value,
            least,
            most,
        } = self;
        write!(f, "{what} of {value}, not within {least} to {most}")
    }
}

impl core::error::Error for TimeControlError {}
