//! What keys, clicks and words do.

use super::sample;
use crate::report::Report;
use crate::tui::input::{Input, Key};
use crate::tui::table::{Act, Frames, Scenery};
use crate::tui::tests::desk::Desk;
use crate::tui::tests::screens::NOW_MS;
use qiguan_protocol::{Ask, Code, Request, Seat};
use ratatui::layout::Rect;
use serde_json::{Value, json};

fn playing() -> Desk {
    let game = sample::played(sample::options("19", 0), sample::OPENING);
    sample::desk(sample::view(&game, sample::OPENING, Some(Seat::S)))
}

fn place(desk: &Desk, point: &str) -> Act {
    Act::Ask(Request::Place {
        turn: desk.view.turn,
        point: point.into(),
    })
}

fn line(desk: &mut Desk, text: &str) -> Vec<Act> {
    desk.key(Key::Char(':'));
    desk.types(text);
    desk.key(Key::Enter)
}

fn clocks(turn: &str) -> Value {
    json!({"left": [
        {"seat": "S", "time": {"byo_yomi": {"main_ms": 0, "periods": 5, "period_ms": 30_000}}},
        {"seat": "N", "time": {"byo_yomi": {"main_ms": 0, "periods": 3, "period_ms": 30_000}}}],
        "turn": turn, "since_ms": NOW_MS})
}

#[test]
fn a_stone_is_placed_by_cursor_mouse_or_word() {
    let mut desk = playing();
    assert_eq!(desk.key(Key::Enter), [place(&desk, "K10")]);
    desk.key(Key::Up);
    desk.key(Key::Left);
    assert_eq!(desk.key(Key::Char(' ')), [place(&desk, "J11")]);
    // The column of A, the row of 1.
    let corner = Input::Click { column: 3, row: 20 };
    assert_eq!(desk.take(&corner), [place(&desk, "A1")]);
    for text in ["D5", "D 5"] {
        desk.types(text);
        let expected = match text {
            "D5" => vec![place(&desk, "D5")],
            _ => vec![],
        };
        assert_eq!(desk.key(Key::Enter), expected, "{text}");
    }
    assert_eq!(line(&mut desk, "play t1"), [place(&desk, "T1")]);
    let labels = Input::Click { column: 0, row: 5 };
    assert_eq!(desk.take(&labels), []);
}

#[test]
fn nothing_is_placed_out_of_turn_or_while_another_waits() {
    let mut desk = playing();
    let request = Request::Place {
        turn: 1,
        point: "K10".into(),
    };
    let acts = desk.with(|table, scenery| {
        let waiting = Scenery {
            pending: Some(&request),
            ..scenery
        };
        let frames = Frames::new(Rect::new(0, 0, 80, 24)).expect("room enough");
        table.take(&Input::Key(Key::Enter), &frames, waiting)
    });
    assert_eq!(acts, []);
    assert!(desk.screen().contains("has no answer"), "{}", desk.screen());
    desk.view.to_move = Some(Seat::N);
    assert_eq!(desk.key(Key::Enter), []);
    assert!(desk.screen().contains("not your turn"), "{}", desk.screen());
    assert_eq!(desk.key(Key::Char('p')), []);
    assert!(!desk.screen().contains("Pass?"), "{}", desk.screen());
}

#[test]
fn a_pass_asks_once_and_a_resignation_twice() {
    let mut desk = playing();
    let turn = desk.view.turn;
    assert_eq!(desk.key(Key::Char('p')), []);
    assert_eq!(desk.key(Key::Esc), []);
    desk.key(Key::Char('p'));
    let pass = Act::Ask(Request::Pass { turn });
    assert_eq!(desk.key(Key::Char('y')), [pass]);
    desk.key(Key::Char('s'));
    assert_eq!(desk.key(Key::Char('y')), []);
    assert!(desk.screen().contains("y again"), "{}", desk.screen());
    let resign = Act::Ask(Request::Surrender {});
    assert_eq!(desk.key(Key::Char('y')), std::slice::from_ref(&resign));
    // Out of turn too.
    desk.view.to_move = Some(Seat::N);
    line(&mut desk, "resign");
    desk.key(Key::Char('y'));
    assert_eq!(desk.key(Key::Char('y')), [resign]);
}

