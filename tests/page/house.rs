//! A server on a port of its own, and a line to it that can be cut.

use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::store::MemoryStore;
use qiguan_server::time::Clock;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncWriteExt, copy_bidirectional};
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
    state: watch::Sender<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Up,
    /// Nothing comes through, and nobody is told.
    Silent,
    Cut,
    /// The server behind it is another one, with a start page of another version.
    Renewed,
}

impl Line {
    /// A line to a server, which holds.
    pub(crate) async fn to(server: SocketAddr) -> Self {
        let listener = free_port().await;
        let address = listener.local_addr().expect("it is bound");
        let (state, seen) = watch::channel(State::Up);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(carry(socket, server, seen.clone()));
            }
        });
        Self { address, state }
    }

    /// Cuts every connection, and takes no new one.
    pub(crate) fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    /// Takes connections again.
    pub(crate) fn mend(&self) {
        self.state.send_replace(State::Up);
    }

    /// Keeps every connection, and carries nothing more: as a phone that has changed its network.
    pub(crate) fn silence(&self) {
        self.state.send_replace(State::Silent);
    }

    /// Takes connections again, to a server with another start page.
    pub(crate) fn renew(&self) {
        self.state.send_replace(State::Renewed);
    }
}

async fn carry(mut page: TcpStream, server: SocketAddr, mut state: watch::Receiver<State>) {
    let begun = *state.borrow_and_update();
    match begun {
        State::Cut => return,
        State::Renewed if asks_for_version(&page).await => {
            let answer = b"HTTP/1.1 200 OK\r\netag: \"newer\"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            // Who has gone away needs no answer.
            _ = page.write_all(answer).await;
            return;
        }
        State::Silent | State::Up | State::Renewed => {}
    }
    let Ok(mut server) = TcpStream::connect(server).await else {
        return;
    };
    if begun != State::Silent {
        tokio::select! {
            // However it ends, both ends are closed with it.
            _ = copy_bidirectional(&mut page, &mut server) => return,
            _ = state.changed() => {}
        }
    }
    // What is silent stays open until it is cut.
    _ = state.wait_for(|state| *state == State::Cut).await;
}

/// Whether a connection begins with the question which version the start page has.
async fn asks_for_version(page: &TcpStream) -> bool {
    let mut first = [0; 6];
    page.peek(&mut first).await.is_ok() && &first == b"HEAD /"
}

async fn free_port() -> TcpListener {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await;
    listener.expect("some port is free")
}
