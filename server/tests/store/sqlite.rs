//! What only a store on a disk can show.

use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures::{FutureExt, future};
use qiguan_server::store::{
    AppendError, JournalRow, OpenError, ReadError, SqliteStore, Store, TokenRow,
};
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::task::unconstrained;

use super::{entry, folder, game, good, guest, journal, open_room, room, sqlite};

fn database(folder: &Path) -> PathBuf {
    folder.join("qiguan.db")
}

/// Changes the file behind the store's back.
fn meddle(folder: &TempDir, sql: &str) {
    let db = Connection::open(database(folder.path())).expect("the file is there");
    db.execute_batch(sql).expect("the statements are right");
}

fn refusal(folder: &Path) -> OpenError {
    SqliteStore::open(folder).expect_err("it must not open")
}

fn large(number: u32) -> JournalRow {
    JournalRow {
        events: Bytes::from(vec![7; 64 * 1024]),
        ..entry("a", number)
    }
}

#[tokio::test]
async fn everything_is_there_after_closing_or_dropping() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    open_room(&store, "over").await;
    let record = game("over", &[4, 2]);
    assert_eq!(store.finish(entry("over", 1), record.clone()).await, Ok(()));
    assert_eq!(store.new_guest(guest(1, 1)).await, Ok(()));
    assert_eq!(store.heartbeat(5_000).await, Ok(()));
    drop(store);

    let store = sqlite(&folder);
    assert_eq!(store.append(entry("a", 1)).await, Ok(()));
    store.close().await;

    let store = sqlite(&folder);
    let expected = [entry("a", 0), entry("a", 1)];
    assert_eq!(journal(&store, "a").await, good(expected));
    assert_eq!(store.room("a").await, Ok(Some(room("a"))));
    assert_eq!(store.finished("over").await, Ok(Some(record)));
    assert_eq!(store.guest_by_token([1; 32]).await, Ok(Some(guest(1, 1))));
    assert_eq!(store.last_time().await, Ok(5_000));
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let alive = folder();
    let store = sqlite(&alive);
    open_room(&store, "a").await;
    for number in 1..50 {
        assert_eq!(store.append(entry("a", number)).await, Ok(()));
    }
    // What a killed process leaves: its files as they are at this instant, nothing closed.
    let killed = folder();
    for file in fs::read_dir(alive.path()).expect("the folder is there") {
        let file = file.expect("it can be listed");
        fs::copy(file.path(), killed.path().join(file.file_name())).expect("there is space");
    }
    let restarted = sqlite(&killed);
    let expected = (0..50).map(|number| entry("a", number));
    assert_eq!(journal(&restarted, "a").await, good(expected));
    assert_eq!(restarted.last_time().await, Ok(1_049));
    assert_eq!(restarted.append(entry("a", 50)).await, Ok(()));
}

#[tokio::test]
async fn writes_that_wait_together_share_commits() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    let before = store.stats();
    let appends = (1..=1_000).map(|number| store.append(entry("a", number)));
    let answers = future::join_all(appends).await;
    assert!(answers.iter().all(Result::is_ok));
    let after = store.stats();
    assert_eq!(after.writes - before.writes, 1_000);
    let commits = after.commits - before.commits;
    assert!(commits <= 100, "{commits} commits for 1,000 appends");
    assert_eq!(journal(&store, "a").await.len(), 1_001);
}

