//! The store of a world: keeps what a memory store keeps, takes its time, fails when told to, and notes
//! every write that carries an entry.

use futures::FutureExt;
use futures::future::BoxFuture;
use qiguan_server::store::{
    AppendError, CardRow, Cards, FinishedGame, GuestRow, JournalRow, MemoryStore, RawRow, Reading,
    RoomRow, Store, StoreStats, Write, Writing,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The store; clones are the same one.
#[derive(Clone)]
pub(crate) struct Disk {
    kept: MemoryStore,
    shared: Arc<Mutex<Shared>>,
}

struct Shared {
    rng: ChaCha8Rng,
    /// The process that runs, and when it began, in the world's time.
    life: u32,
    began: Option<(Instant, u64)>,
    faults: VecDeque<Fault>,
    /// So many writes take up to so long.
    slow: (u32, u64),
    notes: Vec<Note>,
}

/// What becomes of a write that carries an entry.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    Refused,
    Lost { kept: bool },
}

/// What happened to the store.
#[derive(Debug)]
pub(crate) enum Note {
    /// A room was opened with its first entry.
    Opened(Row),
    /// An entry became durable.
    Appended(Row),
    /// An entry became durable with the record that it ends.
    Finished(Row, Box<FinishedGame>),
    /// A record was filed anew, with so many bytes.
    Amended(Box<FinishedGame>),
    /// A room that never became a game is gone.
    Closed(String),
    /// A write was refused, or its answer lost, at an entry of a room.
    Failed { room: String, at_ms: u64 },
    /// Nothing was written, for the place was taken.
    Conflict { room: String },
    /// The house said that it lives.
    Beat { life: u32, at_ms: u64, now_ms: u64 },
}

/// An entry, by whom and when.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) life: u32,
    pub(crate) row: JournalRow,
    /// When it was asked for, in the world's time.
    pub(crate) asked_ms: u64,
    /// When the room knows that it is durable.
    pub(crate) answered_ms: u64,
}

impl Disk {
    pub(crate) fn new(seed: u64) -> Self {
        let shared = Shared {
            rng: ChaCha8Rng::seed_from_u64(seed ^ 0xD15C),
            life: 0,
            began: None,
            faults: VecDeque::new(),
            slow: (0, 0),
            notes: Vec::new(),
        };
        Self {
            kept: MemoryStore::new(),
            shared: Arc::new(Mutex::new(shared)),
        }
    }

    /// What the next process finds.
    pub(crate) fn kept(&self) -> &MemoryStore {
        &self.kept
    }

    /// Another process begins.
    pub(crate) fn begin_life(&self, life: u32, now_ms: u64) {
        let mut shared = self.shared();
        shared.life = life;
        shared.began = Some((Instant::now(), now_ms));
        shared.slow = (0, 0);
    }

    pub(crate) fn fail(&self, fault: Fault, count: u32) {
        let mut shared = self.shared();
        shared.faults.extend((0..count).map(|_| fault));
    }

    pub(crate) fn slow_down(&self, writes: u32, longest_ms: u64) {
        self.shared().slow = (writes, longest_ms);
    }

    pub(crate) fn heal(&self) {
        let mut shared = self.shared();
        shared.faults.clear();
        shared.slow = (0, 0);
    }

    /// What happened since this was asked last.
    pub(crate) fn notes(&self) -> Vec<Note> {
        std::mem::take(&mut self.shared().notes)
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn now_ms(&self) -> u64 {
        let (began, at_ms) = self.began.expect("a process runs");
        at_ms + u64::try_from(began.elapsed().as_millis()).expect("a world is short")
    }

    /// How long a write takes until it is made, and from then to its answer.
    fn pauses(&mut self) -> (Duration, Duration) {
        let longest_ms = match &mut self.slow {
            (0, _) => 3,
            (writes, longest_ms) => {
                *writes -= 1;
                *longest_ms
            }
        };
        let mut pause = || Duration::from_millis(self.rng.random_range(0..=longest_ms));
        (pause(), pause())
    }
}

/// The entry that a write carries.
fn entry_of(write: &Write) -> Option<&JournalRow> {
    match write {
        Write::Append(row) | Write::AppendSecret(row) => Some(row),
        Write::OpenRoom { first, .. } => Some(first),
        Write::Finish { last, .. } => Some(last),
        Write::Amend { .. }
        | Write::CloseRoom(_)
        | Write::NewGuest(_)
        | Write::AddToken(_)
        | Write::RenameGuest { .. }
        | Write::ForgetGames(_)
        | Write::Heartbeat(_) => None,
    }
}

/// The first entry of a room that a write opens besides.
fn opened_by(write: &Write) -> Option<&JournalRow> {
    match write {
        Write::Finish {
            next: Some(next), ..
        } => Some(&next.1),
        _ => None,
    }
}

impl Disk {
    async fn make(&self, write: Write) -> Result<(), AppendError> {
        let (life, asked_ms, fault, (before, after)) = {
            let mut shared = self.shared();
            let carries = entry_of(&write).is_some() || matches!(write, Write::Amend { .. });
            let fault = if carries {
                shared.faults.pop_front()
            } else {
                None
            };
            (shared.life, shared.now_ms(), fault, shared.pauses())
        };
        sleep(before).await;
        let failed: Vec<_> = match fault {
            Some(_) => entry_of(&write)
                .into_iter()
                .chain(opened_by(&write))
                .collect(),
            None => Vec::new(),
        };
        let failed: Vec<_> = failed
            .into_iter()
            .map(|row| Note::Failed {
                room: row.room.clone(),
                at_ms: row.at_ms,
            })
            .collect();
        let made = match fault {
            Some(Fault::Refused | Fault::Lost { kept: false }) => Ok(()),
            None | Some(Fault::Lost { kept: true }) => {
                self.keep(write, life, (asked_ms, after)).await
            }
        };
        self.shared().notes.extend(failed);
        sleep(after).await;
        match fault {
            None => made,
            Some(Fault::Refused) => Err(AppendError::Unavailable("a fault".to_owned())),
            Some(Fault::Lost { .. }) => Err(AppendError::Unknown("a fault".to_owned())),
        }
    }

