//! The games of one match, in the order in which they were played.

use super::games;
use super::reader::{self, Denied};
use crate::gateway::Door;
use crate::house::House;
use crate::records;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use qiguan_protocol::{GamesPage, RoomId};
use std::net::SocketAddr;
use std::sync::Arc;

/// `GET /api/matches/{room}`, by the room of the first game, as `/api/games/{room}`.
pub(super) async fn one(
    State(house): State<Arc<House>>,
    State(door): State<Arc<Door>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(room): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let _place = door.enter(&house, peer, &headers)?;
    let reader = reader::of(&house, &headers, &uri).await?;
    let games = records::games_of_match(&*house.tools.store, RoomId(room), &reader).await;
    let games = games.map_err(Denied::NoRecord)?;
    Ok(games::answer(&GamesPage { games, next: None }))
}
