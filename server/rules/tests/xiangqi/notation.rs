//! Moves as text, both ways.

use qiguan_rules::xiangqi::{Illegal, Move, Notation, Position, Unread};

use crate::given::{own, rows};
use crate::play::each_position;

#[test]
fn moves_are_written_and_read_in_every_notation() {
    for row in rows("notation.tsv") {
        let name = row.name();
        let position = Position::from_fen(row.cell("fen")).unwrap();
        let step: Move = row.cell("ucci").parse().unwrap();
        for (notation, column) in [
            (Notation::Ucci, "ucci"),
            (Notation::Iccs, "iccs"),
            (Notation::Wxf, "wxf"),
            (Notation::Chinese, "chinese"),
        ] {
            let text = row.cell(column);
            // Some rows were made by hand for one notation.
            if text.is_empty() {
                continue;
            }
            assert_eq!(notation.read(&position, text), Ok(step), "{name} {column}");
            assert_eq!(Notation::read_any(&position, text), Ok(step), "{name}");
            let written = notation.write(&position, step).unwrap();
            let is_short_form = notation == Notation::Wxf && leaves_out_front(text, &written);
            assert!(written == text || is_short_form, "{name}: {written}");
            assert_eq!(notation.read(&position, &written), Ok(step), "{name}");
        }
    }
}

/// Some programs tell a file where only one of two pieces can make the move; the writer never does.
fn leaves_out_front(text: &str, written: &str) -> bool {
    let way = |text: &str| text.chars().skip(2).collect::<String>();
    let [_, place] = written.as_bytes()[..2] else {
        return false;
    };
    way(text) == way(written) && matches!(place, b'+' | b'-') && text.as_bytes()[1].is_ascii_digit()
}

#[test]
fn texts_are_read_or_refused_by_name() {
    for row in own("texts.tsv") {
        let position = Position::from_fen(row.cell("fen")).unwrap();
        let told = match Notation::read_any(&position, row.cell("text")) {
            Ok(step) => step.to_string(),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(
            told,
            row.cell("expected"),
            "{} {}",
            row.name(),
            row.cell("text")
        );
    }
}

#[test]
fn every_move_of_random_games_is_read_back_as_it_was_written() {
    each_position("notation", |position| {
        for step in position.legal_moves() {
            for notation in Notation::ALL {
                let text = notation.write(position, step).unwrap();
                assert_eq!(
                    notation.read(position, &text),
                    Ok(step),
                    "{text} {position:?}"
                );
                assert_eq!(Notation::read_any(position, &text), Ok(step), "{text}");
            }
        }
    });
}

#[test]
fn pawns_in_every_crowd_are_told_apart() {
    // Every way to put up to five pawns on two files beyond the river.
    for files in 0_u32..1 << 10 {
        if files.count_ones() > 5 {
            continue;
        }
        let row = |rank: u32| {
            let pawn = |bit: u32| if files >> bit & 1 == 1 { 'P' } else { '1' };
            format!("2{}3{}2", pawn(rank), pawn(rank + 5))
        };
        let upper: Vec<String> = (0..5).map(row).collect();
        let king = "4k4";
        for swap in [false, true] {
            let mut fen = format!("{king}/{}/9/9/9/3K5 w", upper.join("/"));
            if swap {
                let pieces: String = fen.split(' ').next().unwrap().chars().rev().collect();
                let other = |c: char| match c.is_ascii_lowercase() {
                    true => c.to_ascii_uppercase(),
                    false => c.to_ascii_lowercase(),
                };
                fen = format!("{} b", pieces.chars().map(other).collect::<String>());
            }
            let position = Position::from_fen(&fen).unwrap();
            for step in position.legal_moves() {
                for notation in [Notation::Wxf, Notation::Chinese] {
                    let text = notation.write(&position, step).unwrap();
                    assert_eq!(notation.read(&position, &text), Ok(step), "{text} {fen}");
                }
            }
        }
    }
}

#[test]
fn an_illegal_move_is_not_written() {
    let start = Position::start();
    let step = "h2h7".parse().unwrap();
    for notation in Notation::ALL {
        assert_eq!(notation.write(&start, step), Err(Illegal::CannotGo));
    }
    let refused = Notation::Ucci.read(&start, "h2h7");
    assert_eq!(refused, Err(Unread::Illegal(step, Illegal::CannotGo)));
}

#[test]
fn engines_count_ranks_from_one() {
    for (ours, theirs) in [("h2e2", "h3e3"), ("a9a0", "a10a1"), ("i9h9", "i10h10")] {
        let step: Move = ours.parse().unwrap();
        assert_eq!(step.to_engine(), theirs);
        assert_eq!(Move::from_engine(theirs), Some(step));
    }
    for bad in [
        "",
        "a",
        "a1",
        "a1b",
        "a0b1",
        "a11b1",
        "a01b1",
        "a+1b1",
        "j1a1",
        "a1b1c1",
        "ab1",
        "\u{70ae}1a1",
    ] {
        assert_eq!(Move::from_engine(bad), None, "{bad}");
    }
}

#[test]
fn no_text_makes_a_reader_fall() {
    let position = Position::start();
    let letters: Vec<char> = "炮二平五前中卒2P+-.=aH９０\u{feff}/ é".chars().collect();
    let mut texts = vec![String::new()];
    for _ in 0..3 {
        let longer = texts
            .iter()
            .flat_map(|text| letters.iter().map(move |l| format!("{text}{l}")));
        texts = longer.collect();
        for text in &texts {
            for notation in Notation::ALL {
                let _: Result<Move, Unread> = notation.read(&position, text);
                let _: Result<Move, Unread> = notation.read(&position, &format!("{text}5"));
            }
        }
    }
}
