//! A WebSocket of this process to the real server, from any address of the loopback network.

use qiguan_tests::{Client, client_over, stream_from};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Longer than a server that runs takes to accept; one that is stopped accepts nobody.
const PATIENCE: Duration = Duration::from_secs(5);

/// A WebSocket on which nothing was said yet; none: the server does not answer now.
pub(crate) async fn client_from(from: Ipv4Addr, server: SocketAddr) -> Option<Client> {
    let connecting = tokio::time::timeout(PATIENCE, stream_from(from, server));
    let stream = connecting.await.ok()??;
    stream.set_nodelay(true).ok()?;
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(0);
    let url = format!("ws://{server}/ws");
    let upgrading = client_async_with_config(url, stream, Some(config));
    let (socket, _) = tokio::time::timeout(PATIENCE, upgrading).await.ok()?.ok()?;
    Some(client_over(socket))
}
