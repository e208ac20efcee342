//! The clocks of Go, counted down here between two words of the server (time rules).

use crate::text::Lang;
use crate::tui::clock::text;
use qiguan_protocol::{GoClocks, Seat, TimeControl, TimeLeft};

/// A minute, in milliseconds: a period of the rule book's countdown.
const MINUTE_MS: u32 = 60_000;

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Minutes and seconds.
    pub(crate) time: String,
    /// The main time is over: periods, or a block, run.
    pub(crate) is_overtime: bool,
    /// What comes after that time, or how often it comes.
    pub(crate) more: String,
}

/// What a player has left, as time now.
pub(crate) fn left(
    clocks: &GoClocks,
    seat: Seat,
    control: Option<&TimeControl>,
    now_ms: u64,
) -> Option<TimeLeft> {
    let time = clocks.left.iter().find(|time| time.seat == seat)?.time;
    if clocks.turn != Some(seat) {
        return Some(time);
    }
    let since = match clocks.standing.is_empty() {
        true => now_ms.saturating_sub(clocks.since_ms),
        false => 0,
    };
    let since = u32::try_from(since).unwrap_or(u32::MAX);
    Some(less(time, clocks.spent_ms.saturating_add(since), control))
}

/// What is left after so much of the turn. A period that is used up is gone; the next is whole.
fn less(time: TimeLeft, spent: u32, control: Option<&TimeControl>) -> TimeLeft {
    match time {
        TimeLeft::PerMove { left_ms, timeouts } => TimeLeft::PerMove {
            left_ms: left_ms.saturating_sub(spent),
            timeouts,
        },
        TimeLeft::Game { left_ms } => TimeLeft::Game {
            left_ms: left_ms.saturating_sub(spent),
        },
        TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => {
            let over = spent.saturating_sub(main_ms);
            let (periods, period_ms) = rolled(over, periods, period_ms, whole_period(control));
            TimeLeft::ByoYomi {
                main_ms: main_ms.saturating_sub(spent),
                periods,
                period_ms,
            }
        }
        TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        } => TimeLeft::Canadian {
            main_ms: main_ms.saturating_sub(spent),
            block_ms: block_ms.saturating_sub(spent.saturating_sub(main_ms)),
            stones,
        },
        TimeLeft::Stages {
            left_ms,
            moves,
            stage,
        } => TimeLeft::Stages {
            left_ms: left_ms.saturating_sub(spent),
            moves,
            stage,
        },
        TimeLeft::Unlimited {} => TimeLeft::Unlimited {},
    }
}

/// Periods, and what is left of the one that runs, after so much time beyond the main time.
fn rolled(over: u32, periods: u8, period_ms: u32, whole_ms: u32) -> (u8, u32) {
    let Some(beyond) = over.checked_sub(period_ms) else {
        return (periods, period_ms - over);
    };
    let whole_ms = whole_ms.max(1);
    let gone = u8::try_from(1 + beyond / whole_ms).unwrap_or(u8::MAX);
    match periods.saturating_sub(gone) {
        0 => (0, 0),
        periods => (periods, whole_ms - beyond % whole_ms),
    }
}

fn whole_period(control: Option<&TimeControl>) -> u32 {
    match control {
        Some(TimeControl::ByoYomi { period_ms, .. }) => *period_ms,
        Some(
            TimeControl::ReservedCountdown { .. }
            | TimeControl::PerMove { .. }
            | TimeControl::Absolute { .. }
            | TimeControl::Canadian { .. }
            | TimeControl::Stages { .. }
            | TimeControl::Fischer { .. }
            | TimeControl::Unlimited {},
        )
        | None => MINUTE_MS,
    }
}

