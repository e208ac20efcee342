//! Random games from sitting down to the end: everyone's fold equals the server's picture all along.

use qiguan_protocol::{JunqiOptions, Phase, Seat};
use qiguan_tests::{Match, World, legal_moves, on_paused_time};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn a_random_game_reaches_its_end_and_every_fold_is_right() {
    for seed in 0..4 {
        println!("seed {seed}");
        on_paused_time(random_game(seed));
    }
}

async fn random_game(seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let world = World::new(seed).await;
    let mut table = Match::seated(&world, JunqiOptions::default()).await;
    let mut spectator = world.guest("Eve").await;
    spectator
        .attend(&table.room)
        .await
        .expect("anybody may watch");
    table.begin().await;
    while let Some(mover) = table.to_move() {
        let moves = legal_moves(table.players[mover].picture());
        let (from, to) = moves[rng.random_range(0..moves.len())].clone();
        table.play(&from, &to).await;
        for seat in Seat::ALL {
            table.players[seat.index()].look().await;
        }
        spectator.look().await;
    }
    spectator.look().await;
    assert_eq!(spectator.picture().phase, Phase::Over);
    assert!(spectator.picture().result.is_some());
}
