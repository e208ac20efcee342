//! Layouts that a player keeps under names, each a file of its own.

use crate::private;
use anyhow::{Context, Result};
use qiguan_rules::junqi::Layout;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::str::FromStr;

const ENDING: &str = "txt";

/// The name of a saved layout; it becomes a file's name, so it must not lead out of the folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name(String);

/// The folder of saved layouts.
#[derive(Clone, Debug)]
pub(crate) struct Saved(PathBuf);

impl Saved {
    /// The user's own: `$XDG_DATA_HOME/qiguan/layouts`.
    pub(crate) fn of_user() -> Result<Self> {
        let named = |variable| {
            let path = std::env::var_os(variable).map(PathBuf::from);
            path.filter(|path| path.is_absolute())
        };
        named("XDG_DATA_HOME")
            .or_else(|| named("HOME").map(|home| home.join(".local/share")))
            .map(|folder| Self(folder.join("qiguan/layouts")))
            .context("neither XDG_DATA_HOME nor HOME is set")
    }

    /// Keeps a layout, in the place of one of the same name.
    pub(crate) fn save(&self, name: &Name, layout: &Layout) -> Result<PathBuf> {
        let path = self.path(name);
        private::replace(&path, &format!("{layout}\n"))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }

    /// All names with their layouts, sorted; an error stands for a file that holds none.
    pub(crate) fn list(&self) -> Result<Vec<(Name, Result<Layout>)>> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.with_context(|| format!("cannot read {}", self.0.display()))?,
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let texts = paths.filter(|path| path.extension().is_some_and(|it| it == ENDING));
        let mut names: Vec<Name> = texts
            .filter_map(|path| path.file_stem()?.to_str()?.parse().ok())
            .collect();
        names.sort();
        let load = |name: Name| {
            let layout = self.load(&name);
            (name, layout)
        };
        Ok(names.into_iter().map(load).collect())
    }

    /// The layout of a name.
    pub(crate) fn load(&self, name: &Name) -> Result<Layout> {
        let path = self.path(name);
        let bytes = super::file::read(&path)?;
        super::layouts::parsed(&bytes).with_context(|| path.display().to_string())
    }

    fn path(&self, name: &Name) -> PathBuf {
        self.0.join(format!("{}.{ENDING}", name.0))
    }
}

impl FromStr for Name {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if text.is_empty() || text.starts_with('.') || !text.chars().all(plain) {
            return Err("use letters, digits, '-', '_' and '.', not starting with '.'");
        }
        Ok(Self(text.to_owned()))
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_in_the_folder() {
        for (text, good) in [
            ("attack-1", true),
            ("", false),
            ("../a", false),
            (".a", false),
        ] {
            assert_eq!(text.parse::<Name>().is_ok(), good, "{text:?}");
        }
    }
}
