//! The record of one game, for those who may read it.

use super::reader::{self, Denied};
use crate::gateway::Door;
use crate::house::House;
use crate::records::{self, Found, NoRecord, Reader};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use qiguan_table::GameOptions;
use std::net::SocketAddr;
use std::sync::Arc;

/// How a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// As suits the game.
    Any,
    /// SGF, of Go alone.
    Sgf,
}

/// `GET /api/games/{room}` and `/api/games/{room}.sgf`, with a token, a link's `?key=`, or neither.
pub(super) async fn record(
    State(house): State<Arc<House>>,
    State(door): State<Arc<Door>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(file): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let _place = door.enter(&house, peer, &headers)?;
    let player = reader::guest(&house, &headers).await?;
    let mut pairs = reader::pairs(uri.query());
    let key = pairs.find_map(|(name, value)| (name == "key").then(|| value.to_owned()));
    let (room, format) = match file.strip_suffix(".sgf") {
        Some(room) => (room, Format::Sgf),
        None => (&*file, Format::Any),
    };
    let reader = Reader { player, key };
    let found = records::found_for(&house, room, &reader).await;
    let found = found.map_err(Denied::NoRecord)?;
    let lasts = match found {
        Found::Finished { public: true, .. } => "public, max-age=3600",
        Found::Finished { public: false, .. } | Found::Running(_) => "no-store",
    };
    let (kind, text) = written(room, &found, format).map_err(Denied::NoRecord)?;
    let head = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, lasts),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((head, text).into_response())
}

fn written(room: &str, found: &Found, format: Format) -> Result<(&'static str, String), NoRecord> {
    const TEXT: &str = "text/plain; charset=utf-8";
    const SGF: &str = "application/x-go-sgf; charset=utf-8";
    let (table, opened_wall_ms) = match found {
        Found::Running(sgf) => return Ok((SGF, sgf.to_string())),
        Found::Finished {
            table,
            opened_wall_ms,
            public: _,
        } => (table, *opened_wall_ms),
    };
    let written = match (table.options(), format) {
        (GameOptions::Junqi(_), Format::Any) => {
            records::junqi(room, table).map(|text| (TEXT, text))
        }
        (GameOptions::Junqi(_), Format::Sgf) => return Err(NoRecord::Unknown),
        (GameOptions::Go(_), Format::Any | Format::Sgf) => {
            records::sgf(room, table, opened_wall_ms).map(|text| (SGF, text))
        }
    };
    // A game that has begun has a record.
    written.ok_or(NoRecord::Damaged)
}
