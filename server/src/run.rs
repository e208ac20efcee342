//! A server from its start to its end.

use crate::chance::Chance;
use crate::config::Config;
use crate::house::House;
use crate::http;
use crate::limits::{FORGET_EVERY, HEARTBEAT, RETENTION_EVERY, STOP_WAIT};
use crate::store::{SqliteStore, Store};
use crate::time::Clock;
use crate::tls::{self, TlsListener};
use anyhow::anyhow;
use axum::serve::{Listener, ListenerExt};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};

/// Opens the store, restores the rooms, opens the port, and serves until `stop` is done.
///
/// # Errors
///
/// One line that says what is wrong and how to mend it.
pub async fn run(config: Config, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
    let tls = tls::acceptor(&config)?;
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&config.data)?);
    let (house, report) = House::open_within(
        store.clone(),
        Chance::from_system(),
        Clock::continued_from,
        config.rates(),
    )
    .await?;
    let listener = listen(config.listen, "--listen").await?;
    let metrics = match config.metrics_listen.0 {
        Some(address) => Some(listen(address, "--metrics-listen").await?),
        None => None,
    };
    let address = listener.local_addr()?;
    let data = config
        .data
        .canonicalize()
        .unwrap_or_else(|_| config.data.clone());
    tracing::info!(%address, data = %data.display(), restored = report.restored, broken = report.broken.len(), "open");
    let base = config.base_path.as_str();
    let s = if tls.is_some() { "s" } else { "" };
    println!("listening on http{s}://{address}{base} (WebSocket at ws{s}://{address}{base}/ws)");
    if let Some(metrics) = metrics {
        println!("metrics on http://{}/metrics", metrics.local_addr()?);
        tokio::spawn(serve_metrics(house.clone(), metrics));
    }
    println!("data in {}", data.display());
    for (room, reason) in &report.broken {
        println!("room {room} cannot be restored: {reason}");
    }
    match tls {
        None => serve_as(&house, &config, listener.tap_io(send_at_once), stop).await,
        Some(tls) => {
            let listener = TlsListener::new(listener, tls);
            let listener = listener.tap_io(|socket| send_at_once(socket.get_mut().0));
            serve_as(&house, &config, listener, stop).await;
        }
    }
    store.close().await;
    tracing::info!("closed");
    Ok(())
}

/// Serves a house on a port, with the settings' defaults, until `stop` is done and everyone has been told.
pub async fn serve(house: &Arc<House>, listener: TcpListener, stop: impl Future<Output = ()>) {
    let listener = listener.tap_io(send_at_once);
    serve_as(house, &Config::default(), listener, stop).await;
}

/// Else a small frame waits 40 ms and more for the acknowledgement of the one before.
fn send_at_once(socket: &mut TcpStream) {
    if let Err(error) = socket.set_nodelay(true) {
        tracing::debug!(%error, "a socket keeps its delay");
    }
}

async fn serve_as<L>(
    house: &Arc<House>,
    config: &Config,
    listener: L,
    stop: impl Future<Output = ()>,
) where
    L: Listener<Addr = SocketAddr>,
{
    let mut shutdown = house.shutdown();
    let beating = tokio::spawn(beat(house.clone()));
    let forgetting = tokio::spawn(forget_old_games(house.clone(), config.retention_days));
    let down = async move { shutdown.wished().await };
    // A listener that is tapped tells handlers who connects, whatever it is.
    let listener = listener.tap_io(|_| {});
    let routes = http::routes(house.clone(), config);
    let routes = routes.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, routes).with_graceful_shutdown(down);
    let serving = tokio::spawn(async move { serving.await });
    let cut = serving.abort_handle();
    stop.await;
    house.shut_down();
    let ended = async {
        match serving.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the port failed"),
            Err(error) => tracing::error!(%error, "serving failed"),
        }
        house.deserted().await;
    };
    if tokio::time::timeout(STOP_WAIT, ended).await.is_err() {
        tracing::info!("connections that do not end are cut");
        cut.abort();
    }
    beating.abort();
    forgetting.abort();
    house.beat().await;
}

async fn beat(house: Arc<House>) {
    let mut ticks = tokio::time::interval(HEARTBEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut forgets = tokio::time::interval(FORGET_EVERY);
    loop {
        tokio::select! {
            _ = ticks.tick() => house.beat().await,
            _ = forgets.tick() => house.tidy(),
        }
    }
}

/// At the start and once a day; never where games are kept for ever.
async fn forget_old_games(house: Arc<House>, days: u32) {
    if days == 0 {
        return;
    }
    let mut every = tokio::time::interval(RETENTION_EVERY);
    loop {
        every.tick().await;
        match house.forget_games(days).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "old games are removed"),
            Err(error) => tracing::warn!(%error, "old games could not be removed; tomorrow again"),
        }
    }
}

async fn serve_metrics(house: Arc<House>, listener: TcpListener) {
    if let Err(error) = axum::serve(listener, http::operator_routes(house)).await {
        tracing::error!(%error, "the port of the metrics failed");
    }
}

async fn listen(address: SocketAddr, setting: &str) -> anyhow::Result<TcpListener> {
    let in_use = |error: &io::Error| error.kind() == io::ErrorKind::AddrInUse;
    let forbidden = |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    let port = address.port();
    match TcpListener::bind(address).await {
        Ok(listener) => Ok(listener),
        Err(error) if in_use(&error) => Err(anyhow!(
            "port {port} is in use: stop the other program, or choose another address with {setting}"
        )),
        Err(error) if forbidden(&error) => Err(anyhow!(
            "port {port} may not be opened: choose one above 1023 with {setting}"
        )),
        Err(error) => Err(anyhow!(
            "cannot listen on {address}: {error}; choose an address with {setting}"
        )),
    }
}
