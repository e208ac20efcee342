//! The past is played through as it was.

use super::sample;
use crate::tui::go::{Game, Past};
use qiguan_protocol::View;
use qiguan_rules::go::{Board, Event};
use serde_json::json;

/// A picture with the board and moves of a game.
fn picture(game: &qiguan_rules::go::Game, moves: &str) -> View {
    sample::view(game, moves, None)
}

fn past(view: &View) -> Past {
    Past::new(&Game::of(view).expect("Go is played"))
}

#[test]
fn every_board_comes_back_with_what_was_taken() {
    for (size, handicap, moves) in [
        ("19", 0, sample::OPENING),
        ("9", 0, sample::SMALL),
        ("9", 2, "E5 D5 E4"),
        ("9", 1, "E5 D5 E4"),
    ] {
        let options = sample::options(size, handicap);
        let words: Vec<&str> = moves.split_whitespace().collect();
        let whole = sample::played(options, moves);
        let view = picture(&whole, moves);
        let past = past(&view);
        for step in 0..=words.len() {
            let then = sample::played(options, &words[..step].join(" "));
            assert_eq!(
                past.board(step),
                *then.position().board(),
                "{size} at {step}"
            );
        }
        let taken: u32 = past.plies.iter().map(|ply| ply.taken).sum();
        let prisoners = qiguan_rules::go::Colour::ALL.map(|c| whole.position().prisoners(c));
        assert_eq!(taken, prisoners.iter().sum::<u32>(), "{size}");
    }
}

#[test]
fn who_went_on_after_two_passes_is_told_by_the_board() {
    for first in [
        qiguan_rules::go::Colour::Black,
        qiguan_rules::go::Colour::White,
    ] {
        let mut game = sample::played(sample::options("9", 0), "E5 D5 pass pass");
        game.apply(&Event::Resumed {
            to_move: first,
            strict: true,
        });
        let point = "C3".parse().expect("a point");
        let events = game.position().play(game.history(), first, point);
        for event in events.expect("a legal play") {
            game.apply(&event);
        }
        let view = picture(&game, "E5 D5 pass pass C3");
        let past = past(&view);
        assert_eq!(past.board(5), *game.position().board());
        assert_eq!(past.plies[4].colour, first);
    }
}

#[test]
fn free_handicap_stones_are_all_black() {
    let options = qiguan_rules::go::Options {
        placement: qiguan_rules::go::Placement::Free,
        ..sample::options("9", 3)
    };
    let moves = "C3 G7 C7 E5 G3";
    let game = sample::played(options, moves);
    let mut value = serde_json::to_value(picture(&game, moves)).expect("JSON");
    value["options"]["go"]["placement"] = json!("free");
    let view: View = serde_json::from_value(value).expect("a picture");
    assert_eq!(past(&view).board(5), *game.position().board());
}

#[test]
fn a_board_that_nothing_leads_to_is_shown_all_the_same() {
    let game = sample::played(sample::options("9", 0), "E5 D5");
    let view = picture(&game, "E5 E5 A1 Z25 nonsense");
    let past = past(&view);
    assert_eq!(past.plies.len(), 4);
    let start: Board = past.board(0);
    assert_eq!(start.vacant().len(), 81);
}
