//! Every defect of `tests/sabotage` still fits the sources, and the table says what caught it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const README: &str = include_str!("../README.md");
/// So many there have to be at least.
const DEFECTS_MIN: usize = 25;

fn patches() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sabotage");
    let files = fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("it can be read").path());
    let is_patch = |path: &PathBuf| path.extension().is_some_and(|end| end == "patch");
    paths.filter(is_patch).collect()
}

#[test]
fn every_defect_fits_and_says_what_is_broken_and_who_notices() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let patches = patches();
    assert!(patches.len() >= DEFECTS_MIN, "{}", patches.len());
    for patch in &patches {
        let text = fs::read_to_string(patch).expect("a patch is text");
        let mut lines = text.lines();
        let is_sentence = |line: &str| line.ends_with('.') && !line.contains('|');
        assert!(lines.next().is_some_and(is_sentence), "{patch:?}");
        assert!(
            lines
                .next()
                .is_some_and(|line| line.starts_with("caught-by: ")),
            "{patch:?}"
        );
        let mut git = Command::new("git");
        git.current_dir(&root).args(["apply", "--check"]).arg(patch);
        let checked = git.output().expect("git is there");
        let words = String::from_utf8_lossy(&checked.stderr);
        assert!(
            checked.status.success(),
            "{patch:?} no longer fits: {words}"
        );
    }
}

#[test]
fn the_table_tells_of_every_defect_what_caught_it() {
    let (_, table) = README.split_once("<!-- sabotage -->").expect("it begins");
    let (table, _) = table
        .split_once("<!-- end of sabotage -->")
        .expect("it ends");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut told = BTreeSet::new();
    for row in rows {
        let (name, rest) = row.split_once('`').expect("a name ends");
        assert!(told.insert(name.to_owned()), "{name} stands there twice");
        let caught = rest.trim_end_matches(" |").rsplit(" | ").next();
        assert!(
            caught.is_some_and(|caught| caught.starts_with('`')),
            "{name} is caught by nothing"
        );
    }
    let name = |path: &PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let kept: BTreeSet<_> = patches().iter().filter_map(name).collect();
    assert_eq!(told, kept);
}
