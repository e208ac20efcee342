//! What a move, timeout or leave brings about, event by event (junqi rules 5.1, 6).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod scenario;

use qiguan_rules::Seat;
use qiguan_rules::junqi::{DrawReason, End, Event, IllegalMove, Position, Reason, Token};
use scenario::{options, position, post, seat};

const CASES: &str = include_str!("cases/junqi/tables/endings.txt");
const CASES_TWO: &str = include_str!("cases/junqi/tables/endings-two.txt");

fn written(event: &Event) -> String {
    match *event {
        Event::FlagShown { post, .. } => format!("shown:{post}"),
        Event::TurnPassed { to } => format!("turn:{to}"),
        Event::Over {
            end: End::Won { seats },
        } => format!("END4:{}", letters(&seats)),
        Event::Over {
            end: End::Draw { reason },
        } => format!("END2:{reason:?}"),
        Event::Moved { .. } | Event::TimedOut { .. } | Event::Out { .. } => {
            Token::of(event).unwrap().to_string()
        }
    }
}

fn letters(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.letter()).collect()
}

/// What is asked in words: `move S00 S10`, `timeout S`, `timeout S out`, `leave S`, `agree`.
fn decide(position: &Position, asked: &str) -> Result<Vec<Event>, IllegalMove> {
    match *asked.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["move", from, to] => position.play(position.to_move(), post(from), post(to)),
        ["timeout", who] => Ok(position.time_out(seat(who), false)),
        ["timeout", who, "out"] => Ok(position.time_out(seat(who), true)),
        ["surrender", who] => Ok(position.put_out(seat(who), Reason::Surrender)),
        ["leave", who] => Ok(position.put_out(seat(who), Reason::Left)),
        ["agree"] => Ok(position.draw(DrawReason::Agreed)),
        _ => panic!("unknown line: {asked}"),
    }
}

fn run(case: &str) -> usize {
    let lines: Vec<&str> = case.lines().filter(|line| !line.starts_with('#')).collect();
    let [board, settings, steps @ ..] = lines.as_slice() else {
        return 0;
    };
    let (to_move, board) = board.split_once(' ').unwrap();
    let mut position = position(board, seat(to_move), options(settings));
    for step in steps {
        let (asked, expected) = step.split_once(" ->").unwrap();
        let before = position.clone();
        let decided = decide(&position, asked);
        assert_eq!(position, before, "deciding changes nothing");
        let found = match &decided {
            Ok(events) => events.iter().map(written).collect::<Vec<_>>().join(" "),
            Err(illegal) => format!("{illegal:?}"),
        };
        assert_eq!(found, expected.trim(), "{step}\nin {case}");
        decided
            .unwrap_or_default()
            .iter()
            .for_each(|event| position.apply(event));
    }
    steps.len()
}

#[test]
fn endings_come_as_listed() {
    let steps: usize = CASES.split("\n\n").map(run).sum();
    assert!(steps >= 60, "{steps} steps");
}

#[test]
fn endings_of_two_players_come_as_listed() {
    let steps: usize = CASES_TWO.split("\n\n").map(run).sum();
    assert!(steps >= 60, "{steps} steps");
}
