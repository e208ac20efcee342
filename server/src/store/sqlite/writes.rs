//! Everything that is written: statements inside the writer's transaction.

use rusqlite::{Connection, Params, ffi};

use super::super::{
    Card, FinishedGame, GuestRow, JournalRow, RoomRow, TOKENS_PER_GUEST, TokenRow, Write,
};
use crate::time::ServerMs;

/// What became of one write within its transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Applied {
    Done,
    /// It left nothing behind; the others of the transaction go on.
    Conflict,
}

/// Makes one write. An error condemns the whole transaction: what it left half done is unknown.
pub(super) fn apply(db: &Connection, write: &Write) -> rusqlite::Result<Applied> {
    match write {
        Write::Append(row) | Write::AppendSecret(row) => single(append(db, row)),
        Write::OpenRoom { room, first } => several(db, |db| open_room(db, room, first)),
        Write::CloseRoom(room) => several(db, |db| remove_room(db, room)),
        Write::Finish { last, game, next } => several(db, |db| {
            finish(db, last, game)?;
            match next.as_deref() {
                Some((room, first)) => open_room(db, room, first),
                None => Ok(Applied::Done),
            }
        }),
        Write::Amend { game, .. } => several(db, |db| amend(db, game)),
        Write::NewGuest(guest) => several(db, |db| new_guest(db, guest)),
        Write::AddToken(token) => several(db, |db| add_token(db, token)),
        Write::RenameGuest { id, name } => single(rename_guest(db, *id, name)),
        Write::ForgetGames(rooms) => several(db, |db| forget_games(db, rooms)),
        Write::Heartbeat(_) => Ok(Applied::Done),
    }
}

/// Notes the latest server time that a transaction proves; once for all its writes.
pub(super) fn raise_time(db: &Connection, at_ms: ServerMs) -> rusqlite::Result<()> {
    let sql = "UPDATE server_time SET at_ms = ?1 WHERE at_ms < ?1";
    run(db, sql, [at_ms.cast_signed()])?;
    Ok(())
}

/// A write of one statement: SQLite itself undoes it when it conflicts.
fn single(result: rusqlite::Result<Applied>) -> rusqlite::Result<Applied> {
    match result {
        Err(error) if is_conflict(&error) => Ok(Applied::Conflict),
        result => result,
    }
}

/// A write of several statements: a conflict in a later one undoes the earlier ones.
fn several(
    db: &Connection,
    statements: impl FnOnce(&Connection) -> rusqlite::Result<Applied>,
) -> rusqlite::Result<Applied> {
    run(db, "SAVEPOINT one_write", [])?;
    let applied = single(statements(db))?;
    if applied == Applied::Conflict {
        run(db, "ROLLBACK TO one_write", [])?;
    }
    run(db, "RELEASE one_write", [])?;
    Ok(applied)
}

fn append(db: &Connection, row: &JournalRow) -> rusqlite::Result<Applied> {
    let sql = "INSERT INTO journal
               (room, entry, format, at_ms, wall_ms, player, seq, events, checksum)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let params = (
        &row.room,
        row.entry,
        row.format,
        row.at_ms.cast_signed(),
        row.wall_ms.cast_signed(),
        row.player.map(u64::cast_signed),
        row.seq,
        &row.events[..],
        row.checksum(),
    );
    run(db, sql, params)?;
    Ok(Applied::Done)
}

fn open_room(db: &Connection, room: &RoomRow, first: &JournalRow) -> rusqlite::Result<Applied> {
    let sql = "INSERT INTO rooms (id, created_wall_ms, password_hash)
               SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM games WHERE room = ?1)";
    let params = (
        &room.id,
        room.created_wall_ms.cast_signed(),
        &room.password_hash,
    );
    if run(db, sql, params)? == 0 {
        return Ok(Applied::Conflict);
    }
    append(db, first)
}

fn remove_room(db: &Connection, room: &str) -> rusqlite::Result<Applied> {
    run(db, "DELETE FROM journal WHERE room = ?1", [room])?;
    run(db, "DELETE FROM rooms WHERE id = ?1", [room])?;
    Ok(Applied::Done)
}

fn finish(db: &Connection, last: &JournalRow, game: &FinishedGame) -> rusqlite::Result<Applied> {
    // The row goes again at once; inserting it is what checks that the room is open and at this entry.
    append(db, last)?;
    file(db, game)?;
    remove_room(db, &game.room)
}

