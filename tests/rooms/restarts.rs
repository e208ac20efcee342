//! A restart: what was acknowledged is there, the time away is nobody's, and versions go on.

use bytes::Bytes;
use qiguan_protocol::{Clock, JunqiOptions, Pause, Phase, Request};
use qiguan_server::store::{FinishedGame, JournalRow, RoomRow, Store};
use qiguan_tests::{Client, Heard, Match, World, moves, on_paused_time};
use std::time::Duration;

fn clock(client: &Client) -> Clock {
    client.picture().clock.expect("there is a clock")
}

#[test]
fn clocks_stand_until_the_player_to_move_is_back() {
    on_paused_time(async {
        let world = World::new(401).await;
        let mut table = Match::begun(&world).await;
        let begun = clock(&table.players[0]).since_ms;
        world.until(begun + 40_000).await;
        world.beat().await;
        let world = world.restart().await;
        assert_eq!(world.report.restored, 1);
        assert_eq!(
            world.now(),
            begun + 40_000,
            "time goes on where it was seen last"
        );
        tokio::time::sleep(Duration::from_secs(5)).await;
        world.reconnect(&mut table.players[1]).await;
        table.players[1].look().await;
        let standing = clock(&table.players[1]);
        assert_eq!(standing.paused, Some(Pause::Restart));
        assert_eq!(standing.left_ms, 20_000);
        tokio::time::sleep(Duration::from_secs(5)).await;
        let back = world.now();
        table.come_back(&world).await;
        table.check().await;
        for player in &table.players {
            let running = clock(player);
            assert_eq!(
                running,
                Clock {
                    left_ms: 20_000,
                    since_ms: back,
                    paused: None
                }
            );
        }
        while moves(table.players[0].picture()).is_empty() {
            table.players[0].next().await.unwrap();
        }
        assert_eq!(table.players[0].told_at_ms, back + 20_000);
        table.settle().await;
        table.play_on(1).await;
        table.check().await;
    });
}

#[test]
fn timeouts_are_counted_on_after_a_restart() {
    on_paused_time(async {
        let world = World::new(417).await;
        let mut table = Match::begun(&world).await;
        while moves(table.players[0].picture()).len() < 9 {
            table.players[0].next().await.expect("the connection lives");
        }
        let world = world.restart().await;
        table.come_back(&world).await;
        table.check().await;
        let south = &mut table.players[0];
        while south.picture().phase != Phase::Over {
            south.next().await.expect("the connection lives");
        }
        let expected = "TS TE TN TW TS TE TN TW TS TE TN TW TS LS3 TE LE3 TN LN3 END4";
        assert_eq!(moves(south.picture()).join(" "), expected);
        south.look().await;
    });
}

#[test]
fn clocks_run_after_twenty_seconds_if_nobody_comes() {
    on_paused_time(async {
        let world = World::new(402).await;
        let mut table = Match::begun(&world).await;
        let begun = clock(&table.players[0]).since_ms;
        world.until(begun + 40_000).await;
        world.beat().await;
        let world = world.restart().await;
        world.until(begun + 40_000 + 20_000 + 20_000 + 50).await;
        world.reconnect(&mut table.players[2]).await;
        table.players[2].look().await;
        assert_eq!(moves(table.players[2].picture()), ["TS"]);
        assert_eq!(clock(&table.players[2]).since_ms, begun + 80_000);
    });
}

#[test]
fn many_restarts_cost_nobody_time() {
    on_paused_time(async {
        let mut world = World::new(403).await;
        let mut table = Match::begun(&world).await;
        let begun = clock(&table.players[0]).since_ms;
        world.until(begun + 10_000).await;
        for _ in 0..5 {
            world.beat().await;
            world = world.restart().await;
            // Down again before anybody is back.
            tokio::time::sleep(Duration::from_secs(15)).await;
        }
        world.reconnect(&mut table.players[0]).await;
        table.players[0].look().await;
        assert_eq!(clock(&table.players[0]).left_ms, 50_000);
        assert!(clock(&table.players[0]).paused.is_none());
    });
}

#[test]
fn what_was_acknowledged_is_there_and_is_acknowledged_again() {
    on_paused_time(async {
        let mut world = World::new(404).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        let mut tails = 0;
        for round in 0..8 {
            let good = table.next_move();
            let mover = table.to_move().unwrap();
            let seq = table.players[mover].command(good.clone()).await;
            let done = table.players[mover].answer(seq).await;
            assert!(matches!(done, Heard::Ack(_)), "{done:?}");
            if round % 4 != 3 {
                table.settle().await;
            }
            world = world.restart().await;
            for player in &mut table.players {
                assert_eq!(player.ended().await, Some(1012), "told to come back");
            }
            table.come_back(&world).await;
            table.players[mover].repeat(seq, good).await;
            assert_eq!(table.players[mover].answer(seq).await, done);
            table.check().await;
            if round % 2 == 0 {
                world.reconnect(&mut eve).await;
                eve.look().await;
            }
            for player in table.players.iter().chain([&eve]) {
                tails += usize::from(player.by_tail);
            }
            assert_eq!(moves(table.players[0].picture()).len(), round + 1);
        }
        assert_eq!(tails, 40, "nobody was far behind");
    });
}

