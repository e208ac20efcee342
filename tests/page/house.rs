//! A server on a port of its own, and a line to it that can be cut.

use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::store::MemoryStore;
use qiguan_server::time::Clock;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A server with an empty store; where it listens.
pub(crate) async fn open() -> SocketAddr {
    let store = Arc::new(MemoryStore::new());
    let house = House::open(store, Chance::from_seed(7), Clock::continued_from).await;
    let (house, _) = house.expect("a memory store can be read");
    let listener = free_port().await;
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        qiguan_server::run::serve(&house, listener, std::future::pending()).await;
    });
    address
}

/// What stands between a page and a server.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) address: SocketAddr,
    up: watch::Sender<bool>,
}

impl Line {
    /// A line to a server, which holds.
    pub(crate) async fn to(server: SocketAddr) -> Self {
        let listener = free_port().await;
        let address = listener.local_addr().expect("it is bound");
        let (up, seen) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(carry(socket, server, seen.clone()));
            }
        });
        Self { address, up }
    }

    /// Cuts every connection, and takes no new one.
    pub(crate) fn cut(&self) {
        self.up.send_replace(false);
    }

    /// Takes connections again.
    pub(crate) fn mend(&self) {
        self.up.send_replace(true);
    }
}

async fn carry(mut page: TcpStream, server: SocketAddr, mut up: watch::Receiver<bool>) {
    if !*up.borrow() {
        return;
    }
    let Ok(mut server) = TcpStream::connect(server).await else {
        return;
    };
    tokio::select! {
        // However it ends, both ends are closed with it.
        _ = copy_bidirectional(&mut page, &mut server) => {}
        _ = up.wait_for(|up| !up) => {}
    }
}

async fn free_port() -> TcpListener {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await;
    listener.expect("some port is free")
}
