//! How pieces move, on boards given as data (junqi rules 3.1, 5.2).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod scenario;

use qiguan_rules::junqi::{Board, Position, Post, Variant, path};
use scenario::{options, position, post, seat};

const CASES: &str = include_str!("cases/junqi/tables/movement.txt");
const CASES_TWO: &str = include_str!("cases/junqi/tables/movement-two.txt");
const PATHS: &str = include_str!("cases/junqi/tables/paths.txt");
const PATHS_FRONTIER: &str = include_str!("cases/junqi/tables/paths-frontier.txt");

fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
}

fn posts(names: &str) -> Vec<Post> {
    names.split_whitespace().map(post).collect()
}

#[test]
fn pieces_reach_what_is_listed() {
    reach_what_is_listed(CASES);
}

#[test]
fn pieces_of_two_players_reach_what_is_listed() {
    reach_what_is_listed(CASES_TWO);
}

fn reach_what_is_listed(cases: &'static str) {
    for row in rows(cases) {
        let parts: Vec<&str> = row.split('|').map(str::trim).collect();
        let [pieces, settings, from, to] = *parts else {
            panic!("four parts a row: {row}");
        };
        let owner = seat(pieces);
        let position = position(pieces, owner, options(settings));
        let mut expected = posts(to);
        expected.sort();
        assert_eq!(position.destinations(owner, post(from)), expected, "{row}");
        accepts_only(&position, post(from), &expected);
    }
}

fn accepts_only(position: &Position, from: Post, expected: &[Post]) {
    for to in Post::all() {
        let played = position.play(position.to_move(), from, to);
        assert_eq!(
            played.is_ok(),
            expected.contains(&to),
            "{from} to {to}: {played:?}"
        );
    }
}

#[test]
fn paths_are_shown_as_listed() {
    for (game, text) in [
        (Variant::FourPlayer, PATHS),
        (Variant::Duel, PATHS),
        (Variant::Frontier, PATHS_FRONTIER),
    ] {
        for row in rows(text) {
            let (occupied, way) = row.split_once('|').unwrap();
            let (occupied, way) = (posts(occupied), posts(way));
            let (from, to) = (way[0], way[way.len() - 1]);
            let occupied = |post| occupied.contains(&post);
            assert_eq!(Board::of(game).path(from, to, occupied), way, "{row}");
            if game == Variant::FourPlayer {
                assert_eq!(path(from, to, occupied), way, "{row}");
            }
        }
    }
}

#[test]
fn nobody_moves_anothers_piece_or_asks_about_it() {
    let position = position("S:9@M11 E:3@E00 S:F E:F", seat("S"), options(""));
    assert!(position.destinations(seat("E"), post("M11")).is_empty());
    assert!(position.destinations(seat("S"), post("E00")).is_empty());
    assert!(position.destinations(seat("S"), post("M00")).is_empty());
    assert_eq!(position.moves_of(seat("E")).len(), 1);
}