/// How it is shown.
pub(crate) fn reading(left: TimeLeft, control: Option<&TimeControl>, lang: Lang) -> Reading {
    let shown = |ms: u32| text(u64::from(ms));
    let main = |ms: u32, more: String| Reading {
        time: shown(ms),
        is_overtime: false,
        more,
    };
    let overtime = |ms: u32, more: String| Reading {
        time: shown(ms),
        is_overtime: true,
        more,
    };
    match left {
        TimeLeft::PerMove { left_ms, timeouts } => main(
            left_ms,
            lang.say(format!("超时 {timeouts}"), format!("late {timeouts}")),
        ),
        TimeLeft::Game { left_ms } => main(left_ms, String::new()),
        TimeLeft::ByoYomi {
            main_ms: 0,
            periods,
            period_ms,
        } => overtime(
            period_ms,
            lang.say(format!("剩 {periods} 次"), format!("{periods} left")),
        ),
        TimeLeft::ByoYomi {
            main_ms, periods, ..
        } => main(
            main_ms,
            format!("+{periods}x{}", shown(whole_period(control))),
        ),
        TimeLeft::Canadian {
            main_ms: 0,
            block_ms,
            stones,
        } => overtime(
            block_ms,
            lang.say(format!("下 {stones} 手"), format!("{stones} stones")),
        ),
        TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        } => main(main_ms, format!("+{}/{stones}", shown(block_ms))),
        TimeLeft::Stages { left_ms, moves, .. } => main(
            left_ms,
            lang.say(format!("下 {moves} 手"), format!("{moves} moves")),
        ),
        TimeLeft::Unlimited {} => Reading {
            time: lang.say("不限时", "no limit").to_owned(),
            is_overtime: false,
            more: String::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::{SeatTime, Standing};

    const CONTROL: TimeControl = TimeControl::ByoYomi {
        main_ms: 600_000,
        periods: 5,
        period_ms: 30_000,
    };

    fn clocks(time: TimeLeft, standing: Vec<Standing>) -> GoClocks {
        GoClocks {
            left: vec![SeatTime {
                seat: Seat::S,
                time,
            }],
            turn: Some(Seat::S),
            since_ms: 1_000,
            spent_ms: 500,
            standing,
        }
    }

    fn shown(time: TimeLeft, control: &TimeControl, now_ms: u64) -> (String, bool, String) {
        let clocks = clocks(time, Vec::new());
        let left = left(&clocks, Seat::S, Some(control), now_ms).expect("a clock");
        let reading = reading(left, Some(control), Lang::En);
        (reading.time, reading.is_overtime, reading.more)
    }

    #[test]
    fn periods_roll_without_a_word_from_the_server() {
        let time = TimeLeft::ByoYomi {
            main_ms: 2_000,
            periods: 5,
            period_ms: 30_000,
        };
        for (now_ms, time_shown, is_overtime, more) in [
            (1_000, "0:02", false, "+5x0:30"),
            (2_499, "0:01", false, "+5x0:30"),
            (2_500, "0:30", true, "5 left"),
            (32_499, "0:01", true, "5 left"),
            (32_500, "0:30", true, "4 left"),
            (62_500, "0:30", true, "3 left"),
            (152_499, "0:01", true, "1 left"),
            (152_500, "0:00", true, "0 left"),
            (9_000_000_000, "0:00", true, "0 left"),
        ] {
            let expected = (time_shown.to_owned(), is_overtime, more.to_owned());
            assert_eq!(shown(time, &CONTROL, now_ms), expected, "at {now_ms}");
        }
    }

    #[test]
    fn a_clock_that_stands_shows_what_was_left() {
        for reason in [Standing::Agreed, Standing::Confirming, Standing::Restart] {
            let time = TimeLeft::ByoYomi {
                main_ms: 0,
                periods: 2,
                period_ms: 20_000,
            };
            let clocks = clocks(time, vec![reason]);
            let left = left(&clocks, Seat::S, Some(&CONTROL), 999_000).expect("a clock");
            let expected = TimeLeft::ByoYomi {
                main_ms: 0,
                periods: 2,
                period_ms: 19_500,
            };
            assert_eq!(left, expected, "{reason:?}");
        }
    }

    #[test]
    fn every_control_ends_at_nothing() {
        let canadian = TimeLeft::Canadian {
            main_ms: 1_000,
            block_ms: 10_000,
            stones: 3,
        };
        let control = TimeControl::Unlimited {};
        for (now_ms, time, is_overtime, more) in [
            (1_000, "0:01", false, "+0:10/3"),
            (1_500, "0:10", true, "3 stones"),
            (60_000, "0:00", true, "3 stones"),
        ] {
            let expected = (time.to_owned(), is_overtime, more.to_owned());
            assert_eq!(shown(canadian, &control, now_ms), expected);
        }
        let game = TimeLeft::Game { left_ms: 10_000 };
        assert_eq!(shown(game, &control, 11_000_000).0, "0:00");
        let reserved = TimeControl::ReservedCountdown {
            limit_ms: 3_600_000,
            reserved_minutes: 2,
        };
        let counted = TimeLeft::ByoYomi {
            main_ms: 0,
            periods: 2,
            period_ms: 60_000,
        };
        assert_eq!(shown(counted, &reserved, 60_500).0, "1:00");
    }
}
