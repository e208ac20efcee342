//! Which texts are positions.

use qiguan_rules::xiangqi::{FenFault, Position};

use crate::given::{own, rows};

#[test]
fn positions_are_read_strictly() {
    for row in rows("fen.tsv") {
        let read = Position::from_fen(row.cell("fen"));
        let expected = match row.cell("expected") {
            "valid" => true,
            "invalid" => false,
            other => panic!("{}: {other}", row.name()),
        };
        assert_eq!(read.is_ok(), expected, "{}: {read:?}", row.name());
    }
}

#[test]
fn a_fault_says_what_is_wrong_and_where() {
    for row in own("fen.tsv") {
        let told = Position::from_fen(row.cell("fen"))
            .err()
            .map(|fault: FenFault| fault.to_string())
            .unwrap_or_default();
        assert_eq!(told, row.cell("fault"), "{}", row.name());
    }
}

#[test]
fn what_is_written_is_read_back() {
    for table in ["perft.tsv", "legal-moves.tsv"] {
        for row in rows(table) {
            let fen = row.cell("fen");
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(position.fen(), fen, "{}", row.name());
        }
    }
    let start = Position::start();
    assert_eq!(Position::from_fen(&start.fen()), Ok(start));
    let late = start.fen().replace("0 1", "57 103");
    let position = Position::from_fen(&late).unwrap();
    assert_eq!((position.quiet(), position.number()), (57, 103));
    assert_eq!((position.fen(), position), (late, start));
}
