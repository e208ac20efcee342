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
    /// A game of Go (.sgf).
    Sgf,
    /// A game of xiangqi (.pgn).
    Pgn,
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
        asked.unwrap_or(match (is_platforms(path, bytes), is_sgf(path, bytes)) {
            (true, _) => Self::Jgs,
            (false, true) => Self::Sgf,
            (false, false) if is_pgn(path, bytes) => Self::Pgn,
            (false, false) => Self::Text,
        })
    }

    /// None: what suits the game.
    pub(crate) fn of_output(asked: Option<Self>, path: &Path) -> Result<Option<Self>> {
        if asked.is_some() {
            return Ok(asked);
        }
        if ends(path, "jql") {
            bail!("{}: a .jql file holds a layout", path.display());
        }
        let named = [("jgs", Self::Jgs), ("sgf", Self::Sgf), ("pgn", Self::Pgn)];
        let named = named.into_iter().find(|(ending, _)| ends(path, ending));
        Ok(named.map(|(_, format)| format))
    }
}

/// Whichever of the platform's files it is: the reader of the other kind names the mistake.
fn is_platforms(path: &Path, bytes: &[u8]) -> bool {
    bytes.starts_with(PLATFORM_MAGIC) || ends(path, "jql") || ends(path, "jgs")
}

/// SGF begins with a bracket and a node, after blanks.
fn is_sgf(path: &Path, bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let mut signs = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    ends(path, "sgf") || (signs.next() == Some(&b'(') && signs.next() == Some(&b';'))
}

/// PGN begins with a tag, after blanks.
fn is_pgn(path: &Path, bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    ends(path, "pgn") || first == Some(&b'[')
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
        assert_eq!(record("a.jgs"), Some(Some(RecordFormat::Jgs)));
        assert_eq!(record("a.SGF"), Some(Some(RecordFormat::Sgf)));
        assert_eq!(record("-"), Some(None));
        assert_eq!(record("a.jql"), None);
        let read = |path, bytes: &[u8]| RecordFormat::of_input(None, Path::new(path), bytes);
        assert_eq!(read("-", b" (\n;GM[1])"), RecordFormat::Sgf);
        assert_eq!(read("a.sgf", b""), RecordFormat::Sgf);
        assert_eq!(read("-", b"# room"), RecordFormat::Text);
        assert_eq!(read("-", b"\n[Game \"Chinese Chess\"]"), RecordFormat::Pgn);
        assert_eq!(read("a.PGN", b""), RecordFormat::Pgn);
        assert!(LayoutFormat::of_output(None, Path::new("a.JGS")).is_err());
    }
}
