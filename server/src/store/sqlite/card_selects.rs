//! What lists of finished games are read from.

use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::super::{Card, CardRow, Cards, ReadError};
use super::selects::{all, one, unsigned};

const COLUMNS: &str = "SELECT room, finished_wall_ms, public, kind, link_key, text FROM game_cards";

/// Cards that somebody may find: of the public games and of the reader's own. Two selects, each of
/// which stops at its limit, where one with an OR would sort all games.
pub(super) fn cards(db: &Connection, asked: &Cards) -> Result<Vec<CardRow>, ReadError> {
    let mut rows = some(db, asked, Condition::new("public = 1"))?;
    if let Some(reader) = asked.reader {
        rows.extend(some(db, asked, Condition::new(PLAYED_BY).with(reader))?);
    }
    rows.sort_by(CardRow::newest_first);
    rows.dedup_by(|a, b| a.room == b.room);
    rows.truncate(usize::try_from(asked.limit).unwrap_or(usize::MAX));
    Ok(rows)
}

pub(super) fn card(db: &Connection, room: &str) -> Result<Option<CardRow>, ReadError> {
    let sql = format!("{COLUMNS} WHERE game = (SELECT number FROM games WHERE room = ?1)");
    one(db, &sql, [room], card_row)
}

const PLAYED_BY: &str = "game IN (SELECT game FROM game_players WHERE player = ?)";

/// What a row has to be, with the values in the order of their question marks.
struct Condition {
    sql: String,
    values: Vec<Value>,
}

impl Condition {
    fn new(sql: &str) -> Self {
        Self {
            sql: sql.to_owned(),
            values: Vec::new(),
        }
    }

    fn with(mut self, number: u64) -> Self {
        self.values.push(number.cast_signed().into());
        self
    }

    fn with_text(mut self, text: &str) -> Self {
        self.values.push(text.to_owned().into());
        self
    }

    fn and(mut self, sql: &str) -> Self {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self
    }
}

fn some(db: &Connection, asked: &Cards, who: Condition) -> Result<Vec<CardRow>, ReadError> {
    let mut wanted = who;
    if let Some(player) = asked.player {
        wanted = wanted.and(PLAYED_BY).with(player);
    }
    if let Some(kind) = &asked.kind {
        wanted = wanted.and("kind = ?").with_text(kind);
    }
    if let Some(page) = &asked.before {
        let before = wanted.and("(finished_wall_ms, room) < (?, ?)");
        wanted = before.with(page.finished_wall_ms).with_text(&page.room);
    }
    let Condition { sql, values } = wanted.with(asked.limit.into());
    let sql = format!("{COLUMNS} WHERE {sql} ORDER BY finished_wall_ms DESC, room DESC LIMIT ?");
    all(db, &sql, params_from_iter(values), card_row)
}

fn card_row(row: &Row<'_>) -> rusqlite::Result<CardRow> {
    let text: Vec<u8> = row.get(5)?;
    Ok(CardRow {
        room: row.get(0)?,
        finished_wall_ms: unsigned(row, 1)?,
        card: Card {
            public: row.get(2)?,
            kind: row.get(3)?,
            link_key: row.get(4)?,
            text: text.into(),
        },
    })
}
