//! A match from which the arbiter sends a player away between two games.

use crate::best_of::{enter, named};
use crate::next_game::ask_next;
use qiguan_protocol::{Code, MatchDraws, Request, Ruling, Seat};
use qiguan_server::store::Store;
use qiguan_tests::{Heard, Opening, Refereed, World, on_paused_time};
use std::time::Duration;

const BEST_OF_3: Request = Request::Match {
    games: 3,
    draws: MatchDraws::Lot,
};

/// One game of a match is over, and all are in the room of the next.
async fn between_games(world: &World) -> Refereed {
    let mut table = Refereed::seated(world, Opening::go()).await;
    table.players[0].must(BEST_OF_3).await;
    table.begin().await;
    table.players[0].must(Request::Surrender {}).await;
    for client in table.players.iter_mut().chain([&mut table.arbiter]) {
        let next = named(client).await;
        enter(client, &next)
            .await
            .expect("all of the old room may come");
        table.room = next;
    }
    table.arbiter.must(Request::Preside { on: true }).await;
    table
}

#[test]
fn whoever_is_sent_away_between_two_games_ends_the_match() {
    on_paused_time(async {
        let world = World::new(2_620).await;
        let mut table = between_games(&world).await;
        let waits = Heard::Refused(Code::MatchWaits);
        assert_eq!(table.players[1].tell(Request::Leave {}).await, waits);
        table.rule(Ruling::Expel { seat: Seat::N }).await;
        assert_eq!(table.players[1].picture().series, None);
        let mut cleo = world.guest("Cleo").await;
        cleo.attend(&table.room).await.expect("anybody may come");
        cleo.must(Request::Sit {
            seat: Some(Seat::N),
        })
        .await;
        assert_eq!(
            table.players[0].tell(Request::Sit { seat: None }).await,
            Heard::Refused(Code::Barred)
        );
        table.players[1].must(Request::Ready { ready: true }).await;
        cleo.must(Request::Ready { ready: true }).await;
        // It goes on after a restart as it was.
        world.beat().await;
        let world = world.restart().await;
        world.reconnect(&mut table.players[1]).await;
        assert_eq!(table.players[1].look().await.series, None);
    });
}

#[test]
fn a_room_from_which_a_player_was_sent_away_closes_when_all_have_gone() {
    on_paused_time(async {
        let world = World::new(2_621).await;
        let mut table = between_games(&world).await;
        table.rule(Ruling::Expel { seat: Seat::N }).await;
        for client in table.players.iter_mut().chain([&mut table.arbiter]) {
            client.drop_line();
        }
        tokio::time::sleep(Duration::from_secs(90)).await;
        let open = world.store.unfinished().await.expect("memory can be read");
        assert!(open.is_empty(), "{open:?}");
    });
}

#[test]
fn whoever_is_sent_away_in_a_game_ends_the_match_with_it() {
    on_paused_time(async {
        let world = World::new(2_622).await;
        let mut table = Refereed::seated(&world, Opening::go()).await;
        table.players[0].must(BEST_OF_3).await;
        table.begin().await;
        table.rule(Ruling::Expel { seat: Seat::S }).await;
        // The one who was sent away owns this room, and not the next.
        let next = ask_next(&mut table.players[0]).await;
        let bo = &mut table.players[1];
        enter(bo, &next)
            .await
            .expect("all of the old room may come");
        let picture = bo.picture();
        assert_eq!((&picture.series, &picture.owner.0), (&None, &bo.guest));
        let mut cleo = world.guest("Cleo").await;
        cleo.attend(&next).await.expect("anybody may come");
        cleo.must(Request::Sit { seat: None }).await;
    });
}
