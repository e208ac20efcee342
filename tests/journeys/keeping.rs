//! What an operator keeps: a copy of the store while the server runs; and how fast a restart is.

use crate::programs::programs;
use crate::script::{Script, all_look, four_at_a_table};
use crate::server::House;
use serde_json::json;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn back_up(data: &Path, to: &Path) -> Output {
    let mut command = Command::new(&programs().server);
    command.env_clear().args(["backup", "--data"]).arg(data);
    command
        .arg("--to")
        .arg(to)
        .output()
        .expect("the server can be run")
}

#[test]
fn a_backup_made_while_a_game_is_played_opens_as_a_store() {
    let house = House::open();
    let (room, mut players) = four_at_a_table(&house, &json!({}));
    let copy = house.folder().join("copy.db");
    // Somebody writes all the while.
    for n in 0..100 {
        players[1].say(&json!({"ready": {"ready": n % 2 == 0}}));
    }
    let output = back_up(&house.data(), &copy);
    assert!(output.status.success(), "{output:?}");
    let again = back_up(&house.data(), &copy);
    assert!(!again.status.success());
    let words = String::from_utf8_lossy(&again.stderr);
    assert!(
        words.contains("there already") && words.lines().count() == 1,
        "{words}"
    );
    assert!(!house.folder().join("copy.db.part").exists());
    players[0].must(&json!({"ready": {"ready": true}}));

    let mut restored = House::new();
    std::fs::create_dir(restored.data()).expect("a temporary folder can be written");
    std::fs::copy(&copy, restored.data().join("qiguan.db")).expect("it can be copied");
    restored.start();
    let mut spectator = Script::start(&restored, "eye", &[]);
    spectator.attend(&room);
    let seen = spectator.look();
    assert!(
        seen.seats.iter().all(|seat| seat.guest.is_some()),
        "{seen:?}"
    );
}

#[test]
fn a_backup_of_what_is_no_store_is_refused() {
    let house = House::new();
    let output = back_up(house.folder(), &house.folder().join("copy.db"));
    assert!(!output.status.success());
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.contains("no store") && words.lines().count() == 1,
        "{words}"
    );
}

#[test]
fn after_a_restart_everyone_is_back_at_the_table_within_five_seconds() {
    let mut house = House::open();
    let (room, mut players) = four_at_a_table(&house, &json!({}));
    let mut spectator = Script::start(&house, "eye", &[]);
    spectator.attend(&room);
    for player in &mut players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    house.ask_to_stop();
    house.stopped();
    let since = Instant::now();
    house.start();
    for script in players.iter_mut().chain([&mut spectator]) {
        script.wait_for("online");
        script.wait_for("attending");
    }
    let took = since.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
    all_look(players.iter_mut().chain([&mut spectator]));
}