#[test]
fn a_room_that_arranges_goes_on_arranging() {
    on_paused_time(async {
        let world = World::new(405).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
        table.players[1].must(Request::Arrange { layout }).await;
        table.players[1].must(Request::Ready { ready: true }).await;
        table.players[1].look().await;
        let army = table.players[1].picture().clone().game;
        tokio::time::sleep(Duration::from_secs(100)).await;
        world.beat().await;
        let world = world.restart().await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        table.come_back(&world).await;
        table.check().await;
        assert_eq!(table.players[1].picture().game, army);
        assert!(table.players[1].picture().seats[1].ready);
        let running = clock(&table.players[0]);
        assert_eq!((running.left_ms, running.paused), (80_000, None));
        table.players[1].must(Request::Ready { ready: false }).await;
        table.begin().await;
        table.play_on(2).await;
        table.check().await;
    });
}

#[test]
fn a_restart_before_the_first_turn_does_not_lose_the_start() {
    on_paused_time(async {
        let world = World::new(406).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        for player in &mut table.players {
            player.must(Request::Ready { ready: true }).await;
        }
        let world = world.restart().await;
        table.come_back(&world).await;
        assert_eq!(table.players[0].picture().phase, Phase::Starting);
        table.first_turn().await;
        table.play_on(1).await;
        table.check().await;
    });
}

#[test]
fn guests_keep_their_tokens_and_rooms_their_names() {
    on_paused_time(async {
        let world = World::new(407).await;
        let ann = world.guest("Ann").await;
        let mut table = Match::begun(&world).await;
        let world = world.restart().await;
        let mut back = world.guest("Zoe").await;
        assert_ne!(back.guest, ann.guest);
        back = world.connect(back.encoding());
        back.hello(None, Some(&ann.token)).await.unwrap();
        assert_eq!(back.guest, ann.guest);
        back.attend(&table.room).await.unwrap();
        table.come_back(&world).await;
        table.check().await;
    });
}

#[test]
fn everybody_is_told_to_come_back_whatever_they_follow() {
    on_paused_time(async {
        let world = World::new(408).await;
        let mut table = Match::begun(&world).await;
        let mut silent = world.connect(qiguan_protocol::Encoding::Json);
        let mut idle = world.guest("Idle").await;
        // Its room has stopped long ago, and it never departed.
        let mut ended = Match::begun(&world).await;
        ended.give_up().await;
        tokio::time::sleep(Duration::from_secs(601)).await;
        silent.ended().await;
        let mut silent = world.connect(qiguan_protocol::Encoding::Json);
        // Its attend waits in a room that is busy storing something.
        let mut late = world.guest("Late").await;
        late.room = Some(table.room.clone());
        world.store.set_delay(Duration::from_secs(1));
        table.players[1].command(Request::OfferDraw {}).await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        late.ask(Request::Attend {
            since: None,
            password: None,
        })
        .await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        world.house.shut_down();
        let players = table.players.iter_mut().chain(&mut ended.players);
        for client in players.chain([&mut silent, &mut idle, &mut late]) {
            let end = tokio::time::timeout(Duration::from_secs(5), client.ended()).await;
            assert_eq!(end, Ok(Some(1012)));
        }
        // What was being stored was acknowledged before the end.
        let offer = table.players[1].seq;
        assert!(matches!(
            table.players[1].answer(offer).await,
            Heard::Ack(_)
        ));
    });
}

#[test]
fn finished_games_are_forgotten_when_they_are_old_enough() {
    on_paused_time(async {
        const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
        let world = World::new(777).await;
        let day = |days: u64| 1_767_225_600_000 - days * DAY_MS;
        for (n, days) in [(0, 1), (1, 29), (2, 31), (3, 400)] {
            let room = format!("ROOM{n}");
            let row = |entry| JournalRow {
                room: room.clone(),
                entry,
                format: 1,
                at_ms: 0,
                wall_ms: 0,
                player: None,
                seq: None,
                events: Bytes::new(),
            };
            let opened = RoomRow {
                id: room.clone(),
                created_wall_ms: 0,
                password_hash: None,
            };
            world.store.open_room(opened, row(0)).await.unwrap();
            let game = FinishedGame {
                room: room.clone(),
                finished_wall_ms: day(days),
                players: vec![7],
                format: 1,
                entries: Bytes::new(),
                card: None,
            };
            world.store.finish(row(1), game).await.unwrap();
        }
        assert_eq!(world.house.forget_games(30).await.unwrap(), 2);
        let left = world.store.games_of(7, 10).await.unwrap();
        assert_eq!(left, ["ROOM1", "ROOM0"]);
        assert_eq!(world.house.forget_games(30).await.unwrap(), 0);
    });
}

/// Somebody lays out an army, which nobody else hears of, in the last second before a crash.
#[test]
fn the_time_after_a_crash_tells_nothing_of_what_was_written_in_private() {
    on_paused_time(async {
        let mut seen = Vec::new();
        for secretly in [true, false] {
            let world = World::new(1_201).await;
            let mut table = Match::seated(&world, JunqiOptions::default()).await;
            tokio::time::sleep(Duration::from_millis(300)).await;
            world.beat().await;
            tokio::time::sleep(Duration::from_millis(700)).await;
            if secretly {
                let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
                table.players[0].must(Request::Arrange { layout }).await;
            }
            let beaten = world.now() - 700;
            let world = World::on(world.store, 1_202).await;
            assert_eq!(world.now(), beaten);
            let others = &mut table.players[1];
            world.reconnect(others).await;
            // The same to a byte: the time in the welcome, in the answer, in what was told and in the view.
            seen.push((others.bytes.clone(), others.told_at_ms));
        }
        assert_eq!(seen[0].0.last(), seen[1].0.last());
        assert!(seen[0] == seen[1]);
    });
}
