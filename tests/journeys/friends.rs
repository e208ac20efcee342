//! Friends who play by a room's code, and lose the line in every phase of the game.

use crate::script::{Script, all_look, four_at_a_table};
use crate::server::House;
use qiguan_protocol::{Phase, Seat, View};
use serde_json::json;

#[test]
fn friends_by_a_code_lose_the_line_in_every_phase() {
    let house = House::open();
    // Nobody finds the room in the lobby: the three come by its code.
    let (room, mut players) = four_at_a_table(&house, &json!({"first": {"seat": "S"}}));
    let mut stranger = Script::start(&house, "stranger", &[]);
    stranger.say(&json!({"lobby": {"on": true}}));
    let listed = stranger.wait("the lobby", |line| line["notice"].get("lobby").cloned());
    assert!(!listed.to_string().contains(&room), "{listed}");

    everyone_drops(&mut players, Phase::Arranging);
    for player in &mut players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    // The start takes three seconds.
    for player in &mut players {
        player.wait_for_event("started");
    }
    drop_line(&mut players[1]);
    drop_line(&mut players[2]);
    let starting = players[2].look().phase;
    assert!(
        matches!(starting, Phase::Starting | Phase::Playing),
        "{starting:?}"
    );

    players[0].wait_for_event("turn");
    for _ in 0..8 {
        let mover = to_move(&players[0].look());
        // Just before the own move, and just after it.
        drop_line(&mut players[mover]);
        play(&mut players[mover]);
        drop_line(&mut players[mover]);
    }
    everyone_drops(&mut players, Phase::Playing);
    for loser in [Seat::S, Seat::N] {
        while to_move(&players[0].look()) != loser.index() {
            let mover = to_move(&players[0].look());
            play(&mut players[mover]);
        }
        players[loser.index()].must(&json!({"surrender": {}}));
    }
    everyone_drops(&mut players, Phase::Over);
    let winners = all_look(players.iter_mut()).remove(0).result;
    let winners = winners.expect("the game is over").winners;
    assert_eq!(winners, [Seat::E, Seat::W]);
    for player in players.into_iter().chain([stranger]) {
        assert_eq!(player.finish().0, Some(0));
    }
}

/// All of them lose the line at once, and each finds the whole game again.
fn everyone_drops(players: &mut [Script; 4], phase: Phase) {
    for player in players.iter_mut() {
        player.say(&json!({"drop": {}}));
    }
    for player in players.iter_mut() {
        player.wait_for("offline");
        player.wait_for("attending");
    }
    for (seat, seen) in Seat::ALL.into_iter().zip(all_look(players.iter_mut())) {
        assert_eq!(seen.phase, phase, "{seat}");
    }
}

fn drop_line(player: &mut Script) {
    player.say(&json!({"drop": {}}));
    player.wait_for("offline");
    player.wait_for("attending");
}

fn to_move(view: &View) -> usize {
    view.to_move.expect("the game runs").index()
}

fn play(player: &mut Script) {
    let view = player.look();
    let (from, to) = view.legal_moves().next().expect("there is a legal move");
    player.must(&json!({"play": {"from": from, "to": to}}));
}
