//! Which moves may be made, move by move.

use std::collections::BTreeSet;

use qiguan_rules::xiangqi::{Illegal, Move, NoMove, Outcome, Point, Position};

use crate::given::{own, rows};

#[test]
fn exactly_the_legal_moves_are_listed() {
    for row in rows("legal-moves.tsv") {
        let position = Position::from_fen(row.cell("fen")).unwrap();
        let expected: BTreeSet<String> = row
            .cell("legal_moves")
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let legal: BTreeSet<_> = position.legal_moves().iter().map(Move::to_string).collect();
        assert_eq!(legal, expected, "{}", row.name());
        assert_eq!(legal.len(), row.number("count"), "{}", row.name());
        let state = match position.outcome() {
            None | Some(Outcome::Draw(_)) => "ongoing",
            Some(Outcome::Lost { reason, .. }) => match reason {
                NoMove::Checkmate => "checkmate-loss",
                NoMove::Stalemate => "stalemate-loss",
            },
        };
        assert_eq!(state, row.cell("state"), "{}", row.name());
        let check = match position.in_check(position.turn()) {
            true => "yes",
            false => "no",
        };
        assert_eq!(check, row.cell("in_check"), "{}", row.name());
    }
}

#[test]
fn each_move_is_legal_or_says_why_not() {
    for row in rows("legal-moves.tsv") {
        let position = Position::from_fen(row.cell("fen")).unwrap();
        let legal = position.legal_moves();
        for from in Point::all() {
            for to in Point::all() {
                let step = Move::new(from, to);
                let verdict = position.is_legal(step);
                assert_eq!(verdict.is_ok(), legal.contains(&step), "{}", row.name());
            }
        }
    }
}

#[test]
fn a_refusal_names_its_reason() {
    for row in own("refusals.tsv") {
        let position = Position::from_fen(row.cell("fen")).unwrap();
        let expected = match row.cell("reason") {
            "no-piece" => Illegal::NoPiece,
            "not-yours" => Illegal::NotYours,
            "cannot-go" => Illegal::CannotGo,
            "king-attacked" => Illegal::KingAttacked,
            "kings-face" => Illegal::KingsFace,
            other => panic!("{}: {other}", row.name()),
        };
        let step: Move = row.cell("move").parse().unwrap();
        assert_eq!(position.is_legal(step), Err(expected), "{}", row.name());
    }
}
