//! A house in memory: the real rooms, sessions and journal code on a store that can fail.

use crate::client::Client;
use crate::pipe::pipe;
use qiguan_protocol::Encoding;
use qiguan_server::chance::Chance;
use qiguan_server::config::Rates;
use qiguan_server::store::{MemoryStore, Store};
use qiguan_server::time::Clock;
use qiguan_server::{House, NoPlace, RestoreReport, serve, serve_admitted};
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
    clock: Clock,
    seed: u64,
}

impl World {
    /// A new house; the same seed draws the same luck.
    pub async fn new(seed: u64) -> Self {
        Self::on(MemoryStore::new(), seed).await
    }

    /// A new house that takes so much and no more.
    pub async fn within(rates: Rates, seed: u64) -> Self {
        Self::on_within(MemoryStore::new(), seed, rates).await
    }

    /// A house on a store that holds something already.
    pub async fn on(store: MemoryStore, seed: u64) -> Self {
        Self::on_within(store, seed, Rates::default()).await
    }

    async fn on_within(store: MemoryStore, seed: u64, rates: Rates) -> Self {
        let mut kept = None;
        let clock = |base| {
            let clock = Clock::continued_from(base).fixed_wall(WALL_MS);
            kept.insert(clock).clone()
        };
        let chance = Chance::from_seed(seed);
        let opened = House::open_within(Arc::new(store.clone()), chance, clock, rates).await;
        let (house, report) = opened.expect("a memory store can be read");
        Self {
            store,
            house,
            report,
            clock: kept.expect("a house asks for its clock once"),
            seed,
        }
    }

    /// Server time.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Waits until an instant of server time.
    pub async fn until(&self, at_ms: u64) {
        tokio::time::sleep_until(self.clock.instant_of(at_ms)).await;
    }

    /// Tells the store that the house lives, as a server does once a second.
    pub async fn beat(&self) {
        let beat = self.store.heartbeat(self.now()).await;
        beat.expect("a memory store takes every heartbeat");
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

    /// A connection from an address that was given a place, on which nothing has been said yet.
    ///
    /// # Errors
    ///
    /// There is no place.
    pub fn connect_from(&self, address: &str) -> Result<Client, NoPlace> {
        let address = address.parse().expect("a test names an address");
        let ticket = self.house.admit(address)?;
        let (server, client) = pipe(SOCKET_FRAMES);
        tokio::spawn(serve_admitted(self.house.clone(), server, ticket));
        Ok(Client::new(client, Encoding::Json))
    }

    /// A connection that holds few frames before the server has to wait for its reader.
    #[must_use]
    pub fn connect_narrow(&self, encoding: Encoding, frames: usize) -> Client {
        connect_narrow(&self.house, encoding, frames)
    }

    /// The guest loses the line, comes back on another, attends the room with what it holds, and
    /// catches up.
    pub async fn reconnect(&self, client: &mut Client) {
        let encoding = client.encoding();
        self.reconnect_in(client, encoding).await;
    }

    /// The same, speaking another encoding from here on.
    pub async fn reconnect_in(&self, client: &mut Client, encoding: Encoding) {
        client.move_onto(self.connect(encoding));
        let token = client.token.clone();
        let welcome = client.hello(None, Some(&token)).await;
        welcome.expect("a guest comes back with the token");
        if let Some(room) = client.room.clone() {
            client.attend(&room).await.expect("the room is still there");
            client.look().await;
        }
    }

    /// A new guest in MessagePack, welcomed.
    pub async fn guest(&self, name: &str) -> Client {
        guest(&self.house, name).await
    }

    /// A new guest, welcomed.
    pub async fn guest_in(&self, name: &str, encoding: Encoding) -> Client {
        welcomed(self.connect(encoding), name).await
    }
}

/// A connection to a house on which nothing has been said yet.
#[must_use]
pub fn connect(house: &Arc<House>, encoding: Encoding) -> Client {
    connect_narrow(house, encoding, SOCKET_FRAMES)
}

/// A new guest of a house in MessagePack, welcomed.
pub async fn guest(house: &Arc<House>, name: &str) -> Client {
    welcomed(connect(house, Encoding::MessagePack), name).await
}

fn connect_narrow(house: &Arc<House>, encoding: Encoding, frames: usize) -> Client {
    let (server, client) = pipe(frames);
    tokio::spawn(serve(house.clone(), server));
    Client::new(client, encoding)
}

async fn welcomed(mut client: Client, name: &str) -> Client {
    client
        .hello(Some(name), None)
        .await
        .expect("a new guest with a sound name is welcomed");
    client
}
