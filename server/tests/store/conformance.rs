//! What every store promises.

use futures::future;
use qiguan_server::store::AppendError::Conflict;
use qiguan_server::store::{
    Cards, FinishedGame, JournalRow, Page, Store, TOKENS_PER_GUEST, TokenRow, Write,
};

use super::{Shared, card, entry, game, good, guest, journal, open_room, room};

pub(super) async fn entries_come_back_in_order_and_whole(store: Shared) {
    open_room(&*store, "a").await;
    open_room(&*store, "b").await;
    let by_itself = JournalRow {
        player: None,
        seq: None,
        events: bytes::Bytes::new(),
        ..entry("a", 2)
    };
    // Stored in another order than they are numbered.
    for row in [by_itself.clone(), entry("b", 1), entry("a", 1)] {
        assert_eq!(store.append(row).await, Ok(()));
    }
    let expected = [entry("a", 0), entry("a", 1), by_itself];
    assert_eq!(journal(&*store, "a").await, good(expected));
    let expected = [entry("b", 0), entry("b", 1)];
    assert_eq!(journal(&*store, "b").await, good(expected));
    let unfinished = store.unfinished().await;
    assert_eq!(unfinished, Ok(vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(store.room("a").await, Ok(Some(room("a"))));
}

pub(super) async fn an_entry_is_written_once(store: Shared) {
    open_room(&*store, "a").await;
    assert_eq!(store.append(entry("a", 1)).await, Ok(()));
    let other = JournalRow {
        events: bytes::Bytes::from_static(b"another"),
        ..entry("a", 1)
    };
    assert_eq!(store.append(other).await, Err(Conflict));
    let expected = [entry("a", 0), entry("a", 1)];
    assert_eq!(journal(&*store, "a").await, good(expected));
}

pub(super) async fn entries_need_an_open_room(store: Shared) {
    assert_eq!(store.append(entry("never", 0)).await, Err(Conflict));
    open_room(&*store, "closed").await;
    assert_eq!(store.close_room("closed").await, Ok(()));
    assert_eq!(store.append(entry("closed", 1)).await, Err(Conflict));
    open_room(&*store, "over").await;
    let finished = store.finish(entry("over", 1), game("over", &[])).await;
    assert_eq!(finished, Ok(()));
    // An actor that missed the end must not bring the room back to life.
    assert_eq!(store.append(entry("over", 2)).await, Err(Conflict));
    assert_eq!(store.unfinished().await, Ok(Vec::new()));
}

pub(super) async fn a_gap_is_left_to_the_reader(store: Shared) {
    open_room(&*store, "a").await;
    assert_eq!(store.append(entry("a", 5)).await, Ok(()));
    let expected = [entry("a", 0), entry("a", 5)];
    assert_eq!(journal(&*store, "a").await, good(expected));
    assert_eq!(journal(&*store, "nowhere").await, Vec::new());
}

pub(super) async fn an_id_is_used_once(store: Shared) {
    open_room(&*store, "a").await;
    let again = store.open_room(room("a"), entry("a", 9)).await;
    assert_eq!(again, Err(Conflict));
    assert_eq!(journal(&*store, "a").await, good([entry("a", 0)]));
    let finished = store.finish(entry("a", 1), game("a", &[])).await;
    assert_eq!(finished, Ok(()));
    let again = store.open_room(room("a"), entry("a", 0)).await;
    assert_eq!(again, Err(Conflict));
    assert_eq!(store.unfinished().await, Ok(Vec::new()));
}

pub(super) async fn a_closed_room_leaves_nothing(store: Shared) {
    open_room(&*store, "a").await;
    open_room(&*store, "b").await;
    assert_eq!(store.close_room("a").await, Ok(()));
    assert_eq!(store.close_room("a").await, Ok(()));
    assert_eq!(journal(&*store, "a").await, Vec::new());
    assert_eq!(store.room("a").await, Ok(None));
    assert_eq!(store.finished("a").await, Ok(None));
    assert_eq!(journal(&*store, "b").await, good([entry("b", 0)]));
}

pub(super) async fn finishing_files_the_record_and_removes_the_journal(store: Shared) {
    open_room(&*store, "a").await;
    open_room(&*store, "b").await;
    // The order of seats, which is not that of ids.
    let record = game("a", &[u64::MAX, 3, 5]);
    let finished = store.finish(entry("a", 1), record.clone()).await;
    assert_eq!(finished, Ok(()));
    assert_eq!(store.finished("a").await, Ok(Some(record)));
    assert_eq!(store.finished("b").await, Ok(None));
    assert_eq!(journal(&*store, "a").await, Vec::new());
    assert_eq!(store.room("a").await, Ok(None));
    assert_eq!(store.unfinished().await, Ok(vec!["b".to_owned()]));
}

pub(super) async fn a_conflicting_finish_changes_nothing(store: Shared) {
    open_room(&*store, "a").await;
    assert_eq!(store.append(entry("a", 1)).await, Ok(()));
    let finished = store.finish(entry("a", 1), game("a", &[1])).await;
    assert_eq!(finished, Err(Conflict));
    assert_eq!(store.finished("a").await, Ok(None));
    assert_eq!(store.games_of(1, 10).await, Ok(Vec::new()));
    let expected = [entry("a", 0), entry("a", 1)];
    assert_eq!(journal(&*store, "a").await, good(expected));
}

pub(super) async fn a_room_that_follows_a_game_is_opened_with_its_end(store: Shared) {
    open_room(&*store, "a").await;
    let next = JournalRow {
        at_ms: 5_000,
        ..entry("b", 0)
    };
    let opens = Some((room("b"), next.clone()));
    let finished = store.finish_and_open(entry("a", 1), game("a", &[1]), opens);
    assert_eq!(finished.await, Ok(()));
    assert_eq!(store.games_of(1, 10).await, Ok(vec!["a".to_owned()]));
    assert_eq!(store.unfinished().await, Ok(vec!["b".to_owned()]));
    assert_eq!(store.room("b").await, Ok(Some(room("b"))));
    assert_eq!(journal(&*store, "b").await, good([next]));
    assert_eq!(store.last_time().await, Ok(5_000));
}

pub(super) async fn where_the_room_that_follows_cannot_be_opened_the_game_goes_on(store: Shared) {
    open_room(&*store, "a").await;
    open_room(&*store, "open").await;
    open_room(&*store, "over").await;
    let over = store.finish(entry("over", 1), game("over", &[])).await;
    assert_eq!(over, Ok(()));
    for taken in ["a", "open", "over"] {
        let opens = Some((room(taken), entry(taken, 0)));
        let finished = store.finish_and_open(entry("a", 1), game("a", &[1]), opens);
        assert_eq!(finished.await, Err(Conflict), "{taken}");
        assert_eq!(store.games_of(1, 10).await, Ok(Vec::new()));
        assert_eq!(journal(&*store, "a").await, good([entry("a", 0)]));
        assert_eq!(journal(&*store, "open").await, good([entry("open", 0)]));
    }
}

pub(super) async fn games_are_listed_newest_first(store: Shared) {
    // Names in no order, one player in two seats, and another player's game between.
    for (id, players) in [
        ("m", &[1, 2][..]),
        ("z", &[1, 1]),
        ("k", &[2]),
        ("a", &[2, 1]),
    ] {
        open_room(&*store, id).await;
        let finished = store.finish(entry(id, 1), game(id, players)).await;
        assert_eq!(finished, Ok(()));
    }
    let of = async |player, limit| store.games_of(player, limit).await.expect("it is open");
    assert_eq!(of(1, 10).await, ["a", "z", "m"]);
    assert_eq!(of(1, 2).await, ["a", "z"]);
    assert_eq!(of(2, 10).await, ["a", "k", "m"]);
    assert_eq!(of(3, 10).await, [""; 0]);
}

pub(super) async fn old_games_can_be_forgotten(store: Shared) {
    for (id, finished_wall_ms) in [("old", 100), ("older", 50), ("new", 200)] {
        open_room(&*store, id).await;
        let game = FinishedGame {
            finished_wall_ms,
            ..game(id, &[1])
        };
        assert_eq!(store.finish(entry(id, 1), game).await, Ok(()));
    }
    open_room(&*store, "open").await;
    let before = async |ms, limit| store.finished_before(ms, limit).await.expect("it is open");
    assert_eq!(before(200, 10).await, ["old", "older"]);
    assert_eq!(before(200, 1).await, ["old"]);
    assert_eq!(before(50, 10).await, [""; 0]);

    let rooms = ["old", "older", "never", "open"]
        .map(str::to_owned)
        .to_vec();
    assert_eq!(store.forget_games(rooms).await, Ok(()));
    assert_eq!(store.finished("old").await, Ok(None));
    assert_eq!(store.games_of(1, 10).await, Ok(vec!["new".to_owned()]));
    assert_eq!(before(u64::from(u32::MAX), 10).await, ["new"]);
    assert_eq!(journal(&*store, "open").await, good([entry("open", 0)]));
    // The last one gone, the next game is listed all the same.
    assert_eq!(store.forget_games(vec!["new".to_owned()]).await, Ok(()));
    assert_eq!(
        store.finish(entry("open", 1), game("open", &[1])).await,
        Ok(())
    );
    assert_eq!(store.games_of(1, 10).await, Ok(vec!["open".to_owned()]));
}

async fn file(
    store: &dyn Store,
    id: &str,
    ended: u64,
    players: &[u64],
    (public, kind): (bool, &str),
) {
    open_room(store, id).await;
    let game = FinishedGame {
        finished_wall_ms: ended,
        card: Some(card(public, kind)),
        ..game(id, players)
    };
    assert_eq!(store.finish(entry(id, 1), game).await, Ok(()));
}

async fn listed(store: &dyn Store, asked: Cards) -> Vec<String> {
    let rows = store.cards(asked).await.expect("it is open");
    rows.into_iter().map(|row| row.room).collect()
}

pub(super) async fn lists_show_public_games_and_the_readers_own(store: Shared) {
    file(&*store, "a", 10, &[1, 2], (true, "junqi")).await;
    file(&*store, "b", 30, &[2, 3], (false, "junqi")).await;
    file(&*store, "c", 20, &[1, 1], (true, "go")).await;
    file(&*store, "d", 20, &[1, 3], (false, "go")).await;
    open_room(&*store, "old").await;
    let old = store.finish(entry("old", 1), game("old", &[1])).await;
    assert_eq!(old, Ok(()));
    let all = Cards {
        limit: 10,
        ..Cards::default()
    };
    let by = |reader, player: Option<u64>, kind: Option<&str>| Cards {
        reader,
        player,
        kind: kind.map(str::to_owned),
        ..all.clone()
    };
    for (asked, expected) in [
        (by(None, None, None), &["c", "a"][..]),
        (by(Some(3), None, None), &["b", "d", "c", "a"]),
        (by(Some(1), Some(1), None), &["d", "c", "a"]),
        (by(None, Some(3), None), &[]),
        (by(Some(2), Some(3), None), &["b"]),
        (by(None, None, Some("go")), &["c"]),
        (by(Some(3), Some(3), Some("go")), &["d"]),
        (by(Some(9), None, Some("xiangqi")), &[]),
    ] {
        assert_eq!(listed(&*store, asked.clone()).await, expected, "{asked:?}");
    }
    let found = store.card("d").await.expect("it is open");
    assert_eq!(found.map(|row| row.card), Some(card(false, "go")));
    assert_eq!(store.card("old").await, Ok(None));
    assert_eq!(store.card("never").await, Ok(None));
}

pub(super) async fn a_list_goes_on_where_a_page_ended(store: Shared) {
    for (id, ended) in [("a", 5), ("b", 7), ("c", 7), ("d", 7), ("e", 9)] {
        file(&*store, id, ended, &[1], (id != "c", "go")).await;
    }
    for (reader, expected) in [(None, "edba"), (Some(1), "edcba")] {
        let mut seen = String::new();
        let mut before = None;
        loop {
            let asked = Cards {
                reader,
                before,
                limit: 2,
                ..Cards::default()
            };
            let rows = store.cards(asked).await.expect("it is open");
            let Some(last) = rows.last() else { break };
            before = Some(Page {
                finished_wall_ms: last.finished_wall_ms,
                room: last.room.clone(),
            });
            seen.extend(rows.iter().map(|row| row.room.as_str()));
        }
        assert_eq!(seen, expected);
    }
}

pub(super) async fn a_forgotten_game_is_in_no_list(store: Shared) {
    file(&*store, "a", 5, &[1], (true, "go")).await;
    file(&*store, "b", 6, &[1], (true, "go")).await;
    assert_eq!(store.forget_games(vec!["a".to_owned()]).await, Ok(()));
    let asked = Cards {
        limit: 10,
        ..Cards::default()
    };
    assert_eq!(listed(&*store, asked).await, ["b"]);
    assert_eq!(store.card("a").await, Ok(None));
}

pub(super) async fn a_record_is_filed_anew_in_its_place(store: Shared) {
    assert_eq!(store.amend(5_000, game("a", &[1])).await, Err(Conflict));
    open_room(&*store, "a").await;
    assert_eq!(store.amend(5_000, game("a", &[1])).await, Err(Conflict));
    file(&*store, "b", 10, &[1, 2], (true, "go")).await;
    file(&*store, "c", 20, &[1], (true, "go")).await;
    let amended = FinishedGame {
        finished_wall_ms: 10,
        entries: bytes::Bytes::from_static(b"one more"),
        card: Some(card(false, "go")),
        ..game("b", &[1, 2, 9])
    };
    assert_eq!(store.amend(5_000, amended.clone()).await, Ok(()));
    assert_eq!(store.last_time().await, Ok(5_000));
    let filed = store.finished("b").await.expect("it is open");
    let expected = FinishedGame {
        card: None,
        ..amended
    };
    assert_eq!(filed, Some(expected));
    let found = store.card("b").await.expect("it is open");
    assert_eq!(found.map(|row| row.card), Some(card(false, "go")));
    let of = Cards {
        reader: Some(9),
        limit: 10,
        ..Cards::default()
    };
    assert_eq!(listed(&*store, of).await, ["c", "b"]);
    assert_eq!(store.unfinished().await, Ok(vec!["a".to_owned()]));
}

pub(super) async fn guests_are_found_by_token(store: Shared) {
    let one = guest(u64::MAX, 1);
    assert_eq!(store.new_guest(one.clone()).await, Ok(()));
    assert_eq!(store.new_guest(guest(2, 2)).await, Ok(()));
    assert_eq!(store.new_guest(guest(3, 1)).await, Err(Conflict));
    assert_eq!(store.new_guest(guest(2, 4)).await, Err(Conflict));
    assert_eq!(store.guest_by_token([1; 32]).await, Ok(Some(one.clone())));
    assert_eq!(store.guest_by_token([4; 32]).await, Ok(None));

    let second = |token| TokenRow {
        guest: one.id,
        token_sha256: [token; 32],
    };
    for token in 100..99 + TOKENS_PER_GUEST {
        assert_eq!(store.add_token(second(token)).await, Ok(()));
    }
    for (token, known) in [(1, true), (100, true), (99 + TOKENS_PER_GUEST, false)] {
        let found = store.guest_by_token([token; 32]).await.expect("it is open");
        assert_eq!(found.map(|guest| guest.id), known.then_some(one.id));
    }
    for taken in [1, 2, 100] {
        assert_eq!(store.add_token(second(taken)).await, Err(Conflict));
    }
    let nobodys = TokenRow {
        guest: 77,
        ..second(50)
    };
    assert_eq!(store.add_token(nobodys).await, Err(Conflict));
    assert_eq!(store.guest_by_token([50; 32]).await, Ok(None));
    // One too many: the oldest of this guest goes, and nobody else's.
    assert_eq!(store.add_token(second(51)).await, Ok(()));
    assert_eq!(store.guest_by_token([1; 32]).await, Ok(None));
    assert!(
        store
            .guest_by_token([2; 32])
            .await
            .is_ok_and(|found| found.is_some())
    );

    let renamed = store.rename_guest(one.id, "象棋".to_owned()).await;
    assert_eq!(renamed, Ok(()));
    let found = store.guest_by_token([51; 32]).await.expect("it is open");
    assert_eq!(found.map(|guest| guest.name), Some("象棋".to_owned()));
    let nobody = store.rename_guest(77, "nobody".to_owned()).await;
    assert_eq!(nobody, Err(Conflict));
}

pub(super) async fn time_is_the_latest_proof(store: Shared) {
    let time = async || store.last_time().await.expect("it is open");
    let at = |number, at_ms| JournalRow {
        at_ms,
        ..entry("a", number)
    };
    assert_eq!(time().await, 0);
    assert_eq!(store.heartbeat(50).await, Ok(()));
    assert_eq!(time().await, 50);
    assert_eq!(store.heartbeat(40).await, Ok(()));
    assert_eq!(time().await, 50);
    assert_eq!(store.open_room(room("a"), at(0, 60)).await, Ok(()));
    assert_eq!(time().await, 60);
    assert_eq!(store.append(at(1, 70)).await, Ok(()));
    assert_eq!(store.append(at(1, 500)).await, Err(Conflict));
    assert_eq!(time().await, 70);
    let counted = store.stats().writes;
    assert_eq!(store.append_secret(at(2, 75)).await, Ok(()));
    assert_eq!(store.stats().writes, counted, "nor that it is counted");
    assert_eq!(time().await, 70, "nobody may see that it was written");
    assert_eq!(store.finish(at(3, 80), game("a", &[])).await, Ok(()));
    assert_eq!(time().await, 80);
}

pub(super) async fn of_many_rivals_one_wins(store: Shared) {
    open_room(&*store, "a").await;
    let rivals = (0..100).map(|player| {
        store.append(JournalRow {
            player: Some(player),
            ..entry("a", 1)
        })
    });
    let answers = future::join_all(rivals).await;
    let winners: Vec<usize> = (0..100).filter(|&n| answers[n] == Ok(())).collect();
    let [winner] = winners[..] else {
        panic!("{winners:?} all wrote the same entry");
    };
    assert_eq!(answers.iter().filter(|a| **a == Err(Conflict)).count(), 99);
    let written = journal(&*store, "a").await;
    let player = written[1].as_ref().map(|row| row.player);
    assert_eq!(player, Ok(Some(winner as u64)));
}

pub(super) async fn logs_show_no_secrets(store: Shared) {
    open_room(&*store, "a").await;
    let writes = [
        Write::Append(entry("a", 1)),
        Write::OpenRoom {
            room: room("a"),
            first: entry("a", 0),
        },
        Write::Finish {
            last: entry("a", 1),
            game: Box::new(FinishedGame {
                card: Some(card(true, "go")),
                ..game("a", &[])
            }),
            next: Some(Box::new((room("b"), entry("b", 0)))),
        },
        Write::NewGuest(guest(1, 77)),
        Write::AddToken(TokenRow {
            guest: 1,
            token_sha256: [77; 32],
        }),
    ];
    let shown = format!("{store:?} {writes:?}");
    for secret in [
        "opaque",
        "all entries",
        "argon2",
        "77, 77",
        "events",
        "link's",
        "words",
    ] {
        assert!(!shown.contains(secret), "{secret} is in {shown}");
    }
}
