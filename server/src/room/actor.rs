//! The task that owns one table: takes commands in the order in which they were received, lets
//! deadlines fall, and tells nobody anything before it is durable.
//!
//! The order of every accepted command: decide, append, evolve, acknowledge, tell.

use super::entry::{Journalled, finished_game};
use super::fanout::{Fanout, Tellings, viewer_of};
use super::message::{Asked, RoomMessage};
use crate::house::{Shutdown, Tools};
use crate::limits::{DEADLINE_GRACE_MS, EMPTY_ROOM_MS, FINISHED_ROOM_MS, STALE_CHECK_MS};
use crate::store::AppendError;
use crate::wire;
use qiguan_protocol::{Close, Code, RoomId};
use qiguan_table::{Entry, Event, Millis, Moment, Phase, PlayerId, Table};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// A room: one table with its viewers, its journal and its time.
#[derive(Debug)]
pub(crate) struct Room {
    id: RoomId,
    table: Table,
    /// The number that the next entry gets in the journal.
    next_entry: u32,
    /// The last accepted command of each player, and the version it led to in that player's picture.
    accepted: BTreeMap<PlayerId, Accepted>,
    fanout: Fanout,
    /// Commands that were received at or after a deadline which has not fallen yet.
    held: Vec<Asked>,
    /// The latest instant at which anything happened; time here never goes back.
    latest: Millis,
    /// Since when nobody follows, or since when the game is over: the room's own end is counted from it.
    idle_since: Millis,
    tools: Arc<Tools>,
}

/// A command that was accepted.
#[derive(Clone, Copy, Debug)]
struct Accepted {
    seq: u32,
    v: u32,
}

/// Why a room's task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// Nothing is left to do here: never begun and empty, or over. The store has nothing open.
    Done,
    /// The store did not take an entry, or nobody knows whether it did. The journal decides.
    StoreFailed,
    /// The server shuts down.
    Shutdown,
}

impl Room {
    /// The room that an entry opens, if it is one that opens a table.
    pub(crate) fn opened(id: RoomId, entry: &Journalled, tools: Arc<Tools>) -> Option<Self> {
        let table = entry.events.first().and_then(Table::opened_by)?;
        let now = Millis(tools.clock.now());
        let mut room = Self {
            fanout: Fanout::new(id.clone()),
            id,
            table,
            next_entry: 0,
            accepted: BTreeMap::new(),
            held: Vec::new(),
            latest: entry.at,
            idle_since: now,
            tools,
        };
        room.fold(entry);
        Some(room)
    }

    /// The room that a whole list of entries leads to.
    pub(crate) fn from_entries(
        id: RoomId,
        entries: &[Journalled],
        tools: Arc<Tools>,
    ) -> Option<Self> {
        let (first, rest) = entries.split_first()?;
        let mut room = Self::opened(id, first, tools)?;
        for entry in rest {
            room.fold(entry);
        }
        Some(room)
    }

    /// Folds in an entry that the store holds already. Returns what everyone hears of it.
    pub(super) fn fold(&mut self, entry: &Journalled) -> Folded {
        let tellings = Tellings::fold(&mut self.table, entry.at, &entry.events);
        let letters = self.fanout.record(tellings);
        self.next_entry += 1;
        self.latest = self.latest.max(entry.at);
        let mut accepted = None;
        if let (Some(player), Some(seq)) = (entry.by, entry.seq) {
            let v = self.fanout.version(viewer_of(&self.table, player));
            self.accepted.insert(player, Accepted { seq, v });
            accepted = Some(v);
        }
        Folded {
            letters,
            v: accepted,
        }
    }

    /// Notes that the server restarted, and writes it down before anybody is let in.
    pub(super) async fn note_restart(&mut self, at: Millis) -> Result<(), AppendError> {
        let moment = self.moment(at);
        let Some(entry) = self.table.restarted(moment) else {
            return Ok(());
        };
        let entry = Journalled::new(entry, None, self.tools.clock.wall_ms());
        self.tools
            .store
            .append(entry.row(&self.id.0, self.next_entry))
            .await?;
        self.fold(&entry);
        Ok(())
    }

