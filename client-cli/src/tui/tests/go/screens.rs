//! What it looks like.

use super::sample;
use crate::args::Glyphs;
use crate::text::Lang;
use crate::tui::input::Key;
use crate::tui::table::Scenery;
use crate::tui::tests::screens::{check, drawn, press, scenery, table, text};
use qiguan_protocol::{Request, Seat, View};
use ratatui::style::{Color, Modifier};

const SMALL: (u16, u16) = (80, 24);
const ROOMY: (u16, u16) = (120, 45);

fn opening(viewer: Option<Seat>) -> View {
    let game = sample::played(sample::options("19", 0), sample::OPENING);
    sample::view(&game, sample::OPENING, viewer)
}

/// Draws a picture in both languages and sizes.
fn check_all(name: &str, view: &View) {
    for (size_name, size) in [("80x24", SMALL), ("120x45", ROOMY)] {
        for (lang_name, lang) in [("zh", Lang::Zh), ("en", Lang::En)] {
            let mut table = table(Some(Seat::S));
            table.notice(lang.say("祝各位好运", "Good luck!"));
            let screen = text(&drawn(&table, size, scenery(view, lang)));
            check(&format!("go_{name}_{size_name}_{lang_name}"), &screen);
        }
    }
}

#[test]
fn a_game_shows_its_board_both_clocks_and_the_last_move() {
    check_all("play", &opening(Some(Seat::S)));
}

#[test]
fn marks_acceptances_and_the_timer_are_shown_while_it_is_agreed_upon() {
    check_all("confirm", &sample::confirming(Some(Seat::S)));
}

#[test]
fn the_count_is_shown_point_by_point_in_points_and_zi() {
    check_all("over", &sample::over(Some(Seat::S)));
}

#[test]
fn the_past_has_no_marks_of_the_end() {
    for view in [sample::confirming(None), sample::over(None)] {
        let mut table = table(None);
        let scenery = scenery(&view, Lang::En);
        let now = text(&drawn(&table, SMALL, scenery));
        press(&mut table, &[Key::Char('[')], SMALL, scenery);
        let before = text(&drawn(&table, SMALL, scenery));
        assert!(before.contains("back at 26 of 27"), "{before}");
        let stones = |screen: &str| -> String {
            let rows = screen.lines().skip(2).take(17);
            rows.map(|row| row.chars().take(38).collect::<String>())
                .collect()
        };
        for sign in ['x', 'o', 'b', 'w'] {
            assert!(!stones(&before).contains(sign), "{sign}:\n{before}");
        }
        assert!(stones(&now).contains('x'), "{now}");
    }
}

#[test]
fn a_stone_is_drawn_pending_until_it_is_acknowledged() {
    let view = opening(Some(Seat::S));
    let request = Request::Place {
        turn: view.turn,
        point: "K10".into(),
    };
    let plain = scenery(&view, Lang::En);
    let waiting = Scenery {
        pending: Some(&request),
        ..plain
    };
    let table = table(Some(Seat::S));
    let there = |scenery| {
        let buffer = drawn(&table, SMALL, scenery);
        // The tenth column and the tenth row from below.
        buffer[(3 + 2 * 9, 2 + 9)].clone()
    };
    assert_eq!(there(plain).symbol(), "+");
    assert_eq!(there(waiting).symbol(), "X");
    let screen = text(&drawn(&table, SMALL, waiting));
    assert!(screen.contains("K10 ..."), "{screen}");
}

#[test]
fn a_forbidden_point_is_shown_on_the_own_turn() {
    let view = opening(Some(Seat::S));
    // D3 was just taken, and is a suicide for Black.
    let there = |view: &View| {
        let buffer = drawn(&table(Some(Seat::S)), SMALL, scenery(view, Lang::En));
        buffer[(3 + 2 * 3, 2 + 16)].symbol().to_owned()
    };
    assert_eq!(there(&view), "x");
    let mut later = view;
    later.to_move = Some(Seat::N);
    assert_eq!(there(&later), ".");
}

#[test]
fn without_colours_every_stone_can_still_be_told() {
    for view in [opening(Some(Seat::S)), sample::over(Some(Seat::S))] {
        for lang in [Lang::Zh, Lang::En] {
            let mut plain = scenery(&view, lang);
            plain.skin.colours = false;
            let table = table(Some(Seat::S));
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
fn the_last_stone_stands_out_where_no_bracket_has_room() {
    let view = opening(Some(Seat::S));
    let mut plain = scenery(&view, Lang::Zh);
    plain.skin.glyphs = Glyphs::Cjk;
    plain.skin.colours = false;
    let buffer = drawn(&table(Some(Seat::S)), SMALL, plain);
    let marked: Vec<_> = (2..21)
        .flat_map(|y| (3..40).map(move |x| (x, y)))
        .filter(|place| {
            let cell = &buffer[*place];
            cell.symbol() == "白" && cell.modifier.contains(Modifier::UNDERLINED)
        })
        .collect();
    // Q12: the sixteenth column, the twelfth row from below.
    assert_eq!(marked, [(3 + 2 * 15, 2 + 7)]);
}

#[test]
fn a_board_of_any_size_is_drawn_or_called_too_large() {
    for (size, terminal, fits) in [
        ("5", SMALL, true),
        ("13", SMALL, true),
        ("25x5", SMALL, false),
        ("5x25", SMALL, false),
        ("25", SMALL, false),
        ("25", ROOMY, true),
        ("25", (81, 30), true),
    ] {
        let game = sample::played(sample::options(size, 0), "A1");
        let view = sample::view(&game, "A1", Some(Seat::N));
        let screen = text(&drawn(
            &table(Some(Seat::N)),
            terminal,
            scenery(&view, Lang::En),
        ));
        let is_told = screen.contains("too large");
        assert_eq!(!is_told, fits, "{size} at {terminal:?}:\n{screen}");
    }
}

#[test]
fn a_room_before_its_game_shows_an_empty_board() {
    let mut value = serde_json::to_value(opening(None)).expect("JSON");
    value["phase"] = "arranging".into();
    value["to_move"] = serde_json::Value::Null;
    value["game"]["go"] = serde_json::json!({});
    let view: View = serde_json::from_value(value).expect("a picture");
    let screen = text(&drawn(&table(None), SMALL, scenery(&view, Lang::En)));
    assert!(screen.contains("19 . . ."), "{screen}");
    assert!(screen.contains("Enter sits down"), "{screen}");
    let stones = screen.lines().skip(2).any(|row| row.contains('X'));
    assert!(!stones, "{screen}");
}