fn amend(db: &Connection, game: &FinishedGame) -> rusqlite::Result<Applied> {
    if forget_game(db, &game.room)? == 0 {
        return Ok(Applied::Conflict);
    }
    file(db, game)?;
    Ok(Applied::Done)
}

fn file(db: &Connection, game: &FinishedGame) -> rusqlite::Result<()> {
    let sql = "INSERT INTO games (room, finished_wall_ms, format, entries, checksum)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let params = (
        &game.room,
        game.finished_wall_ms.cast_signed(),
        game.format,
        &game.entries[..],
        game.checksum(),
    );
    run(db, sql, params)?;
    let number = db.last_insert_rowid();
    let sql = "INSERT INTO game_players (game, place, player) VALUES (?1, ?2, ?3)";
    for (place, player) in (0_i64..).zip(&game.players) {
        run(db, sql, (number, place, player.cast_signed()))?;
    }
    match &game.card {
        Some(card) => file_card(db, number, game, card),
        None => Ok(()),
    }
}

fn file_card(
    db: &Connection,
    number: i64,
    game: &FinishedGame,
    card: &Card,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO game_cards (game, room, finished_wall_ms, public, kind, link_key, text)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let params = (
        number,
        &game.room,
        game.finished_wall_ms.cast_signed(),
        card.public,
        &card.kind,
        &card.link_key,
        &card.text[..],
    );
    run(db, sql, params)?;
    Ok(())
}

fn forget_games(db: &Connection, rooms: &[String]) -> rusqlite::Result<Applied> {
    for room in rooms {
        forget_game(db, room)?;
    }
    Ok(Applied::Done)
}

/// Removes a record with all that belongs to it; how many there were.
fn forget_game(db: &Connection, room: &str) -> rusqlite::Result<usize> {
    for of_game in ["game_players", "game_cards"] {
        let which = "game = (SELECT number FROM games WHERE room = ?1)";
        run(db, &format!("DELETE FROM {of_game} WHERE {which}"), [room])?;
    }
    run(db, "DELETE FROM games WHERE room = ?1", [room])
}

fn new_guest(db: &Connection, guest: &GuestRow) -> rusqlite::Result<Applied> {
    let sql = "INSERT INTO guests (id, name, created_wall_ms) VALUES (?1, ?2, ?3)";
    let params = (
        guest.id.cast_signed(),
        &guest.name,
        guest.created_wall_ms.cast_signed(),
    );
    run(db, sql, params)?;
    let first = TokenRow {
        guest: guest.id,
        token_sha256: guest.token_sha256,
    };
    add_token(db, &first)
}

fn add_token(db: &Connection, token: &TokenRow) -> rusqlite::Result<Applied> {
    let guest = token.guest.cast_signed();
    let sql = "INSERT INTO tokens (token_sha256, guest) VALUES (?1, ?2)";
    run(db, sql, (token.token_sha256, guest))?;
    let sql = "DELETE FROM tokens WHERE guest = ?1 AND number NOT IN
               (SELECT number FROM tokens WHERE guest = ?1 ORDER BY number DESC LIMIT ?2)";
    run(db, sql, (guest, TOKENS_PER_GUEST))?;
    Ok(Applied::Done)
}

fn rename_guest(db: &Connection, id: u64, name: &str) -> rusqlite::Result<Applied> {
    let sql = "UPDATE guests SET name = ?2 WHERE id = ?1";
    let renamed = run(db, sql, (id.cast_signed(), name))?;
    Ok(if renamed == 0 {
        Applied::Conflict
    } else {
        Applied::Done
    })
}

/// Runs a statement that stays prepared; the number of rows changed.
fn run(db: &Connection, sql: &str, params: impl Params) -> rusqlite::Result<usize> {
    db.prepare_cached(sql)?.execute(params)
}

/// Whether the place was taken or what it belongs to is missing; other broken constraints are bugs.
fn is_conflict(error: &rusqlite::Error) -> bool {
    let conflicts = [
        ffi::SQLITE_CONSTRAINT_PRIMARYKEY,
        ffi::SQLITE_CONSTRAINT_UNIQUE,
        ffi::SQLITE_CONSTRAINT_ROWID,
        ffi::SQLITE_CONSTRAINT_FOREIGNKEY,
    ];
    error
        .sqlite_error()
        .is_some_and(|failure| conflicts.contains(&failure.extended_code))
}
