//! Whole worlds from a seed: people, networks, crashes and restarts around the real house, and an
//! auditor who states what may be true. `tests/README.md` says how to run a seed again.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "an auditor picks out the messages that it has something to say of"
)]

mod acts;
mod auditor;
mod cable;
mod disk;
mod draw;
mod line;
mod manners;
mod network;
mod panics;
mod person;
mod plan;
mod process;
mod rooms;
mod shrink;
mod stage;
mod tally;
mod wish;

use plan::{Plan, Verb};
use stage::Run;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tally::Tally;

/// Seeds that are run each time.
const FIXED: u64 = 200;
/// Seeds that nobody has run before.
const FRESH: u64 = 50;

#[test]
fn the_house_keeps_what_it_promises() {
    if let Some(plan) = asked_for() {
        let run = stage::run(&plan);
        println!("{}", run.tally);
        return judge(&plan, run);
    }
    let seeds = number("QIGUAN_SEEDS");
    let fresh = fresh_seed();
    println!("fresh seeds from {fresh}");
    let fixed = 0..seeds.unwrap_or(FIXED);
    let fresh = fresh..fresh + seeds.map_or(FRESH, |_| 0);
    let seen = run_all(&fixed.chain(fresh).collect::<Vec<_>>());
    for verb in Verb::ALL {
        assert!(seen.of(verb.name()) > 0, "nobody did `{}`", verb.name());
    }
    for what in HAPPENS {
        assert!(seen.of(what) > 0, "never seen: {what}");
    }
}

/// What has to have happened besides the acts.
const HAPPENS: [&str; 20] = [
    "ended junqi",
    "ended go",
    "ended xiangqi",
    "moves of junqi",
    "moves of two",
    "timeouts",
    "flags of two",
    "restarts of a room",
    "sent again",
    "tails",
    "folds compared",
    "taken_over",
    "close 4005",
    "close 4006",
    "blocks opened",
    "stages reached",
    "games of matches",
    "matches decided",
    "matches over crashes",
    "match_waits",
];

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in [3, 4, 5, 6] {
        let plan = draw::plan(seed);
        let again: Plan = plan
            .to_string()
            .parse()
            .expect("a plan can be read as it is written");
        assert_eq!(plan, again);
        let (one, other) = (stage::run(&plan), stage::run(&again));
        assert_eq!(one.digest, other.digest, "seed {seed}");
    }
}

/// The plan that somebody wants to see again.
fn asked_for() -> Option<Plan> {
    let file = std::env::var_os("QIGUAN_PLAN").map(PathBuf::from);
    if let Some(file) = file {
        let text = std::fs::read_to_string(&file).expect("the plan can be read");
        return Some(text.parse().expect("it is a plan"));
    }
    number("QIGUAN_SEED").map(draw::plan)
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
    )
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs() * 1_000)
}

/// Runs seeds on all cores, and sums up what happened.
fn run_all(seeds: &[u64]) -> Tally {
    let began = Instant::now();
    let next = AtomicUsize::new(0);
    let total = Mutex::new((Tally::default(), ()));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let plan = draw::plan(*seed);
                    let run = stage::run(&plan);
                    let mut total = total.lock().expect("whoever failed has said so");
                    total.0.add(&run.tally);
                    drop(total);
                    judge(&plan, run);
                }
            });
        }
    });
    let (seen, ()) = total.into_inner().expect("nobody failed");
    let minutes = began.elapsed().as_secs_f64() / 60.0;
    println!(
        "{} seeds, {:.0} a minute: {seen}",
        seeds.len(),
        seeds.len() as f64 / minutes
    );
    seen
}

/// Fails with the shortest plan that is found, where something was wrong.
fn judge(plan: &Plan, run: Run) {
    let Some(fault) = run.fault else { return };
    println!("seed {}: {fault}", plan.seed);
    let (shortest, fault) = shrink::shortest(plan, fault);
    let file = std::env::temp_dir().join(format!("qiguan-plan-{}", plan.seed));
    std::fs::write(&file, shortest.to_string()).expect("a plan can be written");
    panic!(
        "QIGUAN_SEED={}: {fault}\n{shortest}the same plan: QIGUAN_PLAN={}",
        plan.seed,
        file.display()
    );
}
