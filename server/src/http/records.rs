//! The record of a finished game, for those who played it.

use crate::gateway::token_hash;
use crate::house::House;
use crate::room::{finished_entries, table_of};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qiguan_table::Table;
use std::fmt::Write as _;
use std::sync::Arc;

/// Why no record is shown. To a stranger every game is unknown.
pub(super) enum NoRecord {
    Unknown,
    Unauthorized,
    StoreUnavailable,
    Damaged,
}

/// `GET /api/games/{room}` with `Authorization: Bearer <token>`: the text of junqi rules 8.
pub(super) async fn game(
    State(house): State<Arc<House>>,
    Path(room): Path<String>,
    headers: HeaderMap,
) -> Result<Response, NoRecord> {
    let token = bearer(&headers).ok_or(NoRecord::Unauthorized)?;
    let store = &house.tools.store;
    let guest = store.guest_by_token(token_hash(token)).await;
    let guest = guest
        .map_err(|_| NoRecord::StoreUnavailable)?
        .ok_or(NoRecord::Unauthorized)?;
    let game = store.finished(&room).await.map_err(|error| {
        tracing::error!(%room, %error, "a record cannot be read");
        NoRecord::Damaged
    })?;
    let game = game
        .filter(|game| game.players.contains(&guest.id))
        .ok_or(NoRecord::Unknown)?;
    let table = finished_entries(&game)
        .ok()
        .and_then(|entries| table_of(&entries));
    let text = table
        .and_then(|table| record_text(&room, &table))
        .ok_or(NoRecord::Damaged)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
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

impl IntoResponse for NoRecord {
    fn into_response(self) -> Response {
        let (status, words) = match self {
            Self::Unknown => (StatusCode::NOT_FOUND, "no such game of yours\n"),
            Self::Unauthorized => (
                StatusCode::UNAUTHORIZED,
                "say who you are: Authorization: Bearer <token>\n",
            ),
            Self::StoreUnavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "the store does not answer; try again\n",
            ),
            Self::Damaged => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "the record cannot be read\n",
            ),
        };
        (status, words).into_response()
    }
}
