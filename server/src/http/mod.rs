//! Everything on the port that is no game: the page, health, records, and the door to `/ws`.

mod boards;
mod games;
mod health;
mod matches;
mod page;
mod reader;
mod records;

use crate::config::Config;
use crate::gateway::{self, Door};
use crate::house::House;
use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::header;
use axum::routing::get;
use page::Page;
use std::sync::Arc;

/// What the routes share.
#[derive(Clone, Debug)]
struct Site {
    house: Arc<House>,
    door: Arc<Door>,
    page: Arc<Page>,
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

impl FromRef<Site> for Arc<Page> {
    fn from_ref(site: &Site) -> Self {
        site.page.clone()
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
    let base = config.base_path.as_str();
    let site = Site {
        house,
        door: Arc::new(Door::new(config)),
        page: Arc::new(Page::new(base)),
    };
    let routes = Router::new()
        .route("/", get(page::index))
        .route("/assets/{version}/{*file}", get(page::asset))
        .route("/ws", get(gateway::upgrade))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/api/boards/junqi/{game}", get(boards::junqi))
        .route("/api/games", get(games::list))
        .route("/api/games/{file}", get(records::record))
        .route("/api/matches/{room}", get(matches::one));
    let routes = match base {
        "" => routes,
        below => Router::new()
            .route(&format!("{below}/"), get(page::index))
            .nest(below, routes),
    };
    routes.with_state(site)
}
