//! The record of a finished game, for those who played it.

use super::sgf;
use crate::gateway::token_hash;
use crate::house::House;
use crate::records::{self, NoRecord};
use crate::room::{BadEntries, table_of};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qiguan_table::{GameOptions, PlayerId, Table};
use std::fmt::Write as _;
use std::sync::Arc;

/// Why no record is shown.
pub(super) enum Denied {
    /// The asker did not say who they are.
    Unauthorized,
    /// There is none for them.
    NoRecord(NoRecord),
}

/// `GET /api/games/{room}` with `Authorization: Bearer <token>`: the text of junqi rules 8, or SGF
/// for a game of Go, which may be asked for as `{room}.sgf` too.
pub(super) async fn game(
    State(house): State<Arc<House>>,
    Path(room): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let token = bearer(&headers).ok_or(Denied::Unauthorized)?;
    let store = &*house.tools.store;
    let guest = store.guest_by_token(token_hash(token)).await;
    let unavailable = |_| Denied::NoRecord(NoRecord::StoreUnavailable);
    let guest = guest.map_err(unavailable)?.ok_or(Denied::Unauthorized)?;
    let (room, is_sgf) = match room.strip_suffix(".sgf") {
        Some(room) => (room, true),
        None => (&*room, false),
    };
    let found = records::entries_for(store, room, PlayerId(guest.id)).await;
    let (game, entries) = found.map_err(Denied::NoRecord)?;
    let damaged = || Denied::NoRecord(records::damaged(room, &BadEntries::NotOpened));
    let table = table_of(&entries).ok_or_else(damaged)?;
    let (kind, text) = match table.options() {
        GameOptions::Junqi(_) if is_sgf => return Err(Denied::NoRecord(NoRecord::Unknown)),
        GameOptions::Junqi(_) => ("text/plain; charset=utf-8", record_text(room, &table)),
        GameOptions::Go(_) => (
            "application/x-go-sgf; charset=utf-8",
            sgf::record(room, &table, game.finished_wall_ms),
        ),
    };
    let text = text.ok_or_else(damaged)?;
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")
}

/// The game text, with who sat where as comments.
fn record_text(room: &str, table: &Table) -> Option<String> {
    let record = table.record()?;
    let mut text = format!("# room {room}\n");
    for (seat, _, name) in table.players() {
        // Writing into a String cannot fail.
        _ = writeln!(text, "# {} {name}", seat.letter());
    }
    _ = writeln!(text, "{record}");
    Some(text)
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let (status, words) = match self {
            Self::Unauthorized => (
                StatusCode::UNAUTHORIZED,
                "say who you are: Authorization: Bearer <token>\n",
            ),
            Self::NoRecord(NoRecord::Unknown) => (StatusCode::NOT_FOUND, "no such game of yours\n"),
            Self::NoRecord(NoRecord::StoreUnavailable) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "the store does not answer; try again\n",
            ),
            Self::NoRecord(NoRecord::Damaged) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "the record cannot be read\n",
            ),
        };
        (status, words).into_response()
    }
}
