//! Kinds of values that settings have. Each is read from one text, wherever it stands.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Display};
use std::str::FromStr;

/// A value or nothing; nothing is the empty text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Maybe<T>(pub Option<T>);

impl<T: FromStr> FromStr for Maybe<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_nothing = text.trim().is_empty();
        (!is_nothing).then(|| text.parse()).transpose().map(Self)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Maybe<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        parsed(&String::deserialize(from)?)
    }
}

impl<T: Display> Serialize for Maybe<T> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(value) => into.collect_str(value),
            None => into.serialize_str(""),
        }
    }
}

/// Values in a row: a list in a file, parted by commas elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List<T>(pub Vec<T>);

impl<T: FromStr> FromStr for List<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        parts.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        let values = texts.iter().map(|text| parsed(text));
        values.collect::<Result<_, _>>().map(Self)
    }
}

impl<T: Display> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        into.collect_seq(self.0.iter().map(ToString::to_string))
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("it is `text` or `json`"),
        }
    }
}

/// A path below which everything is served: empty, or from its slash to before a last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

impl BasePath {
    /// The path; empty for the root.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BasePath {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let path = text.trim_end_matches('/');
        let sound = |part: &str| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
            !part.is_empty() && part.bytes().all(plain) && part.bytes().any(|byte| byte != b'.')
        };
        match path.strip_prefix('/') {
            None if path.is_empty() => Ok(Self::default()),
            Some(rest) if rest.split('/').all(sound) => Ok(Self(path.to_owned())),
            _ => Err("a base path is like `/qiguan`: letters, digits and -_.~ between slashes"),
        }
    }
}

/// Scheme, host and port of a page, as a browser tells them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// In small letters, without a port that the scheme implies.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Origin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.trim().trim_end_matches('/').to_ascii_lowercase();
        let sound = |scheme: &str, implied: &str| {
            let host = lower.strip_prefix(scheme)?;
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:[]".contains(&byte);
            let sound = !host.is_empty() && host.bytes().all(plain);
            let host = host.strip_suffix(implied).unwrap_or(host);
            sound.then(|| Self(format!("{scheme}{host}")))
        };
        let origin = sound("https://", ":443").or_else(|| sound("http://", ":80"));
        origin.ok_or("an origin is scheme and host alone, like `https://games.example.org`")
    }
}

fn parsed<T: FromStr<Err: Display>, E: serde::de::Error>(text: &str) -> Result<T, E> {
    text.parse()
        .map_err(|error| E::custom(format!("`{text}`: {error}")))
}

macro_rules! as_text {
    ($($kind:ty),+) => {$(
        impl Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
                into.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = String::deserialize(from)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text!(BasePath, Origin);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_paths() {
        for (text, path) in [("", ""), ("/", ""), ("/q", "/q"), ("/a/b-c/", "/a/b-c")] {
            assert_eq!(text.parse::<BasePath>().unwrap().as_str(), path, "{text}");
        }
        for text in [
            "q", "//", "/a//b", "/a b", "/{x}", "/..", "/a/../b", "/a?b", "/%2e",
        ] {
            // A trailing row of slashes is the root, however long.
            let path = text.parse::<BasePath>();
            assert!(text == "//" || path.is_err(), "{text}: {path:?}");
        }
    }

    #[test]
    fn origins() {
        for (text, origin) in [
            ("https://Games.example.org/", "https://games.example.org"),
            ("https://example.org:443", "https://example.org"),
            ("http://example.org:8080", "http://example.org:8080"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().as_str(), origin);
        }
        for text in [
            "",
            "*",
            "null",
            "example.org",
            "https://",
            "ftp://a",
            "https://a/b",
            "https://a@b",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
