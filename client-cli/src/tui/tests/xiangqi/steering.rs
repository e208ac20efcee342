//! What keys, clicks and words do.

use super::sample;
use crate::report::Report;
use crate::tui::input::{Input, Key};
use crate::tui::table::{Act, Frames, Scenery};
use crate::tui::tests::desk::Desk;
use crate::tui::tests::screens::NOW_MS;
use qiguan_protocol::{Ask, Code, Request, Seat};
use qiguan_rules::xiangqi::Notation;
use ratatui::layout::Rect;
use serde_json::{Value, json};

fn playing() -> Desk {
    sample::desk(sample::view(sample::OPENING, Some(Seat::S)), Seat::S)
}

fn step(desk: &Desk, step: &str) -> Act {
    moved(desk, step, false)
}

fn moved(desk: &Desk, step: &str, draw: bool) -> Act {
    Act::Ask(Request::Move {
        turn: desk.view.turn,
        step: step.into(),
        draw,
    })
}

fn line(desk: &mut Desk, text: &str) -> Vec<Act> {
    desk.key(Key::Char(':'));
    desk.types(text);
    desk.key(Key::Enter)
}

/// A click on a point of the small board with Red below.
fn click(desk: &mut Desk, point: &str) -> Vec<Act> {
    let [file, rank] = *point.as_bytes() else {
        panic!("{point}");
    };
    desk.take(&Input::Click {
        column: 3 + 4 * u16::from(file - b'a'),
        row: 1 + 2 * u16::from(b'9' - rank),
    })
}

fn told(what: &Value) -> Value {
    json!({"xiangqi": what})
}

#[test]
fn a_piece_is_moved_by_cursor_mouse_or_in_any_notation() {
    let mut desk = playing();
    // The own king is under the cursor.
    assert_eq!(desk.key(Key::Enter), []);
    assert_eq!(desk.key(Key::Up), []);
    assert_eq!(desk.key(Key::Char(' ')), [step(&desk, "e0e1")]);
    assert_eq!(click(&mut desk, "a0"), []);
    assert!(desk.screen().contains("<+>"), "{}", desk.screen());
    assert_eq!(click(&mut desk, "a2"), [step(&desk, "a0a2")]);
    for (text, expected) in [
        ("a0a1", "a0a1"),
        ("A0-A1", "a0a1"),
        ("R9+1", "a0a1"),
        ("车九进一", "a0a1"),
        ("俥九进一", "a0a1"),
    ] {
        assert_eq!(line(&mut desk, text), [step(&desk, expected)], "{text}");
    }
    // A capital or a character begins a move by itself.
    desk.types("R9+1");
    assert_eq!(desk.key(Key::Enter), [step(&desk, "a0a1")]);
    desk.types("车九进一");
    assert_eq!(desk.key(Key::Enter), [step(&desk, "a0a1")]);
}

#[test]
fn black_points_at_a_board_that_is_turned() {
    let mut desk = sample::desk(sample::view("h2e2", Some(Seat::N)), Seat::N);
    // At the lower left lies Black's own left corner.
    let corner = Input::Click { column: 3, row: 19 };
    assert_eq!(desk.take(&corner), []);
    desk.key(Key::Up);
    assert_eq!(desk.key(Key::Enter), [step(&desk, "i9i8")]);
    desk.key(Key::Char('o'));
    assert_eq!(desk.take(&corner), []);
    assert!(
        desk.screen().contains("no piece of yours"),
        "{}",
        desk.screen()
    );
}

#[test]
fn tab_hops_between_pieces_that_can_move() {
    let mut desk = playing();
    desk.key(Key::Tab);
    desk.key(Key::Enter);
    assert!(desk.screen().contains("<+>"), "{}", desk.screen());
    desk.key(Key::Esc);
    assert!(!desk.screen().contains("<+>"), "{}", desk.screen());
}

#[test]
fn nothing_is_moved_out_of_turn_or_while_another_waits() {
    let mut desk = playing();
    let request = Request::Move {
        turn: 1,
        step: "a0a1".into(),
        draw: false,
    };
    click(&mut desk, "a0");
    desk.key(Key::Up);
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
    let mut desk = sample::desk(sample::view(sample::OPENING, Some(Seat::N)), Seat::N);
    assert_eq!(line(&mut desk, "R9+1"), []);
    assert!(desk.screen().contains("not your turn"), "{}", desk.screen());
}

#[test]
fn what_is_typed_and_fits_no_move_is_struck_with_the_reason() {
    for (text, why) in [
        ("炮8平5", "numerals are the other"),
        ("C9=5", "No piece of yours"),
        ("e0e5", "is forbidden"),
        ("nonsense", "says nothing to me"),
    ] {
        let mut desk = playing();
        assert_eq!(line(&mut desk, text), [], "{text}");
        assert!(desk.screen().contains(why), "{text}:\n{}", desk.screen());
    }
}

