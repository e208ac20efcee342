//! Who reads too slowly holds up nobody, and every queue has its bound.

use qiguan_protocol::{Code, Encoding, JunqiOptions, Message, Request};
use qiguan_tests::{Client, Match, World, on_paused_time};
use std::time::Duration;

/// East takes ready back and forth: each time everyone is told something, and the players read it.
async fn chatter(table: &mut Match, times: usize) {
    for _ in 0..times {
        let ready = !table.players[1].picture().seats[1].ready;
        table.players[1].must(Request::Ready { ready }).await;
        for player in &mut table.players {
            player.drain();
        }
    }
}

async fn narrow(world: &World, token: Option<&str>, table: &Match) -> Client {
    let mut client = world.connect_narrow(Encoding::MessagePack, 2);
    client.hello(None, token).await.unwrap();
    client.attend(&table.room).await.unwrap();
    client.look().await;
    client
}

#[test]
fn a_player_who_never_reads_is_closed_and_the_others_play_on() {
    on_paused_time(async {
        let world = World::new(601).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let token = table.players[3].token.clone();
        let mut slow = narrow(&world, Some(&token), &table).await;
        chatter(&mut table, 100).await;
        assert!(!slow.is_let_go(), "a hundred frames may wait");
        chatter(&mut table, 60).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert!(slow.is_let_go(), "more may not");
        slow.ended().await;
        table.players[3].move_onto(world.connect(Encoding::MessagePack));
        table.players[3].hello(None, Some(&token)).await.unwrap();
        let room = table.room.clone();
        table.players[3].attend_since(&room, None).await.unwrap();
        table.begin().await;
        table.play_on(4).await;
        table.check().await;
    });
}

#[test]
fn a_slow_player_who_still_reads_hears_that_it_was_slow() {
    on_paused_time(async {
        let world = World::new(602).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let token = table.players[3].token.clone();
        let mut slow = narrow(&world, Some(&token), &table).await;
        chatter(&mut table, 135).await;
        assert_eq!(slow.ended().await, Some(4002));
    });
}

#[test]
fn a_spectator_who_falls_behind_gets_a_whole_picture_once_it_reads() {
    on_paused_time(async {
        let world = World::new(603).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut eve = narrow(&world, None, &table).await;
        chatter(&mut table, 300).await;
        assert!(!eve.is_let_go(), "a spectator may fall behind");
        let before = eve.v;
        // The room never falls silent, and finds the time to look after its spectators all the same.
        let picture = |msg: &Message| match msg {
            Message::Attending { req: None, v, .. } => Some(*v),
            _ => None,
        };
        let mut given = None;
        for _ in 0..60 {
            chatter(&mut table, 1).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            while let Some(frame) = eve.try_next() {
                given = given.or(picture(&frame.msg));
            }
        }
        let given = given.expect("a picture within seconds");
        assert!(
            given > before + 250,
            "frames were left out: {before} to {given}"
        );
        eve.look().await;
        table.check().await;
    });
}

#[test]
fn a_spectator_who_never_reads_is_closed_after_half_a_minute() {
    on_paused_time(async {
        let world = World::new(604).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let eve = narrow(&world, None, &table).await;
        chatter(&mut table, 200).await;
        tokio::time::sleep(Duration::from_secs(25)).await;
        assert!(!eve.is_let_go());
        tokio::time::sleep(Duration::from_secs(10)).await;
        assert!(eve.is_let_go());
        table.check().await;
    });
}

#[test]
fn a_flood_waits_its_turn_and_nothing_is_left_unanswered() {
    on_paused_time(async {
        let world = World::new(605).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        let mut mallory = world.guest("Mallory").await;
        world.store.set_delay(Duration::from_millis(500));
        let offer = table.players[1].command(Request::OfferDraw {}).await;
        tokio::time::sleep(Duration::from_millis(10)).await;
        mallory.room = Some(table.room.clone());
        mallory
            .ask(Request::Attend {
                since: None,
                password: None,
            })
            .await;
        for _ in 0..300 {
            mallory.ask(Request::OfferDraw {}).await;
            mallory.command(Request::OfferDraw {}).await;
            tokio::task::yield_now().await;
            mallory.drain();
        }
        eve.attend(&table.room)
            .await
            .expect("there is a place for others");
        table.players[1].answer(offer).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        mallory.drain();
        mallory.assert_all_answered();
        world.store.set_delay(Duration::ZERO);
        table.play_on(2).await;
        table.check().await;
    });
}

#[test]
fn more_than_a_thousand_may_not_watch_and_who_may_not_is_answered_all_the_same() {
    on_paused_time(async {
        let world = World::new(606).await;
        let mut table = Match::seated(&world, JunqiOptions::default()).await;
        let mut crowd = Vec::new();
        for n in 0..1_000 {
            let mut client = world.guest(&format!("Fan {n}")).await;
            client.attend(&table.room).await.unwrap();
            crowd.push(client);
        }
        let mut late = world.guest("Late").await;
        assert_eq!(late.attend(&table.room).await, Err(Code::Busy));
        let sat = late.tell(Request::Sit { seat: None }).await;
        assert_eq!(sat, qiguan_tests::Heard::Refused(Code::NotAttending));
        for request in [Request::Look {}, Request::Depart {}] {
            let req = late.ask(request).await;
            let refused = |msg: &Message| match msg {
                Message::Refused {
                    req: Some(of),
                    code,
                    ..
                } if *of == req => Some(*code),
                _ => None,
            };
            assert_eq!(late.wait_for(refused).await, Some(Code::NotAttending));
        }
        crowd.truncate(900);
        tokio::time::sleep(Duration::from_millis(10)).await;
        late.attend(&table.room).await.unwrap();
        chatter(&mut table, 2).await;
        late.look().await;
    });
}
