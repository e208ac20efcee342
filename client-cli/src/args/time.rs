//! How a game of Go is timed, as it is typed.

use qiguan_protocol::{TimeControl, TimeStage};

/// How a time is typed; an error names it.
const FORMS: &str =
    "unlimited, 30m, 10m+5x30s, 5m+10s, 10m+25/5m, 60m:1, or JSON as in PROTOCOL.md, 8.10";

/// Reads a time control:
///
/// * `unlimited`; `30m` for the whole game
/// * `10m+5x30s`: a main time and periods; `5m+10s`: a move adds
/// * `10m+25/5m`: a main time and stones in a block; `60m:1`: the last minutes of a limit counted
/// * `40/90m,15/10m`: stages of so many moves
pub(super) fn time(text: &str) -> Result<TimeControl, String> {
    let read = match text {
        "unlimited" => Some(TimeControl::Unlimited {}),
        _ if text.starts_with('{') => {
            return serde_json::from_str(text).map_err(|error| format!("time: {error}"));
        }
        _ => simple(text),
    };
    read.ok_or_else(|| format!("`{text}` is no time; use {FORMS}"))
}

fn simple(text: &str) -> Option<TimeControl> {
    if let Some((main, rest)) = text.split_once('+') {
        return added(span_ms(main)?, rest);
    }
    if let Some((limit, minutes)) = text.split_once(':') {
        return Some(TimeControl::ReservedCountdown {
            limit_ms: span_ms(limit)?,
            reserved_minutes: minutes.parse().ok()?,
        });
    }
    if text.contains('/') {
        let stages = text.split(',').map(|stage| {
            let (moves, time) = stage.split_once('/')?;
            Some(TimeStage {
                moves: moves.parse().ok()?,
                time_ms: span_ms(time)?,
            })
        });
        let stages = stages.collect::<Option<_>>()?;
        return Some(TimeControl::Stages { stages });
    }
    let total_ms = span_ms(text)?;
    Some(TimeControl::Absolute { total_ms })
}

/// What comes after a main time.
fn added(main_ms: u32, rest: &str) -> Option<TimeControl> {
    if let Some((periods, period)) = rest.split_once('x') {
        return Some(TimeControl::ByoYomi {
            main_ms,
            periods: periods.parse().ok()?,
            period_ms: span_ms(period)?,
        });
    }
    if let Some((stones, block)) = rest.split_once('/') {
        return Some(TimeControl::Canadian {
            main_ms,
            stones: stones.parse().ok()?,
            block_ms: span_ms(block)?,
        });
    }
    Some(TimeControl::Fischer {
        initial_ms: main_ms,
        increment_ms: span_ms(rest)?,
        cap_ms: None,
    })
}

/// `30s`, `10m` or `2h`, in milliseconds.
fn span_ms(text: &str) -> Option<u32> {
    let (number, unit_ms) = [('s', 1_000), ('m', 60_000), ('h', 3_600_000)]
        .into_iter()
        .find_map(|(unit, ms)| Some((text.strip_suffix(unit)?, ms)))?;
    number.parse::<u32>().ok()?.checked_mul(unit_ms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn times_are_typed_in_few_characters() {
        for (text, expected) in [
            ("unlimited", json!({"unlimited": {}})),
            ("30m", json!({"absolute": {"total_ms": 1_800_000}})),
            (
                "10m+5x30s",
                json!({"byo_yomi": {"main_ms": 600_000, "periods": 5, "period_ms": 30_000}}),
            ),
            (
                "5m+10s",
                json!({"fischer": {"initial_ms": 300_000, "increment_ms": 10_000}}),
            ),
            (
                "10m+25/5m",
                json!({"canadian": {"main_ms": 600_000, "stones": 25, "block_ms": 300_000}}),
            ),
            (
                "2h:5",
                json!({"reserved_countdown": {"limit_ms": 7_200_000, "reserved_minutes": 5}}),
            ),
            (
                "40/90m,15/10m",
                json!({"stages": {"stages": [{"moves": 40, "time_ms": 5_400_000},
                    {"moves": 15, "time_ms": 600_000}]}}),
            ),
            (
                r#"{"per_move": {"limit_ms": 30000, "timeouts_allowed": 2, "at_limit": "lose_turn"}}"#,
                json!({"per_move": {"limit_ms": 30_000, "timeouts_allowed": 2, "at_limit": "lose_turn"}}),
            ),
        ] {
            let read: Result<Value, String> = time(text).map(|time| json!(time));
            assert_eq!(read, Ok(expected), "{text}");
        }
        for text in [
            "",
            "soon",
            "30",
            "10m+",
            "10m+5x",
            "-5m",
            "99999h",
            "10m+300x5s",
            "{}",
        ] {
            assert!(time(text).is_err(), "{text:?}");
        }
    }
}
