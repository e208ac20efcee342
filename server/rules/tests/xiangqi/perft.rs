//! How many ways there are to go on: one wrong move anywhere changes a count.

use qiguan_rules::xiangqi::Position;

use crate::given::{Row, given, rows};

#[test]
fn counts_of_moves_are_right() {
    for row in rows("perft.tsv") {
        let (depth, nodes): (u32, u64) = (row.number("depth"), row.number("nodes"));
        let mut position = Position::from_fen(row.cell("fen")).unwrap();
        let before = position;
        assert_eq!(position.perft(depth), nodes, "{}", row.name());
        assert_eq!(position, before);
    }
}

/// To look at each move of more would take minutes.
const NODES_MAX: u64 = 20_000_000;

/// Of the moves at the last ply those that give check and that take, and the mates before it.
#[derive(Default)]
struct Kinds {
    checks: u64,
    captures: u64,
    mates: u64,
}

impl Kinds {
    fn count(&mut self, position: &mut Position, depth: u32) {
        let legal = position.legal_moves();
        let is_mated = legal.is_empty() && position.in_check(position.turn());
        self.mates += u64::from(depth == 1 && is_mated);
        for step in legal {
            let undo = position.play(step);
            if depth > 1 {
                self.count(position, depth - 1);
            } else {
                self.checks += u64::from(position.in_check(position.turn()));
                self.captures += u64::from(undo.captured().is_some());
            }
            position.undo(undo);
        }
    }
}

#[test]
fn checks_captures_and_mates_are_counted_right() {
    let positions = given("perft.tsv");
    for row in given("perft-breakdown.tsv") {
        let same = |other: &&Row| other.cell("id") == row.cell("id");
        let fen = positions.iter().find(same).unwrap().cell("fen");
        let mut position = Position::from_fen(fen).unwrap();
        let depth = row.number("depth");
        if position.perft(depth) > NODES_MAX {
            println!("left out: {}", row.name());
            continue;
        }
        let mut kinds = Kinds::default();
        kinds.count(&mut position, depth);
        assert_eq!(kinds.checks, row.number("checks"), "{}", row.name());
        // The source leaves out the two horses that the cannons can take at the start.
        let captures: u64 = match (row.cell("id"), depth) {
            ("startpos", 1) => 2,
            _ => row.number("captures"),
        };
        assert_eq!(kinds.captures, captures, "{}", row.name());
        // Not every source counts mates.
        if !row.cell("mates").is_empty() {
            assert_eq!(kinds.mates, row.number("mates"), "{}", row.name());
        }
    }
}
