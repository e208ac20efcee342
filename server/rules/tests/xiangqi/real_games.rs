//! Games that people have played, from the first move to the last.

use qiguan_rules::xiangqi::pgn::{self, Info, PgnFault};
use qiguan_rules::xiangqi::{
    Move, NoMove, Notation, Outcome, Position, Record, ReplayError, Unread,
};

use crate::given::{Row, given, own};

fn record(row: &Row) -> Record {
    let moves = row.cell("moves").split_whitespace();
    Record {
        moves: moves.map(|step| step.parse::<Move>().unwrap()).collect(),
        ..Record::new(Position::start())
    }
}

/// The games, and for each that cannot have been the ply of its first illegal move, from 1.
fn games() -> impl Iterator<Item = (Row, Option<usize>)> {
    own("real-games.tsv")
        .into_iter()
        .chain(given("real-games.tsv"))
        .map(|row| {
            let illegal = match row.cell("check") {
                "legal" => None,
                told => {
                    let after = told.split("ply index ").nth(1).unwrap();
                    let index: usize = after.split(' ').next().unwrap().parse().unwrap();
                    Some(index + 1)
                }
            };
            (row, illegal)
        })
}

#[test]
fn they_end_as_they_ended() {
    for (row, illegal) in games() {
        if illegal.is_some() {
            continue;
        }
        let (name, record) = (row.name(), record(&row));
        let end = record
            .replay()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.moves.len(), row.number("plies"), "{name}");
        assert_eq!(Ok(end), Position::from_fen(row.cell("final_fen")), "{name}");
        let state = match end.outcome() {
            None => "ongoing",
            Some(Outcome::Draw(_)) => "draw",
            Some(Outcome::Lost { reason, .. }) => match reason {
                NoMove::Checkmate => "checkmate",
                NoMove::Stalemate => "stalemate",
            },
        };
        assert_eq!(state, row.cell("end_state_after_last_ply"), "{name}");
        assert_eq!(
            most_often(&record),
            row.number("max_position_count"),
            "{name}"
        );
    }
}

/// How often the position stood that stood most often.
fn most_often(record: &Record) -> usize {
    let mut position = record.start;
    let mut stood = vec![position];
    for &step in &record.moves {
        position.play(step);
        stood.push(position);
    }
    let times = |one: &Position| stood.iter().filter(|other| *other == one).count();
    stood.iter().map(times).max().unwrap()
}

#[test]
fn they_are_written_and_read_back_in_every_notation() {
    for (row, illegal) in games() {
        if illegal.is_some() {
            continue;
        }
        let record = record(&row);
        for notation in Notation::ALL {
            let text = pgn::write(&record, &Info::default(), notation).unwrap();
            let read = pgn::read(text.as_bytes()).unwrap();
            assert_eq!(read.record, record, "{} {notation:?}", row.name());
        }
    }
}

#[test]
fn an_illegal_move_is_refused_with_its_ply() {
    let mut refused = 0;
    for (row, illegal) in games() {
        let Some(ply) = illegal else {
            continue;
        };
        let Err(error) = pgn::read(row.cell("moves").as_bytes()) else {
            panic!("{} was read", row.name());
        };
        let step: Move = row
            .cell("moves")
            .split_whitespace()
            .nth(ply - 1)
            .unwrap()
            .parse()
            .unwrap();
        let PgnFault::Move {
            ply: at,
            why: Unread::Illegal(told, why),
            ..
        } = error.fault
        else {
            panic!("{}: {error}", row.name());
        };
        assert_eq!((at, told), (ply, step), "{}: {why}", row.name());
        let replayed = record(&row).replay();
        assert_eq!(replayed, Err(ReplayError { ply, illegal: why }));
        let written = pgn::write(&record(&row), &Info::default(), Notation::Wxf);
        assert!(matches!(written, Err(ReplayError { ply: at, .. }) if at == ply));
        refused += 1;
    }
    assert!(refused > 0);
}
