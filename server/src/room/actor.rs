//! The task that owns one table: takes commands in the order in which they were received, lets
//! deadlines fall, and tells nobody anything before it is durable.
//!
//! The order of every accepted command: decide, append, evolve, acknowledge, tell.

use super::accepted::AcceptedCommands;
use super::agenda::Due;
use super::audience::AudienceTold;
use super::chat::Chat;
use super::delay::Delay;
use super::ending::Stopped;
use super::entry::Journalled;
use super::fanout::{Coming, Fanout};
use super::message::{Mailbox, RoomMessage, Said};
use super::mutes::Mutes;
use crate::house::{Shutdown, Tools};
use crate::limits::MAILBOX_MAX;
use crate::lobby::{Lock, Owned};
use crate::meters::RoomCount;
use crate::records::Record;
use crate::wire;
use qiguan_protocol::{Code, Message, RoomId, RoomLine};
use qiguan_table::{Millis, Moment, Named, Phase, PlayerId, Table};
use std::collections::VecDeque;
use std::sync::Arc;

/// A room: one table with its viewers, its journal and its time.
#[derive(Debug)]
pub(crate) struct Room {
    pub(super) id: RoomId,
    pub(super) table: Table,
    /// The number that the next entry gets in the journal.
    pub(super) next_entry: u32,
    /// The last accepted command of each guest.
    pub(super) accepted: AcceptedCommands,
    pub(super) fanout: Fanout,
    /// How far behind spectators are.
    pub(super) delay: Delay,
    pub(super) chat: Chat,
    /// Its game had ended, and its task with it, before somebody looked again.
    pub(super) reopened: bool,
    /// The next room of the same people, once one of them has asked for it.
    pub(super) next: Option<RoomId>,
    /// Taken out of the mailbox, in the order in which it was received; at most `MAILBOX_MAX`.
    pub(super) waiting: VecDeque<Box<RoomMessage>>,
    /// The latest instant at which anything happened; time here never goes back.
    pub(super) latest: Millis,
    /// Since when nobody follows: the room's own end is counted from it.
    pub(super) idle_since: Millis,
    /// Since when the game is over, or was opened again after its end.
    pub(super) over_since: Millis,
    /// Up to when what was due to be called out has been.
    pub(super) announced_until: Millis,
    /// When stale spectators were last looked after.
    pub(super) revived_at: Millis,
    /// How the lobby shows it.
    pub(super) listed: Option<RoomLine>,
    /// Who watches, as it was last told.
    pub(super) audience: AudienceTold,
    /// Whom each does not want to hear.
    pub(super) mutes: Mutes,
    /// When it was opened, in Unix time.
    pub(super) opened_wall_ms: u64,
    /// The record of the running game as it was last read, and the number of entries it told of.
    pub(super) written: Option<(u32, Record)>,
    /// Asks those for a password who are not known yet.
    pub(super) lock: Option<Arc<Lock>>,
    pub(super) counted: RoomCount,
    /// Among its owner's rooms, until it begins.
    pub(super) owned: Owned,
    pub(super) tools: Arc<Tools>,
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
            delay: Delay::new(table.settings()),
            table,
            next_entry: 0,
            accepted: AcceptedCommands::default(),
            chat: Chat::default(),
            reopened: false,
            next: None,
            listed: None,
            audience: AudienceTold::default(),
            mutes: Mutes::default(),
            opened_wall_ms: entry.wall_ms,
            written: None,
            lock: None,
            waiting: VecDeque::new(),
            latest: entry.at,
            idle_since: now,
            over_since: now,
            announced_until: now,
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

    /// Its place among its owner's rooms: kept, it counts on when the room's task has ended.
    pub(crate) fn owned(&self) -> Owned {
        self.owned.clone()
    }

    pub(super) fn is_locked(&self) -> bool {
        self.table.settings().locked
    }

    /// Everybody who knows the password without being asked: the owner and those who sit.
    pub(super) fn known(&self) -> Vec<PlayerId> {
        let seated = self.table.players().map(|(_, player, _)| player);
        let named = match self.table.settings().arbiter {
            Some(Named::Guest(player)) => Some(player),
            Some(Named::Owner) | None => None,
        };
        seated.chain([self.table.owner()]).chain(named).collect()
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
            while let Ok(asked) = mailbox.readers.try_recv() {
                self.show_record(asked);
            }
            let step = match self.due() {
                Due::Message(message) => self.receive(*message).await,
                Due::Deadline => self.fall().await,
                Due::Audience => {
                    self.tell_audience();
                    Ok(())
                }
                Due::Announcement(announcement) => {
                    self.announce(&announcement);
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
                        message = mailbox.messages.recv(), if self.waiting.len() < MAILBOX_MAX => {
                            message.map(|message| self.line_up(message)).ok_or(Stopped::Shutdown)
                        }
                        Some(asked) = mailbox.readers.recv() => {
                            self.show_record(asked);
                            Ok(())
                        }
                    }
                }
            };
            if let Err(stopped) = step {
                break stopped;
            }
        };
        self.stop(stopped, mailbox);
        stopped
    }

    /// Somebody has been away for too long: a seat is freed, or the room passes to another owner.
    async fn notice_absence(&mut self) -> Result<(), Stopped> {
        match self.table.on_absence(self.moment(self.now())) {
            Some(entry) => self.commit(entry, None).await,
            None => Ok(()),
        }
    }

    /// Looks after those who had no room for something, and after the room's own end.
    async fn upkeep(&mut self) -> Result<(), Stopped> {
        let now = self.now();
        self.revived_at = now;
        let anybody = !self.fanout.attendees().is_empty();
        let seq_of = |player| self.accepted.last_seq(player);
        let tables = self.delay.tables(&self.table);
        for guest in self.fanout.revive(tables, &seq_of, now) {
            self.recall_presence(&guest);
            self.recall_audience(&guest);
        }
        self.fanout.catch_up(&self.mutes);
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
            lag,
            said,
            place: _kept_until_answered,
        } = message;
        match said {
            Said::Attend { since, req, stay } => {
                let seq = self.accepted.last_seq(guest.player);
                let came = guest.clone();
                let tables = self.delay.tables(&self.table);
                let coming = Coming {
                    guest,
                    stay,
                    since,
                    req,
                };
                self.fanout.attend(coming, tables, seq, now);
                self.recall(&came);
                self.recall_next(&came);
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
            Said::Look { req } => {
                let tables = self.delay.tables(&self.table);
                self.fanout.look(&guest, req, tables, now);
            }
            Said::Ask { seq, seat, command } => {
                self.ask(&guest, (received, lag), (seq, seat), command)
                    .await?;
            }
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

    /// Shows the lobby how the room looks now, if that has changed.
    pub(super) fn list(&mut self) {
        if !self.table.settings().listed {
            return;
        }
        // Nobody can sit down or begin to watch there any more.
        if self.table.phase() == Phase::Over {
            return self.tools.listing.remove(&self.id);
        }
        // The lobby knows no more than those who watch; and how many do is not shown while they wait.
        let spectators = match self.delay.behind() {
            Some(_) => 0,
            None => self.fanout.spectators(),
        };
        let watched = self.delay.tables(&self.table).watched;
        let line = wire::room_line(&self.id, watched, spectators);
        if self.listed.as_ref() != Some(&line) {
            self.tools.listing.put(line.clone());
            self.listed = Some(line);
        }
    }

    fn note_leaving(&mut self, now: Millis) {
        self.tell_presence(now);
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
