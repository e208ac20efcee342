//! Goes through what one client heard of a game with kills: versions, turns, and above all time.

use crate::script::{Line, events};
use serde_json::Value;
use std::time::{Duration, Instant};

/// The most that a restart gives back: a heartbeat's distance, and the time that a busy machine
/// takes to store it.
const GIVEN_BACK_MS_MAX: u64 = 1_500;
/// What a busy machine may take to bring a telling to its reader.
const DELIVERY_MS_MAX: u64 = 1_000;

/// One kill of the server.
#[derive(Debug)]
pub(crate) struct Kill {
    pub(crate) at: Instant,
    /// How long the next start took.
    pub(crate) start: Duration,
}

/// What one client heard, gone through in order.
#[derive(Debug, Default)]
pub(crate) struct Audit {
    v: Option<u64>,
    turn: u64,
    clock: Value,
    /// It has the whole picture, so what it hears now is new.
    is_live: bool,
    /// A telling that came as news: its server time, and when it came.
    news: Option<(u64, Instant)>,
    /// Server time of the last telling.
    at_ms: u64,
    /// Restarts whose time was compared with ours.
    pub(crate) checked: usize,
    /// The longest silence before one of those kills.
    pub(crate) longest: Duration,
}

impl Audit {
    pub(crate) fn of(lines: &[Line], kills: &[Kill]) -> Self {
        let mut audit = Self::default();
        for line in lines {
            audit.line(line, kills);
        }
        audit
    }

    fn line(&mut self, Line { at, value }: &Line, kills: &[Kill]) {
        if let Some(attending) = value.get("attending")
            && attending["how"] == "snapshot"
        {
            *self = Self {
                v: attending["v"].as_u64(),
                turn: self.turn,
                checked: self.checked,
                longest: self.longest,
                ..Self::default()
            };
        }
        if value.get("offline").is_some() {
            self.is_live = false;
        }
        if let Some(seen) = value.get("seen") {
            self.is_live = true;
            self.clock = seen["view"]["clock"].clone();
        }
        if let Some(told) = value.get("told") {
            let v = number(told, "v");
            assert!(
                self.v.is_none_or(|last| v == last + 1),
                "a gap before {told}"
            );
            self.v = Some(v);
            let at_ms = number(told, "at_ms");
            assert!(at_ms >= self.at_ms, "time goes back in {told}");
            self.at_ms = at_ms;
            if events(value).any(|event| event.get("restarted").is_some()) {
                self.check_restart(at_ms, *at, kills);
            } else if self.is_live {
                self.news = Some((at_ms, *at));
            }
            events(value).for_each(|event| self.event(event));
        }
    }

    fn event(&mut self, event: &Value) {
        let (kind, holds) = event
            .as_object()
            .and_then(|event| event.iter().next())
            .expect("an event");
        let clock = &holds["clock"];
        match &kind[..] {
            "timed_out" => panic!("nobody was slow: {event}"),
            "restarted" if !clock.is_null() => {
                assert_eq!(clock["paused"], "restart");
                if !self.clock.is_null() {
                    assert_eq!(
                        number(clock, "left_ms"),
                        self.left_at(number(clock, "since_ms"))
                    );
                }
            }
            "clock" if self.clock["paused"] == "restart" => {
                assert_eq!(clock["left_ms"], self.clock["left_ms"], "what was left");
                assert_eq!(clock["paused"], Value::Null);
            }
            "turn" => {
                let turn = number(holds, "turn");
                assert!(turn > self.turn, "turn {turn} after {}", self.turn);
                self.turn = turn;
            }
            "over" => self.clock = Value::Null,
            _ => {}
        }
        if matches!(&kind[..], "restarted" | "clock" | "turn" | "started") {
            self.clock = clock.clone();
        }
    }

    /// What the clock shows at an instant of server time.
    fn left_at(&self, at_ms: u64) -> u64 {
        let left = number(&self.clock, "left_ms");
        match self.clock["paused"].is_null() {
            true => left.saturating_sub(at_ms - number(&self.clock, "since_ms")),
            false => left,
        }
    }

    /// Server time goes on from where the kill broke it off, or a heartbeat earlier.
    fn check_restart(&mut self, at_ms: u64, at: Instant, kills: &[Kill]) {
        let Some((news_ms, heard)) = self.news.take() else {
            return;
        };
        let mut between = kills.iter().filter(|kill| heard < kill.at && kill.at < at);
        let (Some(kill), None) = (between.next(), between.next()) else {
            return;
        };
        self.checked += 1;
        self.longest = self.longest.max(kill.at - heard);
        let killed_ms = news_ms + millis(kill.at - heard);
        assert!(
            at_ms + GIVEN_BACK_MS_MAX >= killed_ms,
            "{at_ms} after a kill at {killed_ms}"
        );
        let latest = killed_ms + millis(kill.start) + DELIVERY_MS_MAX;
        assert!(
            at_ms <= latest,
            "{at_ms} after a kill at {killed_ms}: downtime was counted"
        );
    }
}

fn number(holds: &Value, key: &str) -> u64 {
    let number = holds[key].as_u64();
    number.unwrap_or_else(|| panic!("no number {key} in {holds}"))
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).expect("a journey is short")
}