#[test]
fn a_question_about_a_move_ends_with_the_turn() {
    let mut desk = playing();
    desk.key(Key::Char('p'));
    desk.told(json!({"go": {"passed": {"colour": "black", "turn": 42, "clocks": clocks("N")}}}));
    assert!(!desk.screen().contains("Pass?"), "{}", desk.screen());
    assert_eq!(desk.key(Key::Char('y')), []);
}

#[test]
fn what_the_other_asks_is_answered_with_the_key_that_asks() {
    for (key, what) in [('u', Ask::Undo), ('z', Ask::Pause), ('j', Ask::Adjourn)] {
        let mut desk = playing();
        desk.key(Key::Char(key));
        let asks = Act::Ask(Request::Ask { what });
        assert_eq!(desk.key(Key::Char('y')), [asks]);
        desk.told(json!({"go": {"asked": {"by": "N", "what": what}}}));
        assert!(desk.table.take_bell());
        for (answer, accept) in [('y', true), ('n', false)] {
            desk.key(Key::Char(key));
            let answers = Act::Ask(Request::Answer { what, accept });
            assert_eq!(desk.key(Key::Char(answer)), [answers]);
        }
        let answers = Act::Ask(Request::Answer {
            what,
            accept: false,
        });
        assert_eq!(line(&mut desk, "refuse"), [answers]);
    }
}

#[test]
fn while_the_clocks_stand_the_key_asks_to_go_on() {
    let mut desk = playing();
    let mut stand = clocks("S");
    stand["standing"] = json!(["agreed"]);
    let clock = json!({"left_ms": 300_000, "since_ms": NOW_MS});
    desk.told(json!({"go": {"paused": {"by": "N", "clock": clock, "clocks": stand}}}));
    assert!(desk.screen().contains("paused 5:00"), "{}", desk.screen());
    desk.key(Key::Char('z'));
    let what = Ask::Resume;
    assert_eq!(desk.key(Key::Char('y')), [Act::Ask(Request::Ask { what })]);
}

#[test]
fn marks_are_changed_accepted_and_disputed() {
    let mut desk = sample::desk(sample::confirming(Some(Seat::S)));
    let mark = |point: &str| {
        Act::Ask(Request::MarkDead {
            point: point.into(),
        })
    };
    assert_eq!(desk.key(Key::Enter), [mark("E5")]);
    assert_eq!(line(&mut desk, "dead h8"), [mark("H8")]);
    // J9 has no stone.
    let empty = Input::Click { column: 35, row: 2 };
    assert_eq!(desk.take(&empty), []);
    assert_eq!(desk.key(Key::Char('a')), []);
    let version = 3;
    assert_eq!(
        desk.key(Key::Char('y')),
        [Act::Ask(Request::AcceptDead { version })]
    );
    desk.key(Key::Char('x'));
    let chain = None;
    assert_eq!(
        desk.key(Key::Char('y')),
        [Act::Ask(Request::PlayOn { chain })]
    );
    line(&mut desk, "dispute H8");
    let chain = Some("H8".into());
    assert_eq!(
        desk.key(Key::Char('y')),
        [Act::Ask(Request::PlayOn { chain })]
    );
}

#[test]
fn a_change_of_marks_takes_the_question_back() {
    let mut desk = sample::desk(sample::confirming(Some(Seat::S)));
    desk.key(Key::Char('a'));
    let clock = json!({"left_ms": 90_000, "since_ms": NOW_MS});
    desk.told(
        json!({"go": {"dead_marked": {"by": "N", "marks": "", "version": 4, "clock": clock}}}),
    );
    assert_eq!(
        desk.key(Key::Char('y')),
        [],
        "the old marks are not accepted"
    );
    assert!(
        desk.screen().contains("marks 4, dead stones: 0"),
        "{}",
        desk.screen()
    );
    assert!(
        !desk.screen().contains("White accepts"),
        "{}",
        desk.screen()
    );
}

