//! A store in memory that fails on request, for tests.
//!
//! Clones share content and faults, so that a server "restarted" on a clone finds what the first one left.

mod world;

use std::collections::VecDeque;
use std::fmt;
use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use futures::future::{self, BoxFuture};

use super::{
    AppendError, CardRow, Cards, FinishedGame, GuestRow, RawRow, Reading, RoomRow, Store,
    StoreStats, Write, Writing,
};
use crate::time::ServerMs;
use world::World;

/// The store; an empty one without faults by default.
#[derive(Clone, Default)]
pub struct MemoryStore(Arc<Mutex<Shared>>);

#[derive(Default)]
struct Shared {
    world: World,
    faults: VecDeque<Fault>,
    delay: Duration,
    stats: StoreStats,
}

/// What becomes of one write that carries an entry.
#[derive(Clone, Copy)]
enum Fault {
    Unavailable,
    Unknown { kept: bool },
}

impl MemoryStore {
    /// An empty store without faults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The next `count` writes that carry an entry are refused as `Unavailable`, after faults set before.
    pub fn fail_next(&self, count: usize) {
        let faults = iter::repeat_n(Fault::Unavailable, count);
        self.shared().faults.extend(faults);
    }

    /// The next write that carries an entry answers `Unknown`, kept or not, after faults set before.
    pub fn lose_next_answer(&self, kept: bool) {
        self.shared().faults.push_back(Fault::Unknown { kept });
    }

    /// Forgets all faults that have not struck yet.
    pub fn clear_faults(&self) {
        self.shared().faults.clear();
    }

    /// From now on every write takes this long, in the runtime's time, before it is made.
    pub fn set_delay(&self, delay: Duration) {
        self.shared().delay = delay;
    }

    /// Damages a stored journal row for good; false if there is none.
    pub fn corrupt(&self, room: &str, entry: u32) -> bool {
        self.shared().world.corrupt(room, entry)
    }

    /// Damages the record of a finished game for good; false if there is none.
    pub fn corrupt_record(&self, room: &str) -> bool {
        self.shared().world.corrupt_record(room)
    }

    /// Loses a stored journal row, which leaves a gap; false if there is none.
    pub fn lose(&self, room: &str, entry: u32) -> bool {
        self.shared().world.lose(room, entry)
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        // A test that panics elsewhere leaves no half-made write: each is one call on the world.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T: Send + 'static>(&self, read: impl FnOnce(&World) -> T) -> Reading<'static, T> {
        future::ready(Ok(read(&self.shared().world))).boxed()
    }
}

impl Shared {
    fn write(&mut self, write: Write) -> Result<(), AppendError> {
        let fault = if carries_entry(&write) {
            self.faults.pop_front()
        } else {
            None
        };
        match fault {
            None => self.make(write),
            Some(Fault::Unavailable) => {
                self.stats.failures += 1;
                Err(AppendError::Unavailable("a fault was set".to_owned()))
            }
            Some(Fault::Unknown { kept }) => {
                self.stats.failures += 1;
                if kept {
                    // A conflict is part of what the caller does not get to know.
                    let _ = self.make(write);
                }
                Err(AppendError::Unknown("a fault was set".to_owned()))
            }
        }
    }

    fn make(&mut self, write: Write) -> Result<(), AppendError> {
        let counts = u64::from(!write.is_secret());
        self.world.apply(write)?;
        self.stats.commits += counts;
        self.stats.writes += counts;
        Ok(())
    }
}

fn carries_entry(write: &Write) -> bool {
    match write {
        Write::Append(_)
        | Write::AppendSecret(_)
        | Write::OpenRoom { .. }
        | Write::Finish { .. }
        | Write::Amend { .. } => true,
        Write::CloseRoom(_)
        | Write::NewGuest(_)
        | Write::AddToken(_)
        | Write::RenameGuest { .. }
        | Write::ForgetGames(_)
        | Write::Heartbeat(_) => false,
    }
}

impl Store for MemoryStore {
    fn write(&self, write: Write) -> Writing<'_> {
        async move {
            let delay = self.shared().delay;
            if !delay.is_zero() {
                tokio::time::sleep(delay).await;
            }
            self.shared().write(write)
        }
        .boxed()
    }

    fn last_time(&self) -> Reading<'_, ServerMs> {
        self.read(|world| world.last_ms)
    }

    fn unfinished(&self) -> Reading<'_, Vec<String>> {
        self.read(World::unfinished)
    }

    fn room(&self, room: &str) -> Reading<'_, Option<RoomRow>> {
        self.read(|world| world.room(room))
    }

    fn journal(&self, room: &str) -> Reading<'_, Vec<RawRow>> {
        self.read(|world| world.journal(room))
    }

    fn finished(&self, room: &str) -> Reading<'_, Option<FinishedGame>> {
        future::ready(self.shared().world.finished(room)).boxed()
    }

    fn cards(&self, asked: Cards) -> Reading<'_, Vec<CardRow>> {
        self.read(|world| world.cards(&asked))
    }

    fn card(&self, room: &str) -> Reading<'_, Option<CardRow>> {
        self.read(|world| world.card(room))
    }

    fn finished_before(&self, wall_ms: u64, limit: u32) -> Reading<'_, Vec<String>> {
        self.read(|world| world.finished_before(wall_ms, limit))
    }

    fn games_of(&self, player: u64, limit: u32) -> Reading<'_, Vec<String>> {
        self.read(|world| world.games_of(player, limit))
    }

    fn guest_by_token(&self, token_sha256: [u8; 32]) -> Reading<'_, Option<GuestRow>> {
        self.read(|world| world.guest_by_token(token_sha256))
    }

    fn stats(&self) -> StoreStats {
        self.shared().stats
    }

    /// Does nothing: a clone may go on with the content.
    fn close(&self) -> BoxFuture<'_, ()> {
        future::ready(()).boxed()
    }
}

impl fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryStore").finish_non_exhaustive()
    }
}
