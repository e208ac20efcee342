//! What keys and clicks do.

use super::desk::{Desk, SIZE};
use super::sample;
use super::screens::{NOW_MS, check, drawn, press, scenery, table, text};
use crate::text::Lang;
use crate::tui::input::{Input, Key};
use crate::tui::table::{Act, Frames};
use qiguan_protocol::{Code, Request, Seat};
use qiguan_rules::junqi::Variant;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use serde_json::json;

#[test]
fn a_move_is_clicked_typed_or_pointed_at() {
    let mut desk = Desk::playing();
    let (from, to) = desk.legal(false);
    assert_eq!(desk.click(&from), []);
    let played = desk.click(&to);
    assert_eq!(played, [desk.play(&from, &to)]);
    assert_eq!(desk.types(&format!("{from} {to}")), []);
    let played = desk.key(Key::Enter);
    assert_eq!(played, [desk.play(&from, &to)]);
    desk.key(Key::Tab);
    desk.key(Key::Enter);
    assert!(
        desk.screen().contains("choose where it goes"),
        "{}",
        desk.screen()
    );
    assert!(
        desk.screen().contains("<>"),
        "no target is shown: {}",
        desk.screen()
    );
}

#[test]
fn an_attack_asks_once() {
    let mut desk = Desk::playing();
    let (from, to) = desk.legal(true);
    assert_eq!(desk.types(&format!("{from}{to}")), []);
    assert_eq!(desk.key(Key::Enter), []);
    assert!(desk.screen().contains(&format!("{from} attacks {to}?")));
    assert_eq!(desk.key(Key::Esc), []);
    // The piece is still picked, for another target or this one.
    assert_eq!(desk.click(&to), [], "the first click asks");
    let played = desk.click(&to);
    assert_eq!(played, [desk.play(&from, &to)], "the second answers");
}

#[test]
fn a_question_about_an_attack_ends_with_the_turn() {
    let mut desk = Desk::playing();
    let (from, to) = desk.legal(true);
    desk.types(&format!("{from}{to}"));
    desk.key(Key::Enter);
    let clock = json!({"left_ms": 60_000, "since_ms": 1_000_000});
    desk.told(json!({"turn": {"seat": "E", "turn": 99, "clock": clock}}));
    assert_eq!(desk.key(Key::Enter), [], "the attack is no longer meant");
}

#[test]
fn the_bell_rings_on_the_own_turn_alone() {
    let mut desk = Desk::playing();
    let clock = json!({"left_ms": 60_000, "since_ms": 1_000_000});
    for (seat, rings) in [("E", false), ("S", true)] {
        desk.told(json!({"turn": {"seat": seat, "turn": 99, "clock": clock}}));
        assert_eq!(desk.table.take_bell(), rings, "{seat}");
    }
    assert!(!desk.table.take_bell(), "once");
}

#[test]
fn nothing_is_sent_without_a_connection_or_while_a_move_is_on_its_way() {
    for (offline_s, sent) in [(Some(3), None), (None, Some(("S10", "S11")))] {
        let mut desk = Desk::playing();
        let (from, to) = desk.legal(false);
        desk.types(&format!("{from} {to}"));
        let mut cut = scenery(&desk.view, Lang::En);
        cut.offline_s = offline_s;
        cut.sent = sent;
        let frames = Frames::new(Rect::new(0, 0, SIZE.0, SIZE.1)).expect("room enough");
        let acts = desk.table.take(&Input::Key(Key::Enter), &frames, cut);
        assert_eq!(acts, []);
        assert!(
            desk.screen().contains(&format!("x {from} {to}")),
            "{}",
            desk.screen()
        );
    }
}

#[test]
fn a_move_that_was_not_played_is_struck_through() {
    let mut desk = Desk::playing();
    let request = Request::Play {
        turn: 1,
        from: "S21".into(),
        to: "S11".into(),
    };
    desk.with(|table, scenery| table.undone(&request, Some(Code::StaleTurn), scenery));
    let buffer = drawn(&desk.table, SIZE, scenery(&desk.view, Lang::En));
    let row = (0..SIZE.1)
        .find(|y| (0..SIZE.0).any(|x| buffer[(x, *y)].modifier.contains(Modifier::CROSSED_OUT)))
        .expect("something is struck through");
    let line: String = (2..9).map(|x| buffer[(x, row)].symbol()).collect();
    assert_eq!(line, "S21 S11");
}

