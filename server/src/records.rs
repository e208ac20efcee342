//! Finished games, for those who played them: to everyone else a game that is over is unknown.

use crate::room::{BadEntries, Journalled, finished_entries};
use crate::store::{FinishedGame, ReadError, Store};
use qiguan_table::PlayerId;

/// Why somebody is shown no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoRecord {
    /// There is none, or none of theirs: the two are told alike.
    Unknown,
    /// The store does not answer now.
    StoreUnavailable,
    /// It is theirs, and cannot be read.
    Damaged,
}

/// A finished game and its entries, for one of its players.
pub(crate) async fn entries_for(
    store: &dyn Store,
    room: &str,
    player: PlayerId,
) -> Result<(FinishedGame, Vec<Journalled>), NoRecord> {
    match store.finished(room).await {
        Ok(Some(game)) if game.players.contains(&player.0) => match finished_entries(&game) {
            Ok(entries) => Ok((game, entries)),
            Err(error) => Err(damaged(room, &error)),
        },
        Ok(_) => Err(NoRecord::Unknown),
        Err(ReadError::Unavailable(_)) => Err(NoRecord::StoreUnavailable),
        // Who played stands elsewhere too, so that nobody else learns even that it exists.
        Err(error @ ReadError::Damaged(_)) => match store.games_of(player.0, u32::MAX).await {
            Ok(rooms) if rooms.iter().any(|of| of == room) => {
                tracing::error!(%room, %error, "a record cannot be read");
                Err(NoRecord::Damaged)
            }
            Ok(_) => Err(NoRecord::Unknown),
            Err(_) => Err(NoRecord::StoreUnavailable),
        },
    }
}

/// Notes a record whose entries make no sense.
pub(crate) fn damaged(room: &str, error: &BadEntries) -> NoRecord {
    tracing::error!(%room, %error, "a record cannot be read");
    NoRecord::Damaged
}
