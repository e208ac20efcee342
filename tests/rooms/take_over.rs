//! Two connections of one guest: the newest acts, and the older never stands in its way.

use qiguan_protocol::{Encoding, JunqiOptions, Message, Request};
use qiguan_tests::{Client, Match, World, moves, on_paused_time};
use std::time::Duration;

async fn second(world: &World, first: &Client, frames: usize) -> Client {
    let mut client = world.connect_narrow(Encoding::Json, frames);
    client.hello(None, Some(&first.token)).await.unwrap();
    client.attend(first.room.as_ref().unwrap()).await.unwrap();
    client
}

#[test]
fn the_newest_connection_acts_and_the_older_hears_why_it_ends() {
    on_paused_time(async {
        let world = World::new(201).await;
        let mut table = Match::begun(&world).await;
        let mut newer = second(&world, &table.players[0], 64).await;
        let older = &mut table.players[0];
        let told = |msg: &Message| matches!(msg, Message::TakenOver {}).then_some(());
        assert!(older.wait_for(told).await.is_some());
        assert_eq!(older.ended().await, Some(4001));
        assert_eq!(newer.seat, older.seat, "the seat is the guest's");
        std::mem::swap(&mut table.players[0], &mut newer);
        table.play_on(5).await;
        table.check().await;
    });
}

#[test]
fn a_spectators_newest_connection_watches_alone() {
    on_paused_time(async {
        let world = World::new(202).await;
        let mut table = Match::begun(&world).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        let mut newer = second(&world, &eve, 64).await;
        assert_eq!(eve.ended().await, Some(4001));
        table.play_on(3).await;
        newer.look().await;
    });
}

#[test]
fn attending_twice_on_one_connection_takes_nothing_over() {
    on_paused_time(async {
        let world = World::new(203).await;
        let mut table = Match::begun(&world).await;
        let room = table.room.clone();
        table.players[0].attend(&room).await.unwrap();
        table.players[0].attend_since(&room, None).await.unwrap();
        table.play_on(1).await;
        table.check().await;
        assert!(!table.players[0].is_let_go());
    });
}

#[test]
fn a_half_open_connection_blocks_nobody_and_is_let_go_soon() {
    on_paused_time(async {
        let world = World::new(204).await;
        let mut table = Match::begun(&world).await;
        // From here on nobody reads this one, and it holds two frames.
        let half_open = second(&world, &table.players[0], 1).await;
        let token = table.players[0].token.clone();
        assert_eq!(table.players[0].ended().await, Some(4001));
        table.players[0] = {
            let mut fresh = world.connect(Encoding::MessagePack);
            fresh.hello(None, Some(&token)).await.unwrap();
            fresh
        };
        table.players[1].must(Request::OfferDraw {}).await;
        table.players[2]
            .must(Request::AnswerDraw { accept: true })
            .await;
        table.players[3]
            .must(Request::AnswerDraw { accept: false })
            .await;
        let room = table.room.clone();
        table.players[0].attend(&room).await.unwrap();
        table.play_on(4).await;
        table.check().await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert!(
            half_open.is_let_go(),
            "a reader who is gone is not waited for"
        );
        assert_eq!(moves(table.players[2].picture()).len(), 4);
    });
}

#[test]
fn a_guest_may_follow_different_rooms_on_different_connections() {
    on_paused_time(async {
        let world = World::new(205).await;
        let mut first = world.guest("Ann").await;
        first.create(JunqiOptions::default()).await;
        let mut other = world.connect(Encoding::Json);
        other.hello(None, Some(&first.token)).await.unwrap();
        other.create(JunqiOptions::default()).await;
        first.must(Request::Sit { seat: None }).await;
        other.must(Request::Sit { seat: None }).await;
        first.look().await;
        other.look().await;
    });
}
