//! Patterns over output lines, and the lines that no `expect` has passed yet.

use serde_json::Value;
use std::collections::VecDeque;

/// The lines kept for an `expect` to come; the oldest give way.
const KEPT_MAX: usize = 4_096;

/// Whether `value` has everything that `pattern` names.
///
/// An object must match every key of the pattern, where null also matches a missing key. An array
/// must hold, in order, a match for each element of the pattern; others may stand between.
/// Anything else must be equal.
pub(crate) fn matches(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::Object(wanted), Value::Object(held)) => wanted
            .iter()
            .all(|(key, wanted)| matches(wanted, held.get(key).unwrap_or(&Value::Null))),
        (Value::Array(wanted), Value::Array(held)) => {
            let mut rest = held.iter();
            wanted
                .iter()
                .all(|wanted| rest.any(|value| matches(wanted, value)))
        }
        _ => pattern == value,
    }
}

/// The output lines since the last match.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    lines: VecDeque<Value>,
}

impl Memory {
    pub(crate) fn remember(&mut self, line: Value) {
        if self.lines.len() == KEPT_MAX {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// Finds the first match and forgets it and all before it.
    pub(crate) fn take(&mut self, pattern: &Value) -> bool {
        let found = self.lines.iter().position(|line| matches(pattern, line));
        if let Some(at) = found {
            self.lines.drain(..=at);
        }
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn patterns() {
        let line = json!({"told": {"v": 3, "events": [{"moved": {"from": "S11"}},
            {"turn": {"seat": "E", "turn": 2}}], "none": null}});
        for (pattern, expected) in [
            (json!({}), true),
            (json!({"told": {}}), true),
            (json!({"told": {"v": 3}}), true),
            (json!({"told": {"v": 4}}), false),
            (json!({"told": {"v": "3"}}), false),
            (json!({"ack": {}}), false),
            (json!({"told": {"seat": null}}), true),
            (json!({"told": {"none": null}}), true),
            (json!({"told": {"v": null}}), false),
            (json!({"told": {"events": []}}), true),
            (json!({"told": {"events": [{"turn": {"seat": "E"}}]}}), true),
            (
                json!({"told": {"events": [{"moved": {}}, {"turn": {}}]}}),
                true,
            ),
            (
                json!({"told": {"events": [{"turn": {}}, {"moved": {}}]}}),
                false,
            ),
            (
                json!({"told": {"events": [{"turn": {}}, {"turn": {}}]}}),
                false,
            ),
            (json!({"told": {"events": {}}}), false),
        ] {
            assert_eq!(matches(&pattern, &line), expected, "{pattern}");
        }
    }

    #[test]
    fn a_match_forgets_what_came_before() {
        let mut memory = Memory::default();
        for n in 0..4 {
            memory.remember(json!({ "n": n }));
        }
        assert!(memory.take(&json!({"n": 1})));
        assert!(!memory.take(&json!({"n": 0})));
        assert!(!memory.take(&json!({"n": 1})));
        assert!(memory.take(&json!({})));
        assert!(memory.take(&json!({"n": 3})));
        assert!(!memory.take(&json!({})));
    }
}
