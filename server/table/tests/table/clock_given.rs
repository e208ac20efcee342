//! The clock cases of `$QIGUAN_CASES/go/clocks.json`, where the variable is set.

use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    AtLimit, Clock, Clocks, Flag, Millis, Say, Stage, Stages, TimeControl, TimeLeft,
};
use serde_json::Value;
use std::path::Path;

#[test]
fn given_clocks_come_out_as_given() {
    let Some(cases) = std::env::var_os("QIGUAN_CASES") else {
        println!("QIGUAN_CASES is not set: only our own clocks run");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(cases).join("go/clocks.json");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let given: Value = serde_json::from_str(&text).unwrap();
    let moves = given["cases"].as_array().expect("cases");
    assert!(!moves.is_empty(), "no cases in {}", path.display());
    moves.iter().for_each(one_move);
    let minutes = given["announcements_1988"].as_array().expect("minutes");
    minutes.iter().for_each(minute);
    let lags = given["lila_lag_fixtures"]["cases"].as_array().expect("lag");
    lags.iter().for_each(lagging);
    println!(
        "{} moves, {} minutes, {} lags of {}",
        moves.len(),
        minutes.len(),
        lags.len(),
        path.display()
    );
}

/// Seconds, whole or not, in milliseconds.
fn ms(seconds: &Value) -> u32 {
    let seconds = seconds.as_f64().unwrap_or_else(|| panic!("{seconds}"));
    format!("{:.0}", seconds * 1_000.0).parse().unwrap()
}

fn few(number: &Value) -> u8 {
    u8::try_from(number.as_u64().unwrap()).unwrap()
}

fn one_move(case: &Value) {
    let (control, left) = set_up(case);
    let mut clocks = Clocks::new(control, &[Seat::S], Millis(0));
    let lag = clocks.seats[Seat::S].unwrap().lag;
    clocks.seats[Seat::S] = Some(Clock { left, lag });
    let clocks = clocks.begin(Seat::S, Millis(0));
    let at = Millis(ms(&case["think_s"]).into());
    let late = clocks.deadline(control).is_some_and(|due| at >= due);
    let after = if late {
        let (flag, clocks) = clocks.flagged(control, at);
        assert_eq!(flag, Flag::Lost, "{case}");
        clocks
    } else {
        clocks.moved(control, at, Millis(0))
    };
    let expected = &case["expect"];
    assert_eq!(Some(late), expected["timeout"].as_bool(), "{case}");
    let left = after.seats[Seat::S].unwrap().left;
    for (key, value) in expected.as_object().unwrap() {
        let found = match (key.as_str(), left) {
            ("timeout", _) => continue,
            ("left", TimeLeft::Game { left_ms }) => left_ms,
            ("main_left", TimeLeft::ByoYomi { main_ms, .. }) => main_ms,
            ("main_left", TimeLeft::Canadian { main_ms, .. }) => main_ms,
            ("block_left", TimeLeft::Canadian { block_ms, .. }) => block_ms,
            ("periods_left", TimeLeft::ByoYomi { periods, .. }) => u32::from(periods) * 1_000,
            ("moves_left", TimeLeft::Canadian { stones, .. }) => u32::from(stones) * 1_000,
            (key, left) => panic!("{key} of {left:?}: {case}"),
        };
        assert_eq!(found, ms(value), "{key}: {case}");
    }
}

/// The control of a case, and what the player has when the turn begins.
fn set_up(case: &Value) -> (TimeControl, TimeLeft) {
    let state = &case["state"];
    let game = || TimeLeft::Game {
        left_ms: ms(&state["left"]),
    };
    let periods = |period_ms| TimeLeft::ByoYomi {
        main_ms: ms(&state["main"]),
        periods: few(&state["periods"]),
        period_ms,
    };
    match case["system"].as_str().unwrap() {
        "reserved-countdown" => {
            let control = TimeControl::ReservedCountdown {
                limit_ms: ms(&case["limit_s"]),
                reserved_minutes: few(&case["reserved_min"]),
            };
            (control, periods(60_000))
        }
        "byo-yomi" => {
            let period_ms = ms(&case["period_s"]);
            let control = TimeControl::ByoYomi {
                main_ms: 0,
                periods: few(&state["periods"]),
                period_ms,
            };
            (control, periods(period_ms))
        }
        "canadian" => {
            let (stones, block_ms) = (few(&case["stones"]), ms(&case["period_s"]));
            let main_ms = ms(&state["main"]);
            let control = TimeControl::Canadian {
                main_ms,
                stones,
                block_ms,
            };
            // A block that is not open yet has nothing, in the cases; here it waits whole.
            let open = few(&state["moves"]) > 0;
            let left = TimeLeft::Canadian {
                main_ms,
                block_ms: if open { ms(&state["block"]) } else { block_ms },
                stones: if open { few(&state["moves"]) } else { stones },
            };
            (control, left)
        }
        "fischer" => {
            let cap_ms = ms(&case["max_s"]);
            let control = TimeControl::Fischer {
                initial_ms: cap_ms,
                increment_ms: ms(&case["increment_s"]),
                cap_ms: Some(cap_ms),
            };
            (control, game())
        }
        "simple" => {
            let limit_ms = ms(&case["per_move_s"]);
            let control = TimeControl::PerMove {
                limit_ms,
                timeouts_allowed: 0,
                at_limit: AtLimit::LoseTurn,
            };
            let left_ms = limit_ms;
            (
                control,
                TimeLeft::PerMove {
                    left_ms,
                    timeouts: 0,
                },
            )
        }
        "absolute" => {
            let total_ms = ms(&state["left"]);
            (TimeControl::Absolute { total_ms }, game())
        }
        "stages" => {
            let list = case["stages"].as_array().unwrap().iter();
            let list: Vec<_> = list
                .map(|stage| Stage {
                    moves: u16::from(few(&stage["moves"])),
                    time_ms: ms(&stage["time_s"]),
                })
                .collect();
            let stages = Stages::try_from(list).unwrap();
            (TimeControl::Stages { stages }, game())
        }
        system => panic!("{system} is not known"),
    }
}

/// What is said in one minute of a countdown; the last second of the last is its flag.
fn minute(case: &Value) {
    let last = match case["minute"].as_str().unwrap() {
        "last" => true,
        "not the last" => false,
        other => panic!("which minute is {other}?"),
    };
    let reserved_minutes = if last { 1 } else { 3 };
    let control = TimeControl::ReservedCountdown {
        limit_ms: u32::from(reserved_minutes) * 60_000,
        reserved_minutes,
    };
    let clocks = Clocks::new(control, &[Seat::S], Millis(0)).begin(Seat::S, Millis(0));
    let mut now = Millis(0);
    for event in case["events"].as_array().unwrap() {
        let due = Millis(ms(&event["at_s"]).into());
        let say = event["say"].as_str().unwrap();
        if say.ends_with("loses") {
            assert_eq!(clocks.deadline(control), Some(due));
            assert_eq!(clocks.next_announcement(control, now), None);
            continue;
        }
        let next = clocks.next_announcement(control, now).expect(say);
        assert_eq!((next.at, next.seat), (due, Seat::S), "{say}");
        let said = match next.say {
            Say::Seconds(seconds) => format!("{seconds} seconds"),
            Say::MinutesLeft(2) => "one minute, X minutes left".into(),
            Say::MinutesLeft(_) => panic!("two minutes are left"),
            Say::Count(count) => count.to_string(),
        };
        assert_eq!(said, say);
        now = due;
    }
}

/// Many moves of one player with a lag each; the times of the cases are in hundredths of a second.
fn lagging(case: &Value) {
    let hundredths = |value: &Value| value.as_u64().unwrap() * 10;
    assert_eq!(case["inc_s"], 0, "without increments: {case}");
    let control = TimeControl::Absolute {
        total_ms: ms(&case["limit_s"]),
    };
    let mut clocks = Clocks::new(control, &[Seat::S], Millis(0));
    let mut now = 0;
    for lag in case["lags_cs"].as_array().unwrap() {
        clocks = clocks.begin(Seat::S, Millis(now));
        now += hundredths(lag) + hundredths(&case["wait_cs"]);
        clocks = clocks.moved(control, Millis(now), Millis(hundredths(lag)));
    }
    let left_ms = u32::try_from(hundredths(&case["expect_remaining_cs"])).unwrap();
    let left = clocks.seats.map(|clock| clock.map(|clock| clock.left));
    let mut expected = BySeat::default();
    expected[Seat::S] = Some(TimeLeft::Game { left_ms });
    assert_eq!(left, expected, "{case}");
}
