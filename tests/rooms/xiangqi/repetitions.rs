//! Repetitions come to their rulings, and everybody hears the warning, the classes and the article.

use super::{CHASES, CHECKS, refereed};
use qiguan_protocol::{
    EndReason, Message, Phase, PlyClass, Repetition, RepetitionStage, Seat, Told, XiangqiOptions,
    XiangqiTold,
};
use qiguan_tests::{Client, World, XiangqiPair, on_paused_time};
use std::time::Duration;

/// All repetitions that somebody has heard of, in order.
fn heard(client: &mut Client) -> Vec<Repetition> {
    let mut all = Vec::new();
    while let Some(frame) = client.try_next() {
        let Message::Told { events, .. } = frame.msg else {
            continue;
        };
        for event in events {
            if let Told::Xiangqi(XiangqiTold::Repeated { repetition, .. }) = event {
                all.push(*repetition);
            }
        }
    }
    all
}

async fn watched(world: &World, fen: Option<&str>) -> (XiangqiPair, Client) {
    let table = XiangqiPair::begun(world, refereed(fen), 0).await;
    let mut eve = world.guest("Eve").await;
    eve.attend(&table.room).await.unwrap();
    (table, eve)
}

/// What a spectator has heard once the game is quiet.
async fn told(eve: &mut Client) -> Vec<Repetition> {
    tokio::time::sleep(Duration::from_millis(50)).await;
    heard(eve)
}

#[test]
fn who_checks_for_ever_has_lost_and_spectators_hear_why() {
    on_paused_time(async {
        let world = World::new(941).await;
        let (mut table, mut eve) = watched(&world, Some(CHECKS)).await;
        table.play_all("f0e0 e8f8 e0f0 f8e8").await;
        let [warning] = &told(&mut eve).await[..] else {
            panic!("one warning")
        };
        assert_eq!(warning.stage, RepetitionStage::Warning);
        assert_eq!((warning.against, warning.loses), (Some(Seat::S), true));
        table.play_all("f0e0 e8f8 e0f0 f8e8").await;
        let rulings = told(&mut eve).await;
        let judged = rulings.last().unwrap();
        assert_eq!(judged.stage, RepetitionStage::Judged);
        assert_eq!((&*judged.article, judged.from), ("26.1", 0));
        assert_eq!(judged.plies.len(), 8);
        let red = judged.plies.iter().step_by(2);
        assert!(red.clone().all(|ply| ply.class == PlyClass::Check {}));
        for view in [table.players[1].picture(), eve.picture()] {
            assert_eq!(view.phase, Phase::Over);
            let result = view.result.clone().unwrap();
            assert_eq!(result.reason, EndReason::Repetition);
            assert_eq!(result.winners, [Seat::N]);
            let kept = view.game.xiangqi().unwrap().repetition.clone().unwrap();
            assert_eq!(*kept, *judged);
        }
    });
}

#[test]
fn who_chases_for_ever_must_change_and_loses_by_going_on() {
    on_paused_time(async {
        let world = World::new(942).await;
        let (mut table, mut eve) = watched(&world, Some(CHASES)).await;
        for stage in [
            RepetitionStage::Warning,
            RepetitionStage::MustChange,
            RepetitionStage::Judged,
        ] {
            table.play_all("d6e6 e4d4 e6d6 d4e4").await;
            let rulings = told(&mut eve).await;
            let last = rulings.last().unwrap();
            assert_eq!((last.stage, &*last.article), (stage, "26.4"));
            assert_eq!(last.against, Some(Seat::S));
            let red = last.plies.iter().step_by(2);
            assert!(
                red.clone()
                    .all(|ply| matches!(ply.class, PlyClass::Chase { .. })),
                "{last:?}"
            );
        }
        let result = eve.picture().result.clone().unwrap();
        assert_eq!(
            (result.reason, &result.winners[..]),
            (EndReason::Repetition, &[Seat::N][..])
        );
    });
}

#[test]
fn where_both_are_allowed_it_is_a_draw_and_both_see_the_same_reason() {
    on_paused_time(async {
        let world = World::new(943).await;
        let (mut table, mut eve) = watched(&world, None).await;
        table
            .play_all("b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9")
            .await;
        let rulings = told(&mut eve).await;
        let judged = rulings.last().unwrap();
        assert_eq!(
            (judged.stage, judged.against),
            (RepetitionStage::Judged, None)
        );
        let ends = table
            .players
            .each_ref()
            .map(|player| player.picture().result.clone());
        assert_eq!(ends[0], ends[1]);
        assert_eq!(ends[0].as_ref().unwrap().reason, EndReason::Repetition);
        assert_eq!(table.game(0).repetition, table.game(1).repetition);
    });
}

/// Some moves behind, and nothing of a ruling before its move.
#[test]
fn a_delayed_audience_hears_rulings_as_late_as_moves() {
    on_paused_time(async {
        let world = World::new(944).await;
        let options = XiangqiOptions {
            natural_limit_rounds: Some(60),
            ..refereed(Some(CHASES))
        };
        let mut table = XiangqiPair::begun(&world, options, 3).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.unwrap();
        table.play_all("d6e6 e4d4 e6d6 d4e4").await;
        assert!(table.game(0).repetition.is_some());
        assert!(told(&mut eve).await.is_empty());
        let behind = eve.look().await;
        let seen = behind.game.xiangqi().unwrap();
        assert!(seen.repetition.is_none() && seen.moves.split(' ').count() < 4);
        table.play_all("d6e6 e4d4 e6d6").await;
        assert_eq!(told(&mut eve).await.len(), 1);
    });
}
