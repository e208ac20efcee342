//! Replays whole games token by token.
//!
//! Ours always; those under `$QIGUAN_CASES/junqi` too, where the variable is
//! set. A trailer such as `# moves 156 alive NS quiet_max 31` is checked.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use qiguan_rules::Seat;
use qiguan_rules::junqi::{Options, Position, Preset, Record};

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
    let Some(trailer) = text.lines().find_map(|line| line.strip_prefix("# moves ")) else {
        panic!("{name}: no line `# moves ...` tells what to expect");
    };
    let alive: String = position.living().map(Seat::letter).collect();
    let found = format!(
        "{} alive {} quiet_max {quiet_max}",
        position.moves_played(),
        alive
    );
    let sorted = |text: &str| {
        let words = text.split_whitespace().map(|word| {
            let mut letters: Vec<char> = word.chars().collect();
            // Trailers name the living in any order.
            if word
                .chars()
                .all(|letter| Seat::from_letter(letter).is_some())
            {
                letters.sort_unstable();
            }
            letters.into_iter().collect::<String>()
        });
        words.collect::<Vec<_>>()
    };
    assert_eq!(sorted(&found), sorted(trailer), "{name}");
}

#[test]
fn our_games_replay() {
    games(&manifest_dir().join("tests/cases/junqi"))
        .iter()
        .for_each(|game| check(game));
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
