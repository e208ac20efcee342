//! Runs the cases of `tests/clocks`: what each has left, line by line.

use crate::scenario::cases;
use qiguan_rules::Seat;
use qiguan_table::{
    AtLimit, Clocks, Flag, Millis, PauseReason, Stage, Stages, TimeControl, TimeLeft,
};
use std::path::Path;

#[test]
fn every_clock_comes_out_as_written() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clocks/moves.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let cases = cases(&text);
    for case in &cases {
        let (first, rest) = case.lines.split_first().unwrap();
        let control = control(first.strip_prefix("control ").unwrap());
        control.check().unwrap();
        let mut clocks = Clocks::new(control, &[Seat::S, Seat::N], Millis(0));
        for line in rest {
            let (asked, expected) = line.split_once("->").unwrap_or((line, ""));
            let mut asked = asked.split_whitespace();
            let at = Millis(asked.next().unwrap().parse().unwrap());
            let command: Vec<_> = asked.collect();
            let flag = act(&mut clocks, control, at, &command);
            for word in expected.split_whitespace() {
                let (key, value) = word.split_once('=').unwrap_or(("flag", word));
                let found = match key {
                    "flag" => flag.map_or("none", flag_name).into(),
                    _ => fact(&clocks, control, at, key),
                };
                assert_eq!(found, value, "{key}: case {:?}, line {line:?}", case.name);
            }
        }
    }
    assert!(cases.len() > 25, "only {} cases", cases.len());
}

fn act(clocks: &mut Clocks, control: TimeControl, at: Millis, command: &[&str]) -> Option<Flag> {
    let reason = |word: &str| match word {
        "agreed" => PauseReason::Agreed,
        "arbiter" => PauseReason::Arbiter,
        "restart" => PauseReason::Restart {
            until: Millis(at.0 + 20_000),
        },
        _ => panic!("no such reason: {word}"),
    };
    let in_time = || {
        let due = clocks.deadline(control);
        assert!(due.is_none_or(|due| at < due), "too late");
    };
    let mut fallen = None;
    *clocks = match command {
        ["look"] => *clocks,
        ["begin", seat] => clocks.begin(self::seat(seat), at),
        ["move"] => {
            in_time();
            clocks.moved(control, at, Millis(0))
        }
        ["move", lag] => {
            in_time();
            clocks.moved(control, at, Millis(lag.parse().unwrap()))
        }
        ["flag"] => {
            assert_eq!(clocks.deadline(control), Some(at));
            let (flag, clocks) = clocks.flagged(control, at);
            fallen = Some(flag);
            clocks
        }
        ["pause", word] => clocks.pause(at, reason(word)),
        ["resume", word] => clocks.resume(at, reason(word)),
        _ => panic!("no such command: {command:?}"),
    };
    fallen
}

fn fact(clocks: &Clocks, control: TimeControl, at: Millis, key: &str) -> String {
    match key {
        "deadline" => clocks
            .deadline(control)
            .map_or("-".into(), |at| at.0.to_string()),
        "bank" => {
            let clock = clocks.seats[Seat::S].unwrap();
            clock.lag.unwrap().bank_ms.to_string()
        }
        _ => left(&clocks.left_at(control, seat(key), at).unwrap()),
    }
}

/// What is left, as a word.
pub(crate) fn left(left: &TimeLeft) -> String {
    match *left {
        TimeLeft::PerMove {
            left_ms,
            timeouts: 0,
        } => left_ms.to_string(),
        TimeLeft::PerMove { left_ms, timeouts } => format!("{left_ms}/{timeouts}"),
        TimeLeft::Game { left_ms } => left_ms.to_string(),
        TimeLeft::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => format!("{main_ms}+{periods}x{period_ms}"),
        TimeLeft::Canadian {
            main_ms,
            block_ms,
            stones,
        } => format!("{main_ms}+{stones}/{block_ms}"),
        TimeLeft::Stages { left_ms, moves, .. } => format!("{left_ms}/{moves}"),
        TimeLeft::Unlimited => "-".into(),
    }
}

fn flag_name(flag: Flag) -> &'static str {
    match flag {
        Flag::Lost => "lost",
        Flag::TurnLost => "turn_lost",
        Flag::Penalty => "penalty",
    }
}

fn seat(word: &str) -> Seat {
    word.chars().next().and_then(Seat::from_letter).unwrap()
}

/// A time control as its name and its numbers.
pub(crate) fn control(line: &str) -> TimeControl {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap();
    let pairs: Vec<_> = words.map(|word| word.split_once('=').unwrap()).collect();
    let find = |wanted: &str| pairs.iter().find(|(key, _)| *key == wanted);
    let text = |key: &str| find(key).unwrap_or_else(|| panic!("{key} is missing")).1;
    let ms = |key: &str| text(key).parse::<u32>().unwrap();
    let few = |key: &str| text(key).parse::<u8>().unwrap();
    match name {
        "per_move" => TimeControl::PerMove {
            limit_ms: ms("limit_ms"),
            timeouts_allowed: few("timeouts_allowed"),
            at_limit: match text("at_limit") {
                "lose_turn" => AtLimit::LoseTurn,
                "lose_game" => AtLimit::LoseGame,
                "penalty" => AtLimit::Penalty,
                other => panic!("at_limit {other}"),
            },
        },
        "absolute" => TimeControl::Absolute {
            total_ms: ms("total_ms"),
        },
        "byo_yomi" => TimeControl::ByoYomi {
            main_ms: ms("main_ms"),
            periods: few("periods"),
            period_ms: ms("period_ms"),
        },
        "reserved_countdown" => TimeControl::ReservedCountdown {
            limit_ms: ms("limit_ms"),
            reserved_minutes: few("reserved_minutes"),
        },
        "canadian" => TimeControl::Canadian {
            main_ms: ms("main_ms"),
            stones: few("stones"),
            block_ms: ms("block_ms"),
        },
        "stages" => TimeControl::Stages {
            stages: stages(text("stages")),
        },
        "fischer" => TimeControl::Fischer {
            initial_ms: ms("initial_ms"),
            increment_ms: ms("increment_ms"),
            cap_ms: find("cap_ms").map(|(_, value)| value.parse().unwrap()),
        },
        "unlimited" => TimeControl::Unlimited,
        _ => panic!("no such control: {name}"),
    }
}

fn stages(text: &str) -> Stages {
    let stage = |word: &str| {
        let (moves, time_ms) = word.split_once('/').unwrap();
        Stage {
            moves: moves.parse().unwrap(),
            time_ms: time_ms.parse().unwrap(),
        }
    };
    let list: Vec<_> = text.split(',').map(stage).collect();
    list.try_into().unwrap()
}
