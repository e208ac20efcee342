//! Every cell of the table of combat, as data (junqi rules 3.2).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use qiguan_rules::junqi::{Options, Outcome, Piece, combat};

const CASES: &str = include_str!("cases/junqi/tables/combat.txt");

/// The pieces that a word of the data file stands for.
fn pieces(word: &str) -> Vec<Piece> {
    word.chars()
        .map(|letter| Piece::from_letter(letter).unwrap())
        .collect()
}

#[test]
fn combat_follows_the_table() {
    let mut seen = BTreeSet::new();
    for row in CASES
        .lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
    {
        let words: Vec<&str> = row.split_whitespace().collect();
        let [attackers, defenders, option, outcome] = *words else {
            panic!("four words a row: {row}");
        };
        let mut options = Options::default();
        if let Some((key, value)) = option.split_once('=') {
            options.set(key, value).unwrap();
        }
        let expected = Outcome::from_letter(outcome.chars().next().unwrap()).unwrap();
        for attacker in pieces(attackers) {
            for defender in pieces(defenders) {
                let found = combat(attacker, defender, &options);
                let names = (attacker.letter(), defender.letter());
                assert_eq!(found, expected, "{names:?} in {row}");
                assert!(
                    seen.insert((names, option)),
                    "{names:?} twice with {option}"
                );
            }
        }
    }
    let default = seen.iter().filter(|(_, option)| *option == "-").count();
    assert_eq!(default, 10 * 12, "every attacker meets every defender");
}
