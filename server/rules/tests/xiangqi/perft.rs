//! How many ways there are to go on: one wrong move anywhere changes a count.

use qiguan_rules::xiangqi::Position;

use crate::given::rows;

/// Counts above this are left to a build with optimisation.
const NODES_MAX: u64 = if cfg!(debug_assertions) {
    600_000
} else {
    20_000_000
};

#[test]
fn counts_of_moves_are_right() {
    for row in rows("perft.tsv") {
        let (depth, nodes): (u32, u64) = (row.number("depth"), row.number("nodes"));
        if depth > 4 && nodes > NODES_MAX {
            continue;
        }
        let mut position = Position::from_fen(row.cell("fen")).unwrap();
        let before = position;
        assert_eq!(position.perft(depth), nodes, "{}", row.name());
        assert_eq!(position, before);
    }
}