#[test]
fn a_forbidden_move_that_costs_something_is_asked_about() {
    for (rule, words) in [("foul", "is a foul"), ("loss", "loses the game")] {
        let mut picture = sample::picture(sample::OPENING, Some(Seat::S));
        picture["options"]["xiangqi"]["illegal_move"] = json!(rule);
        let mut desk = sample::desk(sample::of(picture), Seat::S);
        assert_eq!(line(&mut desk, "e0e5"), []);
        assert!(desk.screen().contains(words), "{}", desk.screen());
        assert_eq!(desk.key(Key::Char('y')), [step(&desk, "e0e5")]);
    }
}

#[test]
fn a_draw_is_offered_with_a_move_and_answered() {
    let mut desk = playing();
    assert_eq!(desk.key(Key::Char('d')), []);
    assert!(
        desk.screen().contains("with a draw offer"),
        "{}",
        desk.screen()
    );
    assert_eq!(line(&mut desk, "R9+1"), [moved(&desk, "a0a1", true)]);
    assert_eq!(line(&mut desk, "R9+1"), [step(&desk, "a0a1")]);
    assert_eq!(line(&mut desk, "R9+1 draw"), [moved(&desk, "a0a1", true)]);
    // After the own offer the next is the other's.
    let mut picture = sample::picture(sample::OPENING, Some(Seat::S));
    picture["game"]["xiangqi"]["last_offer"] = json!("S");
    let mut own = sample::desk(sample::of(picture.clone()), Seat::S);
    own.key(Key::Char('d'));
    assert!(own.screen().contains("the next is"), "{}", own.screen());
    assert_eq!(line(&mut own, "R9+1"), [step(&own, "a0a1")]);
    picture["draw"] = json!({"by": "N", "accepted": []});
    let mut desk = sample::desk(sample::of(picture), Seat::S);
    assert!(
        desk.screen().contains("Black offers a draw"),
        "{}",
        desk.screen()
    );
    desk.key(Key::Char('d'));
    let accepts = Act::Ask(Request::AnswerDraw { accept: true });
    assert_eq!(desk.key(Key::Char('y')), [accepts]);
}

#[test]
fn a_claim_shows_count_need_and_cost_before_it_is_sent() {
    let mut picture = sample::picture(sample::OPENING, Some(Seat::S));
    let game = &mut picture["game"]["xiangqi"];
    game["quiet"] = json!(110);
    game["red_checks"] = json!(14);
    let mut desk = sample::desk(sample::of(picture), Seat::S);
    let turn = desk.view.turn;
    assert!(desk.screen().contains("102 of 120"), "{}", desk.screen());
    assert_eq!(desk.key(Key::Char('l')), []);
    for words in ["102 of 120 moves", "costs 5 minutes"] {
        assert!(desk.screen().contains(words), "{words}:\n{}", desk.screen());
    }
    assert_eq!(desk.key(Key::Esc), []);
    line(&mut desk, "claim");
    assert_eq!(
        desk.key(Key::Char('y')),
        [Act::Ask(Request::ClaimDraw { turn })]
    );
}

#[test]
fn a_resignation_is_asked_twice() {
    let mut desk = playing();
    desk.key(Key::Char('s'));
    assert_eq!(desk.key(Key::Char('y')), []);
    assert!(desk.screen().contains("y again"), "{}", desk.screen());
    assert_eq!(desk.key(Key::Char('y')), [Act::Ask(Request::Surrender {})]);
}

#[test]
fn what_the_other_asks_is_answered_with_the_key_that_asks() {
    for (key, what) in [('u', Ask::Undo), ('z', Ask::Pause)] {
        let mut desk = playing();
        desk.key(Key::Char(key));
        let asks = Act::Ask(Request::Ask { what });
        assert_eq!(desk.key(Key::Char('y')), [asks]);
        desk.told(told(&json!({"asked": {"by": "N", "what": what}})));
        assert!(desk.table.take_bell());
        for (answer, accept) in [('y', true), ('n', false)] {
            desk.key(Key::Char(key));
            let answers = Act::Ask(Request::Answer { what, accept });
            assert_eq!(desk.key(Key::Char(answer)), [answers]);
        }
    }
}

