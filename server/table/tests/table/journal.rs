//! Journals of every release, which fold to the same end for ever.
//!
//! `QIGUAN_WRITE_FIXTURE=1` writes those of this version anew, once, when it is released.

use crate::driver::folded;
use crate::scenario::cases;
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Piece, Reason};
use qiguan_table::{Entry, Event, Millis, PlayerId, Table, Viewer};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

#[test]
fn every_journal_folds_to_its_end() {
    if std::env::var_os("QIGUAN_WRITE_FIXTURE").is_some() {
        write();
    }
    let mut journals = 0;
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
        let end = fs::read_to_string(path.with_extension("end")).unwrap();
        assert_eq!(told(&entries), end, "{}", path.display());
        let kinds: BTreeSet<_> = entries
            .iter()
            .flat_map(|entry| &entry.events)
            .map(kind)
            .collect();
        assert!(kinds.len() >= 20, "{kinds:?} in {}", path.display());
    }
    assert!(journals > 0);
}

/// A journal that stops anywhere is one that a crash left: it folds too, and only the whole is over.
#[test]
fn every_beginning_of_a_journal_folds() {
    let text = fs::read_to_string(folder().join("journal-0.1.0.journal")).unwrap();
    let entries = read(&text);
    for length in 1..=entries.len() {
        let table = folded(&entries[..length]);
        let over = table.view(Viewer::Spectator).junqi().unwrap().end.is_some();
        assert_eq!(over, length == entries.len());
    }
}

fn write() {
    let version = env!("CARGO_PKG_VERSION");
    let path = folder().join(format!("journal-{version}.journal"));
    let text = fs::read_to_string(folder().join("small-game.case")).unwrap();
    let (driver, _) = cases(&text)[0].run();
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
    fs::write(path.with_extension("end"), told(&driver.entries)).unwrap();
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

fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap();
    let name = |value: &serde_json::Value| value.as_object().unwrap().keys().next().cloned();
    match event {
        Event::Junqi(event) => name(&serde_json::to_value(event).unwrap()).unwrap(),
        _ => name(&value).unwrap(),
    }
}
