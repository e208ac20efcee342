//! Crashes under load: rooms of all games are played by guests on real sockets while the server is
//! killed, stopped for a while, or has its disk full. Every time all come back and everything is counted.

mod disk;
mod guest;
mod ledger;
mod moves;
mod playing;
mod tables;

pub(crate) use playing::Playing;
pub(crate) use tables::{Party, games};

use crate::http;
use crate::server::House;
use disk::Disk;
use futures::future::join_all;
use guest::{Counts, Guest, Seen};
use ledger::{check_journal, check_time};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;
use std::hash::{BuildHasher, RandomState};
use std::net::SocketAddr;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Rounds without `QIGUAN_ROUNDS`; each kind of blow is among the first four.
const ROUNDS: usize = 5;
/// Rounds on one store; then other games begin on another disk.
const ROUNDS_AN_EVENING: usize = 3;
/// How long everybody plays before a blow, in milliseconds.
const LOAD_MS: Range<u64> = 300..1_500;
/// How long a process stands that is stopped: beyond the second up to which a pause is running.
const STOPPED_MS: Range<u64> = 1_500..3_500;
/// How long a server may be away after a kill, in milliseconds.
const AWAY_MS: Range<u64> = 0..1_500;
/// How long a disk stays full, in milliseconds.
const FULL_MS: Range<u64> = 200..2_000;
/// The longest that a server may take to notice its disk.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug)]
enum Blow {
    Kill,
    Stop,
    Full,
    /// Killed while the disk is full.
    KillFull,
}

const FIRST: [Blow; 5] = [
    Blow::Kill,
    Blow::Stop,
    Blow::KillFull,
    Blow::Full,
    Blow::Kill,
];

/// How long the server did not run, at least and at most.
#[derive(Clone, Copy, Debug, Default)]
struct Down {
    least: Duration,
    most: Duration,
}

#[test]
fn crashes_under_load_lose_nothing_and_repeat_nothing() {
    let seed = number("QIGUAN_SEED").unwrap_or_else(|| RandomState::new().hash_one(0));
    let rounds = number("QIGUAN_ROUNDS").unwrap_or(ROUNDS as u64);
    println!("QIGUAN_SEED={seed} QIGUAN_ROUNDS={rounds}");
    crate::programs::programs();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let drawn = [
        Blow::Kill,
        Blow::Kill,
        Blow::Stop,
        Blow::Full,
        Blow::KillFull,
    ];
    let blows = (0..).map(|round| match FIRST.get(round) {
        Some(blow) => *blow,
        None => drawn[rng.random_range(0..drawn.len())],
    });
    let blows: Vec<Blow> = blows
        .take(usize::try_from(rounds).expect("a few rounds"))
        .collect();
    runtime().block_on(evenings(&blows, &mut rng));
}

#[test]
fn a_server_does_not_start_on_a_full_disk() {
    crate::programs::programs();
    for is_small in [false, true] {
        runtime().block_on(async {
            let mut evening = Evening::begin(is_small, 7).await;
            evening.house.kill();
            evening.disk.fill_for(&mut evening.house);
            let words = evening.house.does_not_start();
            println!("{words}");
            assert!(words.contains("the store"), "{words}");
            evening.disk.free_for(&mut evening.house);
            evening.house.start();
            let playing = Playing::begin(std::mem::take(&mut evening.parties));
            evening.parties = playing.rest().await;
            evening.end().await;
        });
    }
}

/// Real time, and guests side by side.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime can be built")
}

async fn evenings(blows: &[Blow], rng: &mut ChaCha8Rng) {
    for (number, blows) in blows.chunks(ROUNDS_AN_EVENING).enumerate() {
        let mut evening = Evening::begin(number % 2 == 1, rng.random()).await;
        for blow in blows {
            evening.round(*blow).await;
        }
        evening.end().await;
    }
}

/// A server with its store, and the rooms that are played in it.
struct Evening {
    /// Goes before the house, whose folder it may lie in.
    disk: Disk,
    house: House,
    parties: Vec<Party>,
    rng: ChaCha8Rng,
}

