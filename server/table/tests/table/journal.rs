//! Journals of every release, which fold to the same end for ever.
//!
//! `QIGUAN_WRITE_FIXTURE=1` writes those of this version anew, once, when it is released.

use crate::clock_cases;
use crate::driver::{Driver, folded};
use crate::go_scenario::{self, stage};
use crate::scenario::cases;
use qiguan_rules::Seat;
use qiguan_rules::go::Colour;
use qiguan_rules::go::sgf::{self, Info};
use qiguan_rules::junqi::{Piece, Reason};
use qiguan_table::{Entry, Event, Millis, Phase, PlayerId, Table, Viewer};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Every kind of event of Go.
const GO_KINDS: [&str; 23] = [
    "colours_drawn",
    "awaited",
    "arrived",
    "began",
    "session_began",
    "ply",
    "penalised",
    "warned",
    "clocks_set",
    "confirming",
    "called",
    "marked",
    "accepted",
    "played_on",
    "asked",
    "closed",
    "undone",
    "paused",
    "resumed",
    "sealing",
    "sealed_move",
    "opened",
    "over",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

#[test]
fn every_journal_folds_to_its_end() {
    if std::env::var_os("QIGUAN_WRITE_FIXTURE").is_some() {
        write();
    }
    let mut journals = 0;
    let mut go_kinds = BTreeSet::new();
    for entry in folder().read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_none_or(|extension| extension != "journal")
        {
            continue;
        }
        journals += 1;
        let entries = read(&fs::read_to_string(&path).unwrap());
        let name = path.file_stem().unwrap().to_str().unwrap();
        let end = fs::read_to_string(folder().join(format!("{name}.end"))).unwrap();
        assert_eq!(told(&entries), end, "{}", path.display());
        let kinds = entries.iter().flat_map(|entry| &entry.events).map(kind);
        let kinds: BTreeSet<_> = kinds.collect();
        match folded(&entries).go_record() {
            None => assert!(kinds.len() >= 20, "{kinds:?} in {}", path.display()),
            Some(_) => go_kinds.extend(kinds),
        }
    }
    assert!(journals > 2);
    let missing: Vec<_> = GO_KINDS
        .iter()
        .filter(|kind| !go_kinds.contains(**kind))
        .collect();
    assert!(missing.is_empty(), "no journal has {missing:?}");
}

/// A journal that stops anywhere is one that a crash left: it folds too, and only the whole is over.
#[test]
fn every_beginning_of_a_journal_folds() {
    for name in [
        "journal-0.1.0",
        "journal-0.1.0-go-casual",
        "journal-0.1.0-go-refereed",
    ] {
        let text = fs::read_to_string(folder().join(format!("{name}.journal"))).unwrap();
        let entries = read(&text);
        for length in 1..=entries.len() {
            let over = folded(&entries[..length]).phase() == Phase::Over;
            assert_eq!(over, length == entries.len(), "{name}");
        }
    }
}

fn write() {
    let version = env!("CARGO_PKG_VERSION");
    let text = |name| fs::read_to_string(folder().join(name)).unwrap();
    let (driver, _) = cases(&text("small-game.case"))[0].run();
    write_one(&format!("journal-{version}"), &driver);
    for case in cases(&text("go.case")) {
        let (driver, _) = go_scenario::run(&case);
        write_one(&format!("journal-{version}-{}", case.name), &driver);
    }
}

fn write_one(name: &str, driver: &Driver) {
    let path = folder().join(format!("{name}.journal"));
    let mut journal = String::from("# Instant, player or -, events as named-map MessagePack.\n");
    for entry in &driver.entries {
        let by = entry.by.map_or("-".into(), |player| player.0.to_string());
        write!(journal, "{} {by} ", entry.at.0).unwrap();
        for byte in rmp_serde::to_vec_named(&entry.events).unwrap() {
            write!(journal, "{byte:02x}").unwrap();
        }
        journal.push('\n');
    }
    fs::write(&path, journal).unwrap();
    let end = folder().join(format!("{name}.end"));
    fs::write(end, told(&driver.entries)).unwrap();
}

fn read(journal: &str) -> Vec<Entry> {
    let lines = journal.lines().filter(|line| !line.starts_with('#'));
    lines.map(entry).collect()
}

fn entry(line: &str) -> Entry {
    let [at, by, hex] = line.split(' ').collect::<Vec<_>>()[..] else {
        panic!("a line is an instant, a player and bytes");
    };
    let bytes: Vec<u8> = (0..hex.len())
        .step_by(2)
        .map(|place| u8::from_str_radix(&hex[place..place + 2], 16).unwrap())
        .collect();
    Entry {
        at: Millis(at.parse().unwrap()),
        by: by.parse().ok().map(PlayerId),
        events: rmp_serde::from_slice(&bytes).unwrap(),
    }
}

