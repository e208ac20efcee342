//! What a player has left under a time control, and what a move takes from it (time rules).

use super::TimeControl;
use super::control::LONGEST_MS;
use serde::{Deserialize, Serialize};

/// What a player has left. Times are in milliseconds and never below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeLeft {
    /// Of the move; and how many limits were missed so far.
    PerMove {
        /// Of the limit.
        left_ms: u32,
        /// Limits missed.
        timeouts: u8,
    },
    /// Of the game: absolute and fischer.
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
        /// Of the period that runs, or is next to.
        period_ms: u32,
    },
    /// Of the main time and the block.
    Canadian {
        /// Of the main time.
        main_ms: u32,
        /// Of the block that runs, or is next to.
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
        /// The number of the stage, from 0; the last repeats.
        stage: u8,
    },
    /// Without limit.
    Unlimited,
}

impl TimeLeft {
    /// What everybody has at the start.
    pub(super) fn start(control: TimeControl) -> Self {
        match control.arithmetic() {
            TimeControl::PerMove { limit_ms, .. } => Self::PerMove {
                left_ms: limit_ms,
                timeouts: 0,
            },
            TimeControl::Absolute { total_ms } => Self::Game { left_ms: total_ms },
            TimeControl::Fischer { initial_ms, .. } => Self::Game {
                left_ms: initial_ms,
            },
            TimeControl::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => Self::ByoYomi {
                main_ms,
                periods,
                period_ms,
            },
            TimeControl::Canadian {
                main_ms,
                stones,
                block_ms,
            } => Self::Canadian {
                main_ms,
                block_ms,
                stones,
            },
            TimeControl::Stages { stages } => Self::Stages {
                left_ms: stages.first().time_ms,
                moves: stages.first().moves,
                stage: 0,
            },
            TimeControl::ReservedCountdown { .. } | TimeControl::Unlimited => Self::Unlimited,
        }
    }

    /// How long until the move or the game is lost, in milliseconds; none: never.
    #[must_use]
    pub fn total_ms(&self, control: TimeControl) -> Option<u32> {
        match *self {
            Self::PerMove { left_ms, .. }
            | Self::Game { left_ms }
            | Self::Stages { left_ms, .. } => Some(left_ms),
            Self::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => {
                let more = u32::from(periods.saturating_sub(1));
                let rest_ms = control.period_ms().saturating_mul(more);
                Some(main_ms.saturating_add(period_ms).saturating_add(rest_ms))
            }
            Self::Canadian {
                main_ms, block_ms, ..
            } => Some(main_ms.saturating_add(block_ms)),
            Self::Unlimited => None,
        }
    }

    /// What is left while a turn goes on, so many milliseconds after it began.
    #[must_use]
    pub fn during(&self, control: TimeControl, spent_ms: u32) -> Self {
        let less = |left_ms: u32| left_ms.saturating_sub(spent_ms);
        match *self {
            Self::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => {
                let over_ms = spent_ms.saturating_sub(main_ms);
                let whole_ms = control.period_ms();
                let (periods, period_ms) = periods_left(whole_ms, periods, period_ms, over_ms);
                Self::ByoYomi {
                    main_ms: less(main_ms),
                    periods,
                    period_ms,
                }
            }
            Self::Canadian {
                main_ms,
                block_ms,
                stones,
            } => Self::Canadian {
                main_ms: less(main_ms),
                block_ms: block_ms.saturating_sub(spent_ms.saturating_sub(main_ms)),
                stones,
            },
            Self::PerMove { .. } | Self::Game { .. } | Self::Stages { .. } | Self::Unlimited => {
                self.with_time(less)
            }
        }
    }

    /// The same with another time: the main time where there is one, else the one that there is.
    fn with_time(self, change: impl FnOnce(u32) -> u32) -> Self {
        match self {
            Self::PerMove { left_ms, timeouts } => Self::PerMove {
                left_ms: change(left_ms),
                timeouts,
            },
            Self::Game { left_ms } => Self::Game {
                left_ms: change(left_ms),
            },
            Self::ByoYomi {
                main_ms,
                periods,
                period_ms,
            } => Self::ByoYomi {
                main_ms: change(main_ms),
                periods,
                period_ms,
            },
            Self::Canadian {
                main_ms,
                block_ms,
                stones,
            } => Self::Canadian {
                main_ms: change(main_ms),
                block_ms,
                stones,
            },
            Self::Stages {
                left_ms,
                moves,
                stage,
            } => Self::Stages {
                left_ms: change(left_ms),
                moves,
                stage,
            },
            Self::Unlimited => Self::Unlimited,
        }
    }

