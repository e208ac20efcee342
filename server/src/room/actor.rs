//! The task that owns one table: takes commands in the order in which they were received, lets
//! deadlines fall, and tells nobody anything before it is durable.
//!
//! The order of every accepted command: decide, append, evolve, acknowledge, tell.

use super::chat::Chat;
use super::entry::{Journalled, finished_game};
use super::fanout::{Fanout, Tellings, viewer_of};
use super::message::{Guest, Mailbox, RoomMessage, Said};
use crate::house::{Shutdown, Tools};
use crate::limits::{
    AUDIENCE_PAUSE_MS, DEADLINE_GRACE_MS, EMPTY_ROOM_MS, ENTRIES_BURST, ENTRY_EVERY_MS,
    FINISHED_ROOM_MS, MAILBOX_MAX, STALE_CHECK_MS, STORE_SLOW_MS,
};
use crate::lobby::{Lock, Owned};
use crate::meters::RoomCount;
use crate::store::AppendError;
use crate::time::Stopwatch;
use crate::wire;
use qiguan_protocol::{Close, Code, Message, RoomId, RoomLine};
use qiguan_rules::junqi;
use qiguan_table::{Command, Entry, Event, Millis, Moment, Phase, PlayerId, Refusal, Table};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A room: one table with its viewers, its journal and its time.
#[derive(Debug)]
pub(crate) struct Room {
    pub(super) id: RoomId,
    pub(super) table: Table,
    /// The number that the next entry gets in the journal.
    next_entry: u32,
    /// The last accepted command of each player, and the version it led to in that player's picture.
    accepted: BTreeMap<PlayerId, Accepted>,
    pub(super) fanout: Fanout,
    pub(super) chat: Chat,
    /// Its game had ended, and its task with it, before somebody looked again.
    pub(super) reopened: bool,
    /// The next room of the same people, once one of them has asked for it.
    pub(super) next: Option<RoomId>,
    /// Taken out of the mailbox, in the order in which it was received; at most `MAILBOX_MAX`.
    waiting: VecDeque<Box<RoomMessage>>,
    /// The latest instant at which anything happened; time here never goes back.
    latest: Millis,
    /// Since when nobody follows, or since when the game is over: the room's own end is counted from it.
    idle_since: Millis,
    /// When stale spectators were last looked after.
    revived_at: Millis,
    /// How the lobby shows it.
    listed: Option<RoomLine>,
    /// How many watch, as it was last told, and when.
    audience: (u32, Millis),
    /// Asks those for a password who are not known yet.
    lock: Option<Arc<Lock>>,
    counted: RoomCount,
    /// Among its owner's rooms, until it begins.
    owned: Owned,
    pub(super) tools: Arc<Tools>,
}

/// What a room does next.
enum Due {
    Message(Box<RoomMessage>),
    Deadline,
    Absence,
    Audience,
    Upkeep,
    /// Nothing before somebody says something, or this instant.
    Nothing(Millis),
}

/// A command that was accepted.
#[derive(Clone, Copy, Debug)]
struct Accepted {
    seq: u32,
    v: u32,
    /// The instant at which all that this player did, but for moves, will be forgotten.
    spent_until: Millis,
}

/// Why a room's task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// Nothing is left to do here: never begun and empty, or over. The store has nothing open.
    Done,
    /// The store did not take an entry, or nobody knows whether it did. The journal decides; until
    /// then time stands at the entry's instant.
    StoreFailed { at: Millis },
    /// The server shuts down.
    Shutdown,
}

