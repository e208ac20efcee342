//! Everything on the port that is no game: health, records, and the door to `/ws`.

mod health;
mod records;

use crate::gateway;
use crate::house::House;
use axum::Router;
use axum::routing::get;
use std::sync::Arc;

/// Every route of the server.
pub(crate) fn routes(house: Arc<House>) -> Router {
    Router::new()
        .route("/ws", get(gateway::upgrade))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/api/games/{room}", get(records::game))
        .with_state(house)
}
