//! Whether the server lives, and whether it can serve people now.

use crate::house::House;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;

/// Answers as long as the process runs.
pub(super) async fn live() -> &'static str {
    "live\n"
}

/// 200 while people can be served: the store takes heartbeats, and nobody shuts the server down.
pub(super) async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.is_ready() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}
