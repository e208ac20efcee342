//! The clocks of two players as they stand now: counted down here from what the server last said (PROTOCOL.md, 6).

use qiguan_protocol::{GameOptions, GameView, GoClocks, Seat, TimeControl, TimeLeft, View};

/// A period of a reserved countdown, in milliseconds (go rules 5).
const MINUTE_MS: u64 = 60_000;

/// What a seat has left at an instant of server time, in milliseconds; nothing before the first turn.
/// Without the server's time it is what was left when the turn began.
pub(crate) fn left(view: &View, seat: Seat, now_ms: Option<u64>) -> Option<TimeLeft> {
    let clocks = clocks(view)?;
    let left = clocks.left.iter().find(|left| left.seat == seat)?.time;
    match clocks.turn == Some(seat) {
        true => Some(during(
            left,
            whole_period_ms(&view.options),
            spent_ms(clocks, now_ms),
        )),
        false => Some(left),
    }
}

/// The clocks of two players, once the first turn has begun.
pub(crate) fn clocks(view: &View) -> Option<&GoClocks> {
    match &view.game {
        GameView::Junqi(_) => None,
        GameView::Go(game) => game.clocks.as_ref(),
        GameView::Xiangqi(game) => game.clocks.as_ref(),
    }
}

/// What the turn has taken up to now.
fn spent_ms(clocks: &GoClocks, now_ms: Option<u64>) -> u64 {
    let runs = now_ms.filter(|_| clocks.standing.is_empty());
    let since = runs.map_or(0, |now| now.saturating_sub(clocks.since_ms));
    u64::from(clocks.spent_ms).saturating_add(since)
}

/// How long a period is that has not begun, where there are periods.
fn whole_period_ms(options: &GameOptions) -> Option<u64> {
    let time = match options {
        GameOptions::Junqi(_) => None,
        GameOptions::Go(options) => options.time.as_ref(),
        GameOptions::Xiangqi(options) => options.time.as_ref(),
    };
    match time? {
        TimeControl::ByoYomi { period_ms, .. } => Some(u64::from(*period_ms)),
        TimeControl::ReservedCountdown { .. } => Some(MINUTE_MS),
        TimeControl::PerMove { .. }
        | TimeControl::Absolute { .. }
        | TimeControl::Canadian { .. }
        | TimeControl::Stages { .. }
        | TimeControl::Fischer { .. }
        | TimeControl::Unlimited {} => None,
    }
}

fn during(left: TimeLeft, whole_period_ms: Option<u64>, spent_ms: u64) -> TimeLeft {
    let less = |left_ms: u32, spent_ms: u64| {
        u32::try_from(u64::from(left_ms).saturating_sub(spent_ms)).unwrap_or(left_ms)
    };
    let beyond = |main_ms: u32| spent_ms.saturating_sub(u64::from(main_ms));
    match left {
        TimeLeft::PerMove { left_ms, timeouts } => TimeLeft::PerMove {
            left_ms: less(left_ms, spent_ms),
            timeouts,
        },
        TimeLeft::Game { left_ms } => TimeLeft::Game {
            left_ms: less(left_ms, spent_ms),
        },
        TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => {
            let whole_ms = whole_period_ms.unwrap_or(u64::from(period_ms));
            let (periods, period_ms) = rolled(periods, period_ms, whole_ms, beyond(main_ms));
            TimeLeft::ByoYomi {
                main_ms: less(main_ms, spent_ms),
                periods,
                period_ms,
            }
        }
        TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        } => TimeLeft::Canadian {
            main_ms: less(main_ms, spent_ms),
            block_ms: less(block_ms, beyond(main_ms)),
            stones,
        },
        TimeLeft::Stages {
            left_ms,
            moves,
            stage,
        } => TimeLeft::Stages {
            left_ms: less(left_ms, spent_ms),
            moves,
            stage,
        },
        TimeLeft::Unlimited {} => left,
    }
}

