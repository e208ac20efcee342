//! `behaviours.tsv` names a test for each complaint of users; the tests it names are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const INDEX: &str = include_str!("../behaviours.tsv");

#[test]
fn every_behaviour_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = BTreeSet::new();
    let rows = INDEX.lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let columns: Vec<_> = row.split('\t').collect();
        let [source, holds, tests] = columns[..] else {
            panic!("three columns: {row}");
        };
        assert!(sources.insert(source), "{source} stands there twice");
        assert!(!holds.is_empty() && !tests.is_empty(), "{row}");
        for test in tests.split(' ') {
            let (path, name) = test.split_once(':').unwrap_or_else(|| panic!("{test}"));
            let text = fs::read_to_string(root.join(path));
            let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
            assert!(text.contains(&format!("fn {name}(")), "no {name} in {path}");
        }
    }
    assert!(sources.len() > 50, "the index is read");
}
