//! Games of xiangqi over HTTP as PGN: one that runs, and one that is over.

use crate::after_end::{get, open};
use qiguan_protocol::{Phase, XiangqiOptions, XiangqiPreset};
use qiguan_tests::{World, XiangqiPair, on_paused_time};

/// Red checks for ever from here, with the moves below.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const ROUND: &str = "f0e0 e8f8 e0f0 f8e8 ";

#[test]
fn a_game_of_xiangqi_is_told_as_pgn_while_it_runs_and_when_it_is_over() {
    let (store, rooms, token) = on_paused_time(async {
        let world = World::new(660).await;
        let mut over = XiangqiPair::begun(
            &world,
            XiangqiOptions {
                preset: Some(XiangqiPreset::Refereed),
                position: Some(CHECKS.to_owned()),
                ..XiangqiOptions::default()
            },
            0,
        )
        .await;
        over.play_all(&ROUND.repeat(2)).await;
        assert_eq!(over.players[0].picture().phase, Phase::Over);
        let mut runs = XiangqiPair::begun(&world, XiangqiOptions::default(), 0).await;
        runs.play_all("h2e2 h9g7").await;
        let mut behind = XiangqiPair::begun(&world, XiangqiOptions::default(), 4).await;
        behind.play_all("h2e2 h9g7").await;
        let token = behind.players[1].token.clone();
        let rooms = [over.room, runs.room, behind.room];
        (world.store.clone(), rooms, token)
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        // The rooms tell their records themselves, so they have to run.
        let port = open(store).await;
        let path = |room| format!("/api/games/{room}.pgn");
        let [over, runs, behind] = &rooms;
        let over = get(port, &path(over), None).await;
        for part in [
            "content-type: application/x-chess-pgn",
            "cache-control: public, max-age=3600",
            "[Red \"Ann\"]",
            "[Result \"0-1\"]",
            "{Red loses: one_checks, Art. 26.1; f0e0 check, e8f8 idle ",
        ] {
            assert!(over.contains(part), "{part} is not in {over}");
        }
        let runs = get(port, &path(runs), None).await;
        for part in ["no-store", "[Result \"*\"]", "1. 炮二平五 马8进7\n*"] {
            assert!(runs.contains(part), "{part} is not in {runs}");
        }
        let unknown = get(port, "/api/games/2222222222.pgn", None).await;
        assert_eq!(get(port, &path(behind), None).await, unknown, "not yet");
        let own = get(port, &path(behind), Some(&token)).await;
        assert!(own.contains("1. 炮二平五 马8进7\n*"), "{own}");
        let sgf = format!("/api/games/{}.sgf", rooms[1]);
        assert_eq!(get(port, &sgf, None).await, unknown, "it is no game of Go");
    });
}
