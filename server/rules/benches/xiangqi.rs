//! How fast moves of xiangqi are listed and made, beside Fairy-Stockfish on the same machine.
//!
//! `cargo bench -p qiguan-rules --bench xiangqi`; needs `fairy-stockfish` on the path or in
//! /usr/games. Both count the last ply in bulk, on one thread, one after the other.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use qiguan_rules::xiangqi::Position;

/// The start, two middle games, a game full of checks and one of pins.
const POSITIONS: [(&str, u32); 5] = [
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        5,
    ),
    (
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        5,
    ),
    (
        "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
        5,
    ),
    (
        "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
        5,
    ),
    ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", 6),
];
/// Ours have to be as fast at least.
const RATIO_MIN: f64 = 1.0;

fn main() {
    let mut other = Other::start();
    let mut took = [Duration::ZERO; 2];
    let mut nodes = 0;
    for (fen, depth) in POSITIONS {
        let mut position = Position::from_fen(fen).expect("a position");
        let began = Instant::now();
        let counted = position.perft(depth);
        let ours = began.elapsed();
        let (expected, theirs) = other.perft(fen, depth);
        assert_eq!(counted, expected, "{fen}");
        let rate = |took: Duration| counted as f64 / took.as_secs_f64() / 1e6;
        let (ours_rate, theirs_rate) = (rate(ours), rate(theirs));
        println!(
            "{counted:>11} moves to depth {depth}: {ours_rate:.1} M/s, theirs {theirs_rate:.1} M/s"
        );
        took[0] += ours;
        took[1] += theirs;
        nodes += counted;
    }
    let [ours, theirs] = took.map(|took| nodes as f64 / took.as_secs_f64() / 1e6);
    println!("moves a second: {ours:.1} M, Fairy-Stockfish {theirs:.1} M");
    let ratio = ours / theirs;
    println!("ratio: {ratio:.2} [{RATIO_MIN:.1} at least]");
    assert!(ratio >= RATIO_MIN);
}

/// Fairy-Stockfish, a process of its own that is asked over UCI.
struct Other {
    process: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Other {
    fn start() -> Self {
        // Debian keeps games where not every path leads.
        let debian = Path::new("/usr/games/fairy-stockfish");
        let program = match debian.exists() {
            true => debian,
            false => Path::new("fairy-stockfish"),
        };
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("fairy-stockfish is installed");
        let asks = process.stdin.take().expect("its input is a pipe");
        let answers = process.stdout.take().expect("its output is a pipe");
        let mut other = Self {
            process,
            asks,
            answers: BufReader::new(answers),
        };
        other.ask("uci\nsetoption name UCI_Variant value xiangqi\nisready");
        other.answer("readyok");
        other
    }

    fn perft(&mut self, fen: &str, depth: u32) -> (u64, Duration) {
        self.ask(&format!("position fen {fen}\nisready"));
        self.answer("readyok");
        let began = Instant::now();
        self.ask(&format!("go perft {depth}"));
        let count = self.answer("Nodes searched: ");
        (count.parse().expect("a number"), began.elapsed())
    }

    fn ask(&mut self, text: &str) {
        writeln!(self.asks, "{text}").expect("it listens");
    }

    /// What follows these words in the next line that begins with them.
    fn answer(&mut self, words: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.answers.read_line(&mut line).expect("it speaks");
            assert!(read > 0, "it ended before {words:?}");
            if let Some(rest) = line.strip_prefix(words) {
                return rest.trim().to_owned();
            }
        }
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
