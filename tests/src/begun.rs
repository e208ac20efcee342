//! Stores in which games have just begun, for benchmarks that open a house on them.

use qiguan_rules::Seat;
use qiguan_server::store::{JournalRow, RoomRow, SqliteStore, Store};
use qiguan_table::{
    Absence, Command, Entry, GameOptions, Luck, Millis, Moment, PlayerId, Settings, Table,
    TableLimits,
};
use std::path::Path;

const LIMITS: TableLimits = TableLimits {
    plies_max: 5_000,
    age_max_ms: 1_000_000_000,
};

/// Writes a store whose last heartbeat is at `now_ms`, with one room for each game's entries.
pub async fn store_of(folder: &Path, now_ms: u64, games: impl Iterator<Item = Vec<Entry>>) {
    let store = SqliteStore::open(folder).expect("a fresh store opens");
    for (room, entries) in games.enumerate() {
        let id = format!("ROOM{room:06}");
        for (number, entry) in (0..).zip(&entries) {
            let row = row(&id, number, entry);
            let written = if number == 0 {
                let room = RoomRow {
                    id: id.clone(),
                    created_wall_ms: 0,
                    password_hash: None,
                };
                store.open_room(room, row).await
            } else {
                store.append(row).await
            };
            written.expect("a fresh store takes it");
        }
    }
    let beat = store.heartbeat(now_ms).await;
    beat.expect("a fresh store takes it");
    store.close().await;
}

fn row(room: &str, number: u32, entry: &Entry) -> JournalRow {
    let events = rmp_serde::to_vec_named(&entry.events).expect("events are plain data");
    JournalRow {
        room: room.to_owned(),
        entry: number,
        format: 1,
        at_ms: entry.at.0,
        wall_ms: 0,
        player: entry.by.map(|player| player.0),
        seq: None,
        events: events.into(),
    }
}

/// The entries from an open room, whose seats are taken and ready, to the first turn, which begins at
/// an instant.
#[must_use]
pub fn begun_game(options: GameOptions, seats: &[Seat], at: Millis) -> Vec<Entry> {
    let opened = Millis(at.0 - 4_000);
    let opened = Table::open(PlayerId(0), options, LIMITS, Settings::default(), opened);
    let mut entries = vec![opened.expect("these options are sound")];
    let mut table = Table::opened_by(&entries[0].events[0]).expect("it opens a table");
    let moment = |at: u64| Moment {
        at: Millis(at),
        lag: Millis(0),
        luck: Luck([7; 32]),
        absence: Absence::default(),
    };
    let sit = |seat: &Seat| Command::Sit {
        seat: Some(*seat),
        name: format!("Player {}", seat.letter()),
    };
    let ready = seats.iter().map(|_| Command::Ready { ready: true });
    let players = (0..).map(PlayerId).take(seats.len()).cycle();
    for (player, command) in players.zip(seats.iter().map(sit).chain(ready)) {
        let entry = table.decide(player, &command, moment(at.0 - 3_000));
        entries.push(entry.expect("all sit down and are ready"));
        for event in &entries[entries.len() - 1].events {
            table.evolve(event);
        }
    }
    let began = table.on_deadline(moment(at.0));
    entries.push(began.expect("the first turn begins 3 s later"));
    entries
}