#[test]
fn where_touching_binds_the_first_piece_is_told() {
    let mut picture = sample::picture(sample::OPENING, Some(Seat::S));
    picture["options"]["xiangqi"]["touch_move"] = json!(true);
    let mut desk = sample::desk(sample::of(picture), Seat::S);
    let turn = desk.view.turn;
    let point = "a0".to_owned();
    assert_eq!(
        click(&mut desk, "a0"),
        [Act::Ask(Request::Touch { turn, point })]
    );
    desk.told(told(
        &json!({"touched": {"seat": "S", "point": "a0", "legal": "a0:a1,a2"}}),
    ));
    assert!(desk.screen().contains("touched: a0"), "{}", desk.screen());
    assert_eq!(click(&mut desk, "c2"), []);
    assert!(
        desk.screen().contains("cannot get there"),
        "{}",
        desk.screen()
    );
    assert_eq!(click(&mut desk, "a1"), [step(&desk, "a0a1")]);
}

#[test]
fn a_move_ends_questions_and_what_was_picked_and_rings_on_the_own_turn() {
    let mut desk = playing();
    let moved = |step: &str, turn: Seat, number: u32| {
        told(&json!({"moved": {"step": step, "turn": number, "clocks": sample::clocks(turn)}}))
    };
    click(&mut desk, "a0");
    desk.key(Key::Char('u'));
    desk.told(moved("a0a1", Seat::N, 18));
    assert!(!desk.table.take_bell());
    assert_eq!(desk.key(Key::Char('y')), []);
    assert!(!desk.screen().contains("<+>"), "{}", desk.screen());
    desk.told(moved("a9b9", Seat::S, 19));
    assert!(desk.table.take_bell());
    assert!(!desk.table.take_bell(), "once");
}

#[test]
fn a_warning_stands_until_the_repetition_is_left() {
    let mut desk = playing();
    desk.told(told(
        &json!({"repeated": {"repetition": sample::repetition("warning")}}),
    ));
    let screen = desk.screen();
    for words in ["Warning", "all moves", "article 26.4"] {
        assert!(screen.contains(words), "{words}:\n{screen}");
    }
    desk.key(Key::Char('c'));
    assert!(
        desk.screen().contains("R9+1 chase of a8"),
        "{}",
        desk.screen()
    );
    desk.key(Key::Esc);
    desk.told(told(&json!({"changed": {"legal": "a0:a1"}})));
    assert!(!desk.screen().contains("Warning"), "{}", desk.screen());
}

#[test]
fn fouls_are_counted_beside_the_names() {
    let mut desk = playing();
    desk.told(told(
        &json!({"foul": {"seat": "N", "reason": "false_claim", "count": 2}}),
    ));
    assert!(desk.screen().contains("fouls 2/3"), "{}", desk.screen());
}

#[test]
fn who_is_late_is_counted_down() {
    let mut desk = playing();
    desk.told(told(
        &json!({"late": {"seat": "N", "until_ms": NOW_MS + 90_000}}),
    ));
    assert!(desk.screen().contains("loses in 1:30"), "{}", desk.screen());
}

#[test]
fn a_refused_move_is_struck_through_with_the_reason() {
    let mut desk = playing();
    let report = Report::Refused {
        room: None,
        number: None,
        verb: Some("move"),
        code: Code::MustChange,
        v: None,
        detail: "26.4".into(),
    };
    let request = Request::Move {
        turn: desk.view.turn,
        step: "a0a1".into(),
        draw: false,
    };
    desk.with(|table, scenery| {
        table.hear(&report, scenery);
        table.undone(&request, Some(Code::MustChange), scenery);
    });
    let screen = desk.screen();
    assert!(screen.contains("x R9+1"), "{screen}");
    assert!(screen.contains("26.4"), "{screen}");
}

#[test]
fn a_past_move_stays_in_sight_whatever_happens() {
    let mut desk = playing();
    desk.key(Key::Home);
    desk.key(Key::Char(']'));
    desk.told(told(&json!({"moved": {"step": "a0a1", "turn": 18,
        "clocks": sample::clocks(Seat::N)}})));
    assert!(
        desk.screen().contains("back at 1 of 17"),
        "{}",
        desk.screen()
    );
    // The key that picks goes back to now first.
    assert_eq!(desk.key(Key::Enter), []);
    assert!(!desk.screen().contains("back at"), "{}", desk.screen());
}

#[test]
fn keys_of_other_games_do_nothing() {
    let mut desk = playing();
    for key in ['m', 'i', 'v', 'p', 'j', 'a'] {
        assert_eq!(desk.key(Key::Char(key)), [], "{key}");
    }
    assert!(!desk.screen().contains("piece under"), "{}", desk.screen());
}

#[test]
fn the_notation_that_one_chooses_is_to_be_kept() {
    let mut desk = playing();
    let ways = [
        Notation::Chinese,
        Notation::Ucci,
        Notation::Iccs,
        Notation::Wxf,
    ];
    for way in ways {
        assert_eq!(desk.key(Key::Char('w')), [Act::Write(way)]);
    }
}
