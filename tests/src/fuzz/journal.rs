//! Rows of a journal that a failing disk, or another program, has written.

use super::parts;
use super::session::Visitor;
use crate::{World, on_paused_time};
use qiguan_protocol::{Encoding, JunqiOptions, RoomId};
use qiguan_server::store::{JournalRow, MemoryStore, RoomRow, Store};
use qiguan_table::{Event, Table, Viewer};
use std::time::Duration;

/// More entries than the games have that a fuzzer tries.
const ENTRIES_MAX: usize = 64;

/// The one room that there is.
const ROOM: &str = "ROOM222222";
/// Longer than most deadlines are away.
const WHILE: Duration = Duration::from_secs(600);

/// A house starts on whatever rows there are: a room goes on, whoever comes and whatever falls due, or
/// stops alone and by name. What can be decoded is encoded as the same events.
pub fn journal(bytes: &[u8]) {
    let parts: Vec<_> = parts(bytes).into_iter().take(ENTRIES_MAX).collect();
    if parts.is_empty() {
        return;
    }
    for part in &parts {
        if let Ok(events) = rmp_serde::from_slice::<Vec<Event>>(part) {
            let written = rmp_serde::to_vec_named(&events).expect("events are plain data");
            let again = rmp_serde::from_slice::<Vec<Event>>(&written);
            assert!(again.is_ok_and(|again| again == events), "an entry changes");
        }
    }
    on_paused_time(async {
        let store = MemoryStore::new();
        fill(&store, &parts).await;
        let world = World::on(store, 7).await;
        let known = world.report.restored + world.report.broken.len();
        assert_eq!(known, 1, "{:?}", world.report);
        let room = RoomId(ROOM.to_owned());
        let mut visitor = Visitor::new(&world, Encoding::Json, room);
        visitor.greet(None).await;
        tokio::time::sleep(WHILE).await;
        visitor.listen();
        visitor.assert_sound();
        // Others are served whatever that room is.
        let mut eve = world.guest("Eve").await;
        eve.create(JunqiOptions::default()).await;
    });
}

async fn fill(store: &MemoryStore, parts: &[&[u8]]) {
    let room = ROOM.to_owned();
    for (number, part) in (0..).zip(parts) {
        let row = JournalRow {
            room: room.clone(),
            entry: number,
            format: 1,
            at_ms: 1_000 + u64::from(number),
            wall_ms: 0,
            player: None,
            seq: None,
            events: part.to_vec().into(),
        };
        let opened = RoomRow {
            id: room.clone(),
            created_wall_ms: 0,
            password_hash: None,
        };
        let written = match number {
            0 => store.open_room(opened, row).await,
            _ => store.append(row).await,
        };
        written.expect("a memory store takes every row");
    }
}

/// The table that entries lead to.
pub(super) fn folded(entries: &[Vec<Event>]) -> Option<Table> {
    let mut events = entries.iter().flatten();
    let mut table = Table::opened_by(events.next()?)?;
    for event in entries.iter().flatten() {
        table.evolve(event);
    }
    // It can be shown.
    _ = table.view(Viewer::Spectator);
    Some(table)
}
