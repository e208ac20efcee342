//! Whose clock runs out when nobody does anything, and what a lost line costs.

use super::{clocks, left_ms, timed};
use qiguan_protocol::{Ask, EndReason, Phase, Request, Seat, TimeControl};
use qiguan_tests::{Pair, World, on_paused_time};
use std::time::Duration;

const MINUTE: TimeControl = TimeControl::Absolute { total_ms: 60_000 };
const POINTS: [&str; 6] = ["C3", "B2", "D4", "E5", "A1", "B4"];

/// Nobody does anything until the game is over: whose time it was, and when.
async fn falls(world: &World, table: &mut Pair) {
    let mover = table.to_move().unwrap();
    let seat = [Seat::S, Seat::N][mover];
    let due = clocks(&table.players[0]).since_ms + u64::from(left_ms(&table.players[0], seat));
    while table.players[0].picture().phase != Phase::Over {
        table.players[0].next().await.unwrap();
    }
    assert_eq!(table.players[0].told_at_ms, due);
    assert!(world.now() - due <= 50);
    table.settle().await;
    for player in &table.players {
        let result = player.picture().result.clone().unwrap();
        let winner = [Seat::N, Seat::S][mover];
        assert_eq!(
            (result.reason, result.winners),
            (EndReason::Time, vec![winner])
        );
        assert_eq!(left_ms(player, seat), 0);
    }
}

#[test]
fn every_players_clock_runs_out_at_every_ply_and_after_an_undo_too() {
    for plies in 0..=POINTS.len() {
        for undone in [false, true] {
            if undone && plies < 2 {
                continue;
            }
            println!("after {plies} plies, the last undone: {undone}");
            on_paused_time(async {
                let world = World::new(951).await;
                let mut table = Pair::begun(&world, timed(MINUTE)).await;
                for point in &POINTS[..plies] {
                    tokio::time::sleep(Duration::from_secs(2)).await;
                    table.play(point).await;
                }
                if undone {
                    let last = 1 - table.to_move().unwrap();
                    let what = Ask::Undo;
                    table.must(last, Request::Ask { what }).await;
                    let accept = true;
                    table.must(1 - last, Request::Answer { what, accept }).await;
                    assert_eq!(table.to_move(), Some(last), "who took it back is to move");
                }
                falls(&world, &mut table).await;
            });
        }
    }
}

#[test]
fn a_line_lost_for_three_seconds_costs_three_seconds_and_both_screens_agree() {
    on_paused_time(async {
        let world = World::new(952).await;
        let mut table = Pair::begun(&world, timed(MINUTE)).await;
        table.play_all("C3 B2").await;
        let began = clocks(&table.players[0]).since_ms;
        let had = left_ms(&table.players[0], Seat::S);
        table.players[0].drop_line();
        world.until(began + 3_000).await;
        world.reconnect(&mut table.players[0]).await;
        table.settle().await;
        assert_eq!(clocks(&table.players[0]), clocks(&table.players[1]));
        assert_eq!(clocks(&table.players[0]).since_ms, began, "it ran on");
        table.play("D4").await;
        for player in &table.players {
            let charged = had - left_ms(player, Seat::S);
            assert!((2_950..=3_000).contains(&charged), "{charged}");
        }
    });
}
