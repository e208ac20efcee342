//! Everything that is read, each from one moment of the database.

use rusqlite::{Connection, OptionalExtension, Params, Row};

use super::super::{BadRow, FinishedGame, GuestRow, JournalRow, RawRow, ReadError, RoomRow};
use super::readers::read_error;
use crate::time::ServerMs;

pub(super) fn last_time(db: &Connection) -> Result<ServerMs, ReadError> {
    let at_ms = one(db, "SELECT at_ms FROM server_time", [], |row| {
        unsigned(row, 0)
    })?;
    Ok(at_ms.unwrap_or_default())
}

pub(super) fn unfinished(db: &Connection) -> Result<Vec<String>, ReadError> {
    all(db, "SELECT id FROM rooms ORDER BY id", [], |row| row.get(0))
}

pub(super) fn room(db: &Connection, id: &str) -> Result<Option<RoomRow>, ReadError> {
    let sql = "SELECT id, created_wall_ms, password_hash FROM rooms WHERE id = ?1";
    one(db, sql, [id], |row| {
        Ok(RoomRow {
            id: row.get(0)?,
            created_wall_ms: unsigned(row, 1)?,
            password_hash: row.get(2)?,
        })
    })
}

pub(super) fn journal(db: &Connection, room: &str) -> Result<Vec<RawRow>, ReadError> {
    let sql = "SELECT entry, format, at_ms, wall_ms, player, seq, events, checksum
               FROM journal WHERE room = ?1 ORDER BY entry";
    all(db, sql, [room], |row| {
        let entry = row.get(0)?;
        // What no row of ours can hold condemns this row, not those beside it.
        Ok(journal_row(row, room).unwrap_or_else(|_| {
            Err(BadRow {
                room: room.to_owned(),
                entry,
                reason: "a column holds what was never written",
            })
        }))
    })
}

fn journal_row(row: &Row<'_>, room: &str) -> rusqlite::Result<RawRow> {
    let player: Option<i64> = row.get(4)?;
    let events: Vec<u8> = row.get(6)?;
    let read = JournalRow {
        room: room.to_owned(),
        entry: row.get(0)?,
        format: row.get(1)?,
        at_ms: unsigned(row, 2)?,
        wall_ms: unsigned(row, 3)?,
        player: player.map(i64::cast_unsigned),
        seq: row.get(5)?,
        events: events.into(),
    };
    Ok(read.checked(row.get(7)?))
}

pub(super) fn finished(db: &Connection, room: &str) -> Result<Option<FinishedGame>, ReadError> {
    let sql =
        "SELECT number, finished_wall_ms, format, entries, checksum FROM games WHERE room = ?1";
    let found = one(db, sql, [room], |row| {
        let entries: Vec<u8> = row.get(3)?;
        let game = FinishedGame {
            room: room.to_owned(),
            finished_wall_ms: unsigned(row, 1)?,
            players: Vec::new(),
            format: row.get(2)?,
            entries: entries.into(),
            card: None,
        };
        let number: i64 = row.get(0)?;
        let checksum: u32 = row.get(4)?;
        Ok((number, game, checksum))
    })?;
    let Some((number, mut game, checksum)) = found else {
        return Ok(None);
    };
    // Games never change, so the second statement cannot see another one than the first.
    let sql = "SELECT player FROM game_players WHERE game = ?1 ORDER BY place";
    game.players = all(db, sql, [number], |row| unsigned(row, 0))?;
    if game.checksum() != checksum {
        let reason = format!("the checksum of the record of room {room} does not match");
        return Err(ReadError::Damaged(reason));
    }
    Ok(Some(game))
}

pub(super) fn games_of(db: &Connection, player: u64, limit: u32) -> Result<Vec<String>, ReadError> {
    let sql = "SELECT room FROM games
               WHERE number IN (SELECT game FROM game_players WHERE player = ?1
                                GROUP BY game ORDER BY game DESC LIMIT ?2)
               ORDER BY number DESC";
    all(db, sql, (player.cast_signed(), limit), |row| row.get(0))
}

pub(super) fn finished_before(
    db: &Connection,
    wall_ms: u64,
    limit: u32,
) -> Result<Vec<String>, ReadError> {
    let sql = "SELECT room FROM games WHERE finished_wall_ms < ?1 ORDER BY number LIMIT ?2";
    all(db, sql, (wall_ms.cast_signed(), limit), |row| row.get(0))
}

pub(super) fn guest_by_token(
    db: &Connection,
    token_sha256: [u8; 32],
) -> Result<Option<GuestRow>, ReadError> {
    let sql = "SELECT id, name, created_wall_ms FROM guests
               WHERE id = (SELECT guest FROM tokens WHERE token_sha256 = ?1)";
    one(db, sql, [token_sha256], |row| {
        Ok(GuestRow {
            id: unsigned(row, 0)?,
            token_sha256,
            name: row.get(1)?,
            created_wall_ms: unsigned(row, 2)?,
        })
    })
}

pub(super) fn one<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    map: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, ReadError> {
    let found = db
        .prepare_cached(sql)
        .and_then(|mut select| select.query_row(params, map).optional());
    found.map_err(read_error)
}

pub(super) fn all<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    map: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, ReadError> {
    let found = db
        .prepare_cached(sql)
        .and_then(|mut select| select.query_map(params, map)?.collect());
    found.map_err(read_error)
}

/// A number stored as the signed one of the same bits.
pub(super) fn unsigned(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get(column).map(i64::cast_unsigned)
}