#[tokio::test]
async fn a_conflict_within_a_batch_fails_alone() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    open_room(&store, "b").await;
    assert_eq!(store.append(entry("b", 1)).await, Ok(()));
    let (a, a_again, b_over, b, c, c_again) = tokio::join!(
        store.append(entry("a", 1)),
        store.append(entry("a", 1)),
        store.finish(entry("b", 1), game("b", &[1])),
        store.append(entry("b", 2)),
        store.open_room(room("c"), entry("c", 0)),
        store.open_room(room("c"), entry("c", 1)),
    );
    let conflict = || Err(AppendError::Conflict);
    assert_eq!((a, a_again), (Ok(()), conflict()));
    assert_eq!((b_over, b), (conflict(), Ok(())));
    assert_eq!((c, c_again), (Ok(()), conflict()));
    let expected = [entry("b", 0), entry("b", 1), entry("b", 2)];
    assert_eq!(journal(&store, "b").await, good(expected));
    assert_eq!(journal(&store, "c").await, good([entry("c", 0)]));
    assert_eq!(store.finished("b").await, Ok(None));
}

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    store.limit_pages(1).await;
    let refused = future::join_all((1..5).map(|number| store.append(large(number)))).await;
    for answer in refused {
        assert!(
            matches!(answer, Err(AppendError::Unavailable(_))),
            "{answer:?}"
        );
    }
    assert!(store.stats().failures > 0);
    assert_eq!(journal(&store, "a").await, good([entry("a", 0)]));

    store.limit_pages(u32::MAX - 1).await;
    assert_eq!(store.append(large(1)).await, Ok(()));
    store.close().await;
    let expected = [entry("a", 0), large(1)];
    assert_eq!(journal(&sqlite(&folder), "a").await, good(expected));
}

#[tokio::test]
async fn a_damaged_row_is_reported_alone() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    open_room(&store, "b").await;
    for number in 1..6 {
        assert_eq!(store.append(entry("a", number)).await, Ok(()));
    }
    let meddling = "UPDATE journal SET events = x'00' WHERE entry = 1;
                    UPDATE journal SET at_ms = at_ms + 1 WHERE entry = 2;
                    UPDATE journal SET player = NULL WHERE entry = 3;
                    UPDATE journal SET format = -1 WHERE entry = 4;";
    meddle(&folder, meddling);
    let rows = journal(&store, "a").await;
    let bad: Vec<_> = rows.iter().filter_map(|row| row.as_ref().err()).collect();
    let numbers: Vec<_> = bad.iter().map(|bad| bad.entry).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    assert!(bad.iter().all(|bad| bad.room == "a"));
    assert_eq!(rows[0], Ok(entry("a", 0)));
    assert_eq!(rows[5], Ok(entry("a", 5)));
    assert_eq!(journal(&store, "b").await, good([entry("b", 0)]));
}

#[tokio::test]
async fn a_damaged_record_is_reported() {
    let folder = folder();
    let store = sqlite(&folder);
    for id in ["a", "b"] {
        open_room(&store, id).await;
        let finished = store.finish(entry(id, 1), game(id, &[1, 2])).await;
        assert_eq!(finished, Ok(()));
    }
    meddle(
        &folder,
        "DELETE FROM game_players WHERE game = 1 AND place = 1",
    );
    let damaged = store.finished("a").await;
    assert!(matches!(damaged, Err(ReadError::Damaged(_))), "{damaged:?}");
    assert_eq!(store.finished("b").await, Ok(Some(game("b", &[1, 2]))));
}

#[tokio::test]
async fn closing_writes_what_waits_and_leaves_one_file() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    assert_eq!(store.unfinished().await.map(|rooms| rooms.len()), Ok(1));
    let mut waiting: Vec<_> = (1..200).map(|n| store.append(entry("a", n))).collect();
    for append in &mut waiting {
        // Polled once and wholly, so that it has been handed over; an answer already is as good.
        if let Some(answer) = unconstrained(&mut *append).now_or_never() {
            *append = future::ready(answer).boxed();
        }
    }
    store.close().await;
    assert!(future::join_all(waiting).await.iter().all(Result::is_ok));
    assert!(!folder.path().join("qiguan.db-wal").exists());

    let late = store.append(entry("a", 200)).await;
    assert!(matches!(late, Err(AppendError::Unavailable(_))), "{late:?}");
    let late = store.unfinished().await;
    assert!(matches!(late, Err(ReadError::Unavailable(_))), "{late:?}");
    store.close().await;
    // The closed store is still there, and yet the folder is free.
    assert_eq!(journal(&sqlite(&folder), "a").await.len(), 200);
}

