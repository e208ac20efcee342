//! Replays whole games token by token.
//!
//! Ours always; those under `$QIGUAN_CASES/junqi` too, where the variable is
//! set. A trailer such as `# moves 156 alive NS quiet_max 31` is checked.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use qiguan_rules::Seat;
use qiguan_rules::junqi::{DrawReason, End, Options, Position, Preset, Record};

fn manifest_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn games(folder: &Path) -> Vec<PathBuf> {
    let mut games: Vec<PathBuf> = folder
        .read_dir()
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    games.sort();
    assert!(!games.is_empty(), "no games in {}", folder.display());
    games
}

struct Summary {
    position: Position,
    quiet_max: u32,
}

fn replayed(name: &str, text: &str) -> Summary {
    let record = Record::parse(text, Options::preset(Preset::Platform))
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut steps = record.steps();
    let mut quiet_max = 0;
    while let Some(step) = steps.next() {
        step.unwrap_or_else(|error| panic!("{name}: {error}"));
        quiet_max = quiet_max.max(steps.position().quiet());
    }
    let again = Record::parse(&record.to_string(), Options::default());
    assert_eq!(again.as_ref(), Ok(&record), "{name} written and read again");
    let position = record.replay().unwrap();
    assert_eq!(position, *steps.position());
    Summary {
        position,
        quiet_max,
    }
}

fn check(path: &Path) {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).unwrap();
    let Summary {
        position,
        quiet_max,
    } = replayed(&name, &text);
    let trailers = text
        .lines()
        .filter_map(|line| line.strip_prefix("# moves "));
    for trailer in trailers {
        let words: Vec<&str> = trailer.split_whitespace().collect();
        let [moves, "alive", alive, "quiet_max", quiet] = *words else {
            panic!("{name}: not `# moves 156 alive NS quiet_max 31`: {trailer}");
        };
        assert_eq!(moves.parse(), Ok(position.moves_played()), "{name}: moves");
        let named: BTreeSet<char> = alive.chars().collect();
        assert_eq!(
            named,
            position.living().map(Seat::letter).collect(),
            "{name}: alive"
        );
        assert_eq!(quiet.parse(), Ok(quiet_max), "{name}: quiet_max");
    }
    draws_by_the_limit(&name, &position);
}

/// A record does not say why a game was drawn, so the count of quiet moves must.
fn draws_by_the_limit(name: &str, position: &Position) {
    let limit = u32::from(position.options().quiet_limit);
    let quiet = limit != 0 && position.quiet() > limit;
    let by_limit = Some(End::Draw {
        reason: DrawReason::QuietLimit,
    });
    assert_eq!(position.over() == by_limit, quiet, "{name}");
}

#[test]
fn our_games_replay() {
    games(&manifest_dir().join("tests/cases/junqi"))
        .iter()
        .for_each(|game| check(game));
}

#[test]
fn our_games_of_two_replay() {
    for game in ["duel", "frontier"] {
        games(&manifest_dir().join("tests/cases/junqi").join(game))
            .iter()
            .for_each(|game| check(game));
    }
}

#[test]
fn given_games_replay() {
    let Some(cases) = std::env::var_os("QIGUAN_CASES") else {
        println!("QIGUAN_CASES is not set: only our own games are replayed");
        return;
    };
    let folder = manifest_dir().join("../..").join(cases).join("junqi");
    let games = games(&folder);
    games.iter().for_each(|game| check(game));
    println!("replayed {} games under {}", games.len(), folder.display());
}
