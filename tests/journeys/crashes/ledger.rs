//! What must be true after a blow: of time, and of the store.

use super::Down;
use super::guest::{Guest, Seen};
use super::tables::{Party, left_ms};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::time::Duration;

/// What a crash gives back: a heartbeat's distance, and what a busy machine takes to store it.
const GIVEN_BACK_MS_MAX: u64 = 1_500;
/// What clocks of two processes may differ by.
const SLACK_MS: u64 = 100;
/// The longest that a clock stands for a player who does not come back.
const STANDS_MS_MAX: u64 = 20_000;

/// Server time and the players' clocks went on by what the server ran, and by nothing else.
pub(super) fn check_time(before: &Seen, after: &Seen, down: Down, party: &Party) {
    let wall = after.answered - before.asked;
    let went = after
        .now_ms
        .checked_sub(before.now_ms)
        .expect("time does not go back");
    let most = millis(wall - down.least) + SLACK_MS;
    assert!(went <= most, "{went} ms went by in at most {most}");
    let least = after.asked.duration_since(before.answered);
    let least = millis(least.saturating_sub(down.most));
    assert!(
        went + GIVEN_BACK_MS_MAX >= least,
        "{went} ms went by in at least {least}"
    );
    if let (Some(had), Some(has)) = (left_ms(before), left_ms(after)) {
        let charged = had.saturating_sub(has);
        assert!(charged <= went, "{charged} ms are charged of {went}");
        let stood = party.waited_ms(after.view.turn).min(STANDS_MS_MAX);
        let most = millis(wall).saturating_sub(stood) + SLACK_MS;
        assert!(
            charged <= most,
            "{charged} ms are charged in {wall:?}, for {stood} of which nobody could move"
        );
    }
}

/// The rows of a player in the journal of a room, where its game is not over.
pub(super) fn check_journal(store: &Connection, room: &str, player: &Guest) {
    let select = "SELECT seq FROM journal WHERE room = ?1 AND player = ?2 AND seq IS NOT NULL";
    let id = u64::from_str_radix(&player.client.guest, 16).expect("an id in hexadecimal");
    let mut rows = store.prepare(select).expect("there is a journal");
    // Unsigned numbers are stored as the signed number of the same bits.
    let seqs = rows.query_map((room, id.cast_signed()), |row| row.get::<_, u32>(0));
    let seqs: Vec<u32> = seqs
        .and_then(Iterator::collect)
        .expect("its rows can be read");
    if seqs.is_empty() {
        return;
    }
    let once: BTreeSet<u32> = seqs.iter().copied().collect();
    assert_eq!(once.len(), seqs.len(), "something was done twice: {seqs:?}");
    let done: BTreeSet<u32> = player.done.iter().map(|done| done.seq).collect();
    let first = done.first().copied().unwrap_or(u32::MAX);
    let played: BTreeSet<u32> = once.range(first..).copied().collect();
    assert_eq!(played, done, "stored, and acknowledged");
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).expect("a journey is short")
}
