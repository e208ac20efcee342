//! A house in memory: the real rooms, sessions and journal code on a store that can fail.

use crate::client::Client;
use crate::pipe::pipe;
use qiguan_protocol::Encoding;
use qiguan_server::chance::Chance;
use qiguan_server::store::MemoryStore;
use qiguan_server::time::Clock;
use qiguan_server::{House, RestoreReport, serve};
use std::sync::Arc;

/// Frames a client may leave unread before the server's socket is full.
const SOCKET_FRAMES: usize = 64;
/// The time of day in every test: 2026-01-01.
const WALL_MS: u64 = 1_767_225_600_000;

/// One house and its store.
#[derive(Debug)]
pub struct World {
    /// The store; it outlives the house.
    pub store: MemoryStore,
    /// The house that runs now.
    pub house: Arc<House>,
    /// What the last start found in the store.
    pub report: RestoreReport,
    seed: u64,
}

impl World {
    /// A new house; the same seed draws the same luck.
    pub async fn new(seed: u64) -> Self {
        Self::on(MemoryStore::new(), seed).await
    }

    /// A house on a store that holds something already.
    pub async fn on(store: MemoryStore, seed: u64) -> Self {
        let clock = |base| Clock::continued_from(base).fixed_wall(WALL_MS);
        let opened = House::open(Arc::new(store.clone()), Chance::from_seed(seed), clock).await;
        let (house, report) = opened.expect("a memory store can be read");
        Self {
            store,
            house,
            report,
            seed,
        }
    }

    /// Stops this house in good order and opens another on the same store.
    pub async fn restart(self) -> Self {
        self.house.shut_down();
        // Everyone who has something to do before the end does it.
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        Self::on(self.store, self.seed + 1).await
    }

    /// A connection on which nothing has been said yet.
    #[must_use]
    pub fn connect(&self, encoding: Encoding) -> Client {
        connect(&self.house, encoding)
    }

    /// A new guest in MessagePack, welcomed.
    pub async fn guest(&self, name: &str) -> Client {
        guest(&self.house, name).await
    }
}

/// A connection to a house on which nothing has been said yet.
#[must_use]
pub fn connect(house: &Arc<House>, encoding: Encoding) -> Client {
    let (server, client) = pipe(SOCKET_FRAMES);
    tokio::spawn(serve(house.clone(), server));
    Client::new(client, encoding)
}

/// A new guest of a house in MessagePack, welcomed.
pub async fn guest(house: &Arc<House>, name: &str) -> Client {
    let mut client = connect(house, Encoding::MessagePack);
    client
        .hello(Some(name), None)
        .await
        .expect("a new guest with a sound name is welcomed");
    client
}
