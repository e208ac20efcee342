//! What it looks like.

use super::sample;
use crate::args::Glyphs;
use crate::text::Lang;
use crate::tui::input::Key;
use crate::tui::table::Scenery;
use crate::tui::tests::screens::{check, drawn, press, scenery, table, text};
use qiguan_protocol::{Request, Seat, View};
use qiguan_rules::xiangqi::Notation;
use ratatui::style::Color;
use serde_json::json;

const SMALL: (u16, u16) = (80, 24);
const ROOMY: (u16, u16) = (120, 45);

/// Draws a picture in both languages and sizes, as a seat sees it.
fn check_all(name: &str, view: &View, seat: Option<Seat>, keys: &[Key]) {
    for (size_name, size) in [("80x24", SMALL), ("120x45", ROOMY)] {
        for (lang_name, lang) in [("zh", Lang::Zh), ("en", Lang::En)] {
            let mut table = table(seat);
            table.notice(lang.say("祝各位好运", "Good luck!"));
            press(&mut table, keys, size, scenery(view, lang));
            let screen = text(&drawn(&table, size, scenery(view, lang)));
            check(&format!("xiangqi_{name}_{size_name}_{lang_name}"), &screen);
        }
    }
}

#[test]
fn a_game_shows_its_board_both_clocks_the_moves_and_where_a_piece_may_go() {
    let view = sample::view(sample::OPENING, Some(Seat::S));
    let keys = [Key::Up, Key::Up, Key::Up, Key::Up, Key::Right, Key::Enter];
    check_all("play", &view, Some(Seat::S), &keys);
}

#[test]
fn black_sees_its_own_side_below_and_that_it_is_in_check() {
    let view = sample::view(sample::CHECK, Some(Seat::N));
    check_all("check", &view, Some(Seat::N), &[]);
}

#[test]
fn a_side_that_must_change_is_told_why() {
    let view = sample::of(sample::repeated("must_change", Some(Seat::S)));
    check_all("must_change", &view, Some(Seat::S), &[]);
}

#[test]
fn the_end_shows_the_ruling_and_what_every_move_counts_as() {
    let mut picture = sample::repeated("judged", None);
    picture["phase"] = json!("over");
    picture["to_move"] = serde_json::Value::Null;
    picture["result"] = json!({"winners": ["N"], "reason": "repetition"});
    let view = sample::of(picture);
    check_all("judged", &view, None, &[Key::Char('c')]);
}

#[test]
fn a_mated_game_is_over() {
    let view = sample::of(sample::mated(Some(Seat::S)));
    check_all("mate", &view, Some(Seat::S), &[]);
}

#[test]
fn moves_are_written_in_the_notation_that_one_chooses() {
    let view = sample::view(sample::OPENING, Some(Seat::S));
    let mut table = table(Some(Seat::S));
    let scenery = scenery(&view, Lang::En);
    for expected in [
        "1 C2=5  H8+7",
        "1 炮二平五  马8进7",
        "1 h2e2  h9g7",
        "1 H2-E2  H9-G7",
        "1 C2=5  H8+7",
    ] {
        let screen = text(&drawn(&table, ROOMY, scenery));
        assert!(screen.contains(expected), "{expected}:\n{screen}");
        press(&mut table, &[Key::Char('w')], SMALL, scenery);
    }
}

#[test]
fn a_match_and_its_score_stand_beside_the_board() {
    let mut view = sample::view(sample::OPENING, Some(Seat::S));
    let series = json!({"games": 5, "draws": "replay", "game": 3,
        "sides": [{"seats": ["S"], "won": 2}, {"seats": ["N"], "won": 0}]});
    view.series = Some(serde_json::from_value(series).expect("a match"));
    let table = table(Some(Seat::S));
    for size in [SMALL, ROOMY] {
        let screen = text(&drawn(&table, size, scenery(&view, Lang::En)));
        for part in ["game 3, best of 5", " 2 : ", " 0"] {
            assert!(screen.contains(part), "{part}:\n{screen}");
        }
    }
}

#[test]
fn help_covers_the_keys() {
    for (name, lang) in [("zh", Lang::Zh), ("en", Lang::En)] {
        let view = sample::view(sample::OPENING, Some(Seat::S));
        let mut table = table(Some(Seat::S));
        let scenery = scenery(&view, lang);
        press(&mut table, &[Key::Char('?')], SMALL, scenery);
        let screen = text(&drawn(&table, SMALL, scenery));
        check(&format!("xiangqi_help_{name}"), &screen);
    }
}

