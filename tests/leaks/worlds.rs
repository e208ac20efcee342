//! Twin worlds by the thousand, on all processors: rooms of every kind and random games in them.
//!
//! `QIGUAN_TWINS` says how many, `QIGUAN_TWIN` is the seed of one that is to be seen again.

use crate::duels::Duel;
use crate::game::Game;
use crate::lawful::Cause;
use crate::sealed;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Worlds in CI, within some two minutes on two processors.
const WORLDS: u64 = 2_000;
/// So many of them have the same seeds each time, from 0 on.
const FIXED_MAX: u64 = 1_600;
/// Below this no seed is drawn.
const FRESH_FROM: u64 = 1 << 32;
/// Each of so many worlds is a game of Go with a sealed move.
const SEALED_EVERY: u64 = 20;
/// And each of so many others one of Go or xiangqi.
const DUEL_EVERY: u64 = 4;

#[test]
fn nobody_can_tell_twin_worlds_apart() {
    if let Some(seed) = number("QIGUAN_TWIN") {
        let mut tally = Tally::default();
        tally.play(seed);
        println!("{tally:?}");
        return;
    }
    let seeds = Seeds::of(number("QIGUAN_TWINS").unwrap_or(WORLDS));
    println!(
        "seeds 0..{} and {} from {} on",
        seeds.fixed, seeds.fresh, seeds.fresh_from
    );
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let began = Instant::now();
    let tally = seeds.play(threads);
    let seconds = began.elapsed().as_secs_f64();
    let worlds = seeds.fixed + seeds.fresh;
    let a_minute = Tally::a_minute(worlds, seconds);
    println!("{worlds} twin worlds in {seconds:.0} s on {threads} threads: {a_minute} a minute");
    println!("ends: {:?}, done: {:?}", tally.ends, tally.done);
    if worlds >= WORLDS {
        tally.assert_everything_happened();
    }
}

fn number(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().expect("a whole number"))
}

/// Which worlds are played.
struct Seeds {
    fixed: u64,
    fresh: u64,
    fresh_from: u64,
}

impl Seeds {
    fn of(worlds: u64) -> Self {
        let fixed = FIXED_MAX.min(worlds / 5 * 4);
        Self {
            fixed,
            fresh: worlds - fixed,
            fresh_from: FRESH_FROM + u64::from(rand::random::<u32>()) * FRESH_FROM / 2,
        }
    }

    fn seed(&self, number: u64) -> Option<u64> {
        match number.checked_sub(self.fixed) {
            None => Some(number),
            Some(number) if number < self.fresh => Some(self.fresh_from + number),
            Some(_) => None,
        }
    }

    /// Plays all, on so many threads, until one fails.
    fn play(&self, threads: usize) -> Tally {
        let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let work = || {
            let mut tally = Tally::default();
            while !failed.load(Ordering::Relaxed)
                && let Some(seed) = self.seed(next.fetch_add(1, Ordering::Relaxed))
            {
                let _alarm = Alarm(seed, &failed);
                tally.play(seed);
            }
            tally
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let tallies = workers.into_iter().map(|worker| {
                let tally = worker.join();
                tally.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            tallies.fold(Tally::default(), Tally::with)
        })
    }
}

/// Says which seed failed, and ends the others' work.
struct Alarm<'a>(u64, &'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("failed: QIGUAN_TWIN={}", self.0);
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

/// What happened in worlds.
#[derive(Debug, Default)]
struct Tally {
    ends: BTreeMap<Option<Cause>, u32>,
    done: BTreeMap<&'static str, u32>,
}

impl Tally {
    fn play(&mut self, seed: u64) {
        if seed.is_multiple_of(SEALED_EVERY) {
            sealed::twins(seed);
            *self.done.entry("sealed").or_default() += 1;
            return;
        }
        if seed.is_multiple_of(DUEL_EVERY) {
            let mut duel = Duel::new(seed);
            duel.play();
            return self.add(duel.done);
        }
        let mut game = Game::new(seed);
        *self.ends.entry(game.play()).or_default() += 1;
        self.add(game.done);
    }

    fn add(&mut self, done: BTreeMap<&'static str, u32>) {
        for (what, times) in done {
            *self.done.entry(what).or_default() += times;
        }
    }

    fn with(mut self, other: Self) -> Self {
        for (cause, times) in other.ends {
            *self.ends.entry(cause).or_default() += times;
        }
        self.add(other.done);
        self
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a figure for people"
    )]
    fn a_minute(worlds: u64, seconds: f64) -> u64 {
        (worlds as f64 * 60.0 / seconds) as u64
    }

    fn assert_everything_happened(&self) {
        for cause in [Cause::Combat, Cause::FlagShown, Cause::Revealed] {
            let ended = self.ends.contains_key(&Some(cause));
            assert!(ended, "no game ended by {cause:?}");
        }
        for what in [
            "move",
            "rarer",
            "foolish",
            "look",
            "resume",
            "afresh",
            "take over",
            "away",
            "stranger",
            "restart",
            "crash",
            "wait",
            "talk",
            "ruling",
            "mark",
            "mute",
            "keep",
            "ally out",
            "refused to one",
            "drift",
            "outside",
            "sealed",
            "go",
            "xiangqi",
            "differ",
            "seal",
            "opened",
            "parted",
            "disagree",
            "learned",
        ] {
            assert!(self.done.contains_key(what), "no game had a {what}");
        }
    }
}