    async fn keep(
        &self,
        write: Write,
        life: u32,
        (asked_ms, after): (u64, Duration),
    ) -> Result<(), AppendError> {
        let made = self.kept.write(write.clone()).await;
        let mut shared = self.shared();
        let made_ms = shared.now_ms();
        let answered_ms = made_ms + u64::try_from(after.as_millis()).expect("a world is short");
        let row = |row| Row {
            life,
            row,
            asked_ms,
            answered_ms,
        };
        let note = match (write, &made) {
            (Write::Append(entry) | Write::AppendSecret(entry), Ok(())) => {
                Note::Appended(row(entry))
            }
            (Write::OpenRoom { first, .. }, Ok(())) => Note::Opened(row(first)),
            (Write::Finish { last, game, next }, Ok(())) => {
                shared.notes.push(Note::Finished(row(last), game));
                let Some(next) = next else {
                    return made;
                };
                Note::Opened(row(next.1))
            }
            (Write::Amend { game, .. }, Ok(())) => Note::Amended(game),
            (Write::CloseRoom(room), Ok(())) => Note::Closed(room),
            (Write::Heartbeat(at_ms), Ok(())) => Note::Beat {
                life,
                at_ms,
                now_ms: made_ms,
            },
            (
                Write::Append(entry)
                | Write::AppendSecret(entry)
                | Write::OpenRoom { first: entry, .. }
                | Write::Finish { last: entry, .. },
                Err(_),
            ) => Note::Conflict { room: entry.room },
            (
                Write::NewGuest(_)
                | Write::AddToken(_)
                | Write::RenameGuest { .. }
                | Write::ForgetGames(_)
                | Write::Amend { .. }
                | Write::CloseRoom(_)
                | Write::Heartbeat(_),
                _,
            ) => return made,
        };
        shared.notes.push(note);
        made
    }
}

impl Store for Disk {
    fn write(&self, write: Write) -> Writing<'_> {
        self.make(write).boxed()
    }

    fn last_time(&self) -> Reading<'_, u64> {
        self.kept.last_time()
    }

    fn unfinished(&self) -> Reading<'_, Vec<String>> {
        self.kept.unfinished()
    }

    fn room(&self, room: &str) -> Reading<'_, Option<RoomRow>> {
        self.kept.room(room)
    }

    fn journal(&self, room: &str) -> Reading<'_, Vec<RawRow>> {
        self.kept.journal(room)
    }

    fn finished(&self, room: &str) -> Reading<'_, Option<FinishedGame>> {
        self.kept.finished(room)
    }

    fn cards(&self, asked: Cards) -> Reading<'_, Vec<CardRow>> {
        self.kept.cards(asked)
    }

    fn card(&self, room: &str) -> Reading<'_, Option<CardRow>> {
        self.kept.card(room)
    }

    fn finished_before(&self, wall_ms: u64, limit: u32) -> Reading<'_, Vec<String>> {
        self.kept.finished_before(wall_ms, limit)
    }

    fn games_of(&self, player: u64, limit: u32) -> Reading<'_, Vec<String>> {
        self.kept.games_of(player, limit)
    }

    fn guest_by_token(&self, token_sha256: [u8; 32]) -> Reading<'_, Option<GuestRow>> {
        self.kept.guest_by_token(token_sha256)
    }

    fn stats(&self) -> StoreStats {
        self.kept.stats()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.kept.close()
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk").finish_non_exhaustive()
    }
}
