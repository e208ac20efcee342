//! A connection whose other side is gone without a word is noticed; one that lives is let be.

use qiguan_protocol::{Encoding, JunqiOptions, Request};
use qiguan_tests::{Match, World, on_paused_time};
use std::time::Duration;

const SILENT: u16 = 4007;

#[test]
fn a_connection_that_falls_silent_is_closed_within_35_seconds() {
    on_paused_time(async {
        let world = World::new(901).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        // Wherever between two pings it happens.
        for second in [0, 5, 19, 20, 21, 39] {
            let mut eve = world.guest("Eve").await;
            eve.attend(&table.room).await.unwrap();
            tokio::time::sleep(Duration::from_secs(second)).await;
            eve.go_dead();
            let since = world.now();
            assert_eq!(eve.ended().await, Some(SILENT));
            let took = world.now() - since;
            assert!((10_000..=35_000).contains(&took), "{second} s: {took} ms");
        }
        table.check().await;
    });
}

#[test]
fn a_silent_player_can_be_replaced_by_the_next_connection_at_once() {
    on_paused_time(async {
        let world = World::new(902).await;
        let mut table = Match::begun(&world).await;
        let token = table.players[2].token.clone();
        table.players[2].go_dead();
        tokio::time::sleep(Duration::from_secs(3)).await;
        table.players[2].move_onto(world.connect(Encoding::Json));
        table.players[2].hello(None, Some(&token)).await.unwrap();
        let room = table.room.clone();
        table.players[2].attend(&room).await.unwrap();
        table.play_on(4).await;
        table.check().await;
    });
}

#[test]
fn whoever_answers_pings_stays_without_a_word() {
    on_paused_time(async {
        let world = World::new(903).await;
        let mut guests = [world.guest("Ann").await, world.guest("Bob").await];
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        for guest in &mut guests {
            guest.create(JunqiOptions::default()).await;
            assert_eq!(guest.close, None);
        }
    });
}

#[test]
fn a_full_socket_of_a_dead_client_does_not_hold_its_connection() {
    on_paused_time(async {
        let world = World::new(904).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let token = table.players[3].token.clone();
        let mut slow = world.connect_narrow(Encoding::MessagePack, 2);
        slow.hello(None, Some(&token)).await.unwrap();
        slow.attend(&table.room).await.unwrap();
        slow.look().await;
        slow.go_dead();
        for n in 0..10 {
            let ready = n % 2 == 0;
            table.players[1].must(Request::Ready { ready }).await;
        }
        tokio::time::sleep(Duration::from_secs(35)).await;
        assert!(
            slow.is_let_go(),
            "nobody reads it, and the server waits to write"
        );
    });
}