    /// Runs until there is nothing left to do, or something is wrong.
    pub(crate) async fn run(
        mut self,
        mut mailbox: mpsc::Receiver<RoomMessage>,
        mut shutdown: Shutdown,
    ) -> Stopped {
        let stopped = loop {
            let clock = &self.tools.clock;
            let wake = clock.instant_of(self.wakes_at().0);
            let step = tokio::select! {
                biased;
                () = shutdown.wished() => Err(Stopped::Shutdown),
                () = tokio::time::sleep_until(wake) => self.wake(&mut mailbox).await,
                message = mailbox.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => Err(Stopped::Shutdown),
                },
            };
            if let Err(stopped) = step {
                break stopped;
            }
        };
        let close = match stopped {
            Stopped::Done => None,
            Stopped::StoreFailed => Some(Close::RoomStopped),
            Stopped::Shutdown => Some(Close::Restart),
        };
        self.fanout.stop(close);
        tracing::debug!(room = %self.id, ?stopped, "room stopped");
        stopped
    }

    /// The next instant at which something is to be done without being asked.
    fn wakes_at(&self) -> Millis {
        let deadline = self
            .table
            .next_deadline()
            .map(|at| at.after(DEADLINE_GRACE_MS));
        let stale = self
            .fanout
            .attendees()
            .any_stale()
            .then(|| self.now().after(STALE_CHECK_MS));
        let held = self
            .held
            .first()
            .map(|asked| asked.received.after(DEADLINE_GRACE_MS));
        let never = Millis(u64::MAX);
        [deadline, held, stale, self.ends_at()]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(never)
    }

    /// When the room is no longer needed, as things are.
    fn ends_at(&self) -> Option<Millis> {
        match self.table.phase() {
            Phase::Arranging if self.fanout.attendees().is_empty() => {
                Some(self.idle_since.after(EMPTY_ROOM_MS))
            }
            Phase::Arranging => Some(self.table.age_limit()),
            Phase::Starting | Phase::Playing => None,
            Phase::Over if self.fanout.attendees().is_empty() => {
                Some(self.idle_since.after(EMPTY_ROOM_MS))
            }
            Phase::Over => Some(self.idle_since.after(FINISHED_ROOM_MS)),
        }
    }

    /// Something is due: a deadline after its grace, a stale spectator, or the room's own end.
    async fn wake(&mut self, mailbox: &mut mpsc::Receiver<RoomMessage>) -> Result<(), Stopped> {
        // Whatever waits was received before now: an earlier stamp goes before the deadline.
        while let Ok(message) = mailbox.try_recv() {
            match message {
                RoomMessage::Ask(asked) => self.held.push(*asked),
                RoomMessage::Attend { .. }
                | RoomMessage::Depart { .. }
                | RoomMessage::Gone { .. }
                | RoomMessage::Look { .. } => self.receive(message).await?,
            }
        }
        self.settle().await?;
        let now = self.now();
        let seq_of = |player| {
            self.accepted
                .get(&player)
                .map_or(0, |accepted| accepted.seq)
        };
        self.fanout.revive(&self.table, &seq_of, now);
        if self.ends_at().is_some_and(|end| end <= now) {
            return Err(self.end().await);
        }
        Ok(())
    }

    /// Takes all held commands in the order of their stamps, each deadline in its place among them.
    async fn settle(&mut self) -> Result<(), Stopped> {
        let mut held = std::mem::take(&mut self.held);
        held.sort_by_key(|asked| asked.received);
        for asked in held {
            while self
                .table
                .next_deadline()
                .is_some_and(|at| at <= asked.received)
            {
                self.fall().await?;
            }
            self.ask(asked).await?;
        }
        let now = self.now();
        while self
            .table
            .next_deadline()
            .is_some_and(|at| at.after(DEADLINE_GRACE_MS) <= now)
        {
            self.fall().await?;
        }
        Ok(())
    }

    async fn receive(&mut self, message: RoomMessage) -> Result<(), Stopped> {
        let now = self.now();
        match message {
            RoomMessage::Attend { guest, since, req } => {
                let seq = self
                    .accepted
                    .get(&guest.player)
                    .map_or(0, |accepted| accepted.seq);
                self.fanout
                    .attend(*guest, since, req, &self.table, seq, now);
                self.welcome_back().await?;
            }
            RoomMessage::Depart { connection, req } => {
                if let Some(guest) = self.fanout.remove(connection) {
                    self.fanout.departed(&guest.outbox, req);
                }
                self.note_emptiness(now);
            }
            RoomMessage::Gone { connection } => {
                self.fanout.remove(connection);
                self.note_emptiness(now);
            }
            RoomMessage::Look { connection, req } => {
                self.fanout.look(connection, req, &self.table, now);
            }
            RoomMessage::Ask(asked) => {
                let deadline = self.table.next_deadline();
                if deadline.is_some_and(|at| at <= asked.received) || !self.held.is_empty() {
                    self.held.push(*asked);
                } else {
                    self.ask(*asked).await?;
                }
            }
        }
        Ok(())
    }

    /// A player's command: repeated, refused, or accepted.
    async fn ask(&mut self, asked: Asked) -> Result<(), Stopped> {
        let Asked {
            connection,
            seq,
            command,
            received,
        } = asked;
        let Some(attendee) = self.fanout.attendees().get(connection) else {
            return Ok(());
        };
        let player = attendee.guest.player;
        if let Some(last) = self.accepted.get(&player) {
            if seq == last.seq {
                self.fanout.acknowledge(connection, seq, last.v);
                return Ok(());
            }
            if seq < last.seq {
                self.fanout
                    .refuse_command(connection, seq, Code::StaleSeq, "");
                return Ok(());
            }
        }
        let moment = self.moment(received);
        match command.and_then(|command| self.table.decide(player, &command, moment)) {
            Ok(entry) => self.commit(entry, Some((connection, seq))).await,
            Err(refusal) => {
                let (code, detail) = wire::refusal(&refusal);
                tracing::debug!(room = %self.id, ?code, "refused");
                self.fanout.refuse_command(connection, seq, code, &detail);
                Ok(())
            }
        }
    }

    /// The next deadline falls, at its own instant, whenever that is noticed.
    async fn fall(&mut self) -> Result<(), Stopped> {
        let Some(deadline) = self.table.next_deadline() else {
            return Ok(());
        };
        let moment = self.moment(deadline);
        match self.table.on_deadline(moment) {
            Some(entry) => self.commit(entry, None).await,
            None => {
                tracing::error!(room = %self.id, "a deadline fell and nothing happened");
                Err(Stopped::StoreFailed)
            }
        }
    }

    /// After a restart time stands until those it waits on are back.
    async fn welcome_back(&mut self) -> Result<(), Stopped> {
        let attendees = self.fanout.attendees();
        let moment = self.moment(self.now());
        match self.table.returned(|player| attendees.has(player), moment) {
            Some(entry) => self.commit(entry, None).await,
            None => Ok(()),
        }
    }

    /// Makes an entry durable, then true, then known.
    async fn commit(
        &mut self,
        entry: Entry,
        author: Option<(super::ConnectionId, u32)>,
    ) -> Result<(), Stopped> {
        let seq = author.map(|(_, seq)| seq);
        let entry = Journalled::new(entry, seq, self.tools.clock.wall_ms());
        if let Err(error) = self.write(&entry).await {
            tracing::error!(room = %self.id, %error, "an entry could not be stored; the room stops");
            if let (Some((connection, seq)), AppendError::Unavailable(_)) = (author, &error) {
                self.fanout
                    .refuse_command(connection, seq, Code::StoreUnavailable, "");
            }
            return Err(Stopped::StoreFailed);
        }
        let Folded { letters, v } = self.fold(&entry);
        if let (Some((connection, seq)), Some(v)) = (author, v) {
            self.fanout.acknowledge(connection, seq, v);
        }
        let now = self.now();
        let seq_of = |player| {
            self.accepted
                .get(&player)
                .map_or(0, |accepted| accepted.seq)
        };
        self.fanout.send(&letters, &self.table, &seq_of, now);
        if self.table.phase() == Phase::Over {
            self.idle_since = now;
        }
        Ok(())
    }

    async fn write(&self, entry: &Journalled) -> Result<(), AppendError> {
        let row = entry.row(&self.id.0, self.next_entry);
        if !entry.events.iter().any(Event::ends_game) {
            return self.tools.store.append(row).await;
        }
        let mut entries = self.journal().await?;
        entries.push(entry.clone());
        let game = finished_game(&self.id.0, &self.table, &entries, entry.wall_ms);
        self.tools.store.finish(row, game).await
    }

    /// All entries so far, as the store holds them: a running room keeps none.
    async fn journal(&self) -> Result<Vec<Journalled>, AppendError> {
        let unreadable = |reason: String| AppendError::Unavailable(reason);
        let rows = self.tools.store.journal(&self.id.0).await;
        let rows = rows.map_err(|error| unreadable(error.to_string()))?;
        rows.into_iter()
            .map(|row| {
                let row = row.map_err(|bad| unreadable(bad.to_string()))?;
                Journalled::from_row(&row).map_err(|bad| unreadable(bad.to_string()))
            })
            .collect()
    }

    /// Nothing is left to do here.
    async fn end(&self) -> Stopped {
        if self.table.phase() == Phase::Arranging
            && let Err(error) = self.tools.store.close_room(&self.id.0).await
        {
            tracing::error!(room = %self.id, %error, "an empty room could not be removed");
            return Stopped::StoreFailed;
        }
        Stopped::Done
    }

    fn note_emptiness(&mut self, now: Millis) {
        if self.fanout.attendees().is_empty() {
            self.idle_since = now;
        }
    }

    fn now(&self) -> Millis {
        Millis(self.tools.clock.now()).max(self.latest)
    }

    fn moment(&self, at: Millis) -> Moment {
        Moment {
            at: at.max(self.latest),
            lag: Millis(0),
            luck: self.tools.chance.luck(),
        }
    }
}

/// What folding an entry gave: the frames for each class, and the author's new version.
pub(super) struct Folded {
    letters: [Option<crate::gateway::Letter>; super::history::CLASSES.len()],
    v: Option<u32>,
}