impl Room {
    /// The room that an entry opens, if it is one that opens a table.
    pub(crate) fn opened(id: RoomId, entry: &Journalled, tools: Arc<Tools>) -> Option<Self> {
        let table = entry.events.first().and_then(Table::opened_by)?;
        let now = Millis(tools.clock.now());
        let mut room = Self {
            fanout: Fanout::new(id.clone(), now, tools.meters.clone()),
            counted: tools.meters.room(table.phase()),
            owned: tools.owners.room(),
            id,
            table,
            next_entry: 0,
            accepted: BTreeMap::new(),
            chat: Chat::default(),
            reopened: false,
            next: None,
            listed: None,
            audience: (0, Millis(0)),
            lock: None,
            waiting: VecDeque::new(),
            latest: entry.at,
            idle_since: now,
            revived_at: now,
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

    /// A finished game, opened again for those who played it.
    pub(crate) fn reopened(self) -> Self {
        Self {
            reopened: true,
            ..self
        }
    }

    /// The same room behind a password.
    pub(crate) fn locked_by(self, lock: Option<Arc<Lock>>) -> Self {
        Self { lock, ..self }
    }

    pub(crate) fn lock(&self) -> Option<Arc<Lock>> {
        self.lock.clone()
    }

    pub(super) fn is_locked(&self) -> bool {
        self.table.settings().locked
    }

    /// Everybody who knows the password without being asked: the owner and those who sit.
    pub(super) fn known(&self) -> Vec<PlayerId> {
        let seated = self.table.players().map(|(_, player, _)| player);
        seated.chain([self.table.owner()]).collect()
    }

    /// Folds in an entry that the store holds already. Returns what everyone hears of it.
    pub(super) fn fold(&mut self, entry: &Journalled) -> Folded {
        let tellings = Tellings::fold(&mut self.table, entry.at, &entry.events);
        let letters = self.fanout.record(tellings);
        self.counted.note(self.table.phase());
        let waits = self.table.phase() == Phase::Arranging;
        self.owned.note(waits.then(|| self.table.owner()));
        self.next_entry += 1;
        self.latest = self.latest.max(entry.at);
        let mut accepted = None;
        if let (Some(player), Some(seq)) = (entry.by, entry.seq) {
            let v = self.fanout.version(viewer_of(&self.table, player));
            let before = self.accepted.get(&player);
            let mut spent_until = before.map_or(Millis(0), |before| before.spent_until);
            if !is_move(&entry.events) {
                spent_until = spent_until.max(entry.at).after(ENTRY_EVERY_MS);
            }
            let accepted_now = Accepted {
                seq,
                v,
                spent_until,
            };
            self.accepted.insert(player, accepted_now);
            accepted = Some(v);
        }
        Folded {
            letters,
            v: accepted,
        }
    }

    /// Notes that the server restarted, and writes it down before anybody is let in. Clocks show what
    /// they showed when the room stopped.
    pub(super) async fn note_restart(
        &mut self,
        stopped: Millis,
        at: Millis,
    ) -> Result<(), AppendError> {
        let now = self.moment(at);
        let stop = self.table.restarted(self.moment(stopped));
        let mut as_it_stopped = self.table.clone();
        for event in stop.iter().flat_map(|entry| &entry.events) {
            as_it_stopped.evolve(event);
        }
        let Some(entry) = as_it_stopped.restarted(now) else {
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
    pub(crate) async fn run(mut self, mut mailbox: Mailbox, mut shutdown: Shutdown) -> Stopped {
        self.list();
        let stopped = loop {
            // A room that is never out of work leaves room for others too.
            tokio::task::coop::consume_budget().await;
            if shutdown.is_wished() {
                break Stopped::Shutdown;
            }
            self.collect(&mut mailbox);
            let step = match self.due() {
                Due::Message(message) => self.receive(*message).await,
                Due::Deadline => self.fall().await,
                Due::Audience => {
                    self.tell_audience();
                    Ok(())
                }
                Due::Absence => self.notice_absence().await,
                Due::Upkeep => self.upkeep().await,
                Due::Nothing(until) => {
                    let wake = self.tools.clock.instant_of(until.0);
                    tokio::select! {
                        biased;
                        () = shutdown.wished() => Err(Stopped::Shutdown),
                        () = tokio::time::sleep_until(wake) => Ok(()),
                        message = mailbox.recv(), if self.waiting.len() < MAILBOX_MAX => {
                            message.map(|message| self.line_up(message)).ok_or(Stopped::Shutdown)
                        }
                    }
                }
            };
            if let Err(stopped) = step {
                break stopped;
            }
        };
        let close = match stopped {
            Stopped::Done => None,
            Stopped::StoreFailed { .. } => Some(Close::RoomStopped),
            Stopped::Shutdown => Some(Close::Restart),
        };
        self.tools.listing.remove(&self.id);
        self.fanout.stop(close);
        self.turn_away(mailbox, close);
        tracing::debug!(room = %self.id, ?stopped, "room stopped");
        stopped
    }

    /// Takes out what waits in the mailbox, so that stamps can be compared with a deadline.
    fn collect(&mut self, mailbox: &mut Mailbox) {
        while self.waiting.len() < MAILBOX_MAX
            && let Ok(message) = mailbox.try_recv()
        {
            self.line_up(message);
        }
    }

    /// Sessions stamp before they send, so two of them may send in the other order.
    fn line_up(&mut self, message: Box<RoomMessage>) {
        let place = self
            .waiting
            .partition_point(|other| other.received <= message.received);
        self.waiting.insert(place, message);
    }

    /// What was received before a deadline goes before it, whenever it is looked at; at the deadline
    /// itself and a moment after it, everybody waits for what may still be on its way.
    fn due(&mut self) -> Due {
        let now = self.now();
        // First, for else a flood would keep stale spectators waiting; seldom enough to hold up nobody.
        if self.revives_at().is_some_and(|at| at <= now) {
            return Due::Upkeep;
        }
        let deadline = self.table.next_deadline();
        let first = self.waiting.front().map(|message| message.received);
        let in_time = |received: Millis| deadline.is_none_or(|deadline| received < deadline);
        if first.is_some_and(in_time)
            && let Some(message) = self.waiting.pop_front()
        {
            return Due::Message(message);
        }
        let falls_at = deadline.map(|deadline| deadline.after(DEADLINE_GRACE_MS));
        if falls_at.is_some_and(|at| at <= now) {
            return Due::Deadline;
        }
        let ends_at = self.ends_at();
        if ends_at.is_some_and(|at| at <= now) {
            return Due::Upkeep;
        }
        let absence_at = self.absence_at();
        if absence_at.is_some_and(|at| at <= now) {
            return Due::Absence;
        }
        let audience_at = self.audience_at();
        if audience_at.is_some_and(|at| at <= now) {
            return Due::Audience;
        }
        let next = [
            falls_at,
            ends_at,
            absence_at,
            audience_at,
            self.revives_at(),
        ];
        let next = next.into_iter().flatten().min();
        Due::Nothing(next.unwrap_or(Millis(u64::MAX)))
    }

    /// When stale spectators are to be looked after.
    fn revives_at(&self) -> Option<Millis> {
        let stale = self.fanout.attendees().any_stale();
        stale.then(|| self.revived_at.after(STALE_CHECK_MS))
    }

    /// When it is to be told that more or fewer watch: at most once in a while.
    fn audience_at(&self) -> Option<Millis> {
        let (told, at) = self.audience;
        (told != self.fanout.spectators()).then(|| at.after(AUDIENCE_PAUSE_MS))
    }

    fn tell_audience(&mut self) {
        let count = self.fanout.spectators();
        self.audience = (count, self.now());
        self.fanout.tell_all(Message::Audience { count });
    }

    /// When somebody has been away for too long.
    fn absence_at(&self) -> Option<Millis> {
        let before_start = self.table.phase() == Phase::Arranging;
        before_start
            .then(|| self.fanout.attendees().absence(&self.table))
            .and_then(|absence| self.table.next_absence(&absence))
    }

    /// Somebody has been away for too long: a seat is freed, or the room passes to another owner.
    async fn notice_absence(&mut self) -> Result<(), Stopped> {
        match self.table.on_absence(self.moment(self.now())) {
            Some(entry) => self.commit(entry, None).await,
            None => Ok(()),
        }
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

    /// Looks after stale spectators, and after the room's own end.
    async fn upkeep(&mut self) -> Result<(), Stopped> {
        let now = self.now();
        self.revived_at = now;
        let anybody = !self.fanout.attendees().is_empty();
        let seq_of = |player| last_seq(&self.accepted, player);
        self.fanout.revive(&self.table, &seq_of, now);
        // Whoever was without a picture for too long has been sent away.
        if anybody && self.fanout.attendees().is_empty() {
            self.idle_since = now;
        }
        if self.ends_at().is_some_and(|end| end <= now) {
            return Err(self.end().await);
        }
        Ok(())
    }

    async fn receive(&mut self, message: RoomMessage) -> Result<(), Stopped> {
        let now = self.now();
        let RoomMessage {
            guest,
            received,
            said,
            place: _kept_until_answered,
        } = message;
        match said {
            Said::Attend { since, req } => {
                let seq = last_seq(&self.accepted, guest.player);
                let came = guest.clone();
                self.fanout.attend(guest, since, req, &self.table, seq, now);
                self.recall(&came);
                self.welcome_back().await?;
            }
            Said::Depart { req } => {
                if self.fanout.remove(&guest, &self.table, now) {
                    self.fanout.answer(&guest.outbox, Message::Departed { req });
                } else {
                    let outbox = &guest.outbox;
                    self.fanout.refuse_request(outbox, req, Code::NotAttending);
                }
                self.note_leaving(now);
            }
            Said::Gone => {
                self.fanout.remove(&guest, &self.table, now);
                self.note_leaving(now);
            }
            Said::Look { req } => self.fanout.look(&guest, req, &self.table, now),
            Said::Ask { seq, command } => self.ask(&guest, received, seq, command).await?,
            Said::Say {
                req,
                channel,
                text,
                phrase,
            } => self.say(&guest, req, channel, &text, phrase),
            Said::Mute { req, other, muted } => self.mute(&guest, req, &other, muted),
            Said::Rematch { req } => self.rematch(&guest, req).await,
        }
        self.list();
        Ok(())
    }

    /// A player's command: repeated, refused, or accepted.
    async fn ask(
        &mut self,
        guest: &Guest,
        received: Millis,
        seq: u32,
        command: Result<Command, Refusal>,
    ) -> Result<(), Stopped> {
        // Too many followed already, or a newer connection acts: this one does not follow.
        if self.fanout.attendees().get(guest).is_none() {
            self.fanout
                .refuse_command(guest, seq, Code::NotAttending, "");
            return Ok(());
        }
        if let Some(last) = self.accepted.get(&guest.player) {
            if seq == last.seq {
                self.fanout.acknowledge(guest, seq, last.v);
                return Ok(());
            }
            if seq < last.seq {
                self.fanout.refuse_command(guest, seq, Code::StaleSeq, "");
                return Ok(());
            }
        }
        let moment = self.moment(received);
        if command
            .as_ref()
            .is_ok_and(|command| self.is_rationed(command))
            && self.has_spent_all(guest.player, moment.at)
        {
            let words = "too many changes; wait a moment";
            self.fanout.refuse_command(guest, seq, Code::Busy, words);
            return Ok(());
        }
        match command.and_then(|command| self.table.decide(guest.player, &command, moment)) {
            Ok(entry) => self.commit(entry, Some((guest, seq))).await,
            Err(refusal) => {
                let (code, detail) = wire::refusal(&refusal);
                // Without the code: why a move is refused may tell what a piece is.
                tracing::debug!(room = %self.id, "refused");
                self.fanout.refuse_command(guest, seq, code, &detail);
                Ok(())
            }
        }
    }

    /// Whether a player may do it so often and no more: what can be done again and again. The rules
    /// bound the moves of a game, and nobody is kept from ending it.
    fn is_rationed(&self, command: &Command) -> bool {
        match command {
            Command::Play { .. } | Command::Surrender => false,
            Command::Leave => self.table.phase() == Phase::Arranging,
            Command::Sit { .. }
            | Command::Configure { .. }
            | Command::Arrange { .. }
            | Command::Ready { .. }
            | Command::OfferDraw
            | Command::AnswerDraw { .. }
            | Command::ArmSurrender { .. }
            | Command::Swap { .. }
            | Command::Remove { .. }
            | Command::AskPutOut { .. }
            | Command::AnswerPutOut { .. }
            | Command::Mark { .. } => true,
        }
    }

    fn has_spent_all(&self, player: PlayerId, at: Millis) -> bool {
        self.accepted.get(&player).is_some_and(|accepted| {
            accepted.spent_until.since(at) > (ENTRIES_BURST - 1) * ENTRY_EVERY_MS
        })
    }

    /// The next deadline falls, at its own instant, whenever that is noticed.
    async fn fall(&mut self) -> Result<(), Stopped> {
        let Some(deadline) = self.table.next_deadline() else {
            return Ok(());
        };
        self.tools.meters.flag_fell(self.now().since(deadline));
        let moment = self.moment(deadline);
        match self.table.on_deadline(moment) {
            Some(entry) => self.commit(entry, None).await,
            None => {
                tracing::error!(room = %self.id, "a deadline fell and nothing happened");
                Err(Stopped::StoreFailed { at: deadline })
            }
        }
    }

    /// Somebody is back, for whom time stood or whom the others would put out.
    async fn welcome_back(&mut self) -> Result<(), Stopped> {
        match self.table.returned(self.moment(self.now())) {
            Some(entry) => self.commit(entry, None).await,
            None => Ok(()),
        }
    }

    /// Makes an entry durable, then true, then known. A clock that started with it starts anew if
    /// the store took long: nobody could hear of it until now.
    async fn commit(&mut self, entry: Entry, author: Option<(&Guest, u32)>) -> Result<(), Stopped> {
        let began = entry.at;
        self.make_known(entry, author).await?;
        let now = self.now();
        if now.since(began) < STORE_SLOW_MS {
            return Ok(());
        }
        // Once: a store that is slow again would find no end.
        match self.table.excused(began, self.moment(now)) {
            Some(entry) => self.make_known(entry, None).await,
            None => Ok(()),
        }
    }

    async fn make_known(
        &mut self,
        entry: Entry,
        author: Option<(&Guest, u32)>,
    ) -> Result<(), Stopped> {
        let seq = author.map(|(_, seq)| seq);
        let entry = Journalled::new(entry, seq, self.tools.clock.wall_ms());
        let writing = Stopwatch::start();
        let written = self.write(&entry).await;
        self.tools.meters.appended(writing.elapsed_us());
        if let Err(error) = written {
            tracing::error!(room = %self.id, %error, "an entry could not be stored; the room stops");
            if let (Some((guest, seq)), AppendError::Unavailable(_)) = (author, &error) {
                self.fanout
                    .refuse_command(guest, seq, Code::StoreUnavailable, "");
            }
            return Err(Stopped::StoreFailed { at: entry.at });
        }
        self.tools.meters.entries.increment(1);
        let Folded { letters, v } = self.fold(&entry);
        if let (Some((guest, seq)), Some(v)) = (author, v) {
            self.fanout.acknowledge(guest, seq, v);
        }
        let now = self.now();
        let seq_of = |player| last_seq(&self.accepted, player);
        self.fanout.send(&letters, &self.table, &seq_of, now);
        if entry
            .events
            .iter()
            .any(|event| matches!(event, Event::Started { .. }))
        {
            self.fanout.dismiss(&self.table, now);
        }
        self.fanout.tell_presence(&self.table, now);
        self.list();
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
            return Stopped::StoreFailed { at: self.now() };
        }
        Stopped::Done
    }

    /// Whoever came too late is told so, or sent away like everybody else.
    fn turn_away(&mut self, mut mailbox: Mailbox, close: Option<Close>) {
        mailbox.close();
        while let Ok(message) = mailbox.try_recv() {
            self.waiting.push_back(message);
        }
        for message in std::mem::take(&mut self.waiting) {
            let RoomMessage { guest, said, .. } = *message;
            let outbox = &guest.outbox;
            match (close, said) {
                (Some(close), _) => outbox.close(close),
                (None, Said::Gone) => {}
                (None, Said::Attend { req, .. }) => {
                    self.fanout.refuse_request(outbox, req, Code::Busy);
                }
                (
                    None,
                    Said::Depart { req }
                    | Said::Look { req }
                    | Said::Say { req, .. }
                    | Said::Mute { req, .. }
                    | Said::Rematch { req },
                ) => {
                    self.fanout.refuse_request(outbox, req, Code::NotAttending);
                }
                (None, Said::Ask { seq, .. }) => {
                    self.fanout
                        .refuse_command(&guest, seq, Code::NotAttending, "");
                }
            }
        }
    }

    /// Shows the lobby how the room looks now, if that has changed.
    pub(super) fn list(&mut self) {
        if !self.table.settings().listed {
            return;
        }
        // Nobody can sit down or begin to watch there any more.
        if self.table.phase() == Phase::Over {
            return self.tools.listing.remove(&self.id);
        }
        let line = wire::room_line(&self.id, &self.table, self.fanout.spectators());
        if self.listed.as_ref() != Some(&line) {
            self.tools.listing.put(line.clone());
            self.listed = Some(line);
        }
    }

    fn note_leaving(&mut self, now: Millis) {
        self.fanout.tell_presence(&self.table, now);
        if self.fanout.attendees().is_empty() {
            self.idle_since = now;
        }
    }

    pub(super) fn now(&self) -> Millis {
        Millis(self.tools.clock.now()).max(self.latest)
    }

    pub(super) fn moment(&self, at: Millis) -> Moment {
        Moment {
            at: at.max(self.latest),
            lag: Millis(0),
            luck: self.tools.chance.luck(),
            absence: self.fanout.attendees().absence(&self.table),
        }
    }
}

/// The last command of a player that was accepted; 0: none.
fn last_seq(accepted: &BTreeMap<PlayerId, Accepted>, player: PlayerId) -> u32 {
    accepted.get(&player).map_or(0, |accepted| accepted.seq)
}

fn is_move(events: &[Event]) -> bool {
    let moved = |event: &Event| matches!(event, Event::Junqi(junqi::Event::Moved { .. }));
    events.iter().any(moved)
}

/// What folding an entry gave: the frames for each class, and the author's new version.
pub(super) struct Folded {
    letters: [Option<crate::gateway::Letter>; super::history::CLASSES.len()],
    v: Option<u32>,
}
