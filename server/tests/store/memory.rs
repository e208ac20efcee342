//! Faults strike as they were set, and a clone is a restart.

use std::time::Duration;

use futures::FutureExt;
use qiguan_server::store::{AppendError, MemoryStore, Store};

use super::{entry, good, journal, open_room};

#[tokio::test]
async fn faults_strike_in_order_and_only_entries() {
    let store = MemoryStore::new();
    open_room(&store, "a").await;
    store.fail_next(2);
    store.lose_next_answer(true);
    store.lose_next_answer(false);
    assert_eq!(store.heartbeat(9).await, Ok(()));
    let mut refused = 0;
    for _ in 0..2 {
        let answer = store.append(entry("a", 1)).await;
        refused += usize::from(matches!(answer, Err(AppendError::Unavailable(_))));
    }
    assert_eq!(refused, 2);
    assert_eq!(journal(&store, "a").await, good([entry("a", 0)]));

    let kept = store.append(entry("a", 1)).await;
    assert!(matches!(kept, Err(AppendError::Unknown(_))), "{kept:?}");
    let lost = store.append(entry("a", 2)).await;
    assert!(matches!(lost, Err(AppendError::Unknown(_))), "{lost:?}");
    let expected = [entry("a", 0), entry("a", 1)];
    assert_eq!(journal(&store, "a").await, good(expected));
    assert_eq!(store.append(entry("a", 2)).await, Ok(()));
    assert_eq!(store.stats().failures, 4);
}

#[tokio::test]
async fn cleared_faults_do_not_strike() {
    let store = MemoryStore::new();
    store.fail_next(usize::from(u16::MAX));
    store.clear_faults();
    open_room(&store, "a").await;
    assert_eq!(store.stats().commits, 1);
}

#[tokio::test(start_paused = true)]
async fn a_delayed_write_is_made_when_its_time_has_passed() {
    let store = MemoryStore::new();
    open_room(&store, "a").await;
    store.set_delay(Duration::from_millis(300));
    let mut append = store.append(entry("a", 1));
    assert_eq!((&mut append).now_or_never(), None);
    tokio::time::advance(Duration::from_millis(299)).await;
    assert_eq!((&mut append).now_or_never(), None);
    assert_eq!(journal(&store, "a").await.len(), 1);
    tokio::time::advance(Duration::from_millis(1)).await;
    assert_eq!(append.await, Ok(()));
    assert_eq!(journal(&store, "a").await.len(), 2);
}

#[tokio::test]
async fn damage_and_loss_are_seen_by_the_reader() {
    let store = MemoryStore::new();
    open_room(&store, "a").await;
    for number in 1..4 {
        assert_eq!(store.append(entry("a", number)).await, Ok(()));
    }
    assert!(store.corrupt("a", 1));
    assert!(store.lose("a", 2));
    assert!(!store.corrupt("a", 2) && !store.lose("b", 0));
    let rows = journal(&store, "a").await;
    assert_eq!(rows[0], Ok(entry("a", 0)));
    assert_eq!(rows[1].as_ref().map_err(|bad| bad.entry), Err(1));
    assert_eq!(rows[2], Ok(entry("a", 3)));
}

#[tokio::test]
async fn a_clone_goes_on_where_the_first_was_closed() {
    let store = MemoryStore::new();
    open_room(&store, "a").await;
    let restarted = store.clone();
    store.close().await;
    drop(store);
    assert_eq!(journal(&restarted, "a").await, good([entry("a", 0)]));
    assert_eq!(restarted.append(entry("a", 1)).await, Ok(()));
}
