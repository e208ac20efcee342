//! The list of rooms.

use super::screens::{check, skin, text};
use crate::text::Lang;
use crate::tui::form::{Filled, Form};
use crate::tui::input::{Input, Key};
use crate::tui::lobby::{Lobby, Step};
use qiguan_protocol::{Message, Request, RoomId};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::{Value, json};

fn room(code: &str, phase: &str, names: &[&str]) -> Value {
    let seats = ["S", "E", "N", "W"];
    let seats: Vec<Value> = seats
        .iter()
        .zip(names)
        .map(|(seat, name)| json!({"seat": seat, "name": name}))
        .collect();
    json!({"room": code, "phase": phase, "seats": seats, "spectators": 3, "locked": names.len() == 1,
        "options": {"junqi": {"preset": "platform", "game": "four_player", "move_limit_s": 30}}})
}

fn lobby() -> Lobby {
    let mut lobby = Lobby::default();
    let rooms = [
        room("K7M2P9X4QD", "arranging", &["Ann", "陈小波", "Cy"]),
        room("T5H8W3C9RN", "playing", &["Di", "Eve", "Fay", "Gil"]),
        room("W2W2W2W2W2", "arranging", &["Hal"]),
    ];
    hear(&mut lobby, &json!({"lobby": {"req": 1, "rooms": rooms}}));
    lobby
}

fn hear(lobby: &mut Lobby, message: &Value) {
    let message: Message = serde_json::from_value(message.clone()).expect("a message");
    lobby.hear(&message);
}

fn press(lobby: &mut Lobby, keys: &[Key]) -> Option<Step> {
    let mut steps = keys.iter().filter_map(|key| lobby.take(&Input::Key(*key)));
    let last = steps.next();
    assert!(steps.next().is_none(), "more than one thing is done");
    last
}

fn screen(lobby: &Lobby, lang: Lang) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
    terminal
        .draw(|frame| lobby.draw(frame, skin(lang), "Ann", None))
        .expect("drawn");
    text(terminal.backend().buffer())
}

#[test]
fn rooms_and_a_new_table_look_so() {
    for (name, lang) in [("lobby_zh", Lang::Zh), ("lobby_en", Lang::En)] {
        let mut lobby = lobby();
        check(name, &screen(&lobby, lang));
        press(&mut lobby, &[Key::Char('c'), Key::Down, Key::Right]);
        check(&format!("form_{name}"), &screen(&lobby, lang));
    }
    check("lobby_empty", &screen(&Lobby::default(), Lang::En));
}

#[test]
fn one_sits_down_watches_or_types_a_code() {
    let mut lobby = lobby();
    for (keys, code, is_sitting) in [
        (&[Key::Enter][..], "K7M2P9X4QD", true),
        (&[Key::Down, Key::Char('w')], "W2W2W2W2W2", false),
        (
            &[Key::Char('j'), Key::Char('a'), Key::Char('b'), Key::Enter],
            "AB",
            true,
        ),
    ] {
        let Some(Step::Enter { room, sits, .. }) = press(&mut lobby, keys) else {
            panic!("{code}: nothing");
        };
        assert_eq!((room.0.as_str(), sits), (code, is_sitting));
    }
}

#[test]
fn the_cursor_stays_on_its_room_while_others_come_and_go() {
    let mut lobby = lobby();
    press(&mut lobby, &[Key::Down]);
    hear(
        &mut lobby,
        &json!({"lobby_changed": {"gone": ["K7M2P9X4QD"],
        "rooms": [room("AAAAAAAAAA", "arranging", &["I", "J"])]}}),
    );
    let Some(Step::Enter { room, .. }) = press(&mut lobby, &[Key::Enter]) else {
        panic!("nothing");
    };
    assert_eq!(room.0, "W2W2W2W2W2");
    let gone = json!({"lobby_changed": {"gone": ["AAAAAAAAAA", "T5H8W3C9RN", "W2W2W2W2W2"]}});
    hear(&mut lobby, &gone);
    assert!(
        press(&mut lobby, &[Key::Enter]).is_none(),
        "there is no room"
    );
}