impl Evening {
    async fn begin(is_small: bool, seed: u64) -> Self {
        let mut house = House::new();
        // All come from one address.
        house.set(&[
            ("QIGUAN_CONNECTS_PER_MINUTE", "0"),
            ("QIGUAN_GUESTS_PER_MINUTE", "0"),
        ]);
        let disk = match is_small {
            true => Disk::small(&mut house),
            false => Disk::wide(&mut house),
        };
        house.start();
        let server = house.address();
        let begins = (0..).map(|room| seed.wrapping_add(room * 16));
        let begins = games().into_iter().zip(begins);
        let begins = begins.map(|(game, seed)| Party::begun(server, game, seed));
        Self {
            disk,
            parties: join_all(begins).await,
            house,
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    async fn round(&mut self, blow: Blow) {
        let server = self.house.address();
        let before = self.check(server).await;
        let playing = Playing::begin(std::mem::take(&mut self.parties));
        self.pause(LOAD_MS).await;
        let down = self.strike(blow).await;
        self.pause(LOAD_MS).await;
        self.parties = playing.rest().await;
        let after = self.check(server).await;
        let spans = before.iter().zip(&after).zip(&self.parties);
        for ((before, after), party) in spans {
            check_time(before, after, down, party);
        }
        self.check_counts(blow);
    }

    async fn check(&mut self, server: SocketAddr) -> Vec<Seen> {
        let checks = self.parties.iter_mut().map(|party| party.check(server));
        join_all(checks).await
    }

    async fn pause(&mut self, range_ms: Range<u64>) {
        let ms = self.rng.random_range(range_ms);
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }

    /// The blow, and how long the server did not run for it.
    async fn strike(&mut self, blow: Blow) -> Down {
        match blow {
            Blow::Kill => self.kill().await,
            Blow::Stop => self.stop().await,
            Blow::Full => {
                self.fill().await;
                self.disk.free(&self.house);
                self.is_ready(200).await;
                Down::default()
            }
            Blow::KillFull => {
                let since = Instant::now();
                self.fill().await;
                let down = self.kill_and(Disk::free_for).await;
                // Nor could be kept how long it ran meanwhile.
                let most = since.elapsed();
                Down { most, ..down }
            }
        }
    }

    async fn kill(&mut self) -> Down {
        self.kill_and(|_, _| {}).await
    }

    async fn kill_and(&mut self, meanwhile: impl FnOnce(&Disk, &mut House)) -> Down {
        let asked = Instant::now();
        let killed = self.house.kill();
        meanwhile(&self.disk, &mut self.house);
        self.pause(AWAY_MS).await;
        let least = killed.elapsed();
        self.house.start();
        let most = asked.elapsed();
        Down { least, most }
    }

    async fn stop(&mut self) -> Down {
        let asked = Instant::now();
        self.house.signal("-STOP");
        let stopped = Instant::now();
        self.pause(STOPPED_MS).await;
        let least = stopped.elapsed();
        self.house.signal("-CONT");
        let most = asked.elapsed();
        Down { least, most }
    }

    /// Fills the disk, sees that the server says so, and waits a while.
    async fn fill(&mut self) {
        self.disk.fill(&self.house);
        self.is_ready(503).await;
        self.pause(FULL_MS).await;
    }

    async fn is_ready(&self, status: u16) {
        let by = Instant::now() + PATIENCE;
        while http::get(self.house.address(), "/health/ready", None).status != status {
            assert!(Instant::now() < by, "it never answers {status}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The round was one: people played, and the blow was felt.
    fn check_counts(&mut self, blow: Blow) {
        let mut all = Counts::default();
        for guest in self.guests() {
            let counts = std::mem::take(&mut guest.counts);
            guest.waits.clear();
            all.acknowledged += counts.acknowledged;
            all.again += counts.again;
            all.had_been_done += counts.had_been_done;
            all.denied += counts.denied;
            all.came_back += counts.came_back;
        }
        println!("{blow:?} on {:?}: {all:?}", self.disk);
        assert!(all.acknowledged > 0, "nobody played");
        let is_full = matches!(blow, Blow::Full | Blow::KillFull);
        if is_full && matches!(self.disk, Disk::Small(_)) {
            assert!(all.denied > 0, "nobody was told that the disk is full");
        }
        assert!(is_full || all.denied == 0, "denied for no reason");
        assert_eq!(all.came_back > 0, !matches!(blow, Blow::Stop));
    }

    fn guests(&mut self) -> impl Iterator<Item = &mut Guest> {
        let parties = self.parties.iter_mut();
        parties.flat_map(|party| party.players.iter_mut().chain([&mut party.spectator]))
    }

    /// After a last kill the store itself is asked: what was acknowledged is there once, and what
    /// nobody sent is not.
    async fn end(mut self) {
        self.check(self.house.address()).await;
        self.house.kill();
        let store = Connection::open(self.house.data().join("qiguan.db")).expect("a store");
        for party in &self.parties {
            for player in &party.players {
                check_journal(&store, &party.room.0, player);
            }
        }
    }
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
    )
}
