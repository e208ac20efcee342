//! What holds in every game, tried on random ones.

use std::collections::BTreeSet;

use qiguan_rules::xiangqi::{Colour, Move, Outcome, Point, Position};

use crate::play::each_position;

#[test]
fn a_move_taken_back_leaves_everything_as_it_was() {
    each_position("undo", |position| {
        let written = position.fen();
        for step in position.legal_moves() {
            let mut other = *position;
            let undo = other.play(step);
            assert_eq!(undo.step(), step);
            assert_eq!(undo.captured(), position.piece(step.to));
            assert_ne!(other, *position);
            other.undo(undo);
            assert_eq!((other, other.fen()), (*position, written.clone()), "{step}");
            assert_eq!(other.key(), position.key());
            assert_eq!(other.perft(1), position.clone().perft(1));
        }
    });
}

#[test]
fn what_is_kept_is_what_would_be_computed() {
    each_position("kept", |position| {
        let read = Position::from_fen(&position.fen()).unwrap();
        assert_eq!((read, read.key()), (*position, position.key()));
        assert_eq!(read.fen(), position.fen());
        assert_eq!(read.occupied(), position.occupied());
        for colour in Colour::ALL {
            assert_eq!(read.side(colour), position.side(colour));
        }
        let turned = position.with_turn(position.turn().opponent());
        assert_ne!(turned, *position);
        assert_ne!(turned.key(), position.key());
        assert_eq!(turned.with_turn(position.turn()), *position);
    });
}

/// Listing and refusing are two ways of code: one rules moves out beforehand, one tries them.
#[test]
fn what_is_listed_is_accepted_and_all_else_refused() {
    each_position("legal", |position| {
        let listed: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        assert_eq!(listed.len(), position.legal_moves().len());
        let own = position.side(position.turn());
        let tried = own.iter().flat_map(|from| {
            let to_all = Point::all().map(move |to| Move::new(from, to));
            to_all.filter(|&step| position.is_legal(step).is_ok())
        });
        assert_eq!(listed, tried.collect(), "{position:?}");
        assert_eq!(
            listed.is_empty(),
            matches!(position.outcome(), Some(Outcome::Lost { .. }))
        );
    });
}

#[test]
fn attackers_are_those_that_could_take() {
    each_position("attackers", |position| {
        for target in position.side(position.turn()).iter() {
            let by = position.turn().opponent();
            let is_king = position.king(position.turn()) == Some(target);
            let takes = |&from: &Point| {
                let piece = position.piece(from).unwrap();
                position.reach(piece, from).contains(target)
            };
            let attackers = position.attackers(target, by);
            match is_king {
                // No reach takes a king.
                true => assert_eq!(!attackers.is_empty(), position.in_check(position.turn())),
                false => assert_eq!(attackers, position.side(by).iter().filter(takes).collect()),
            }
        }
    });
}

fn moved(position: &Position, way: impl Fn(Point) -> Point, swap: bool) -> Position {
    let mut rows = vec![vec!['1'; 9]; 10];
    for (point, piece) in position.pieces() {
        let letter = piece.letter();
        let letter = match swap {
            true if letter.is_ascii_lowercase() => letter.to_ascii_uppercase(),
            true => letter.to_ascii_lowercase(),
            false => letter,
        };
        let to = way(point);
        rows[usize::from(9 - to.rank())][usize::from(to.file())] = letter;
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let turn = match swap {
        true => position.turn().opponent(),
        false => position.turn(),
    };
    Position::from_fen(&format!("{} {}", rows.join("/"), turn.letter())).unwrap()
}

#[test]
fn mirroring_and_swapping_colours_keep_every_move() {
    each_position("symmetry", |position| {
        type Way = fn(Point) -> Point;
        let ways: [(Way, bool); 2] = [(Point::mirrored, false), (Point::turned, true)];
        for (way, swap) in ways {
            let mut other = moved(position, way, swap);
            let expected: BTreeSet<Move> = position
                .legal_moves()
                .iter()
                .map(|step| Move::new(way(step.from), way(step.to)))
                .collect();
            let legal: BTreeSet<Move> = other.legal_moves().into_iter().collect();
            assert_eq!(legal, expected, "{position:?}");
            assert_eq!(other.perft(2), position.clone().perft(2), "{position:?}");
        }
    });
}
