//! The seeded twins of the fuzz targets: seeds, cases that were found, and a few thousand bytes that
//! are nearly sound, to each of the bodies in `qiguan_tests::fuzz`.
//!
//! `QIGUAN_FUZZ` multiplies how many; `QIGUAN_FUZZ_SEEDS` names a folder to write the seeds to, where
//! the coverage-guided fuzzer begins.

mod memory;

use qiguan_tests::fuzz::{Mutations, Target, target_of};
use std::fs;
use std::path::Path;

/// The seed of half of the bytes; the other half is drawn anew.
const SEED: u64 = 20_261_130;

/// Bytes that were found to be hard, by coverage-guided runs or by hand.
fn cases(target: Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/cases")
        .join(target.name);
    let Ok(files) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = files
        .map(|file| file.expect("a folder can be listed").path())
        .collect();
    paths.sort_unstable();
    let read = |path| fs::read(path).expect("a case can be read");
    paths.into_iter().map(read).collect()
}

/// Seeds, cases, and so many mutations of either.
fn hold(name: &str, tries: usize) {
    let target = target_of(name);
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "nothing to begin with");
    write_down(target, &seeds);
    let corpus = [seeds, cases(target)].concat();
    for bytes in &corpus {
        run(target, bytes);
    }
    let more: usize = match std::env::var("QIGUAN_FUZZ") {
        Ok(times) => times.parse().expect("a whole number"),
        Err(_) => 1,
    };
    for seed in [SEED, u64::from(rand::random::<u32>())] {
        println!("{name}: seed {seed}");
        let mutations = Mutations::of(corpus.clone(), seed);
        for bytes in mutations.take(tries * more / 2) {
            run(target, &bytes);
        }
    }
}

fn run(target: Target, bytes: &[u8]) {
    let _shown = Shown(target.name, bytes);
    (target.body)(bytes);
}

/// Shows the bytes of which something does not hold.
struct Shown<'a>(&'static str, &'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}: {}", self.0, self.1.escape_ascii());
        }
    }
}

fn write_down(target: Target, seeds: &[Vec<u8>]) {
    let Ok(folder) = std::env::var("QIGUAN_FUZZ_SEEDS") else {
        return;
    };
    let folder = Path::new(&folder).join(target.name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    for (number, bytes) in seeds.iter().chain(&cases(target)).enumerate() {
        let path = folder.join(format!("{number:03}"));
        fs::write(path, bytes).expect("a file can be written");
    }
}

#[test]
fn client_frames_are_read_or_refused() {
    hold("client_frame", 40_000);
}

#[test]
fn server_frames_are_read_or_refused() {
    hold("server_frame", 20_000);
}

#[test]
fn sessions_answer_whatever_is_said() {
    hold("session", 1_000);
}

#[test]
fn games_of_go_are_read_or_refused() {
    hold("sgf", 6_000);
}

#[test]
fn games_of_xiangqi_are_read_or_refused() {
    hold("pgn", 6_000);
}

#[test]
fn positions_of_xiangqi_are_read_or_refused() {
    hold("fen", 20_000);
}

#[test]
fn moves_are_read_or_refused() {
    hold("moves", 20_000);
}

#[test]
fn replays_are_read_or_refused() {
    hold("jgs", 10_000);
}

#[test]
fn layouts_are_read_or_refused() {
    hold("layout", 40_000);
}

#[test]
fn records_of_junqi_are_read_or_refused() {
    hold("record", 10_000);
}

#[test]
fn a_house_starts_on_any_journal() {
    hold("journal", 2_000);
}

#[test]
fn a_table_takes_any_commands() {
    hold("table", 1_000);
}
