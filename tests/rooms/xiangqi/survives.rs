//! What a lost connection and a restart leave as it was.

use super::{CHASES, refereed};
use qiguan_protocol::{Ask, RepetitionStage, Request, Seat, XiangqiOptions};
use qiguan_tests::{Heard, World, XiangqiPair, on_paused_time};
use std::time::Duration;

#[test]
fn an_offer_a_ruling_and_the_clocks_survive_a_restart() {
    on_paused_time(async {
        let world = World::new(961).await;
        let mut table = XiangqiPair::begun(&world, refereed(Some(CHASES)), 0).await;
        for _ in 0..2 {
            table.play_all("d6e6 e4d4 e6d6 d4e4").await;
        }
        assert!(matches!(table.try_play("d6d5", false).await, Heard::Ack(_)));
        table.settle().await;
        assert!(table.game(0).repetition.is_none(), "Red did change");
        assert!(matches!(table.try_play("e4e3", true).await, Heard::Ack(_)));
        table.settle().await;
        world.beat().await;
        let before = table.players[0].picture().clone();
        let world = world.restart().await;
        for player in &mut table.players {
            world.reconnect(player).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        table.settle().await;
        let after = table.players[0].picture();
        assert_eq!(after.draw, before.draw);
        assert_eq!(after.draw.as_ref().unwrap().by, Seat::N);
        let (now, then) = (
            after.game.xiangqi().unwrap(),
            before.game.xiangqi().unwrap(),
        );
        assert_eq!((&now.moves, &now.board), (&then.moves, &then.board));
        assert_eq!(now.position, then.position);
        let clocks = [now, then].map(|game| game.clocks.as_ref().unwrap().left.clone());
        assert_eq!(clocks[0], clocks[1]);
        table.players[0]
            .must(Request::AnswerDraw { accept: true })
            .await;
    });
}

#[test]
fn who_must_change_is_remembered_over_a_restart() {
    on_paused_time(async {
        let world = World::new(962).await;
        let mut table = XiangqiPair::begun(&world, refereed(Some(CHASES)), 0).await;
        for _ in 0..2 {
            table.play_all("d6e6 e4d4 e6d6 d4e4").await;
        }
        let world = world.restart().await;
        for player in &mut table.players {
            world.reconnect(player).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        table.settle().await;
        let stands = table.game(1).repetition.as_ref().unwrap();
        assert_eq!(stands.stage, RepetitionStage::MustChange);
        table.play_all("d6e6 e4d4 e6d6 d4e4").await;
        let result = table.players[0].picture().result.clone().unwrap();
        assert_eq!(result.winners, [Seat::N]);
    });
}

#[test]
fn who_comes_back_holds_the_whole_game_with_its_clocks() {
    on_paused_time(async {
        let world = World::new(963).await;
        let mut table = XiangqiPair::begun(&world, XiangqiOptions::default(), 0).await;
        table.play_all("b0c2 b9c7").await;
        table.players[1].drop_line();
        assert!(matches!(table.try_play("h2e2", false).await, Heard::Ack(_)));
        table.players[0]
            .must(Request::Ask { what: Ask::Undo })
            .await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        world.reconnect(&mut table.players[1]).await;
        table.settle().await;
        let game = table.game(1);
        assert_eq!(game.moves, "b0c2 b9c7 h2e2");
        assert!(game.is_asked(Seat::N, Ask::Undo));
        let accept = Request::Answer {
            what: Ask::Undo,
            accept: true,
        };
        table.players[1].must(accept).await;
        table.settle().await;
        assert_eq!(table.game(0).moves, "b0c2 b9c7");
        assert_eq!(table.game(0).clocks, table.game(1).clocks);
    });
}