/// A whole journal as a text: its record, and what everyone sees before its last entry and after.
///
/// Written field by field, so that a field which a later version adds changes no old text.
fn told(entries: &[Entry]) -> String {
    let table = folded(entries);
    if let Some(record) = table.go_record() {
        let mut text = sgf::write(record, &Info::default());
        (1..=entries.len()).for_each(|length| shown_go(&folded(&entries[..length]), &mut text));
        return text;
    }
    let mut text = table.record().unwrap().to_string();
    shown(&folded(&entries[..entries.len() - 1]), &mut text);
    shown(&table, &mut text);
    text
}

fn shown(table: &Table, text: &mut String) {
    let view = table.view(Viewer::Spectator);
    let (phase, turn, end) = (view.phase, view.turn, view.junqi().unwrap().end);
    let to_move = view.to_move.map_or('-', Seat::letter);
    writeln!(text, "\n{phase:?}, turn {turn}, to move {to_move}, {end:?}").unwrap();
    writeln!(text, "path {:?}", view.junqi().unwrap().path).unwrap();
    if let Some(clock) = view.clock {
        writeln!(text, "clock {} from {}", clock.left_ms, clock.since.0).unwrap();
    }
    for (seat, chair) in view.seats.iter() {
        let (player, name) = chair.holder.as_ref().unwrap();
        let (timeouts, offers) = (chair.timeouts, chair.offers);
        write!(
            text,
            "{seat} {} {name:?}: ready {}, ",
            player.0, chair.ready
        )
        .unwrap();
        let out = chair.out.map_or('-', Reason::digit);
        writeln!(text, "timeouts {timeouts}, offers {offers}, out {out}").unwrap();
    }
    let seats = Seat::ALL.map(Viewer::of).into_iter();
    for viewer in seats.chain([Viewer::Spectator]) {
        let who = viewer.seats().first().map_or('*', Seat::letter);
        write!(text, "{who} sees").unwrap();
        let armies = table.view(viewer).junqi().unwrap().armies.clone();
        for (_, army) in armies.iter() {
            text.push(' ');
            for slot in army {
                text.push(slot.face.map_or('?', Piece::letter));
                text.push_str(if slot.place.is_none() { "-" } else { "" });
            }
        }
        text.push('\n');
    }
}

/// What everybody sees of a game of Go after an entry.
fn shown_go(table: &Table, text: &mut String) {
    let view = table.view(Viewer::Spectator);
    let go = view.go().unwrap();
    let to_move = view.to_move.map_or('-', Seat::letter);
    let (phase, turn, black) = (view.phase, view.turn, go.black.map_or('-', Seat::letter));
    write!(
        text,
        "{phase:?}, turn {turn}, to move {to_move}, black {black}"
    )
    .unwrap();
    let timer = view.clock.map_or(0, |clock| clock.left_ms);
    let session = go.session.map_or(0, |clock| clock.left_ms);
    let deadline = table.next_deadline().map_or(0, |at| at.0);
    writeln!(
        text,
        ", timer {timer}, session {session}, deadline {deadline}"
    )
    .unwrap();
    let moves = &go.moves;
    let board = go.board.map(|board| board.to_string().replace('\n', " "));
    let (stage, prisoners) = (stage(&go.stage), go.prisoners);
    let [black, white] = Colour::ALL.map(|colour| prisoners[colour]);
    writeln!(text, " {stage} [{moves}] {board:?} {black}:{white}").unwrap();
    for seat in [Seat::S, Seat::N] {
        let left = go.clocks.as_ref().and_then(|clocks| clocks.left[seat]);
        let left = left.map_or("-".into(), |left| clock_cases::left(&left));
        let used = go.used[seat];
        let (undos, pauses) = (used.undos, used.pauses);
        let (penalties, warnings) = (used.penalties, used.warnings);
        writeln!(
            text,
            " {seat} {left}, {undos} {pauses} {penalties} {warnings}"
        )
        .unwrap();
    }
    if let Some(verdict) = &go.verdict {
        writeln!(text, " {} {}", verdict.end, verdict.review).unwrap();
    }
}

fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap();
    let name = |value: &serde_json::Value| value.as_object().unwrap().keys().next().cloned();
    match event {
        Event::Junqi(event) => name(&serde_json::to_value(event).unwrap()).unwrap(),
        Event::Go(event) => match serde_json::to_value(event).unwrap() {
            serde_json::Value::String(name) => name,
            value => name(&value).unwrap(),
        },
        _ => name(&value).unwrap(),
    }
}
