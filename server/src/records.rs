//! Finished games, and Go and xiangqi while they run: for those who may see them. To everyone else they are unknown.

mod card;
mod repetitions;
mod text;

pub(crate) use card::{card, line, next_room};
pub(crate) use text::{Format, Record};

use crate::gateway::token_hash;
use crate::house::House;
use crate::room::{BadEntries, Journalled, finished_entries, table_of};
use crate::store::{FinishedGame, ReadError, Store};
use crate::wire;
use qiguan_protocol::{GameLine, RoomId};
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
pub(crate) enum Found {
    /// It is over.
    Finished {
        /// As it ended.
        table: Box<Table>,
        /// When the room was opened, in Unix time.
        opened_wall_ms: u64,
        /// Whether it is everybody's, and will not change.
        public: bool,
    },
    /// It runs; its record so far.
    Running(Record),
}

/// A game for whoever may read it: a finished one, or one without secrets that runs, as its room tells it.
pub(crate) async fn found_for(
    house: &House,
    room: &str,
    reader: &Reader,
) -> Result<Found, NoRecord> {
    let (entries, public) = match finished_for(&*house.tools.store, room, reader).await {
        Err(NoRecord::Unknown) => {
            let running = house.registry.running(&RoomId(room.to_owned()));
            let running = running.ok_or(NoRecord::Unknown)?;
            return running.record(reader.clone()).await.map(Found::Running);
        }
        finished => finished?,
    };
    let table = table_of(&entries).ok_or_else(|| damaged(room, &BadEntries::NotOpened))?;
    Ok(Found::Finished {
        table: Box::new(table),
        opened_wall_ms: entries.first().map_or(0, |entry| entry.wall_ms),
        public,
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

/// The games of the match that began in a room, in the order of play, those of them that the reader may
/// see; unknown to whoever may not see the first.
pub(crate) async fn games_of_match(
    store: &dyn Store,
    first: RoomId,
    reader: &Reader,
) -> Result<Vec<GameLine>, NoRecord> {
    let mut games = Vec::new();
    let mut room = Some(first);
    while let Some(at) = room.take() {
        let row = store.card(&at.0).await;
        let row = row.map_err(|_| NoRecord::StoreUnavailable)?;
        let Some((row, line)) = row.and_then(|row| card::line(&row).map(|line| (row, line))) else {
            // It runs, or was forgotten.
            break;
        };
        let shown = row.card.public || reader.has(&row.card.link_key) || reader.is_of(&line);
        if games.is_empty() && (!shown || !begins(&line)) {
            break;
        }
        room = next_room(&row);
        games.extend(shown.then_some(line));
    }
    match games.is_empty() {
        true => Err(NoRecord::Unknown),
        false => Ok(games),
    }
}

/// Whether it was the first game of a match.
fn begins(line: &GameLine) -> bool {
    let series = line.series.as_ref();
    series.is_some_and(|series| series.first.as_ref() == Some(&line.room))
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

/// Whether a reader is shown a game while it runs: one without secrets, by its players and its arbiter, and by
/// everybody where everybody sees it at once.
pub(crate) fn is_shown(table: &Table, reader: &Reader) -> bool {
    let is_open = match table.options() {
        GameOptions::Junqi(_) => false,
        GameOptions::Go(_) | GameOptions::Xiangqi(_) => true,
    };
    let settings = table.settings();
    let presides = |player| {
        table
            .arbiter()
            .is_some_and(|(arbiter, _)| arbiter == player)
    };
    let plays = |player| table.seat_of(player).is_some() || presides(player);
    let all_see = card::is_public(settings) && settings.spectator_delay == 0;
    is_open && table.phase() == Phase::Playing && (all_see || reader.player.is_some_and(plays))
}

impl Reader {
    /// Whether the reader played or presided there.
    fn is_of(&self, line: &GameLine) -> bool {
        let own = self.player.map(wire::guest_id);
        let players = line.players.iter().map(|player| &player.guest);
        let mut those = players.chain(line.arbiter.iter().map(|arbiter| &arbiter.guest));
        own.is_some_and(|own| those.any(|guest| *guest == own))
    }

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
