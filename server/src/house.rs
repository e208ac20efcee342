//! What every part of the server shares: time, store, chance, the rooms, and the wish to shut down.

use crate::chance::Chance;
use crate::config::Rates;
use crate::gateway::{Admission, DeviceCodes, NoPlace, Ticket};
use crate::limits::FORGOTTEN_AT_ONCE;
use crate::lobby::{Listing, Owners, Registry, RestoreReport};
use crate::meters::Meters;
use crate::room::ConnectionId;
use crate::store::{ReadError, Store};
use crate::time::Clock;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use tokio::sync::watch;

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// What rooms and sessions need from outside.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) clock: Clock,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) chance: Chance,
    pub(crate) meters: Arc<Meters>,
    pub(crate) listing: Listing,
    pub(crate) owners: Arc<Owners>,
    rooms: OnceLock<Weak<Registry>>,
}

impl Tools {
    /// The rooms, for a room that opens another.
    pub(crate) fn rooms(&self) -> Arc<Registry> {
        let rooms = self.rooms.get().and_then(Weak::upgrade);
        rooms.expect("the registry outlives every room, and is set before the first one")
    }
}

/// The wish to shut down, to be waited for.
#[derive(Clone, Debug)]
pub(crate) struct Shutdown(watch::Receiver<bool>);

impl Shutdown {
    pub(crate) fn is_wished(&self) -> bool {
        *self.0.borrow()
    }

    /// Done when the house shuts down, or is gone.
    pub(crate) async fn wished(&mut self) {
        // An error says that the house is gone, which means the same.
        _ = self.0.wait_for(|down| *down).await;
    }
}

/// The sign that a connection is served.
#[derive(Debug)]
pub(crate) struct Presence(
    #[expect(dead_code, reason = "it only has to be dropped")] watch::Receiver<()>,
);

/// The whole server but for its port.
#[derive(Debug)]
pub struct House {
    pub(crate) tools: Arc<Tools>,
    pub(crate) registry: Arc<Registry>,
    shutdown: watch::Sender<bool>,
    connections: AtomicU64,
    pub(crate) admission: Arc<Admission>,
    pub(crate) codes: DeviceCodes,
    /// Nothing is ever sent: it closes when the last connection has ended.
    presence: watch::Sender<()>,
    store_lives: AtomicBool,
}

impl House {
    /// Opens the house on a store: time goes on where the store saw it last, and every unfinished
    /// room is restored before anybody is let in.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub async fn open(
        store: Arc<dyn Store>,
        chance: Chance,
        clock: impl FnOnce(u64) -> Clock,
    ) -> Result<(Arc<Self>, RestoreReport), ReadError> {
        Self::open_within(store, chance, clock, Rates::default()).await
    }

    /// The same, for a house that takes so much and no more.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub async fn open_within(
        store: Arc<dyn Store>,
        chance: Chance,
        clock: impl FnOnce(u64) -> Clock,
        rates: Rates,
    ) -> Result<(Arc<Self>, RestoreReport), ReadError> {
        let clock = clock(store.last_time().await?);
        let tools = Arc::new(Tools {
            clock,
            store,
            chance,
            listing: Listing::default(),
            owners: Arc::default(),
            rooms: OnceLock::new(),
            meters: Meters::new(),
        });
        let shutdown = watch::Sender::new(false);
        let registry = Registry::new(tools.clone(), Shutdown(shutdown.subscribe()));
        tools.rooms.get_or_init(|| Arc::downgrade(&registry));
        let report = registry.restore_all().await?;
        let house = Self {
            tools,
            registry,
            shutdown,
            connections: AtomicU64::new(0),
            admission: Admission::new(rates),
            codes: DeviceCodes::default(),
            presence: watch::Sender::new(()),
            store_lives: AtomicBool::new(true),
        };
        Ok((Arc::new(house), report))
    }

    /// A place for a connection from an address.
    ///
    /// # Errors
    ///
    /// There is none, for everybody or for this address.
    pub fn admit(&self, address: IpAddr) -> Result<Ticket, NoPlace> {
        self.admission.admit(address)
    }

    /// What an operator may see of the house, in the text that Prometheus reads.
    #[must_use]
    pub fn metrics(&self) -> String {
        self.tools.meters.text(self.tools.store.stats())
    }

    /// Removes finished games that ended more than so many days ago; how many.
    ///
    /// # Errors
    ///
    /// The store did not give or take something; what was removed until then is gone.
    pub async fn forget_games(&self, days: u32) -> anyhow::Result<usize> {
        let store = &self.tools.store;
        let before = self
            .tools
            .clock
            .wall_ms()
            .saturating_sub(u64::from(days) * DAY_MS);
        let mut forgotten = 0;
        loop {
            let rooms = store.finished_before(before, FORGOTTEN_AT_ONCE).await?;
            if rooms.is_empty() {
                return Ok(forgotten);
            }
            forgotten += rooms.len();
            store.forget_games(rooms).await?;
        }
    }

    /// Forgets whoever has not come for long, and says how many were refused.
    pub(crate) fn tidy(&self) {
        let refused = self.admission.tidy();
        if refused > 0 {
            tracing::warn!(refused, "connections were refused for their number");
        }
    }

    /// Tells every room and connection to end.
    pub fn shut_down(&self) {
        self.shutdown.send_replace(true);
    }

    /// Done when the house shuts down.
    pub(crate) fn shutdown(&self) -> Shutdown {
        Shutdown(self.shutdown.subscribe())
    }

    /// Whether people can be served now.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !*self.shutdown.borrow() && self.store_lives.load(Ordering::Relaxed)
    }

    /// Tells the store that the server lives, and notes whether the store does.
    pub(crate) async fn beat(&self) {
        self.tools.meters.tidy();
        let beat = self.tools.store.heartbeat(self.tools.clock.now()).await;
        let lived = self.store_lives.swap(beat.is_ok(), Ordering::Relaxed);
        match beat {
            Err(error) if lived => tracing::error!(%error, "the store takes nothing"),
            Ok(()) if !lived => tracing::info!("the store is back"),
            Ok(()) | Err(_) => {}
        }
    }

    /// Held by each connection to its very end.
    pub(crate) fn presence(&self) -> Presence {
        Presence(self.presence.subscribe())
    }

    /// Done when no connection is left.
    pub(crate) async fn deserted(&self) {
        self.presence.closed().await;
    }

    pub(crate) fn connection_id(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }
}
