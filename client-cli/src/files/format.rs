//! Which kind of file is meant: as asked, else by its name or how it begins.

use anyhow::{Result, bail};
use clap::ValueEnum;
use std::path::Path;

/// How the files of the largest platform begin, of whichever kind.
const PLATFORM_MAGIC: &[u8] = b"QQGame JQ";

/// The kinds of files that hold a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LayoutFormat {
    /// Thirty characters, row by row from the front, `.` for a camp (.txt).
    Text,
    /// The largest platform's (.jql).
    Jql,
}

/// The kinds of files that hold a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormat {
    /// Options, layouts and tokens, as a server gives them (.txt).
    Text,
    /// The largest platform's (.jgs).
    Jgs,
}

impl LayoutFormat {
    pub(crate) fn of_input(asked: Option<Self>, path: &Path, bytes: &[u8]) -> Self {
        asked.unwrap_or(match is_platforms(path, bytes) {
            true => Self::Jql,
            false => Self::Text,
        })
    }

    pub(crate) fn of_output(asked: Option<Self>, path: &Path) -> Result<Self> {
        match (asked, ends(path, "jql"), ends(path, "jgs")) {
            (Some(format), _, _) => Ok(format),
            (None, true, _) => Ok(Self::Jql),
            (None, false, true) => bail!("{}: a .jgs file holds a record", path.display()),
            (None, false, false) => Ok(Self::Text),
        }
    }
}

impl RecordFormat {
    pub(crate) fn of_input(asked: Option<Self>, path: &Path, bytes: &[u8]) -> Self {
        asked.unwrap_or(match is_platforms(path, bytes) {
            true => Self::Jgs,
            false => Self::Text,
        })
    }

    pub(crate) fn of_output(asked: Option<Self>, path: &Path) -> Result<Self> {
        match (asked, ends(path, "jgs"), ends(path, "jql")) {
            (Some(format), _, _) => Ok(format),
            (None, true, _) => Ok(Self::Jgs),
            (None, false, true) => bail!("{}: a .jql file holds a layout", path.display()),
            (None, false, false) => Ok(Self::Text),
        }
    }
}

/// Whichever of the platform's files it is: the reader of the other kind names the mistake.
fn is_platforms(path: &Path, bytes: &[u8]) -> bool {
    bytes.starts_with(PLATFORM_MAGIC) || ends(path, "jql") || ends(path, "jgs")
}

fn ends(path: &Path, ending: &str) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_counts_else_the_name_or_the_bytes() {
        let layout =
            |asked, path, bytes: &[u8]| LayoutFormat::of_input(asked, Path::new(path), bytes);
        assert_eq!(layout(None, "a.JQL", b""), LayoutFormat::Jql);
        assert_eq!(layout(None, "a.txt", b"849"), LayoutFormat::Text);
        assert_eq!(layout(None, "-", b"QQGame JQL File"), LayoutFormat::Jql);
        assert_eq!(
            layout(Some(LayoutFormat::Text), "a.jql", b""),
            LayoutFormat::Text
        );
        let record = |path| RecordFormat::of_output(None, Path::new(path)).ok();
        assert_eq!(record("a.jgs"), Some(RecordFormat::Jgs));
        assert_eq!(record("-"), Some(RecordFormat::Text));
        assert_eq!(record("a.jql"), None);
        assert!(LayoutFormat::of_output(None, Path::new("a.JGS")).is_err());
    }
}
