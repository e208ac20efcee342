//! How late a flag falls with nobody connected: 2,000 running rooms, spread over their limit and all
//! at one instant.
//!
//! `cargo bench -p qiguan-tests --bench flags`. Late is the time from a deadline to the moment at which
//! its entry is durable, on the server's own clock. The bound is 50 ms.

use futures::FutureExt;
use futures::future::BoxFuture;
use qiguan_rules::Seat;
use qiguan_rules::junqi::Options;
use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::store::{
    CardRow, Cards, FinishedGame, GuestRow, RawRow, Reading, RoomRow, SqliteStore, Store,
    StoreStats, Write, Writing,
};
use qiguan_server::time::Clock;
use qiguan_table::{GameOptions, Millis};
use qiguan_tests::{Spread, begun_game, store_of};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

const ROOMS: u64 = 2_000;
const LIMIT_MS: u64 = 20_000;
/// From a restart to the instant at which time runs again with nobody there.
const RESTART_MS: u64 = 20_000;

#[tokio::main]
async fn main() {
    for (words, step_ms) in [
        ("spread over their limit", LIMIT_MS / ROOMS),
        ("all at one instant", 0),
    ] {
        let late = lateness(step_ms).await.into_iter();
        let late = Spread::of(late.map(Duration::from_millis).collect());
        println!(
            "{} flags, {words}: late by {:.0} ms at the median, {:.0} ms at 99 %, {:.0} ms at most",
            late.count(),
            late.ms(50),
            late.ms(99),
            late.ms(100)
        );
    }
}

/// How late each room's first flag falls, in milliseconds.
async fn lateness(step_ms: u64) -> Vec<u64> {
    let folder = tempfile::tempdir().expect("a folder for the store");
    prepare(folder.path(), step_ms).await;
    let store = Arc::new(Watched::open(folder.path()));
    let clock = Arc::new(OnceLock::new());
    let (house, report) = House::open(store.clone(), Chance::from_seed(1), |base| {
        clock.get_or_init(|| Clock::continued_from(base)).clone()
    })
    .await
    .expect("the store can be read");
    assert_eq!(report.restored as u64, ROOMS);
    store.watch(clock.get().expect("the house was opened with it").clone());
    tokio::time::sleep(Duration::from_millis(RESTART_MS + LIMIT_MS + 1_500)).await;
    house.shut_down();
    store.inner.close().await;
    let late = std::mem::take(&mut *store.late.lock().expect("nobody panics with it"));
    assert!(late.len() as u64 >= ROOMS, "every room's flag falls");
    late
}

/// A store of games that have just begun, each a little further into its first turn.
async fn prepare(folder: &Path, step_ms: u64) {
    let now = LIMIT_MS * 2;
    let options = Options {
        move_limit_s: 20,
        ..Options::default()
    };
    let begun = |room| {
        let at = Millis(now - step_ms * room);
        begun_game(GameOptions::Junqi(options), &Seat::ALL, at)
    };
    store_of(folder, now, (0..ROOMS).map(begun)).await;
}

/// A store that notes how late the timeouts are that it has made durable.
#[derive(Debug)]
struct Watched {
    inner: SqliteStore,
    clock: OnceLock<Clock>,
    late: Mutex<Vec<u64>>,
}

impl Watched {
    fn open(folder: &Path) -> Self {
        let inner = SqliteStore::open(folder).expect("the store opens again");
        Self {
            inner,
            clock: OnceLock::new(),
            late: Mutex::new(Vec::new()),
        }
    }

    fn watch(&self, clock: Clock) {
        self.clock.get_or_init(|| clock);
    }
}

impl Store for Watched {
    fn write(&self, write: Write) -> Writing<'_> {
        let timeout_at = if let Write::Append(row) = &write
            && contains(&row.events, b"timed_out")
        {
            Some(row.at_ms)
        } else {
            None
        };
        async move {
            self.inner.write(write).await?;
            if let (Some(at), Some(clock)) = (timeout_at, self.clock.get()) {
                self.late
                    .lock()
                    .expect("nobody panics with it")
                    .push(clock.now().saturating_sub(at));
            }
            Ok(())
        }
        .boxed()
    }

    fn last_time(&self) -> Reading<'_, u64> {
        self.inner.last_time()
    }

    fn unfinished(&self) -> Reading<'_, Vec<String>> {
        self.inner.unfinished()
    }

    fn room(&self, room: &str) -> Reading<'_, Option<RoomRow>> {
        self.inner.room(room)
    }

    fn journal(&self, room: &str) -> Reading<'_, Vec<RawRow>> {
        self.inner.journal(room)
    }

    fn finished(&self, room: &str) -> Reading<'_, Option<FinishedGame>> {
        self.inner.finished(room)
    }

    fn cards(&self, asked: Cards) -> Reading<'_, Vec<CardRow>> {
        self.inner.cards(asked)
    }

    fn card(&self, room: &str) -> Reading<'_, Option<CardRow>> {
        self.inner.card(room)
    }

    fn finished_before(&self, wall_ms: u64, limit: u32) -> Reading<'_, Vec<String>> {
        self.inner.finished_before(wall_ms, limit)
    }

    fn games_of(&self, player: u64, limit: u32) -> Reading<'_, Vec<String>> {
        self.inner.games_of(player, limit)
    }

    fn guest_by_token(&self, token_sha256: [u8; 32]) -> Reading<'_, Option<GuestRow>> {
        self.inner.guest_by_token(token_sha256)
    }

    fn stats(&self) -> StoreStats {
        self.inner.stats()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.inner.close()
    }
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}
