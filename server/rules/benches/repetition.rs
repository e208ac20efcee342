//! What a ruling on a repetition costs.
//!
//! `cargo bench -p qiguan-rules --bench repetition`. The bounds are what a room relies on: a ruling
//! is made while its table waits. With `QIGUAN_CASES` set the figures there are measured too.

use std::path::Path;
use std::time::{Duration, Instant};

use qiguan_rules::xiangqi::{Move, Position, Profile, judge};

const MEDIAN_MAX: Duration = Duration::from_millis(1);
const WORST_MAX: Duration = Duration::from_millis(20);
const PROFILES: [Profile; 4] = [
    Profile::Cxa1999,
    Profile::Cxa2020,
    Profile::Axf,
    Profile::Casual,
];
/// Cycles of four plies on boards with all or nearly all pieces.
const FULL_BOARDS: &str = include_str!("../tests/xiangqi/cases/full-boards.tsv");

struct Line {
    name: String,
    start: Position,
    steps: Vec<Move>,
}

fn main() {
    let full: Vec<Line> = rows(FULL_BOARDS, "fen", "moves");
    let mut worst = Duration::ZERO;
    for profile in PROFILES {
        let mut times = measured(&full, profile, &mut worst);
        times.sort_unstable();
        let median = times[times.len() / 2];
        println!("{profile:?}, 12 plies of a full board: median {median:?} [{MEDIAN_MAX:?}]");
        assert!(median <= MEDIAN_MAX, "a ruling takes too long");
    }
    for (table, moves) in [
        ("repetition-cxa1999.tsv", "moves"),
        ("repetition-cxa2020.tsv", "moves"),
        ("repetition-wxf2018.tsv", "cycle"),
    ] {
        let given = given(table, moves);
        for profile in PROFILES {
            let _ = measured(&given, profile, &mut worst);
        }
    }
    println!("the slowest ruling of all: {worst:?} [{WORST_MAX:?}]");
    assert!(worst <= WORST_MAX, "a ruling takes too long");
}

/// The best of some measurements of each line, and the slowest of these in `worst`.
///
/// What is slow is measured more often: other work on the machine is not ours to answer for.
fn measured(lines: &[Line], profile: Profile, worst: &mut Duration) -> Vec<Duration> {
    let mut times = Vec::new();
    for line in lines {
        let once = || {
            let began = Instant::now();
            let ruling = judge(profile, &line.start, &line.steps, 0);
            let took = began.elapsed();
            assert_eq!(ruling.plies.len(), line.steps.len());
            took
        };
        let mut best = (0..3).map(|_| once()).min().unwrap_or_default();
        for _ in 0..20 {
            if best > WORST_MAX / 2 {
                best = best.min(once());
            }
        }
        if best > Duration::from_millis(5) {
            println!("{profile:?} {}: {best:?}", line.name);
        }
        *worst = best.max(*worst);
        times.push(best);
    }
    times
}

fn given(table: &str, moves: &str) -> Vec<Line> {
    let Some(cases) = std::env::var_os("QIGUAN_CASES") else {
        println!("QIGUAN_CASES is not set: {table} is not measured");
        return Vec::new();
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(cases).join("xiangqi").join(table);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    rows(&text, "fen", moves)
}

/// Every line of a table with its moves played three times over, or once where they are no cycle.
fn rows(table: &str, fen: &str, moves: &str) -> Vec<Line> {
    let mut lines = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = lines.next().expect("a table has a head");
    let column = |name| columns.iter().position(|known| *known == name);
    let (fen, moves) = (column(fen).expect("fen"), column(moves).expect("moves"));
    let prefix = column("prefix");
    lines
        .filter(|cells| !cells[fen].is_empty())
        .map(|cells| {
            let read = |cell: &str| -> Vec<Move> {
                let steps = cell.split_whitespace();
                steps.map(|step| step.parse().expect("a move")).collect()
            };
            let mut start = Position::from_fen(cells[fen]).expect("a position");
            for step in prefix.map(|prefix| read(cells[prefix])).unwrap_or_default() {
                start.play(step);
            }
            let cycle = read(cells[moves]);
            let mut end = start;
            for step in &cycle {
                end.play(*step);
            }
            let times = if end == start { 3 } else { 1 };
            Line {
                name: cells[0].to_owned(),
                start,
                steps: cycle.repeat(times),
            }
        })
        .collect()
}
