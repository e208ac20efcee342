//! Entries as bytes: journal rows, and the list of all entries in a record.

use crate::records;
use crate::store::{FinishedGame, JournalRow};
use bytes::Bytes;
use qiguan_table::{Entry, Event, Millis, PlayerId, Table};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The format of the events in a row, and of the list in a record.
pub(crate) const FORMAT: u16 = 1;

/// One entry with what the journal knows of it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Journalled {
    pub(crate) at: Millis,
    pub(crate) wall_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<PlayerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<u32>,
    pub(crate) events: Vec<Event>,
}

/// Why bytes of the store are no entries.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum BadEntries {
    #[error("format {0} is not known; a newer server wrote it")]
    Format(u16),
    #[error("cannot be decoded: {0}")]
    Undecodable(String),
    #[error("the first entry opens no room")]
    NotOpened,
}

impl Journalled {
    pub(crate) fn new(entry: Entry, seq: Option<u32>, wall_ms: u64) -> Self {
        Self {
            at: entry.at,
            wall_ms,
            by: entry.by,
            seq,
            events: entry.events,
        }
    }

    /// Whether its author alone hears of it.
    pub(crate) fn is_private(&self) -> bool {
        self.events.iter().all(Event::is_private)
    }

    pub(crate) fn row(&self, room: &str, number: u32) -> JournalRow {
        JournalRow {
            room: room.to_owned(),
            entry: number,
            format: FORMAT,
            at_ms: self.at.0,
            wall_ms: self.wall_ms,
            player: self.by.map(|player| player.0),
            seq: self.seq,
            events: encode(&self.events),
        }
    }

    pub(crate) fn from_row(row: &JournalRow) -> Result<Self, BadEntries> {
        if row.format != FORMAT {
            return Err(BadEntries::Format(row.format));
        }
        Ok(Self {
            at: Millis(row.at_ms),
            wall_ms: row.wall_ms,
            by: row.player.map(PlayerId),
            seq: row.seq,
            events: decode(&row.events)?,
        })
    }
}

/// The first entry of a room, on its way to the store.
pub(crate) fn opening(entry: Entry, wall_ms: u64) -> Journalled {
    Journalled::new(entry, None, wall_ms)
}

/// The record row of a game: its whole list of entries, and what lists say of it. The table is as it
/// was before the last entry.
pub(crate) fn finished_game(
    room: &str,
    table: &Table,
    entries: &[Journalled],
    link_key: String,
) -> FinishedGame {
    let mut over = table.clone();
    let last = entries.last();
    for event in last.into_iter().flat_map(|entry| &entry.events) {
        over.evolve(event);
    }
    let finished_wall_ms = last.map_or(0, |entry| entry.wall_ms);
    FinishedGame {
        room: room.to_owned(),
        finished_wall_ms,
        players: knowing(&over),
        format: FORMAT,
        entries: encode(entries),
        card: Some(records::card(room, &over, finished_wall_ms, link_key)),
    }
}

/// The same row with one entry more, which came after the end. The table is as it was before it.
pub(crate) fn amended_game(
    filed: &FinishedGame,
    table: &Table,
    entry: &Journalled,
    link_key: String,
) -> Result<FinishedGame, BadEntries> {
    let mut entries = finished_entries(filed)?;
    entries.push(entry.clone());
    let mut after = table.clone();
    for event in &entry.events {
        after.evolve(event);
    }
    let card = records::card(&filed.room, &after, filed.finished_wall_ms, link_key);
    Ok(FinishedGame {
        players: knowing(&after),
        entries: encode(&entries),
        card: Some(card),
        ..filed.clone()
    })
}

/// Those whose game it is: who played, and who presided.
fn knowing(table: &Table) -> Vec<u64> {
    let players = table.players().map(|(_, player, _)| player.0);
    let arbiter = table.arbiter().map(|(player, _)| player.0);
    players.chain(arbiter).collect()
}

/// All entries of a finished game.
pub(crate) fn finished_entries(game: &FinishedGame) -> Result<Vec<Journalled>, BadEntries> {
    if game.format != FORMAT {
        return Err(BadEntries::Format(game.format));
    }
    decode(&game.entries)
}

/// The table that entries lead to; none if the first opens no table.
pub(crate) fn table_of(entries: &[Journalled]) -> Option<Table> {
    let mut table = Table::opened_by(entries.first()?.events.first()?)?;
    for event in entries.iter().flat_map(|entry| &entry.events) {
        table.evolve(event);
    }
    Some(table)
}

fn encode<T: Serialize + ?Sized>(value: &T) -> Bytes {
    let bytes = rmp_serde::to_vec_named(value);
    bytes
        .expect("events are plain data, which MessagePack can hold")
        .into()
}

fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, BadEntries> {
    rmp_serde::from_slice(bytes).map_err(|error| BadEntries::Undecodable(error.to_string()))
}
