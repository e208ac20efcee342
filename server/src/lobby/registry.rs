//! The one shared map: which rooms are open, and who watches over their tasks.

use super::lock::{self, Unreckoned};
use super::new_room::NewRoom;
use crate::house::{Shutdown, Tools};
use crate::limits::{RESTORE_WAIT, RESTORED_AT_ONCE, ROOMS_MAX, ROOMS_PER_OWNER, TABLE};
use crate::records::{self, NoRecord};
use crate::room::{
    BadEntries, Mailbox, Restored, Room, RoomHandle, Stopped, Unrestorable, restore,
};
use crate::store::{AppendError, ReadError};
use crate::wire;
use dashmap::DashMap;
use futures::StreamExt;
use qiguan_protocol::{Code, RoomId};
use qiguan_table::{
    Entry, GameOptions, Millis, Named, PlayerId, Series, Settings, Start, Table, Terms,
};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

/// Every open room.
#[derive(Debug)]
pub(crate) struct Registry {
    rooms: DashMap<RoomId, Slot>,
    tools: Arc<Tools>,
    shutdown: Shutdown,
}

/// What stands under a room's name.
#[derive(Debug)]
enum Slot {
    Running(RoomHandle),
    /// A finished game, opened again for those who played it.
    Reopened(RoomHandle, Vec<u64>),
    /// Stopped by a fault; its restoration is tried again and again.
    Restoring,
    /// Its journal cannot be read; an operator has to look at it.
    Broken,
}

/// Why there is no way to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotFound(pub(crate) Code, pub(crate) String);

/// What a start found in the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestoreReport {
    /// Rooms that go on.
    pub restored: usize,
    /// Rooms whose journal cannot be read, and why.
    pub broken: Vec<(String, String)>,
}

impl Registry {
    pub(crate) fn new(tools: Arc<Tools>, shutdown: Shutdown) -> Arc<Self> {
        Arc::new(Self {
            rooms: DashMap::new(),
            tools,
            shutdown,
        })
    }

    /// Restores every unfinished room, all as of one instant. One that cannot be read stops alone.
    pub(crate) async fn restore_all(self: &Arc<Self>) -> Result<RestoreReport, ReadError> {
        let mut report = RestoreReport::default();
        let at = Millis(self.tools.clock.now());
        let ids = self.tools.store.unfinished().await?;
        let restoring = futures::stream::iter(ids.into_iter().map(RoomId)).map(async |id| {
            let restored = restore(&id, &self.tools, at, at).await;
            (id, restored)
        });
        // Side by side, so that the entries that note the restart share their commits.
        let mut restoring = pin!(restoring.buffer_unordered(RESTORED_AT_ONCE));
        let mut rooms = Vec::new();
        while let Some((id, restored)) = restoring.next().await {
            match restored {
                Ok(Restored::Room(room)) => {
                    rooms.push((id, room));
                }
                Ok(Restored::Absent) => {
                    self.mark_broken(&id, &mut report, "it is open and has no entries".to_owned());
                }
                Err(Unrestorable::Broken { entry, reason }) => {
                    self.mark_broken(&id, &mut report, format!("entry {entry}: {reason}"));
                }
                Err(Unrestorable::Store(reason)) => return Err(ReadError::Unavailable(reason)),
            }
        }
        // A long restore is nobody's time: the rooms run from here on.
        self.tools.clock.stand_since(at.0);
        report.restored = rooms.len();
        for (id, room) in rooms {
            self.start(id, *room, Slot::Running);
        }
        Ok(report)
    }

    fn mark_broken(&self, id: &RoomId, report: &mut RestoreReport, reason: String) {
        tracing::error!(room = %id, %reason, "this room cannot be restored; the others go on");
        self.rooms.insert(id.clone(), Slot::Broken);
        report.broken.push((id.0.clone(), reason));
    }

    /// Opens a room.
    pub(crate) async fn create(
        self: &Arc<Self>,
        owner: PlayerId,
        (options, start): (GameOptions, Option<Start>),
        settings: Settings,
        series: Option<Terms>,
        password: Option<String>,
    ) -> Result<RoomId, NotFound> {
        let entry = Table::open_from(start, owner, options, TABLE, settings, self.now());
        let mut entry = entry.map_err(|refusal| {
            let (code, detail) = wire::refusal(&refusal);
            NotFound(code, detail)
        })?;
        entry.events.extend(series.map(Series::opening));
        // Held until the room counts for itself.
        let place = self.tools.owners.place(owner);
        let _held = place.ok_or_else(|| {
            let enough = format!("you own {ROOMS_PER_OWNER} rooms in which no game has begun");
            NotFound(Code::Busy, enough)
        })?;
        let hash = match password {
            None => None,
            Some(password) => {
                let hash = lock::hash(password, self.tools.chance.salt()).await;
                Some(hash.map_err(|Unreckoned| NotFound(Code::Busy, String::new()))?)
            }
        };
        self.open(entry, hash, admitted(owner, settings)).await
    }