    /// What is left after a move that took so many milliseconds; none: it came too late. The limit
    /// itself is lost time.
    #[must_use]
    pub fn after_move(&self, control: TimeControl, spent_ms: u32) -> Option<Self> {
        let total_ms = self.total_ms(control);
        if total_ms.is_some_and(|total_ms| spent_ms >= total_ms) {
            return None;
        }
        Some(self.during(control, spent_ms).renewed(control))
    }

    /// What is left when the arbiter adds so many milliseconds, or takes them off; none: nothing would
    /// be left, or there is no limit. What is added goes to the main time, where there is one.
    #[must_use]
    pub(super) fn adjusted(&self, control: TimeControl, by_ms: i32) -> Option<Self> {
        if by_ms < 0 {
            let less_ms = by_ms.unsigned_abs();
            let lasts = self.total_ms(control)? > less_ms;
            return lasts.then(|| self.during(control, less_ms));
        }
        let more = |ms: u32| ms.saturating_add(by_ms.unsigned_abs()).min(LONGEST_MS);
        let is_limited = *self != Self::Unlimited;
        is_limited.then(|| self.with_time(more))
    }

    /// After a limit of a move was missed: the whole limit again, one timeout more.
    pub(super) fn after_timeout(self, control: TimeControl) -> Self {
        match self.renewed(control) {
            Self::PerMove { left_ms, timeouts } => Self::PerMove {
                left_ms,
                timeouts: timeouts.saturating_add(1),
            },
            left @ (Self::Game { .. }
            | Self::ByoYomi { .. }
            | Self::Canadian { .. }
            | Self::Stages { .. }
            | Self::Unlimited) => left,
        }
    }

    /// Limits of a move that were missed so far.
    #[must_use]
    pub fn timeouts(&self) -> u8 {
        match *self {
            Self::PerMove { timeouts, .. } => timeouts,
            Self::Game { .. }
            | Self::ByoYomi { .. }
            | Self::Canadian { .. }
            | Self::Stages { .. }
            | Self::Unlimited => 0,
        }
    }

    /// What the end of a turn gives: a whole limit, period or block again, an increment, a stage.
    fn renewed(self, control: TimeControl) -> Self {
        match (self, control.arithmetic()) {
            (Self::PerMove { timeouts, .. }, TimeControl::PerMove { limit_ms, .. }) => {
                Self::PerMove {
                    left_ms: limit_ms,
                    timeouts,
                }
            }
            (
                Self::Game { left_ms },
                TimeControl::Fischer {
                    increment_ms,
                    cap_ms,
                    ..
                },
            ) => {
                let left_ms = left_ms.saturating_add(increment_ms);
                Self::Game {
                    left_ms: left_ms.min(cap_ms.unwrap_or(u32::MAX)),
                }
            }
            (
                Self::ByoYomi {
                    main_ms, periods, ..
                },
                TimeControl::ByoYomi { period_ms, .. },
            ) => Self::ByoYomi {
                main_ms,
                periods,
                period_ms,
            },
            // The move that used up the main time is the first of the block.
            (
                Self::Canadian {
                    main_ms: 0,
                    block_ms,
                    stones,
                },
                TimeControl::Canadian {
                    stones: all,
                    block_ms: whole_ms,
                    ..
                },
            ) => match stones.saturating_sub(1) {
                0 => Self::Canadian {
                    main_ms: 0,
                    block_ms: whole_ms,
                    stones: all,
                },
                stones => Self::Canadian {
                    main_ms: 0,
                    block_ms,
                    stones,
                },
            },
            (
                Self::Stages {
                    left_ms,
                    moves,
                    stage,
                },
                TimeControl::Stages { stages },
            ) => match moves.saturating_sub(1) {
                0 => {
                    let stage = stage.saturating_add(1);
                    let next = stages.get(stage);
                    Self::Stages {
                        left_ms: left_ms.saturating_add(next.time_ms),
                        moves: next.moves,
                        stage,
                    }
                }
                moves => Self::Stages {
                    left_ms,
                    moves,
                    stage,
                },
            },
            // A main time, and a time for the whole game, are only used up.
            (left, _) => left,
        }
    }
}

/// Periods and what is left of the one that runs, so long after the main time.
fn periods_left(whole_ms: u32, periods: u8, period_ms: u32, over_ms: u32) -> (u8, u32) {
    let Some(beyond_ms) = over_ms.checked_sub(period_ms) else {
        return (periods, period_ms - over_ms);
    };
    let used = 1 + beyond_ms / whole_ms.max(1);
    match u32::from(periods).saturating_sub(used) {
        0 => (0, 0),
        // No more than there were, so it fits.
        left => (
            u8::try_from(left).unwrap_or(periods),
            whole_ms - beyond_ms % whole_ms,
        ),
    }
}
