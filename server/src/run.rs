//! A server from its start to its end.

use crate::chance::Chance;
use crate::config::Config;
use crate::gateway::{Intake, Newcomer, Newcomers};
use crate::house::House;
use crate::http;
use crate::limits::{
    BACKLOG, FORGET_EVERY, HEADER_BYTES_MAX, HEARTBEAT, REQUEST_WAIT, RETENTION_EVERY,
    SEND_BUFFER_BYTES, STOP_WAIT,
};
use crate::store::{SqliteStore, Store};
use crate::time::Clock;
use crate::tls::{self, TlsListener};
use anyhow::anyhow;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use axum::serve::{Listener, ListenerExt};
use futures::FutureExt;
use futures::future::BoxFuture;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::{self, UpgradeableConnection};
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

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
    // Whoever started the server may not want to hear it.
    let mut words = Vec::new();
    words.push(format!(
        "listening on http{s}://{address}{base} (WebSocket at ws{s}://{address}{base}/ws)"
    ));
    if let Some(metrics) = metrics {
        words.push(format!(
            "metrics on http://{}/metrics",
            metrics.local_addr()?
        ));
        tokio::spawn(serve_metrics(house.clone(), metrics));
    }
    words.push(format!("data in {}", data.display()));
    for (room, reason) in &report.broken {
        words.push(format!("room {room} cannot be restored: {reason}"));
    }
    _ = writeln!(io::stdout(), "{}", words.join("\n"));
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

/// The same on any listener, under these settings.
pub async fn serve_as<L>(
    house: &Arc<House>,
    config: &Config,
    listener: L,
    stop: impl Future<Output = ()>,
) where
    L: Listener<Addr = SocketAddr>,
{
    let mut shutdown = house.shutdown();
    let mut ending = house.shutdown();
    let beating = tokio::spawn(beat(house.clone()));
    let watching = house
        .tools
        .clock
        .clone()
        .watch(async move { ending.wished().await });
    tokio::spawn(watching);
    let forgetting = tokio::spawn(forget_old_games(house.clone(), config.retention_days));
    let down = async move { shutdown.wished().await };
    let serving = tokio::spawn(accept(listener, http::routes(house.clone(), config), down));
    let cut = serving.abort_handle();
    stop.await;
    house.shut_down();
    let ended = async {
        if let Err(error) = serving.await {
            tracing::error!(%error, "serving failed");
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

/// Takes connections until `down`, then waits for the requests under way. Whoever sends no whole
/// request in time is let go, for each holds one of the process's files.
async fn accept<L>(mut listener: L, routes: Router, down: impl Future<Output = ()>)
where
    L: Listener<Addr = SocketAddr>,
{
    // Not the builder that tells versions apart: it speaks HTTP/2 to whoever begins with it, where no
    // wait is bounded.
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .max_buf_size(HEADER_BYTES_MAX)
        .header_read_timeout(REQUEST_WAIT);
    let newcomers = Newcomers::default();
    let (stop, stopping) = watch::channel(());
    let mut down = pin!(down);
    loop {
        let (socket, address) = tokio::select! {
            () = &mut down => break,
            accepted = listener.accept() => accepted,
        };
        let newcomer = newcomers.come();
        let service = Asked {
            routes: routes.clone(),
            address,
            newcomer: newcomer.clone(),
        };
        let socket = TokioIo::new(Intake::new(socket));
        let serving = http.serve_connection(socket, service).with_upgrades();
        let serving = until(serving, stopping.clone());
        let task = tokio::spawn(serve_one(serving, newcomer.clone(), address));
        newcomers.serve(&newcomer, task.abort_handle());
    }
    drop(listener);
    drop(stopping);
    // Nobody may be there to hear it.
    _ = stop.send(());
    stop.closed().await;
}

/// One connection to its end, or until the request under way is answered once all have to stop.
async fn until<I>(
    serving: UpgradeableConnection<TokioIo<Intake<I>>, Asked>,
    mut stopping: watch::Receiver<()>,
) -> hyper::Result<()>
where
    I: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut serving = pin!(serving);
    tokio::select! {
        served = &mut serving => served,
        _ = stopping.changed() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    }
}

/// One connection to its end, unless it asks nothing in time.
async fn serve_one<E: Display>(
    serving: impl Future<Output = Result<(), E>>,
    newcomer: Arc<Newcomer>,
    address: SocketAddr,
) {
    let mut serving = pin!(serving);
    // The library's own patience begins with the first byte.
    let served = match tokio::time::timeout(REQUEST_WAIT, &mut serving).await {
        Ok(served) => served,
        Err(_) if newcomer.has_asked() => serving.await,
        Err(_) => return tracing::debug!(%address, "nothing was asked"),
    };
    if let Err(error) = served {
        tracing::debug!(%address, %error, "a connection fails");
    }
}

/// The routes, told who asks; notes that something was asked.
#[derive(Clone, Debug)]
struct Asked {
    routes: Router,
    address: SocketAddr,
    newcomer: Arc<Newcomer>,
}

impl Service<Request<Incoming>> for Asked {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        self.newcomer.ask();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.address));
        self.routes.clone().oneshot(request).boxed()
    }
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
    match bound(address) {
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

/// A listener whose connections keep little behind an outbox.
fn bound(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