#[test]
fn surrender_takes_two_steps_and_is_armed_out_of_turn() {
    let mut desk = Desk::playing();
    assert_eq!(desk.types("sy"), []);
    assert_eq!(desk.types("y"), [Act::Ask(Request::Surrender {})]);
    let clock = json!({"left_ms": 60_000, "since_ms": 1_000_000});
    desk.told(json!({"turn": {"seat": "E", "turn": 99, "clock": clock}}));
    let armed = desk.types("syy");
    assert_eq!(armed, [Act::Ask(Request::ArmSurrender { armed: true })]);
    desk.told(json!({"surrender_armed": {"armed": true}}));
    assert!(desk.screen().contains("gives up at own turn"));
    let taken_back = desk.types("sn");
    assert_eq!(
        taken_back,
        [Act::Ask(Request::ArmSurrender { armed: false })]
    );
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut desk = Desk::playing();
    assert_eq!(desk.types("dy"), [Act::Ask(Request::OfferDraw {})]);
    desk.told(json!({"draw_offered": {"seat": "E"}}));
    assert!(desk.screen().contains("E offers a draw"));
    assert_eq!(
        desk.types("dn"),
        [Act::Ask(Request::AnswerDraw { accept: false })]
    );
    assert_eq!(
        desk.types("dy"),
        [Act::Ask(Request::AnswerDraw { accept: true })]
    );
}

#[test]
fn marks_are_private_notes_on_pieces() {
    let mut desk = Desk::playing();
    let enemy = desk.view.army(Seat::E).find(|slot| slot.post.is_some());
    let enemy = enemy.expect("a piece that stands");
    let (start, post) = (enemy.start, enemy.post.map(str::to_owned));
    desk.click(&post.expect("it stands"));
    let mark = |mark: Option<&str>| {
        Act::Ask(Request::Mark {
            piece: start.to_owned(),
            mark: mark.map(str::to_owned),
        })
    };
    assert_eq!(desk.types("m9"), [mark(Some("9"))]);
    assert_eq!(desk.types("mb"), [mark(Some("B"))]);
    assert_eq!(desk.types("m "), [mark(None)]);
    desk.told(json!({"marked": {"piece": start, "mark": "9"}}));
    assert!(desk.screen().contains("E?9"), "{}", desk.screen());
}

#[test]
fn who_is_away_is_counted() {
    let mut desk = Desk::playing();
    desk.noticed(json!({"presence": {"away": [{"seat": "W", "since_ms": NOW_MS - 7_400}]}}));
    assert!(desk.screen().contains("offline 7 s"));
    assert_eq!(desk.types("p"), [], "too soon");
    desk.noticed(json!({"presence": {"away": [{"seat": "W", "since_ms": NOW_MS - 120_000}]}}));
    assert_eq!(
        desk.types("py"),
        [Act::Ask(Request::AskPutOut { seat: Seat::W })]
    );
    desk.noticed(json!({"presence": {}}));
    assert!(!desk.screen().contains("offline"));
}

#[test]
fn chat_goes_to_the_channel_that_the_prompt_names() {
    let mut desk = Desk::playing();
    desk.types("/hold");
    assert!(desk.screen().contains("[table] hold"), "{}", desk.screen());
    desk.key(Key::Tab);
    assert!(desk.screen().contains("[ally] hold"), "{}", desk.screen());
    let acts = desk.key(Key::Enter);
    let said = Request::Say {
        channel: qiguan_protocol::Channel::Ally,
        text: "hold".into(),
        phrase: None,
    };
    assert_eq!(acts, [Act::Ask(said)]);
}

#[test]
fn junk_from_keys_and_mouse_never_breaks_a_table() {
    let mut chance = 5_u64;
    let mut draw = |below: u64| {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) % below
    };
    let keys = [
        Key::Enter,
        Key::Esc,
        Key::Backspace,
        Key::Delete,
        Key::Tab,
        Key::BackTab,
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
    ];
    for mut desk in [Desk::playing(), Desk::arranging()] {
        for _ in 0..4_000 {
            let input = match draw(4) {
                0 => Input::Key(keys[usize::try_from(draw(14)).expect("small")]),
                1 => Input::Click {
                    column: u16::try_from(draw(90)).expect("small"),
                    row: u16::try_from(draw(30)).expect("small"),
                },
                2 => Input::Paste("S21 棋\u{200d}".into()),
                _ => {
                    let letter = u8::try_from(32 + draw(95)).expect("ASCII");
                    Input::Key(Key::Char(char::from(letter)))
                }
            };
            desk.take(&input);
        }
        desk.screen();
    }
}

#[test]
fn help_history_and_phrases_lie_over_the_board() {
    let view = sample::view(Variant::FourPlayer, 81, Some(Seat::S));
    for (name, keys, lang) in [
        ("help_en", vec![Key::Char('?')], Lang::En),
        ("help_zh", vec![Key::Char('?')], Lang::Zh),
        ("phrases_en", vec![Key::Char('t')], Lang::En),
    ] {
        let mut table = table(Some(Seat::S));
        press(&mut table, &keys, SIZE, scenery(&view, lang));
        check(name, &text(&drawn(&table, SIZE, scenery(&view, lang))));
    }
}
