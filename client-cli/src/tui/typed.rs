//! What a typed line asks for: a move such as `S21 S11`, or a word with what it needs.

use crate::text::match_terms;
use qiguan_protocol::{Channel, MatchDraws, Seat};
use qiguan_rules::junqi::Post;

/// A typed line that makes sense.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    Move {
        from: Post,
        to: Post,
    },
    /// Go back, or forward, to a step.
    Step(usize),
    Say {
        channel: Channel,
        text: String,
    },
    Ready(bool),
    OfferDraw,
    AnswerDraw(bool),
    Surrender,
    Leave,
    Sit(Option<Seat>),
    Swap(Seat, Seat),
    Remove(Seat),
    Match(u8, MatchDraws),
    Layout(String),
    /// The file of a layout.
    Import(String),
    Export,
    Save(String),
    /// By the seat, or by the name.
    Mute {
        who: String,
        muted: bool,
    },
    Rematch,
    Help,
    Quit,
}

/// Reads a line; nothing where it makes no sense.
pub(crate) fn read(text: &str) -> Option<Typed> {
    let text = text.trim();
    if let Some(played) = played(text) {
        return Some(played);
    }
    if let Ok(step) = text.parse() {
        return Some(Typed::Step(step));
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("ready", "") => Some(Typed::Ready(true)),
        ("unready", "") => Some(Typed::Ready(false)),
        ("draw", "") => Some(Typed::OfferDraw),
        ("accept", "") => Some(Typed::AnswerDraw(true)),
        ("refuse", "") => Some(Typed::AnswerDraw(false)),
        ("surrender", "") => Some(Typed::Surrender),
        ("leave", "") => Some(Typed::Leave),
        ("export", "") => Some(Typed::Export),
        ("rematch", "") => Some(Typed::Rematch),
        ("help", "") => Some(Typed::Help),
        ("quit", "") => Some(Typed::Quit),
        ("sit", "") => Some(Typed::Sit(None)),
        ("sit", place) => seat(place).map(|seat| Typed::Sit(Some(seat))),
        ("match", terms) => match_terms(terms).map(|(games, draws)| Typed::Match(games, draws)),
        ("remove", place) => seat(place).map(Typed::Remove),
        ("swap", places) => {
            let (a, b) = places.split_once(char::is_whitespace)?;
            Some(Typed::Swap(seat(a)?, seat(b)?))
        }
        ("layout", layout) if !layout.is_empty() => Some(Typed::Layout(layout.into())),
        ("import", file) if !file.is_empty() => Some(Typed::Import(file.into())),
        ("save", name) if !name.is_empty() => Some(Typed::Save(name.into())),
        ("mute", who) if !who.is_empty() => muted(who, true),
        ("unmute", who) if !who.is_empty() => muted(who, false),
        ("say", text) => said(Channel::Table, text),
        ("ally", text) => said(Channel::Ally, text),
        _ => None,
    }
}

/// Two posts, together or with a blank or one of the signs of a token between them.
fn played(text: &str) -> Option<Typed> {
    let letters: String = text.to_uppercase();
    let from = letters.get(..3)?.parse().ok()?;
    let between = [' ', '-', '>', ':', 'X'];
    let to = letters.get(3..)?.trim_matches(between).parse().ok()?;
    Some(Typed::Move { from, to })
}

fn said(channel: Channel, text: &str) -> Option<Typed> {
    let text = text.to_owned();
    (!text.is_empty()).then_some(Typed::Say { channel, text })
}

fn muted(who: &str, muted: bool) -> Option<Typed> {
    let who = who.to_owned();
    Some(Typed::Mute { who, muted })
}

fn seat(text: &str) -> Option<Seat> {
    let text = text.trim().to_uppercase();
    Seat::ALL.into_iter().find(|seat| seat.to_string() == text)
}

/// Shows nothing: a line may be a layout or what somebody says.
impl std::fmt::Debug for Typed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Typed(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_typed_in_several_ways() {
        for text in ["S21 S11", "s21s11", "S21-S11", " s21  s11 ", "S21xS11"] {
            let Some(Typed::Move { from, to }) = read(text) else {
                panic!("{text}");
            };
            assert_eq!(format!("{from} {to}"), "S21 S11", "{text}");
        }
        for text in [
            "S21",
            "S21 S99",
            "Q21 S11",
            "S21 S11 S01",
            "say",
            "sit X",
            "swap S",
            "棋棋棋",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn words_take_what_they_need() {
        assert!(read("swap s w") == Some(Typed::Swap(Seat::S, Seat::W)));
        assert!(read(" 40 ") == Some(Typed::Step(40)));
        assert!(read("SIT e") == Some(Typed::Sit(Some(Seat::E))));
        let said = Typed::Say {
            channel: Channel::Ally,
            text: "hold  on".into(),
        };
        assert!(read("ally hold  on") == Some(said));
    }
}