    /// Opens the next room of those who played in one, with its password.
    pub(crate) async fn reopen(
        self: &Arc<Self>,
        entry: Entry,
        password_hash: Option<String>,
        players: Vec<PlayerId>,
    ) -> Result<RoomId, Code> {
        let opened = self.open(entry, password_hash, players).await;
        opened.map_err(|NotFound(code, _)| code)
    }

    /// Whether a room is open, running or not.
    pub(crate) fn is_open(&self, id: &RoomId) -> bool {
        self.rooms.contains_key(id)
    }

    /// The way to a room whose game has not been finished; none where its task does not run now.
    pub(crate) fn running(&self, id: &RoomId) -> Option<RoomHandle> {
        match self.rooms.get(id).as_deref()? {
            Slot::Running(handle) if handle.is_running() => Some(handle.clone()),
            Slot::Running(_) | Slot::Reopened(..) | Slot::Restoring | Slot::Broken => None,
        }
    }

    async fn open(
        self: &Arc<Self>,
        entry: Entry,
        password_hash: Option<String>,
        admitted: Vec<PlayerId>,
    ) -> Result<RoomId, NotFound> {
        if self.rooms.len() >= ROOMS_MAX {
            let full = "as many rooms are open as this server holds";
            return Err(NotFound(Code::Busy, full.to_owned()));
        }
        let draw = || RoomId(self.tools.chance.room());
        let wall_ms = self.tools.clock.wall_ms();
        let mut new = NewRoom::new(draw(), entry, wall_ms, password_hash, admitted);
        loop {
            let (row, first) = new.rows();
            match self.tools.store.open_room(row, first).await {
                Ok(()) => return Ok(self.begin(new)),
                // That name was used before: draw another.
                Err(AppendError::Conflict) => new = new.renamed(draw()),
                Err(error @ (AppendError::Unavailable(_) | AppendError::Unknown(_))) => {
                    tracing::error!(%error, "a room could not be opened");
                    return Err(NotFound(Code::StoreUnavailable, String::new()));
                }
            }
        }
    }

    /// Runs a room that the store has just opened.
    pub(crate) fn begin(self: &Arc<Self>, new: NewRoom) -> RoomId {
        let id = new.id.clone();
        self.start(id.clone(), new.room(&self.tools), Slot::Running);
        id
    }

    /// The way to a room: a running one, or for its players the end of a finished one.
    pub(crate) async fn find(
        self: &Arc<Self>,
        id: &RoomId,
        player: PlayerId,
    ) -> Result<RoomHandle, NotFound> {
        let unknown = || NotFound(Code::UnknownRoom, String::new());
        match self.rooms.get(id).as_deref() {
            Some(Slot::Reopened(_, players)) if !players.contains(&player.0) => {
                return Err(unknown());
            }
            Some(Slot::Running(handle) | Slot::Reopened(handle, _)) if handle.is_running() => {
                return Ok(handle.clone());
            }
            Some(Slot::Running(_) | Slot::Reopened(..) | Slot::Restoring) => {
                return Err(NotFound(
                    Code::Busy,
                    "the room is being restored".to_owned(),
                ));
            }
            Some(Slot::Broken) => return Err(NotFound(Code::RoomBroken, String::new())),
            None => {}
        }
        let found = records::entries_for(&*self.tools.store, &id.0, player).await;
        let (game, entries) = found.map_err(|why| match why {
            NoRecord::Unknown => unknown(),
            NoRecord::StoreUnavailable => NotFound(Code::StoreUnavailable, String::new()),
            NoRecord::Damaged => NotFound(Code::RoomBroken, String::new()),
        })?;
        let room =
            Room::from_entries(id.clone(), &entries, self.tools.clone()).ok_or_else(|| {
                records::damaged(&id.0, &BadEntries::NotOpened);
                NotFound(Code::RoomBroken, String::new())
            })?;
        let slot = |handle| Slot::Reopened(handle, game.players);
        Ok(self.start(id.clone(), room.reopened(), slot))
    }

