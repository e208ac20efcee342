//! What a typed line asks for in a game of Go: a point such as `D4`, or a word with what it needs.

use qiguan_protocol::Ask;
use qiguan_rules::go::Point;

/// A typed line that makes sense in Go alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Place(Point),
    Pass,
    /// Absent: a pass.
    Seal(Option<Point>),
    Ask(Ask),
    /// To whatever is asked, or to the marks.
    Answer(bool),
    Dead(Point),
    Dispute(Option<Point>),
    Call,
    Score,
    Resign,
}

/// Reads a line; nothing where it says nothing of Go.
pub(crate) fn read(text: &str) -> Option<Typed> {
    let text = text.trim();
    if let Some(point) = point(text) {
        return Some(Typed::Place(point));
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("play", place) => point(place).map(Typed::Place),
        ("pass", "") => Some(Typed::Pass),
        ("seal", "pass") => Some(Typed::Seal(None)),
        ("seal", place) => point(place).map(|place| Typed::Seal(Some(place))),
        ("undo", "") => Some(Typed::Ask(Ask::Undo)),
        ("pause", "") => Some(Typed::Ask(Ask::Pause)),
        ("resume", "") => Some(Typed::Ask(Ask::Resume)),
        ("adjourn", "") => Some(Typed::Ask(Ask::Adjourn)),
        ("accept", "") => Some(Typed::Answer(true)),
        ("refuse", "") => Some(Typed::Answer(false)),
        ("dead", place) => point(place).map(Typed::Dead),
        ("dispute", "") => Some(Typed::Dispute(None)),
        ("dispute", place) => point(place).map(|place| Typed::Dispute(Some(place))),
        ("call", "") => Some(Typed::Call),
        ("score", "") => Some(Typed::Score),
        ("resign" | "surrender", "") => Some(Typed::Resign),
        _ => None,
    }
}

fn point(text: &str) -> Option<Point> {
    text.to_uppercase().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_words_are_read() {
        let at = |text: &str| text.parse::<Point>().expect("a point");
        for (text, expected) in [
            ("D4", Typed::Place(at("D4"))),
            (" t19 ", Typed::Place(at("T19"))),
            ("play d4", Typed::Place(at("D4"))),
            ("Pass", Typed::Pass),
            ("seal q16", Typed::Seal(Some(at("Q16")))),
            ("seal pass", Typed::Seal(None)),
            ("undo", Typed::Ask(Ask::Undo)),
            ("accept", Typed::Answer(true)),
            ("dead c3", Typed::Dead(at("C3"))),
            ("dispute", Typed::Dispute(None)),
            ("dispute C3", Typed::Dispute(Some(at("C3")))),
            ("resign", Typed::Resign),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in [
            "I4",
            "D0",
            "D26",
            "D",
            "seal",
            "dead",
            "say hello",
            "ready",
            "棋",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
