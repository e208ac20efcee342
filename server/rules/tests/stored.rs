//! How values are stored, and that what is hidden reaches no log.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qiguan_rules::junqi::{
    DrawReason, End, Event, Layout, LayoutError, Options, Outcome, Piece, Position, Post, Reason,
    Record, stock,
};
use qiguan_rules::{BySeat, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn post(name: &str) -> Post {
    name.parse().unwrap()
}

fn stored_as<T>(value: &T, json: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    let packed = rmp_serde::to_vec_named(value).unwrap();
    assert_eq!(rmp_serde::from_slice::<T>(&packed).unwrap(), *value);
}

#[test]
fn values_are_stored_by_name() {
    stored_as(&Seat::N, r#""N""#);
    stored_as(&post("M11"), r#""M11""#);
    stored_as(&BySeat::from_fn(Seat::index), "[0,1,2,3]");
    stored_as(&Piece::Engineer, r#""engineer""#);
    let layout = stock::draw(0);
    stored_as(&layout, &format!(r#""{layout}""#));
    assert!(serde_json::from_str::<Post>(r#""S60""#).is_err());
    assert!(serde_json::from_str::<Layout>(r#""84925B""#).is_err());
}

/// These bytes are in journals: they may be added to, never changed.
#[test]
fn events_are_stored_for_ever() {
    let moved = Event::Moved {
        from: post("S04"),
        to: post("E00"),
        outcome: Outcome::AttackerWins,
    };
    stored_as(
        &moved,
        r#"{"moved":{"from":"S04","to":"E00","outcome":"attacker_wins"}}"#,
    );
    let shown = Event::FlagShown {
        seat: Seat::E,
        post: post("E51"),
    };
    stored_as(&shown, r#"{"flag_shown":{"seat":"E","post":"E51"}}"#);
    stored_as(
        &Event::TimedOut { seat: Seat::W },
        r#"{"timed_out":{"seat":"W"}}"#,
    );
    let out = Event::Out {
        seat: Seat::W,
        reason: Reason::NoMove,
    };
    stored_as(&out, r#"{"out":{"seat":"W","reason":"no_move"}}"#);
    stored_as(
        &Event::TurnPassed { to: Seat::N },
        r#"{"turn_passed":{"to":"N"}}"#,
    );
    let won = Event::Over {
        end: End::Won {
            seats: serde_json::from_str(r#"["S","N"]"#).unwrap(),
        },
    };
    stored_as(&won, r#"{"over":{"end":{"won":{"seats":["S","N"]}}}}"#);
    // As before winners could be fewer than two: fixtures of the table read so.
    assert_eq!(format!("{won:?}"), "Over { end: Won { seats: [S, N] } }");
    let draw = Event::Over {
        end: End::Draw {
            reason: DrawReason::QuietLimit,
        },
    };
    stored_as(
        &draw,
        r#"{"over":{"end":{"draw":{"reason":"quiet_limit"}}}}"#,
    );
}

#[test]
fn nothing_hidden_is_written_for_a_log() {
    let layout = stock::draw(3);
    assert_eq!(format!("{layout:?}"), "Layout(hidden)");
    for piece in Piece::ALL {
        assert_eq!(format!("{piece:?}"), "Piece(hidden)");
    }
    let start = |layout| Position::start(BySeat::from_fn(|_| layout), Seat::S, Options::default());
    assert_eq!(
        format!("{:?}", start(layout)),
        format!("{:?}", start(layout.mirrored()))
    );
    let record = |layout| Record {
        options: Options::default(),
        first: Seat::S,
        layouts: BySeat::from_fn(|_| layout),
        tokens: Vec::new(),
    };
    let (one, other) = (record(layout), record(layout.mirrored()));
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    assert_eq!(format!("{:?}", one.steps()), format!("{:?}", other.steps()));
    let error = LayoutError::BombInFrontRow { index: 3 };
    assert_eq!(
        format!("{error:?}"),
        format!("{:?}", LayoutError::BombInFrontRow { index: 4 })
    );
}

#[test]
fn seats_go_round() {
    for seat in Seat::ALL {
        assert_eq!(seat.right().left(), seat);
        assert_eq!(seat.right().right(), seat.ally());
        assert_eq!(
            seat.index(),
            Seat::ALL.iter().position(|&other| other == seat).unwrap()
        );
        assert_eq!(Seat::from_letter(seat.letter()), Some(seat));
        assert_eq!(Seat::from_index(seat.index()), Some(seat));
    }
    assert_eq!(Seat::S.left(), Seat::W);
    assert_eq!(Seat::from_letter('s'), None);
    assert_eq!(Seat::from_index(4), None);
    let mut by_seat = BySeat::from_fn(|_| 0);
    by_seat[Seat::N] = 2;
    assert_eq!(by_seat.map(|n| n * 2).into_inner(), [0, 0, 4, 0]);
}
