//! A loop is ruled alike from left and right, for Red and for Black.

use qiguan_rules::xiangqi::{Move, Point, Position, Profile, Verdict, judge};

use super::{Line, class_word, explained};
use crate::given::{Row, given, own};

const PROFILES: [Profile; 4] = [
    Profile::Cxa1999,
    Profile::Cxa2020,
    Profile::Axf,
    Profile::Casual,
];

/// All lines we have, from our own tables and the given ones.
fn lines() -> Vec<(String, Line)> {
    let tables = [
        ("repetition-cxa2020.tsv", "moves"),
        ("repetition-cxa1999.tsv", "moves"),
        ("repetition-wxf2018.tsv", "cycle"),
        ("repetition-fsf-tests.tsv", "moves"),
    ];
    let mut lines: Vec<(String, Line)> = own("repetition.tsv")
        .iter()
        .map(|row| line(row, "", "moves"))
        .collect();
    for (table, moves) in tables {
        for row in given(table) {
            let prefix = if moves == "cycle" {
                row.cell("prefix")
            } else {
                ""
            };
            if !row.cell("fen").is_empty() {
                lines.push(line(&row, prefix, moves));
            }
        }
    }
    lines
}

fn line(row: &Row, prefix: &str, moves: &str) -> (String, Line) {
    let line = Line::of(row, row.cell("fen"), &[prefix, row.cell(moves)]);
    (row.name().to_owned(), line)
}

/// The same line with every point moved and, if wanted, the colours exchanged.
fn turned(line: &Line, point: impl Fn(Point) -> Point, swap: bool) -> Line {
    let mut board = [['.'; 9]; 10];
    for (at, piece) in line.start.pieces() {
        let to = point(at);
        let letter = piece.letter();
        board[usize::from(to.rank())][usize::from(to.file())] = match swap {
            true if letter.is_uppercase() => letter.to_ascii_lowercase(),
            true => letter.to_ascii_uppercase(),
            false => letter,
        };
    }
    let ranks: Vec<String> = board.iter().rev().map(written).collect();
    let turn = match swap {
        true => line.start.turn().opponent(),
        false => line.start.turn(),
    };
    let fen = format!("{} {} - - 0 1", ranks.join("/"), turn.letter());
    let step = |step: &Move| Move::new(point(step.from), point(step.to));
    Line {
        start: Position::from_fen(&fen).unwrap(),
        steps: line.steps.iter().map(step).collect(),
        from: line.from,
    }
}

fn written(rank: &[char; 9]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &letter in rank {
        if letter == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(letter);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn swapped(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Draw => Verdict::Draw,
        Verdict::Loses(side) => Verdict::Loses(side.opponent()),
        Verdict::MustChange(side) => Verdict::MustChange(side.opponent()),
    }
}

#[test]
fn a_mirrored_loop_is_ruled_alike() {
    check(
        |line| turned(line, Point::mirrored, false),
        |verdict| verdict,
    );
}

#[test]
fn a_loop_with_colours_exchanged_is_ruled_alike() {
    check(|line| turned(line, Point::turned, true), swapped);
}

fn check(turn: impl Fn(&Line) -> Line, verdict: impl Fn(Verdict) -> Verdict) {
    let lines = lines();
    assert!(!lines.is_empty());
    for (name, line) in lines {
        for profile in PROFILES {
            let ruling = line.judge(profile);
            let other = turn(&line).judge(profile);
            let told = || {
                format!(
                    "{name} {profile:?}: {} {}",
                    explained(&ruling),
                    explained(&other)
                )
            };
            assert_eq!(verdict(ruling.verdict), other.verdict, "{}", told());
            assert_eq!(ruling.ground, other.ground, "{}", told());
            let words = |ruling: &qiguan_rules::xiangqi::Ruling| -> Vec<&str> {
                ruling
                    .plies
                    .iter()
                    .map(|ply| class_word(&ply.class))
                    .collect()
            };
            assert_eq!(words(&ruling), words(&other), "{}", told());
        }
    }
}

#[test]
fn judging_changes_nothing_and_says_the_same_again() {
    for (name, line) in lines() {
        for profile in PROFILES {
            let first = line.judge(profile);
            let again = judge(profile, &line.start, &line.steps, line.from);
            assert_eq!(first, again, "{name}");
        }
    }
}

/// A loop played three times over is ruled alike wherever in it one begins to count.
#[test]
fn a_loop_is_ruled_alike_from_every_ply() {
    let mut loops = 0;
    for (name, line) in lines() {
        let mut end = line.start;
        for step in &line.steps {
            end.play(*step);
        }
        if end != line.start {
            continue;
        }
        loops += 1;
        let plies = line.steps.len();
        let steps = line.steps.repeat(4);
        for profile in PROFILES {
            let ruled = |from: usize| judge(profile, &line.start, &steps[..from + 3 * plies], from);
            let first = ruled(0);
            for from in 1..plies {
                let other = ruled(from);
                let told = || {
                    format!(
                        "{name} {profile:?}: {} {}",
                        explained(&first),
                        explained(&other)
                    )
                };
                assert_eq!(first.verdict, other.verdict, "{}", told());
                let rotated = first.plies.iter().cycle().skip(from);
                let classes = rotated
                    .zip(&other.plies)
                    .map(|(one, other)| (one.class, other.class));
                for (one, other) in classes {
                    assert_eq!(class_word(&one), class_word(&other), "{}", told());
                }
            }
        }
    }
    assert!(loops > 0);
}
