//! The record of one game, for those who may read it.

use super::reader::{self, Denied};
use crate::gateway::Door;
use crate::house::House;
use crate::records::{self, Format, Found, NoRecord, Record};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// `GET /api/games/{room}`, `/api/games/{room}.sgf` and `/api/games/{room}.pgn`, with a token, a link's `?key=`, or neither.
pub(super) async fn record(
    State(house): State<Arc<House>>,
    State(door): State<Arc<Door>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(file): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let _place = door.enter(&house, peer, &headers)?;
    let (room, format) = match file.rsplit_once('.') {
        Some((room, "sgf")) => (room, Some(Format::Sgf)),
        Some((room, "pgn")) => (room, Some(Format::Pgn)),
        Some(_) | None => (&*file, None),
    };
    let reader = reader::of(&house, &headers, &uri).await?;
    let found = records::found_for(&house, room, &reader).await;
    let found = found.map_err(Denied::NoRecord)?;
    let (record, public) = match found {
        Found::Finished {
            table,
            opened_wall_ms,
            public,
        } => (Record::of(room, &table, opened_wall_ms), public),
        Found::Running(record) => (Some(record), false),
    };
    // A game that has begun has a record.
    let record = record.ok_or(Denied::NoRecord(NoRecord::Damaged))?;
    if format.is_some_and(|format| format != record.format) {
        return Err(Denied::NoRecord(NoRecord::Unknown));
    }
    let lasts = if public {
        "public, max-age=3600"
    } else {
        "no-store"
    };
    let kind = match record.format {
        Format::Junqi => "text/plain; charset=utf-8",
        Format::Sgf => "application/x-go-sgf; charset=utf-8",
        Format::Pgn => "application/x-chess-pgn; charset=utf-8",
    };
    let head = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, lasts),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((head, record.text.to_string()).into_response())
}