#[test]
fn a_password_is_asked_for_and_not_shown() {
    let mut lobby = lobby();
    lobby.ask_password(RoomId("W2W2W2W2W2".into()), true);
    let typed: Vec<Key> = "fox".chars().map(Key::Char).collect();
    press(&mut lobby, &typed);
    let screen = screen(&lobby, Lang::En);
    assert!(
        screen.contains("Password: ***") && !screen.contains("fox"),
        "{screen}"
    );
    let Some(Step::Enter { password, .. }) = press(&mut lobby, &[Key::Enter]) else {
        panic!("nothing");
    };
    assert_eq!(password.map(|password| password.0).as_deref(), Some("fox"));
}

#[test]
fn a_table_for_practice_is_closed_delayed_and_locked_as_the_form_says() {
    let mut lobby = lobby();
    let mut keys = vec![Key::Char('c')];
    keys.extend([Key::Down; 4]);
    keys.push(Key::Left);
    keys.extend([Key::Down; 3]);
    keys.extend([Key::Down, Key::Right, Key::Down, Key::Right]);
    keys.extend([Key::Down, Key::Right, Key::Right]);
    keys.extend([Key::Down; 3]);
    keys.extend("quiet fox".chars().map(Key::Char));
    assert!(press(&mut lobby, &keys).is_none());
    let screen = screen(&lobby, Lang::En);
    assert!(screen.contains("*********"), "{screen}");
    assert!(!screen.contains("fox"), "{screen}");
    let Some(Step::Open(request, then)) = press(&mut lobby, &[Key::Enter]) else {
        panic!("nothing");
    };
    assert_eq!(then, [Request::Sit { seat: None }]);
    let expected = json!({"create": {
        "options": {"junqi": {"preset": "classic", "game": "four_player", "visibility": "dark",
            "seats_per_player": 4}},
        "closed": true, "spectator_delay": 8, "password": "quiet fox"}});
    assert_eq!(serde_json::to_value(&request).expect("a request"), expected);
}

#[test]
fn a_table_of_go_is_opened_from_the_same_form() {
    let mut lobby = lobby();
    // From the first kind back, past the last one.
    let back = Key::Left;
    let (next, down) = (Key::Right, Key::Down);
    press(&mut lobby, &[Key::Char('c'), back, back, down, next, next]);
    for (name, lang) in [("form_go_zh", Lang::Zh), ("form_go_en", Lang::En)] {
        check(name, &screen(&lobby, lang));
    }
    // Komi, handicap, colours, time.
    let keys = [
        down, down, next, next, next, down, next, down, next, down, next, next,
    ];
    press(&mut lobby, &keys);
    let Some(Step::Open(request, then)) = press(&mut lobby, &[Key::Enter]) else {
        panic!("nothing");
    };
    assert_eq!(then, [Request::Sit { seat: None }]);
    let expected = json!({"create": {"listed": true, "options": {"go": {
        "size": "9", "komi": "5.5", "handicap": 1, "colours": "host_black",
        "time": {"byo_yomi": {"main_ms": 300_000, "periods": 3, "period_ms": 30_000}}}}}});
    assert_eq!(serde_json::to_value(&request).expect("a request"), expected);
}

#[test]
fn a_table_of_xiangqi_is_opened_from_the_same_form() {
    let mut lobby = lobby();
    let (next, down) = (Key::Right, Key::Down);
    press(&mut lobby, &[Key::Char('c'), Key::Left, down, next]);
    for (name, lang) in [("form_xiangqi_zh", Lang::Zh), ("form_xiangqi_en", Lang::En)] {
        check(name, &screen(&lobby, lang));
    }
    // Repetitions, and past two rows the sides and the time.
    let keys = [down, next, next, down, down, down, next, down, next, next];
    press(&mut lobby, &keys);
    let Some(Step::Open(request, then)) = press(&mut lobby, &[Key::Enter]) else {
        panic!("nothing");
    };
    assert_eq!(then, [Request::Sit { seat: None }]);
    let expected = json!({"create": {"listed": true, "options": {"xiangqi": {
        "preset": "refereed", "profile": "cxa1999", "sides": "host_red",
        "time": {"fischer": {"initial_ms": 600_000, "increment_ms": 5_000}}}}}});
    assert_eq!(serde_json::to_value(&request).expect("a request"), expected);
}

