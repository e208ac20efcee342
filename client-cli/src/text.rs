//! The words people read, in each language.
//!
//! A word stands in one `match` with both languages in the same arm, so that none can lack one.

mod arbiter;
mod codes;
mod go;
mod help;
mod options;
mod series;
mod told;
mod words;
mod xiangqi;

pub(crate) use series::match_terms;
pub(crate) use told::Scene;

use clap::ValueEnum;

/// The language of what people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English.
    En,
    /// Chinese.
    Zh,
}

impl Lang {
    /// The one of two wordings that this reader reads.
    pub(crate) fn say<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    /// That of the locale, as the variables that set it say: the first that is set decides.
    pub(crate) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(variable)
            .find(|locale| !locale.is_empty());
        match locale {
            Some(locale) if locale.starts_with("zh") => Self::Zh,
            Some(_) | None => Self::En,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_names_the_language() {
        for (all, lang, expected) in [
            (None, None, Lang::En),
            (None, Some("zh_CN.UTF-8"), Lang::Zh),
            (Some(""), Some("zh_TW"), Lang::Zh),
            (Some("C"), Some("zh_CN.UTF-8"), Lang::En),
            (Some("zh_CN"), Some("en_GB"), Lang::Zh),
        ] {
            let variable = |name: &str| match name {
                "LC_ALL" => all.map(str::to_owned),
                "LANG" => lang.map(str::to_owned),
                _ => None,
            };
            assert_eq!(Lang::of_locale(variable), expected, "{all:?} {lang:?}");
        }
    }
}
