//! Lists of finished games: those of everybody, and the asker's own.

use super::reader::{self, Denied};
use crate::gateway::Door;
use crate::house::House;
use crate::limits::{GAMES_PER_PAGE, GAMES_PER_PAGE_MAX};
use crate::records::{self, NoRecord};
use crate::store::{Cards, Page};
use crate::wire;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use qiguan_protocol::GamesPage;
use qiguan_table::PlayerId;
use std::net::SocketAddr;
use std::sync::Arc;

/// `GET /api/games?game=…&player=…&mine&before=…&limit=…`, each of them optional.
pub(super) async fn list(
    State(house): State<Arc<House>>,
    State(door): State<Arc<Door>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let _place = door.enter(&house, peer, &headers)?;
    let reader = reader::guest(&house, &headers).await?;
    let asked = asked(uri.query(), reader)?;
    let page = page(&house, asked).await.map_err(Denied::NoRecord)?;
    Ok(answer(&page))
}

/// What its asker alone may be shown.
pub(super) fn answer(page: &GamesPage) -> Response {
    let text = serde_json::to_string(page).expect("names and numbers are JSON");
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (head, text).into_response()
}

fn asked(query: Option<&str>, reader: Option<PlayerId>) -> Result<Cards, Denied> {
    let bad = Denied::BadQuestion;
    let mut asked = Cards {
        reader: reader.map(|player| player.0),
        limit: GAMES_PER_PAGE,
        ..Cards::default()
    };
    for (name, value) in reader::pairs(query) {
        match name {
            "game" => asked.kind = Some(value.to_owned()),
            "player" => {
                let player = wire::player_of(value);
                let player = player.ok_or(bad("player is a guest's id, 16 digits\n"))?;
                asked.player = Some(player.0);
            }
            "mine" => asked.player = Some(asked.reader.ok_or(Denied::Unauthorized)?),
            "before" => {
                asked.before = Some(place(value).ok_or(bad("before is an answer's next\n"))?);
            }
            "limit" => {
                let limit = value.parse().ok();
                let limit = limit.filter(|limit| (1..=GAMES_PER_PAGE_MAX).contains(limit));
                asked.limit = limit.ok_or(bad("limit is 1 to 100\n"))?;
            }
            _ => return Err(bad("ask for game, player, mine, before, limit\n")),
        }
    }
    Ok(asked)
}

/// A place in the list is that of a game the asker was told of, so it gives away no other.
fn place(text: &str) -> Option<Page> {
    let (ended, room) = text.split_once('-')?;
    Some(Page {
        finished_wall_ms: ended.parse().ok()?,
        room: room.to_owned(),
    })
}

async fn page(house: &House, asked: Cards) -> Result<GamesPage, NoRecord> {
    let limit = usize::try_from(asked.limit).unwrap_or(usize::MAX);
    // One more says whether there are more.
    let asked = Cards {
        limit: asked.limit + 1,
        ..asked
    };
    let rows = house.tools.store.cards(asked).await;
    let mut rows = rows.map_err(|_| NoRecord::StoreUnavailable)?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let last = rows.last().filter(|_| more);
    let next = last.map(|row| format!("{}-{}", row.finished_wall_ms, row.room));
    let games = rows.iter().filter_map(records::line).collect();
    Ok(GamesPage { games, next })
}
