//! Junqi for two, played by two programs to an end, on either board.

use crate::http;
use crate::script::{Script, moves};
use crate::server::House;
use qiguan_protocol::{EndReason, Phase, Seat, View};
use qiguan_rules::junqi::{End, Options, Record};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

#[test]
fn a_duel_is_played_to_its_end() {
    a_game_of("duel", 41);
}

#[test]
fn a_frontier_game_is_played_to_its_end() {
    a_game_of("frontier", 42);
}

fn a_game_of(game: &str, seed: u64) {
    println!("seed {seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let house = House::open();
    let mut players = ["south", "north"].map(|profile| Script::start(&house, profile, &[]));
    let options = json!({"preset": "platform", "game": game, "quiet_limit": 30});
    players[0].say(&json!({"create": {"options": {"junqi": options}}}));
    let room = players[0].wait_for("room")["id"].clone();
    let room = room.as_str().expect("a room's code is a word").to_owned();
    players[1].attend(&room);
    let no_seat = players[1].refused(&json!({"sit": {"seat": "E"}}));
    assert_eq!(no_seat, "no_such_seat");
    for (player, seat) in players.iter_mut().zip(["S", "N"]) {
        player.must(&json!({"sit": {"seat": seat}}));
    }
    for player in &mut players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    players[0].wait_for_event("turn");
    let end = loop {
        let view = players[0].look();
        if view.phase == Phase::Over {
            break view;
        }
        let mover = match view.to_move.expect("the game runs") {
            Seat::S => 0,
            Seat::N => 1,
            Seat::E | Seat::W => panic!("nobody sits there"),
        };
        let (from, to) = chosen(&players[mover].look(), &mut rng);
        players[mover].must(&json!({"play": {"from": from, "to": to}}));
    };
    let other = players[1].look();
    assert_eq!(other.result, end.result, "both hear the same end");
    check_record(&house, &room, &players[1], &end);
    for player in players {
        assert_eq!(player.finish().0, Some(0));
    }
}

/// An attack if there is one, so that the game comes to its end.
fn chosen(view: &View, rng: &mut ChaCha8Rng) -> (String, String) {
    let legal: Vec<_> = view.legal_moves().collect();
    let attacks: Vec<_> = legal
        .iter()
        .filter(|(_, to)| view.piece_at(to).is_some())
        .collect();
    let (from, to) = match &attacks[..] {
        [] => legal[rng.random_range(0..legal.len())],
        attacks => *attacks[rng.random_range(0..attacks.len())],
    };
    (from.to_owned(), to.to_owned())
}

/// The record tells the same game with the same end.
fn check_record(house: &House, room: &str, player: &Script, end: &View) {
    let path = format!("/api/games/{room}");
    let answer = http::get(house.address(), &path, Some(&player.token()));
    assert_eq!(answer.status, 200, "{answer:?}");
    let record = Record::parse(&answer.body, Options::default()).expect("a record can be read");
    let words: Vec<String> = record.tokens.iter().map(ToString::to_string).collect();
    assert_eq!(words.join(" "), moves(end));
    let result = end.result.as_ref().expect("the game is over");
    let replayed = record.replay().expect("it can be played again");
    match replayed.over().expect("it ends") {
        End::Won { .. } => {
            assert_eq!(result.reason, EndReason::Decided);
            assert_eq!(result.winners.len(), 1);
        }
        End::Draw { .. } => assert_eq!(result.winners, []),
    }
}
