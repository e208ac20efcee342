//! What a typed line asks for in a game of xiangqi besides a move: a word with what it needs.

use qiguan_protocol::Ask;
use qiguan_rules::xiangqi::Point;

/// A typed line that makes sense in xiangqi alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Ask(Ask),
    /// To whatever is asked, or to a draw offer.
    Answer(bool),
    OfferDraw,
    Claim,
    Touch(Point),
    Ruling,
    Resign,
}

/// Reads a line; nothing where it is no such word.
pub(crate) fn read(text: &str) -> Option<Typed> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("undo", "") => Some(Typed::Ask(Ask::Undo)),
        ("pause", "") => Some(Typed::Ask(Ask::Pause)),
        ("resume", "") => Some(Typed::Ask(Ask::Resume)),
        ("accept", "") => Some(Typed::Answer(true)),
        ("refuse", "") => Some(Typed::Answer(false)),
        ("draw", "") => Some(Typed::OfferDraw),
        ("claim", "") => Some(Typed::Claim),
        ("touch", point) => point.to_lowercase().parse().ok().map(Typed::Touch),
        ("ruling", "") => Some(Typed::Ruling),
        ("resign" | "surrender", "") => Some(Typed::Resign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_moves() {
        let h2 = "h2".parse().expect("a point");
        for (text, expected) in [
            (" Undo ", Some(Typed::Ask(Ask::Undo))),
            ("refuse", Some(Typed::Answer(false))),
            ("draw", Some(Typed::OfferDraw)),
            ("touch H2", Some(Typed::Touch(h2))),
            ("touch z9", None),
            ("claim", Some(Typed::Claim)),
            ("resign", Some(Typed::Resign)),
            ("C2=5", None),
            ("炮二平五", None),
            ("h2e2 draw", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