/// The periods, and what is left of the one that runs, so long after the main time was used up. A
/// period that is used up to its last millisecond is gone.
fn rolled(periods: u8, period_ms: u32, whole_ms: u64, over_ms: u64) -> (u8, u32) {
    let Some(past_first) = over_ms.checked_sub(u64::from(period_ms)) else {
        let over_ms = u32::try_from(over_ms).unwrap_or(period_ms);
        return (periods, period_ms - over_ms);
    };
    let whole_ms = whole_ms.max(1);
    let gone = u8::try_from(1 + past_first / whole_ms).unwrap_or(u8::MAX);
    match periods.saturating_sub(gone) {
        0 => (0, 0),
        left => {
            let left_ms = whole_ms - past_first % whole_ms;
            (left, u32::try_from(left_ms).unwrap_or(u32::MAX))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn view(time: &serde_json::Value, clocks: &serde_json::Value) -> View {
        let view = json!({"phase": "playing", "owner": "a", "turn": 5,
            "options": {"go": {"time": time}}, "seats": [],
            "game": {"go": {"clocks": clocks}}});
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn periods_roll_without_a_word_from_the_server() {
        let time = json!({"byo_yomi": {"main_ms": 60_000, "periods": 5, "period_ms": 30_000}});
        let left = json!({"byo_yomi": {"main_ms": 10_000, "periods": 5, "period_ms": 30_000}});
        let clocks = json!({"left": [{"seat": "S", "time": left}, {"seat": "N", "time": left}],
            "turn": "S", "since_ms": 100_000, "spent_ms": 1_000});
        let running = view(&time, &clocks);
        for (now_ms, expected) in [
            (90_000, (9_000, 5, 30_000)),
            (100_000, (9_000, 5, 30_000)),
            (108_999, (1, 5, 30_000)),
            (109_000, (0, 5, 30_000)),
            (109_001, (0, 5, 29_999)),
            (138_999, (0, 5, 1)),
            (139_000, (0, 4, 30_000)),
            (169_000, (0, 3, 30_000)),
            (258_999, (0, 1, 1)),
            (259_000, (0, 0, 0)),
            (999_999_999, (0, 0, 0)),
        ] {
            let (main_ms, periods, period_ms) = expected;
            let expected = TimeLeft::ByoYomi {
                main_ms,
                periods,
                period_ms,
            };
            assert_eq!(left_at(&running, Seat::S, now_ms), expected, "{now_ms}");
        }
        let waiting = left_at(&running, Seat::N, 999_999);
        assert_eq!(serde_json::to_value(waiting).unwrap(), left);
    }

    #[test]
    fn clocks_that_stand_show_what_was_left() {
        let time = json!({"absolute": {"total_ms": 60_000}});
        let clocks = json!({"left": [{"seat": "S", "time": {"game": {"left_ms": 60_000}}}],
            "turn": "S", "since_ms": 100_000, "spent_ms": 4_000, "standing": ["agreed"]});
        let stands = view(&time, &clocks);
        let expected = TimeLeft::Game { left_ms: 56_000 };
        assert_eq!(left_at(&stands, Seat::S, 150_000), expected);
        assert_eq!(left(&stands, Seat::S, None), Some(expected));
        assert_eq!(left(&stands, Seat::E, None), None);
    }

    #[test]
    fn a_block_counts_after_the_main_time() {
        let time = json!({"canadian": {"main_ms": 5_000, "stones": 3, "block_ms": 20_000}});
        let left = json!({"canadian": {"main_ms": 5_000, "block_ms": 20_000, "stones": 3}});
        let clocks = json!({"left": [{"seat": "S", "time": left}], "turn": "S", "since_ms": 0});
        let running = view(&time, &clocks);
        let expected = TimeLeft::Canadian {
            main_ms: 0,
            block_ms: 13_000,
            stones: 3,
        };
        assert_eq!(left_at(&running, Seat::S, 12_000), expected);
    }

    fn left_at(view: &View, seat: Seat, now_ms: u64) -> TimeLeft {
        left(view, seat, Some(now_ms)).expect("the clocks have begun")
    }
}
