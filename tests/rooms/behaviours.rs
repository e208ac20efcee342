//! `behaviours.tsv` names a test for each complaint of users, and the loss contract one for each of its
//! sentences; the tests they name are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const INDEX: &str = include_str!("../behaviours.tsv");
/// Where the loss contract stands, for clients and for operators.
const CONTRACTS: [&str; 2] = [
    include_str!("../../protocol/PROTOCOL.md"),
    include_str!("../../deploy/RUNBOOK.md"),
];

#[test]
fn every_behaviour_names_tests_that_are_there() {
    let mut sources = BTreeSet::new();
    let rows = INDEX.lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let columns: Vec<_> = row.split('\t').collect();
        let [source, holds, tests] = columns[..] else {
            panic!("three columns: {row}");
        };
        assert!(sources.insert(source), "{source} stands there twice");
        assert!(!holds.is_empty() && !tests.is_empty(), "{row}");
        tests.split(' ').for_each(is_there);
    }
    assert!(sources.len() > 50, "the index is read");
}

#[test]
fn every_sentence_of_the_loss_contract_names_tests_that_are_there() {
    for document in CONTRACTS {
        let title = "What can be lost, and what cannot\n";
        let (_, section) = document.split_once(title).expect("it has the contract");
        let section = section.split("\n## ").next().unwrap_or_default();
        let rows = section.lines().filter(|line| line.starts_with("| "));
        // The first names the columns.
        let rows: Vec<_> = rows.skip(1).collect();
        assert!(rows.len() > 10, "the contract is read");
        for row in rows {
            let columns: Vec<_> = row.trim_matches('|').split(" | ").collect();
            let [_, tests] = columns[..] else {
                panic!("two columns: {row}");
            };
            match tests.trim() {
                "**untested**" => {}
                tests => tests
                    .split(' ')
                    .for_each(|test| is_there(test.trim_matches('`'))),
            }
        }
    }
}

/// A test is named by its file and its function.
fn is_there(test: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (path, name) = test.split_once(':').unwrap_or_else(|| panic!("{test}"));
    let text = fs::read_to_string(root.join(path));
    let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(text.contains(&format!("fn {name}(")), "no {name} in {path}");
}
