//! How long rooms stay: a finished one ten minutes from the end, and no one longer than two days.

use qiguan_protocol::{Ask, GoOptions, GoStage, JunqiOptions, Message, Phase, Request};
use qiguan_server::store::Store;
use qiguan_tests::{Client, Match, Pair, World, on_paused_time};
use std::time::Duration;

const TEN_MINUTES_MS: u64 = 600_000;

fn stopped(msg: &Message) -> Option<()> {
    matches!(msg, Message::RoomStopped {}).then_some(())
}

/// Leaves for a moment once a minute until the room stops; when that was.
async fn comes_and_goes(world: &World, client: &mut Client) -> u64 {
    for _ in 0..11 {
        tokio::time::sleep(Duration::from_secs(50)).await;
        world.reconnect(client).await;
        assert_eq!(client.picture().phase, Phase::Over);
    }
    client.wait_for(stopped).await.expect("it stops");
    world.now()
}

#[test]
fn a_finished_room_closes_ten_minutes_after_the_end_whoever_comes_and_goes() {
    on_paused_time(async {
        let world = World::new(1_401).await;
        let mut table = Match::begun(&world).await;
        table.give_up().await;
        let ended = world.now();
        let [mut south, others @ ..] = table.players;
        drop(others);
        let closed = comes_and_goes(&world, &mut south).await;
        assert_eq!(closed - ended, TEN_MINUTES_MS);
        // Looked at again it is open as long, and no longer.
        let opened = world.now();
        world.reconnect(&mut south).await;
        let closed = comes_and_goes(&world, &mut south).await;
        assert_eq!(closed - opened, TEN_MINUTES_MS);
    });
}

#[test]
fn a_finished_room_is_there_for_a_minute_when_all_have_gone() {
    on_paused_time(async {
        let world = World::new(1_402).await;
        let mut table = Match::begun(&world).await;
        table.give_up().await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        drop(table.players);
        for away_s in [59, 59, 61] {
            eve.ask(Request::Depart {}).await;
            tokio::time::sleep(Duration::from_secs(away_s)).await;
            let attended = eve.attend_since(&table.room, None).await;
            assert_eq!(attended.is_ok(), away_s < 60, "{away_s} s");
        }
    });
}

/// Two days, and whatever is due then.
const TOO_OLD: Duration = Duration::from_secs(48 * 60 * 60 + 60);

/// Longer than tests may last elsewhere, so with a runtime of its own.
#[test]
fn no_room_is_older_than_two_days_whatever_it_waits_for() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async {
        let world = World::new(1_403).await;
        // Somebody sits in a room that never begins; a game stands adjourned, and nobody comes back.
        let mut waits = world.guest("Waits").await;
        waits.create(JunqiOptions::default()).await;
        waits.must(Request::Sit { seat: None }).await;
        let mut table = Pair::begun(&world, GoOptions::default()).await;
        let what = Ask::Adjourn;
        table.must(0, Request::Ask { what }).await;
        let accept = true;
        table.must(1, Request::Answer { what, accept }).await;
        let (turn, point) = (table.players[0].picture().turn, None);
        table.must(0, Request::Seal { turn, point }).await;
        assert_eq!(table.game(1).stage, GoStage::Adjourned);
        drop(table.players);
        tokio::time::sleep(TOO_OLD / 2).await;
        assert_eq!(world.store.unfinished().await.unwrap().len(), 2);
        tokio::time::sleep(TOO_OLD / 2).await;
        assert!(world.store.unfinished().await.unwrap().is_empty());
        waits.wait_for(stopped).await.expect("it is told");
        let text = world.house.metrics();
        for phase in ["arranging", "starting", "playing", "over"] {
            let none = format!("qiguan_rooms{{phase=\"{phase}\"}} 0");
            assert!(text.contains(&none), "{text}");
        }
    });
}