    /// Runs a room, unless one of that name runs already.
    fn start(
        self: &Arc<Self>,
        id: RoomId,
        room: Room,
        slot: impl FnOnce(RoomHandle) -> Slot,
    ) -> RoomHandle {
        let (handle, mailbox) = RoomHandle::new(room.lock());
        let stands = self
            .rooms
            .entry(id.clone())
            .or_insert_with(|| slot(handle.clone()));
        match &*stands {
            // Somebody else was faster: a finished room that two have asked for.
            Slot::Running(running) | Slot::Reopened(running, _) if !running.is_same(&handle) => {
                return running.clone();
            }
            Slot::Running(_) | Slot::Reopened(..) | Slot::Restoring | Slot::Broken => {}
        }
        drop(stands);
        tokio::spawn(self.clone().watch_over(id, room, mailbox));
        handle
    }

    /// Runs a room to its end; restores it as often as a fault stops it.
    async fn watch_over(self: Arc<Self>, id: RoomId, room: Room, mailbox: Mailbox) {
        let mut next = Some((room, mailbox));
        let (first, longest) = RESTORE_WAIT;
        let mut wait = first;
        while let Some((room, mailbox)) = next.take() {
            let began = self.now();
            // A room that a fault has stopped counts for its owner until it is back.
            let _counted = room.owned();
            // In a task of its own, so that a panic in it is a fault of this room alone.
            let task = tokio::spawn(room.run(mailbox, self.shutdown.clone()));
            let panicked = |_| Stopped::StoreFailed { at: self.now() };
            let stopped = task.await.unwrap_or_else(panicked);
            match stopped {
                Stopped::Done => {
                    self.rooms.remove(&id);
                }
                Stopped::Shutdown => {}
                Stopped::StoreFailed { at } => {
                    // The pauses grow from fault to fault, unless the room ran well between two.
                    if u128::from(self.now().since(began)) >= longest.as_millis() {
                        wait = first;
                    }
                    self.rooms.insert(id.clone(), Slot::Restoring);
                    next = self.bring_back(&id, at, &mut wait, longest).await;
                }
            }
        }
    }

    fn now(&self) -> Millis {
        Millis(self.tools.clock.now())
    }

    async fn bring_back(
        self: &Arc<Self>,
        id: &RoomId,
        stopped: Millis,
        wait: &mut Duration,
        longest: Duration,
    ) -> Option<(Room, Mailbox)> {
        let mut shutdown = self.shutdown.clone();
        loop {
            tokio::select! {
                biased;
                () = shutdown.wished() => return None,
                () = tokio::time::sleep(*wait) => {}
            }
            *wait = (*wait * 2).min(longest);
            let at = self.now();
            let restored = match restore(id, &self.tools, stopped, at).await {
                // The entry whose outcome was unknown did end the game, or closed the room.
                Ok(Restored::Absent) => {
                    let gone_on = self.go_on_after(id, stopped, at).await;
                    gone_on.map(|()| Restored::Absent)
                }
                restored => restored,
            };
            match restored {
                Ok(Restored::Room(room)) => {
                    tracing::info!(room = %id, "restored");
                    let (handle, mailbox) = RoomHandle::new(room.lock());
                    self.rooms.insert(id.clone(), Slot::Running(handle));
                    return Some((*room, mailbox));
                }
                Ok(Restored::Absent) => {
                    self.rooms.remove(id);
                    return None;
                }
                Err(Unrestorable::Broken { entry, reason }) => {
                    tracing::error!(room = %id, entry, %reason, "this room cannot be restored");
                    self.rooms.insert(id.clone(), Slot::Broken);
                    return None;
                }
                Err(error @ Unrestorable::Store(_)) => {
                    tracing::warn!(room = %id, %error, "not restored yet");
                }
            }
        }
    }

    /// The end of a game was stored, and its room did not hear of it: the match goes on all the same.
    async fn go_on_after(
        self: &Arc<Self>,
        id: &RoomId,
        stopped: Millis,
        at: Millis,
    ) -> Result<(), Unrestorable> {
        let card = self.tools.store.card(&id.0).await?;
        let Some(next) = card.as_ref().and_then(records::next_room) else {
            return Ok(());
        };
        if self.is_open(&next) {
            return Ok(());
        }
        if let Restored::Room(room) = restore(&next, &self.tools, stopped, at).await? {
            self.start(next, *room, Slot::Running);
        }
        Ok(())
    }
}

/// Who is let in without being asked for the password: the owner, and the arbiter whom the owner named.
fn admitted(owner: PlayerId, settings: Settings) -> Vec<PlayerId> {
    match settings.arbiter {
        Some(Named::Guest(arbiter)) => vec![owner, arbiter],
        Some(Named::Owner) | None => vec![owner],
    }
}
