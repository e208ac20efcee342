//! How late a countdown is called out: 2,000 running rooms of Go in their last minute, spread over it
//! and all at one instant, a listener in each of a few.
//!
//! `cargo bench -p qiguan-tests --bench countdown`. Late is the time from the instant a call is due to
//! the moment at which it is on its way to its hearers, on the server's own clock. The bound is 50 ms.

use qiguan_rules::Seat;
use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::store::{SqliteStore, Store};
use qiguan_server::time::Clock;
use qiguan_table::{GameOptions, GoSettings, Millis, TimeControl};
use qiguan_tests::{begun_game, store_of};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const ROOMS: u64 = 2_000;
/// The last minute, and half of the one before it, which is called out too.
const LIMIT_MS: u32 = 120_000;
/// From a restart to the instant at which time runs again with nobody there.
const RESTART_MS: u64 = 20_000;
/// How much of a turn has gone when the rooms are restored.
const GONE_MS: u64 = 85_000;
/// How long is listened: to the last of the tens, and to no flag.
const WATCHED_MS: u64 = 26_000;
/// The calls of a room in that time, at least: at 30, 20 and 10 seconds left, and at the first of the last nine.
const CALLS: u64 = 4;
/// The bounds of the meter, in seconds, of which the one that holds is 50 ms.
const BOUNDS: [&str; 6] = ["0.001", "0.002", "0.005", "0.01", "0.02", "0.05"];

#[tokio::main]
async fn main() {
    for (words, step_ms) in [
        ("spread over eight seconds", 8_000 / ROOMS),
        ("all at one instant", 0),
    ] {
        let text = metrics_of(step_ms).await;
        let name = "qiguan_announcement_lateness_seconds";
        let count = value(&text, &format!("{name}_count"));
        let within = BOUNDS.map(|bound| value(&text, &format!("{name}_bucket{{le=\"{bound}\"}}")));
        let parts = BOUNDS.iter().zip(within);
        let parts: Vec<_> = parts
            .map(|(bound, many)| format!("{:.2} % within {bound} s", 100.0 * many / count))
            .collect();
        println!("{count} calls, {words}: {}", parts.join(", "));
        assert!(count >= (CALLS * ROOMS) as f64, "every room calls");
        assert_eq!(within[BOUNDS.len() - 1], count, "a call is late");
    }
}

fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let value = line.and_then(|rest| rest.trim().parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// What the meters say after a while of countdowns.
async fn metrics_of(step_ms: u64) -> String {
    let folder = tempfile::tempdir().expect("a folder for the store");
    prepare(folder.path(), step_ms).await;
    let store = Arc::new(SqliteStore::open(folder.path()).expect("the store opens again"));
    let opened = House::open(store.clone(), Chance::from_seed(1), Clock::continued_from).await;
    let (house, report) = opened.expect("the store can be read");
    assert_eq!(report.restored as u64, ROOMS);
    tokio::time::sleep(Duration::from_millis(RESTART_MS + WATCHED_MS)).await;
    let text = house.metrics();
    house.shut_down();
    store.close().await;
    text
}

/// A store of games that are in the last minute of their first turn.
async fn prepare(folder: &Path, step_ms: u64) {
    let now = GONE_MS * 2;
    let settings = GoSettings {
        time: TimeControl::ReservedCountdown {
            limit_ms: LIMIT_MS,
            reserved_minutes: 2,
        },
        ..GoSettings::casual()
    };
    let begun = |room| {
        let at = Millis(now - GONE_MS - step_ms * room);
        begun_game(GameOptions::Go(settings), &[Seat::S, Seat::N], at)
    };
    store_of(folder, now, (0..ROOMS).map(begun)).await;
}
