//! The server's clock, guessed from what the server says of it.

use qiguan_protocol::Message;
use std::time::Instant;

/// The instant at which the server said the latest time, measured against our own clock.
///
/// A time is old by however long its message was on the way, so the guess that is furthest ahead is
/// the best one; it never runs ahead of the server.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ServerClock {
    said: Option<(u64, Instant)>,
}

impl ServerClock {
    /// Takes the time that a message tells. A greeting begins anew: the server may be another one.
    pub(super) fn hear(&mut self, message: &Message, now: Instant) {
        let told = if let Message::Welcome { now_ms, .. } = message {
            self.said = None;
            Some(*now_ms)
        } else if let Message::Attending { now_ms, .. } | Message::Seen { now_ms, .. } = message {
            Some(*now_ms)
        } else if let Message::Told { at_ms, .. } = message {
            Some(*at_ms)
        } else {
            None
        };
        if let Some(ms) = told
            && self.at(now).is_none_or(|guess| guess < ms)
        {
            self.said = Some((ms, now));
        }
    }

    /// The server's time at an instant; nothing before the first greeting.
    pub(super) fn at(&self, now: Instant) -> Option<u64> {
        let (ms, then) = self.said?;
        let passed = now.saturating_duration_since(then).as_millis();
        Some(ms.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn the_latest_guess_wins_until_another_greeting() {
        let welcome = |now_ms: u64| {
            let limits = json!({"frame_bytes_max": 1, "rooms_max": 1, "name_chars_max": 1});
            json!({"welcome": {"version": 1, "server": "s", "guest": "g", "name": "n",
                "now_ms": now_ms, "limits": limits}})
        };
        let told = |at_ms: u64| json!({"told": {"v": 1, "at_ms": at_ms, "events": []}});
        let begin = Instant::now();
        let mut clock = ServerClock::default();
        assert_eq!(clock.at(begin), None);
        // What is heard, when, and the guess at that instant.
        for (message, at_ms, guess) in [
            (welcome(1_000), 0, 1_000),
            (told(900), 10, 1_010),
            (told(1_050), 20, 1_050),
            (told(1_000), 120, 1_150),
            (welcome(500), 130, 500),
        ] {
            let message: Message = serde_json::from_value(message).unwrap();
            let now = begin + Duration::from_millis(at_ms);
            clock.hear(&message, now);
            assert_eq!(clock.at(now), Some(guess), "{message:?} at {at_ms}");
        }
        assert_eq!(clock.at(begin), Some(500), "an instant before is no error");
    }
}
