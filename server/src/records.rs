//! Finished games, and Go and xiangqi while they run: for those who may see them. To everyone else they are unknown.

mod card;
mod text;

pub(crate) use card::{card, line};
pub(crate) use text::{junqi, pgn, sgf};

use crate::gateway::token_hash;
use crate::room::{BadEntries, Journalled, finished_entries, table_of};
use crate::store::{FinishedGame, ReadError, Store};
use qiguan_table::{GameOptions, Phase, PlayerId, Table};
use std::fmt;

/// Who wants to read a record, and by what right.
#[derive(Clone, Default)]
pub(crate) struct Reader {
    /// The guest, where a token says so.
    pub(crate) player: Option<PlayerId>,
    /// The key of a link.
    pub(crate) key: Option<String>,
}

/// Why somebody is shown no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoRecord {
    /// There is none, or none for them: the two are told alike.
    Unknown,
    /// The store does not answer now.
    StoreUnavailable,
    /// It is theirs, and cannot be read.
    Damaged,
}

/// A game that somebody may read.
pub(crate) struct Found {
    /// As it ended, or stands.
    pub(crate) table: Table,
    /// When the room was opened, in Unix time.
    pub(crate) opened_wall_ms: u64,
    /// Whether it is everybody's, and will not change.
    pub(crate) lasting: bool,
}

/// A game for whoever may read it: a finished one, or one without secrets that runs.
pub(crate) async fn found_for(
    store: &dyn Store,
    room: &str,
    reader: &Reader,
) -> Result<Found, NoRecord> {
    let (entries, lasting) = match finished_for(store, room, reader).await {
        Err(NoRecord::Unknown) => return running(store, room, reader).await,
        finished => finished?,
    };
    let table = table_of(&entries).ok_or_else(|| damaged(room, &BadEntries::NotOpened))?;
    Ok(Found {
        table,
        opened_wall_ms: entries.first().map_or(0, |entry| entry.wall_ms),
        lasting,
    })
}

/// The entries of a finished game, and whether it is everybody's.
async fn finished_for(
    store: &dyn Store,
    room: &str,
    reader: &Reader,
) -> Result<(Vec<Journalled>, bool), NoRecord> {
    // The card alone says who may read, so that a game which is not theirs costs strangers no more
    // time than one that is not there.
    let card = match store.card(room).await {
        Ok(row) => row.map(|row| row.card),
        Err(ReadError::Damaged(_)) => None,
        Err(ReadError::Unavailable(_)) => return Err(NoRecord::StoreUnavailable),
    };
    let public = card.as_ref().is_some_and(|card| card.public);
    if public || card.is_some_and(|card| reader.has(&card.link_key)) {
        return match store.finished(room).await {
            Ok(Some(game)) => opened(&game).map(|entries| (entries, public)),
            Ok(None) => Err(NoRecord::Unknown),
            Err(ReadError::Unavailable(_)) => Err(NoRecord::StoreUnavailable),
            Err(error @ ReadError::Damaged(_)) => Err(unreadable(room, &error)),
        };
    }
    let player = reader.player.ok_or(NoRecord::Unknown)?;
    let (_, entries) = entries_for(store, room, player).await?;
    Ok((entries, false))
}

/// A finished game and its entries, for one of its players.
pub(crate) async fn entries_for(
    store: &dyn Store,
    room: &str,
    player: PlayerId,
) -> Result<(FinishedGame, Vec<Journalled>), NoRecord> {
    match store.finished(room).await {
        Ok(Some(game)) if game.players.contains(&player.0) => {
            opened(&game).map(|entries| (game, entries))
        }
        Ok(_) => Err(NoRecord::Unknown),
        Err(ReadError::Unavailable(_)) => Err(NoRecord::StoreUnavailable),
        // Who played stands elsewhere too, so that nobody else learns even that it exists.
        Err(error @ ReadError::Damaged(_)) => match store.games_of(player.0, u32::MAX).await {
            Ok(rooms) if rooms.iter().any(|of| of == room) => Err(unreadable(room, &error)),
            Ok(_) => Err(NoRecord::Unknown),
            Err(_) => Err(NoRecord::StoreUnavailable),
        },
    }
}

/// A game without secrets that runs, for its players, and for everybody where everybody sees it at
/// once.
async fn running(store: &dyn Store, room: &str, reader: &Reader) -> Result<Found, NoRecord> {
    let rows = store.journal(room).await;
    let rows = rows.map_err(|_| NoRecord::StoreUnavailable)?;
    let entries: Option<Vec<_>> = rows
        .into_iter()
        .map(|row| Journalled::from_row(&row.ok()?).ok())
        .collect();
    // A journal that cannot be read is told of where its room is restored.
    let entries = entries.ok_or(NoRecord::Unknown)?;
    let table = table_of(&entries).ok_or(NoRecord::Unknown)?;
    let is_open = match table.options() {
        GameOptions::Junqi(_) => false,
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => true,
    };
    let settings = table.settings();
    let plays = |player| table.seat_of(player).is_some();
    let all_see = card::is_public(settings) && settings.spectator_delay == 0;
    if is_open && table.phase() == Phase::Playing && (all_see || reader.player.is_some_and(plays)) {
        return Ok(Found {
            table,
            opened_wall_ms: entries.first().map_or(0, |entry| entry.wall_ms),
            lasting: false,
        });
    }
    Err(NoRecord::Unknown)
}

impl Reader {
    /// Whether the reader has a link's key. Hashes are compared, so that the time it takes tells
    /// nothing of the key.
    fn has(&self, link_key: &str) -> bool {
        let given = self.key.as_deref();
        given.is_some_and(|key| token_hash(key) == token_hash(link_key))
    }
}

fn opened(game: &FinishedGame) -> Result<Vec<Journalled>, NoRecord> {
    finished_entries(game).map_err(|error| damaged(&game.room, &error))
}

/// Notes a record whose entries make no sense.
pub(crate) fn damaged(room: &str, error: &BadEntries) -> NoRecord {
    unreadable(room, error)
}

fn unreadable(room: &str, error: &dyn fmt::Display) -> NoRecord {
    tracing::error!(%room, %error, "a record cannot be read");
    NoRecord::Damaged
}

/// The key is a secret.
impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("player", &self.player)
            .finish_non_exhaustive()
    }
}
