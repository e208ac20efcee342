//! Everything on the port that is no game: health, records, and the door to `/ws`.

mod games;
mod health;
mod reader;
mod records;

use crate::config::Config;
use crate::gateway::{self, Door};
use crate::house::House;
use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::header;
use axum::routing::get;
use std::sync::Arc;

/// What the routes share.
#[derive(Clone, Debug)]
struct Site {
    house: Arc<House>,
    door: Arc<Door>,
}

impl FromRef<Site> for Arc<House> {
    fn from_ref(site: &Site) -> Self {
        site.house.clone()
    }
}

impl FromRef<Site> for Arc<Door> {
    fn from_ref(site: &Site) -> Self {
        site.door.clone()
    }
}

/// The one route of the operator's own port.
pub(crate) fn operator_routes(house: Arc<House>) -> Router {
    let metrics = async |State(house): State<Arc<House>>| {
        let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
        (kind, house.metrics())
    };
    Router::new()
        .route("/metrics", get(metrics))
        .with_state(house)
}

/// Every route of the server, below the path that the operator has set.
pub(crate) fn routes(house: Arc<House>, config: &Config) -> Router {
    let door = Arc::new(Door::new(config));
    let routes = Router::new()
        .route("/ws", get(gateway::upgrade))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/api/games", get(games::list))
        .route("/api/games/{file}", get(records::record))
        .with_state(Site { house, door });
    match config.base_path.as_str() {
        "" => routes,
        below => Router::new().nest(below, routes),
    }
}
