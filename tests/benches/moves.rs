//! Durable moves a second through real sessions, rooms and the SQLite journal: 200 rooms beside one.
//!
//! `cargo bench -p qiguan-tests --bench moves`. The clients run in the same process, on the same
//! cores, and fold everything they are told; read the ratio, and the floor of 5,000 for 200 rooms.

use qiguan_protocol::JunqiOptions;
use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::store::{SqliteStore, Store};
use qiguan_server::time::Clock;
use qiguan_tests::{Match, legal_moves};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const ROOMS: usize = 200;
const MEASURED: Duration = Duration::from_secs(10);
const WARM_UP: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() {
    let one = moves_a_second(1).await;
    let many = moves_a_second(ROOMS).await;
    println!("durable moves a second, one room:    {one:>8.0}");
    println!(
        "durable moves a second, {ROOMS} rooms: {many:>8.0}  ({:.1} times one room)",
        many / one
    );
}

async fn moves_a_second(rooms: usize) -> f64 {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let store = Arc::new(SqliteStore::open(folder.path()).expect("a fresh store opens"));
    let (house, _) = House::open(store.clone(), Chance::from_seed(1), Clock::continued_from)
        .await
        .expect("a fresh store can be read");
    let (moves, stop) = (
        Arc::new(AtomicU64::new(0)),
        Arc::new(AtomicBool::new(false)),
    );
    let playing: Vec<_> = (0..rooms as u64)
        .map(|room| tokio::spawn(play_on(house.clone(), room, moves.clone(), stop.clone())))
        .collect();
    // The start of a game takes 3 s; then every room is in play.
    tokio::time::sleep(Duration::from_secs(4) + WARM_UP).await;
    let (began, from, commits) = (
        Instant::now(),
        moves.load(Ordering::Relaxed),
        store.stats().commits,
    );
    tokio::time::sleep(MEASURED).await;
    let rate = (moves.load(Ordering::Relaxed) - from) as f64 / began.elapsed().as_secs_f64();
    let commits = (store.stats().commits - commits) as f64 / began.elapsed().as_secs_f64();
    eprintln!("{rooms} rooms: {commits:.0} commits a second");
    stop.store(true, Ordering::Relaxed);
    for task in playing {
        task.await.expect("a player does not panic");
    }
    house.shut_down();
    store.close().await;
    rate
}

/// Plays random games in one room after another until it is told to stop.
async fn play_on(house: Arc<House>, seed: u64, moves: Arc<AtomicU64>, stop: Arc<AtomicBool>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while !stop.load(Ordering::Relaxed) {
        let options = JunqiOptions {
            quiet_limit: Some(0),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated_in(&house, options).await;
        table.begin().await;
        while let Some(mover) = table.to_move() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let legal = legal_moves(table.players[mover].picture());
            let (from, to) = &legal[rng.random_range(0..legal.len())];
            table.play(from, to).await;
            for player in &mut table.players {
                player.forget();
            }
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }
}
