//! Both stores keep the same promises; each then shows what only it can.

#[path = "store/conformance.rs"]
mod conformance;
#[path = "store/memory.rs"]
mod memory;
#[path = "store/sqlite.rs"]
mod sqlite;

use std::sync::Arc;

use bytes::Bytes;
use qiguan_server::store::{
    Card, FinishedGame, GuestRow, JournalRow, MemoryStore, RawRow, RoomRow, SqliteStore, Store,
};
use tempfile::TempDir;

fn entry(room: &str, entry: u32) -> JournalRow {
    JournalRow {
        room: room.to_owned(),
        entry,
        format: 1,
        at_ms: 1_000 + u64::from(entry),
        wall_ms: u64::MAX,
        player: Some(u64::MAX - 1),
        seq: Some(u32::MAX),
        events: Bytes::from_static(b"\x00opaque\xff"),
    }
}

fn room(id: &str) -> RoomRow {
    RoomRow {
        id: id.to_owned(),
        created_wall_ms: 7,
        password_hash: Some("$argon2id$secret".to_owned()),
    }
}

fn game(room: &str, players: &[u64]) -> FinishedGame {
    FinishedGame {
        room: room.to_owned(),
        finished_wall_ms: 9,
        players: players.to_vec(),
        format: 1,
        entries: Bytes::from_static(b"all entries"),
        card: None,
    }
}

fn card(public: bool, kind: &str) -> Card {
    Card {
        public,
        kind: kind.to_owned(),
        link_key: "a link's key".to_owned(),
        text: Bytes::from_static(b"a card's words"),
    }
}

fn guest(id: u64, token: u8) -> GuestRow {
    GuestRow {
        id,
        token_sha256: [token; 32],
        name: format!("guest {id}"),
        created_wall_ms: 3,
    }
}

async fn open_room(store: &dyn Store, id: &str) {
    let opened = store.open_room(room(id), entry(id, 0)).await;
    opened.expect("the id is new");
}

async fn journal(store: &dyn Store, room: &str) -> Vec<RawRow> {
    store.journal(room).await.expect("the store is open")
}

fn good(rows: impl IntoIterator<Item = JournalRow>) -> Vec<RawRow> {
    rows.into_iter().map(Ok).collect()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("the system has a place for temporary files")
}

fn sqlite(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(folder.path()).expect("the folder is free")
}

macro_rules! on_both_stores {
    ($($check:ident)*) => {$(
        mod $check {
            #[tokio::test]
            async fn sqlite() {
                let folder = super::folder();
                let store = std::sync::Arc::new(super::sqlite(&folder));
                super::conformance::$check(store).await;
            }

            #[tokio::test]
            async fn memory() {
                let store = std::sync::Arc::new(super::MemoryStore::new());
                super::conformance::$check(store).await;
            }
        }
    )*};
}

on_both_stores! {
    entries_come_back_in_order_and_whole
    an_entry_is_written_once
    entries_need_an_open_room
    a_gap_is_left_to_the_reader
    an_id_is_used_once
    a_closed_room_leaves_nothing
    finishing_files_the_record_and_removes_the_journal
    a_conflicting_finish_changes_nothing
    a_room_that_follows_a_game_is_opened_with_its_end
    where_the_room_that_follows_cannot_be_opened_the_game_goes_on
    games_are_listed_newest_first
    old_games_can_be_forgotten
    lists_show_public_games_and_the_readers_own
    a_list_goes_on_where_a_page_ended
    a_forgotten_game_is_in_no_list
    a_record_is_filed_anew_in_its_place
    guests_are_found_by_token
    time_is_the_latest_proof
    of_many_rivals_one_wins
    logs_show_no_secrets
}

type Shared = Arc<dyn Store>;
