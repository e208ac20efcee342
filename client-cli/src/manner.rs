//! How things look and sound to this user.

use crate::args::{Glyphs, MannerArgs};
use crate::text::Lang;

/// What every front end for people keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Manner {
    pub(crate) lang: Lang,
    pub(crate) glyphs: Glyphs,
    /// False under NO_COLOR.
    pub(crate) has_colour: bool,
    /// When the bell rings for the own turn.
    pub(crate) bell: Bell,
}

/// When the bell rings for the own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bell {
    Always,
    /// On a screen, where a user may look elsewhere; not between lines of text.
    OnScreen,
    Never,
}

impl Manner {
    /// What the arguments leave open is as the environment says, then as suits the language.
    pub(crate) fn new(args: &MannerArgs, variable: impl Fn(&str) -> Option<String>) -> Self {
        let lang = args.lang.unwrap_or_else(|| Lang::of_locale(&variable));
        let suits = match lang {
            Lang::En => Glyphs::Ascii,
            Lang::Zh => Glyphs::Cjk,
        };
        Self {
            lang,
            glyphs: args.glyphs.unwrap_or(suits),
            has_colour: variable("NO_COLOR").is_none_or(|value| value.is_empty()),
            bell: match (args.bell, args.quiet) {
                (_, true) => Bell::Never,
                (true, false) => Bell::Always,
                (false, false) => Bell::OnScreen,
            },
        }
    }
}