#[tokio::test]
async fn closing_waits_for_no_caller_that_is_stuck() {
    let folder = folder();
    let store = sqlite(&folder);
    open_room(&store, "a").await;
    let mut stuck: Vec<_> = (1..500).map(|n| store.append(entry("a", n))).collect();
    // The runtime lets one task do so much at a time, so that some of these get no further than the door.
    let answers: Vec<_> = stuck.iter_mut().map(FutureExt::now_or_never).collect();
    store.close().await;
    let mut written = 1;
    for (append, answer) in stuck.into_iter().zip(answers) {
        let answer = match answer {
            Some(answer) => answer,
            None => append.await,
        };
        written += usize::from(answer.is_ok());
    }
    assert_eq!(journal(&sqlite(&folder), "a").await.len(), written);
}

#[tokio::test]
async fn a_folder_belongs_to_one_store() {
    let folder = folder();
    let store = sqlite(&folder);
    let locked = refusal(folder.path());
    assert!(matches!(locked, OpenError::Locked { .. }), "{locked:?}");
    assert!(locked.to_string().contains("in use by another server"));
    open_room(&store, "a").await;
    drop(store);
    assert_eq!(journal(&sqlite(&folder), "a").await, good([entry("a", 0)]));
}

#[test]
fn a_newer_format_is_refused_and_left_alone() {
    let folder = folder();
    drop(sqlite(&folder));
    meddle(&folder, "PRAGMA user_version = 99");
    let newer = refusal(folder.path());
    assert!(
        matches!(newer, OpenError::Newer { found: 99, .. }),
        "{newer:?}"
    );
    assert!(newer.to_string().contains("has format 99"), "{newer}");
    meddle(&folder, "PRAGMA user_version = 3");
    drop(sqlite(&folder));
}

/// As release 0.1.0 made it.
const FIRST_FORMAT: &str = include_str!("../../src/store/sqlite/0001_first.sql");

#[tokio::test]
async fn guests_of_the_first_format_keep_their_tokens() {
    let folder = folder();
    let token = "07".repeat(32);
    meddle(
        &folder,
        &format!(
            "{FIRST_FORMAT}; PRAGMA user_version = 1; PRAGMA application_id = {};
             INSERT INTO guests VALUES (-5, x'{token}', 'Ann', 9)",
            0x7169_6775
        ),
    );
    let store = sqlite(&folder);
    let found = store.guest_by_token([7; 32]).await;
    let found = found.expect("it is open").expect("the guest is there");
    assert_eq!(
        (found.id, found.name.as_str()),
        ((-5_i64).cast_unsigned(), "Ann")
    );
    assert_eq!(found.created_wall_ms, 9);
    let second = TokenRow {
        guest: found.id,
        token_sha256: [8; 32],
    };
    assert_eq!(store.add_token(second).await, Ok(()));
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let text = folder();
    let path = database(text.path());
    let content = "not a database, but long enough to be taken for one".repeat(100);
    fs::write(&path, &content).expect("the folder can be written");
    let refused = refusal(text.path());
    assert!(
        matches!(refused, OpenError::NotADatabase { .. }),
        "{refused:?}"
    );
    assert_eq!(fs::read_to_string(&path).ok(), Some(content));

    let foreign = folder();
    meddle(&foreign, "CREATE TABLE addresses (name TEXT)");
    let refused = refusal(foreign.path());
    assert!(
        matches!(refused, OpenError::NotADatabase { .. }),
        "{refused:?}"
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").expect("the folder can be written");
    let refused = refusal(&file.join("data"));
    assert!(matches!(refused, OpenError::Folder { .. }), "{refused:?}");
    assert!(
        std::error::Error::source(&refused).is_none(),
        "its reason is said once"
    );
    assert!(refused.to_string().contains("file/data"), "{refused}");
    // One that is not there yet is made.
    drop(SqliteStore::open(&folder.path().join("new/data")).expect("it can be made"));
}

#[test]
fn a_new_data_folder_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("data");
    let _store = SqliteStore::open(&folder).unwrap();
    let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}