#[test]
fn a_room_is_changed_by_what_it_has() {
    let options = json!({"junqi": {"game": "duel", "visibility": "open", "move_limit_s": 33,
        "invincible_mines": false, "quiet_limit": 31}});
    let options = serde_json::from_value(options).expect("options");
    let form = Form::configure(&options);
    let lines = form.lines(skin(Lang::En));
    let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
    assert!(
        shown[0].contains("< junqi for two, large board >"),
        "{shown:?}"
    );
    assert!(
        shown.iter().any(|line| line.contains("< 33 >")),
        "{shown:?}"
    );
    let done = |form: Form, keys: &[Key]| {
        let mut form = form;
        for key in keys {
            match form.take(*key) {
                Filled::Goes(next) => form = *next,
                Filled::Done(request) => return serde_json::to_value(&request).expect("a request"),
                Filled::Opens(..) | Filled::Closed => panic!("not changed"),
            }
        }
        panic!("not done")
    };
    let same = done(form.clone(), &[Key::Enter]);
    assert_eq!(same["configure"]["options"]["junqi"]["quiet_limit"], 31);
    // The kind turns among games of junqi alone; a preset puts all back that presets say.
    let other = done(form, &[Key::Right, Key::Down, Key::Right, Key::Enter]);
    assert_eq!(
        other,
        json!({"configure": {"options": {"junqi": {"game": "frontier", "visibility": "open",
            "preset": "classic"}}}})
    );
}

#[test]
fn another_device_is_let_in_from_the_list() {
    let mut lobby = lobby();
    let asked = press(&mut lobby, &[Key::Char('k')]);
    assert!(
        matches!(asked, Some(Step::Ask(Request::DeviceCode {}))),
        "{asked:?}"
    );
    lobby.note(Lang::En.device_code("K7M2P9X4", 120_000));
    let screen = screen(&lobby, Lang::En);
    assert!(screen.contains("qiguan --code K7M2P9X4 on the other device"));
}

#[test]
fn a_table_is_opened_as_the_form_says() {
    let mut lobby = lobby();
    let keys = [
        Key::Char('c'),
        Key::Right,
        Key::Down,
        Key::Right,
        Key::Enter,
    ];
    let Some(Step::Open(
        Request::Create {
            options, listed, ..
        },
        _,
    )) = press(&mut lobby, &keys)
    else {
        panic!("nothing");
    };
    let options = serde_json::to_value(&options).expect("options");
    let expected = json!({"preset": "platform", "game": "duel", "visibility": "dark"});
    assert_eq!((&options["junqi"], listed), (&expected, true));
}

#[test]
fn a_match_before_an_arbiter_is_opened_from_the_form_of_every_game() {
    for kind in 0..5 {
        let mut lobby = lobby();
        let mut keys = vec![Key::Char('c')];
        keys.extend(vec![Key::Right; kind]);
        // From the last row, the password, past the arbiter and the delay's neighbour.
        keys.extend([Key::Down; 30]);
        keys.extend([Key::Up, Key::Right, Key::Up, Key::Right, Key::Right]);
        keys.extend([Key::Down, Key::Right]);
        press(&mut lobby, &keys);
        let screen = screen(&lobby, Lang::En);
        for line in [
            "match      < best of 5 >",
            "draws      < by lot >",
            "arbiter    < you >",
        ] {
            assert!(screen.contains(line), "{line} is not in {screen}");
        }
        let Some(Step::Open(create, then)) = press(&mut lobby, &[Key::Enter]) else {
            panic!("nothing");
        };
        let create = serde_json::to_value(&create).expect("a request");
        assert_eq!(create["create"]["arbiter"], "owner");
        let expected = json!({"games": 5, "draws": "lot"});
        assert_eq!(create["create"]["match"], expected);
        assert_eq!(then, [Request::Preside { on: true }]);
    }
}