#[test]
fn a_move_is_sealed_after_a_question() {
    let mut desk = playing();
    desk.told(json!({"go": {"sealing": {}}}));
    let turn = desk.view.turn;
    desk.types("D5");
    assert_eq!(desk.key(Key::Enter), []);
    assert!(desk.screen().contains("Seal D5"), "{}", desk.screen());
    let point = Some("D5".into());
    assert_eq!(
        desk.key(Key::Char('y')),
        [Act::Ask(Request::Seal { turn, point })]
    );
    desk.key(Key::Char('p'));
    let point = None;
    assert_eq!(
        desk.key(Key::Char('y')),
        [Act::Ask(Request::Seal { turn, point })]
    );
}

#[test]
fn a_refused_stone_is_struck_through_with_the_rule_and_its_ply() {
    let mut desk = playing();
    let report = Report::Refused {
        room: None,
        number: None,
        verb: Some("place"),
        code: Code::Superko,
        v: None,
        detail: "ply 12".into(),
    };
    let request = Request::Place {
        turn: desk.view.turn,
        point: "K10".into(),
    };
    desk.with(|table, scenery| {
        table.hear(&report, scenery);
        table.undone(&request, Some(Code::Superko), scenery);
    });
    let screen = desk.screen();
    assert!(screen.contains("x K10"), "{screen}");
    assert!(screen.contains("ply 12"), "{screen}");
}

#[test]
fn announcements_are_shown_and_rung_unless_they_are_late() {
    let announced = |seat: &str, at_ms: u64| json!({"announced": {"seat": seat, "say": {"seconds": {"gone": 30}}, "at_ms": at_ms}});
    let mut desk = playing();
    desk.noticed(announced("S", NOW_MS));
    assert!(desk.screen().contains("30 seconds"), "{}", desk.screen());
    assert!(desk.table.take_bell());
    for (seat, at_ms) in [("S", NOW_MS - 10_000), ("N", NOW_MS)] {
        let mut desk = playing();
        desk.noticed(announced(seat, at_ms));
        assert!(!desk.screen().contains("30 seconds"), "{}", desk.screen());
        assert!(!desk.table.take_bell());
    }
}

#[test]
fn the_bell_rings_on_the_own_turn() {
    let mut desk = playing();
    let placed = |colour: &str, point: &str, turn: &str| {
        json!({"go": {"placed": {"colour": colour, "point": point, "turn": 50,
            "clocks": clocks(turn)}}})
    };
    desk.told(placed("black", "K10", "N"));
    assert!(!desk.table.take_bell());
    desk.told(placed("white", "K11", "S"));
    assert!(desk.table.take_bell());
    assert!(!desk.table.take_bell(), "once");
}

#[test]
fn a_past_move_stays_in_sight_whatever_happens() {
    let mut desk = playing();
    desk.key(Key::Home);
    desk.key(Key::Char(']'));
    assert!(
        desk.screen().contains("back at 1 of 40"),
        "{}",
        desk.screen()
    );
    desk.told(json!({"go": {"passed": {"colour": "black", "turn": 42, "clocks": clocks("N")}}}));
    assert!(
        desk.screen().contains("back at 1 of 41"),
        "{}",
        desk.screen()
    );
    // The key that places goes back to now first.
    assert_eq!(desk.key(Key::Enter), []);
    assert!(!desk.screen().contains("back at"), "{}", desk.screen());
}

#[test]
fn keys_of_junqi_do_nothing_in_go() {
    let mut desk = playing();
    for key in ['m', 'i', 'n', 'v', 'o'] {
        assert_eq!(desk.key(Key::Char(key)), [], "{key}");
    }
    assert!(!desk.screen().contains("piece"), "{}", desk.screen());
    assert_eq!(desk.key(Key::Tab), []);
}