#[test]
fn glyphs_are_chosen_apart_from_the_language() {
    let view = sample::view(sample::OPENING, Some(Seat::S));
    for (name, lang, glyphs) in [
        ("zh_ascii", Lang::Zh, Glyphs::Ascii),
        ("en_cjk", Lang::En, Glyphs::Cjk),
    ] {
        let mut scenery = scenery(&view, lang);
        scenery.skin.glyphs = glyphs;
        let screen = text(&drawn(&table(Some(Seat::S)), SMALL, scenery));
        check(&format!("xiangqi_play_80x24_{name}"), &screen);
    }
}

#[test]
fn a_move_is_drawn_pending_until_it_is_acknowledged() {
    let view = sample::view(sample::OPENING, Some(Seat::S));
    let request = Request::Move {
        turn: view.turn,
        step: "a0a1".into(),
        draw: false,
    };
    let plain = scenery(&view, Lang::En);
    let waiting = Scenery {
        pending: Some(&request),
        ..plain
    };
    let table = table(Some(Seat::S));
    let corner = |scenery| {
        let buffer = drawn(&table, SMALL, scenery);
        [19, 17].map(|y| buffer[(3, y)].symbol().to_owned())
    };
    assert_eq!(corner(plain), ["R", "+"]);
    assert_eq!(corner(waiting), ["+", "R"]);
    let screen = text(&drawn(&table, SMALL, waiting));
    assert!(screen.contains("R9+1 ..."), "{screen}");
}

#[test]
fn without_colours_every_piece_can_still_be_told() {
    for (view, seat) in [
        (sample::view(sample::OPENING, Some(Seat::S)), Seat::S),
        (sample::view(sample::CHECK, Some(Seat::N)), Seat::N),
    ] {
        for lang in [Lang::Zh, Lang::En] {
            let mut plain = scenery(&view, lang);
            plain.skin.colours = false;
            let table = table(Some(seat));
            let buffer = drawn(&table, SMALL, plain);
            let painted = buffer.content().iter().find(|cell| {
                let is_plain = |colour| colour == Color::Reset;
                !is_plain(cell.fg) || !is_plain(cell.bg)
            });
            assert_eq!(painted, None);
            assert_eq!(
                text(&buffer),
                text(&drawn(&table, SMALL, scenery(&view, lang)))
            );
        }
    }
}

#[test]
fn the_past_is_walked_while_the_game_goes_on() {
    let view = sample::view(sample::OPENING, None);
    let mut table = table(None);
    let scenery = scenery(&view, Lang::En);
    press(&mut table, &[Key::Home, Key::Char(']')], SMALL, scenery);
    let screen = text(&drawn(&table, SMALL, scenery));
    assert!(screen.contains("back at 1 of 16"), "{screen}");
    // The cannon stands in the middle, between brackets; it came from the right.
    assert!(screen.contains("(C)--+---+--(+)"), "{screen}");
}

#[test]
fn a_room_before_its_game_shows_the_pieces_at_their_start() {
    let mut picture = sample::picture("", None);
    picture["phase"] = json!("arranging");
    picture["to_move"] = serde_json::Value::Null;
    picture["game"]["xiangqi"] = json!({});
    let view = sample::of(picture);
    let screen = text(&drawn(&table(None), SMALL, scenery(&view, Lang::En)));
    assert!(screen.contains("R---H---E---A---K"), "{screen}");
    assert!(screen.contains("Enter sits down"), "{screen}");
}

#[test]
fn a_position_of_the_room_is_where_the_past_begins() {
    let mut picture = sample::picture("", Some(Seat::N));
    let fen = "5k3/9/9/9/9/9/9/9/9/3RK4 b";
    let game = &mut picture["game"]["xiangqi"];
    game["position"] = json!(fen);
    game["board"] = json!(
        "...k..... ......... ......... ......... ......... ......... \
        ......... ......... ......... ...RK...."
    );
    game["moves"] = json!("f9f8");
    let view = sample::of(picture);
    let table = table(Some(Seat::N));
    let mut scenery = scenery(&view, Lang::En);
    scenery.skin.notation = Notation::Iccs;
    let screen = text(&drawn(&table, SMALL, scenery));
    assert!(screen.contains("1        F9-F8"), "{screen}");
}
