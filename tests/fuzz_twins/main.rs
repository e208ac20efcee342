//! The seeded twins of the fuzz targets: seeds, cases that were found, and a few thousand bytes that
//! are nearly sound, to each of the bodies in `qiguan_tests::fuzz`.
//!
//! `QIGUAN_FUZZ` multiplies how many.

mod memory;

use qiguan_tests::fuzz::{Mutations, Target, target_of};

/// The seed of half of the bytes; the other half is drawn anew.
const SEED: u64 = 20_261_130;

/// Seeds, cases, and so many mutations of either.
fn hold(name: &str, tries: usize) {
    let target = target_of(name);
    let corpus = target.corpus();
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

#[test]
fn whatever_comes_to_the_port_is_answered_or_let_go() {
    hold("http", 1_000);
}

/// HTTP/2 has no bound on how long who has once asked something stays without another word.
#[test]
fn the_port_speaks_no_other_version_of_http() {
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    let get_root = [0, 0, 4, 1, 5, 0, 0, 0, 1, 0x82, 0x84, 0x86, 0x41];
    run(target_of("http"), preface);
    run(
        target_of("http"),
        &[&preface[..], &settings, &get_root].concat(),
    );
}

#[test]
fn files_of_settings_are_read_or_refused() {
    hold("settings", 4_000);
}
