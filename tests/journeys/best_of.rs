//! Best of three of Go by two real clients, whose server is killed at the end of each game.

use crate::http;
use crate::plain::prints;
use crate::script::{Script, all_look, events};
use crate::server::House;
use qiguan_protocol::{GamesPage, View};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Within so long an end is stored and told: the kill falls before, between, or after.
const LONGEST_US: u64 = 4_000;

#[test]
fn a_match_goes_on_when_its_server_is_killed_between_two_games() {
    let seed = match std::env::var("QIGUAN_SEED") {
        Ok(seed) => seed.parse().expect("QIGUAN_SEED is a number"),
        Err(_) => RandomState::new().hash_one(0),
    };
    println!("QIGUAN_SEED={seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut house = House::open();
    let asked = [
        "create",
        "go",
        "--size",
        "9",
        "--best-of",
        "3",
        "--draws",
        "lot",
    ];
    let first = prints(&house, "ann", &asked).swap_remove(0);
    let mut players = ["ann", "bo"].map(|name| Script::start(&house, name, &[]));
    for player in &mut players {
        player.attend(&first);
        player.must(&json!({"sit": {}}));
    }
    let mut rooms = vec![first.clone()];
    let mut blacks = Vec::new();
    for (loser, score) in [(1, [1, 0]), (0, [1, 1]), (1, [2, 1])] {
        begin(&mut players);
        let seen = players[0].look();
        let black = seen.game.go().and_then(|go| go.black);
        blacks.push(black.and_then(|seat| seen.seat(seat)?.guest.clone()));
        players[loser].say(&json!({"surrender": {}}));
        if score[0] < 2 {
            let pause = Duration::from_micros(rng.random_range(0..LONGEST_US));
            players[loser].read_for(pause);
            house.kill();
            house.start();
        }
        players[loser].accepted(&json!({"surrender": {}}));
        let over = all_look(players.iter_mut());
        assert_eq!(won(&over[0]), score);
        if score[0] < 2 {
            rooms.push(go_on(&mut players));
        }
    }
    assert_ne!(blacks[0], blacks[1], "the other has Black");
    assert_eq!(blacks[0], blacks[2]);
    assert_eq!(listed(&house, &players[1], &first), rooms);
}

fn begin(players: &mut [Script; 2]) {
    for player in &mut *players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    for player in players {
        player.wait("the first turn", |line| {
            let mut events = events(line);
            events.find_map(|event| event["go"]["began"].as_object().map(|_| ()))
        });
    }
}

/// Both go to the next room, which each is told of.
fn go_on(players: &mut [Script; 2]) -> String {
    let mut rooms = players.each_mut().map(|player| {
        player.say(&json!({"rematch": {}}));
        let next = player.wait("the next room", |line| {
            let next = line["notice"]["rematch"]["next"].as_str();
            next.map(str::to_owned)
        });
        player.say(&json!({"depart": {}}));
        player.attend(&next);
        next
    });
    assert_eq!(rooms[0], rooms[1], "there is one");
    std::mem::take(&mut rooms[0])
}

/// What Ann and Bo have won.
fn won(view: &View) -> [u8; 2] {
    let series = view.series.as_ref().expect("it is a match");
    ["ann", "bo"].map(|name| {
        let seat = view.seats.iter().find(|seat| seat.name == name);
        let seat = seat.expect("both sit").seat;
        let side = series.sides.iter().find(|side| side.seats.contains(&seat));
        side.expect("on one side").won
    })
}

/// The rooms of the match, as the server lists them for one of its players.
fn listed(house: &House, player: &Script, first: &str) -> Vec<String> {
    let path = format!("/api/matches/{first}");
    let answer = http::get(house.address(), &path, Some(&player.token()));
    assert_eq!(answer.status, 200, "{answer:?}");
    let page: GamesPage = serde_json::from_str(&answer.body).expect("a list is JSON");
    page.games.into_iter().map(|game| game.room.0).collect()
}
