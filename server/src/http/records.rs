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
    /// PGN, of xiangqi alone.
    Pgn,
}

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
    let player = reader::guest(&house, &headers).await?;
    let mut pairs = reader::pairs(uri.query());
    let key = pairs.find_map(|(name, value)| (name == "key").then(|| value.to_owned()));
    let (room, format) = match file.rsplit_once('.') {
        Some((room, "sgf")) => (room, Format::Sgf),
        Some((room, "pgn")) => (room, Format::Pgn),
        Some(_) | None => (&*file, Format::Any),
    };
    let reader = Reader { player, key };
    let found = records::found_for(&*house.tools.store, room, &reader).await;
    let found = found.map_err(Denied::NoRecord)?;
    let (kind, text) = written(room, &found, format).map_err(Denied::NoRecord)?;
    let lasts = match found.lasting {
        true => "public, max-age=3600",
        false => "no-store",
    };
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
    const PGN: &str = "application/x-chess-pgn; charset=utf-8";
    let written = match (found.table.options(), format) {
        (GameOptions::Junqi(_), Format::Any) => {
            records::junqi(room, &found.table).map(|text| (TEXT, text))
        }
        (GameOptions::Junqi(_), Format::Sgf | Format::Pgn)
        | (GameOptions::Go(_), Format::Pgn)
        | (GameOptions::Xiangqi(_), Format::Sgf) => return Err(NoRecord::Unknown),
        (GameOptions::Go(_), Format::Any | Format::Sgf) => {
            records::sgf(room, &found.table, found.opened_wall_ms).map(|text| (SGF, text))
        }
        (GameOptions::Xiangqi(_), Format::Any | Format::Pgn) => {
            records::pgn(room, &found.table, found.opened_wall_ms).map(|text| (PGN, text))
        }
    };
    // A game that has begun has a record.
    written.ok_or(NoRecord::Damaged)
}
