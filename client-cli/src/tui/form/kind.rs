//! The games to choose from, each with the options that a form asks for. A table says all: an option's
//! name as the protocol has it, and its choices as they are typed after `--option NAME=`.

use super::{go, junqi, xiangqi};
use crate::args::Game;
use crate::text::Lang;

/// A game as people choose it.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) game: Game,
    /// Its words, Chinese and English.
    pub(super) words: (&'static str, &'static str),
    /// The option that makes it this one of several games under one name, and its value.
    pub(super) told_by: Option<(&'static str, &'static str)>,
    pub(super) fields: &'static [Field],
}

/// An option of a game.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) key: &'static str,
    pub(super) words: (&'static str, &'static str),
    /// The first is what most people want.
    pub(super) choices: &'static [Choice],
    /// The options that are as this one says again, once it is chosen anew.
    pub(super) resets: &'static [&'static str],
}

/// A value of an option; absent: whatever is usual under the others.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) typed: Option<&'static str>,
    pub(super) words: (&'static str, &'static str),
}

/// All of them; the first is what most people want.
pub(super) const KINDS: [&Kind; 5] = [
    &junqi::FOUR_PLAYER,
    &junqi::DUEL,
    &junqi::FRONTIER,
    &go::GO,
    &xiangqi::XIANGQI,
];

/// A choice that is typed so.
pub(super) const fn choice(typed: &'static str, zh: &'static str, en: &'static str) -> Choice {
    Choice {
        typed: Some(typed),
        words: (zh, en),
    }
}

/// The choice to say nothing.
pub(super) const fn unsaid(zh: &'static str, en: &'static str) -> Choice {
    Choice {
        typed: None,
        words: (zh, en),
    }
}

/// An option that bears on no other.
pub(super) const fn field(
    key: &'static str,
    words: (&'static str, &'static str),
    choices: &'static [Choice],
) -> Field {
    Field {
        key,
        words,
        choices,
        resets: &[],
    }
}

pub(super) fn say(lang: Lang, (zh, en): (&'static str, &'static str)) -> &'static str {
    lang.say(zh, en)
}
