//! The upgrade of an HTTP request to a WebSocket, with small buffers and tight bounds.

use super::session::serve;
use crate::house::House;
use crate::limits::{
    FRAME_BYTES_MAX, READ_BUFFER_BYTES, WRITE_BUFFER_BYTES, WRITE_BUFFER_BYTES_MAX,
};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use std::sync::Arc;

pub(crate) async fn upgrade(
    State(house): State<Arc<House>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(FRAME_BYTES_MAX)
        .max_frame_size(FRAME_BYTES_MAX)
        .on_upgrade(|socket| serve(house, socket))
}
