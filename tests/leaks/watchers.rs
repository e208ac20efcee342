//! Who watches is told to those who watch; while the game runs, players hear a number.

use qiguan_protocol::Encoding;
use qiguan_tests::{Match, World, on_paused_time};
use std::time::Duration;

/// Everything the players hear while two people watch, one of whom goes as a third one comes.
fn heard(seed: u64, names: [&str; 3], changes: bool) -> Vec<Vec<Vec<u8>>> {
    on_paused_time(async {
        let world = World::new(seed).await;
        let mut table = Match::begun(&world).await;
        let [one, two, three] = names;
        let mut others = [
            world.guest_in(one, Encoding::Json).await,
            world.guest_in(two, Encoding::MessagePack).await,
            world.guest_in(three, Encoding::Json).await,
        ];
        for watcher in &mut others[..2] {
            watcher
                .attend(&table.room)
                .await
                .expect("anybody may watch");
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        if changes {
            others[0].drop_line();
            others[2]
                .attend(&table.room)
                .await
                .expect("anybody may watch");
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        table.play_on(5).await;
        // Who comes back hears no more than who was there.
        world.reconnect(&mut table.players[3]).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        for player in &mut table.players {
            player.drain();
        }
        // Everybody who watches does hear the names.
        let told = others[1].drain();
        let names_told = others[1].bytes.concat();
        let names_told = String::from_utf8_lossy(&names_told);
        assert!(told > 0 && names_told.contains(one));
        assert_eq!(names_told.contains(three), changes);
        table.players.map(|player| player.bytes).to_vec()
    })
}

#[test]
fn players_hear_the_same_whoever_watches() {
    for (seed, changes) in [(900, false), (901, true), (902, true)] {
        println!("seed {seed}");
        let here = heard(seed, ["Evelina", "Miranda", "Zacharias"], changes);
        let there = heard(seed, ["Bertram", "Casimir", "Dorothea"], changes);
        assert!(here == there, "the names are told");
        let all = here.concat().concat();
        let all = String::from_utf8_lossy(&all);
        for name in ["Evelina", "Miranda", "Zacharias"] {
            assert!(!all.contains(name), "{name} is told");
        }
    }
}
