//! From a command or a deadline to an entry that is durable, true and known, in this order.

use super::actor::Room;
use super::ending::Stopped;
use super::entry::{Journalled, amended_game, finished_game};
use super::fanout::Late;
use super::fold::Folded;
use super::message::Guest;
use crate::limits::{LATE_AT_ONCE, STORE_SLOW_MS};
use crate::lobby::NewRoom;
use crate::store::AppendError;
use crate::time::Stopwatch;
use crate::wire;
use qiguan_protocol::Code;
use qiguan_rules::Seat;
use qiguan_table::{
    ArbiterEvent, Asker, Command, Entry, Event, GoCommand, Millis, Moment, Phase, Refusal,
};

impl Room {
    /// A player's command: repeated, refused, or accepted.
    pub(super) async fn ask(
        &mut self,
        guest: &Guest,
        (received, lag): (Millis, Millis),
        (seq, seat): (u32, Option<Seat>),
        command: Result<Command, Refusal>,
    ) -> Result<(), Stopped> {
        // Too many followed already, or a newer connection acts: this one does not follow.
        if self.fanout.attendees().get(guest).is_none() {
            self.fanout
                .refuse_command(guest, seq, Code::NotAttending, "");
            return Ok(());
        }
        let last = self.accepted.of(guest.player);
        if let Some(last) = last {
            if seq == last.seq {
                self.fanout.acknowledge(guest, seq, last.v);
                return Ok(());
            }
            if seq < last.seq {
                self.fanout.refuse_command(guest, seq, Code::StaleSeq, "");
                return Ok(());
            }
        }
        let moment = Moment {
            lag,
            ..self.moment(received)
        };
        if command
            .as_ref()
            .is_ok_and(|command| self.is_rationed(command))
            && last.is_some_and(|last| last.has_spent_all(moment.at))
        {
            let words = "too many changes; wait a moment";
            self.fanout.refuse_command(guest, seq, Code::Busy, words);
            return Ok(());
        }
        let asker = Asker {
            player: guest.player,
            seat,
        };
        match command.and_then(|command| self.table.decide(asker, &command, moment)) {
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
            // Each of xiangqi's moves the game on, or is bounded by its fouls.
            Command::Play { .. } | Command::Surrender | Command::Xiangqi(_) => false,
            Command::Go(request) => match request {
                GoCommand::Play { .. } | GoCommand::Seal { .. } | GoCommand::PlayOn { .. } => false,
                GoCommand::Mark { .. } | GoCommand::Accept { .. } | GoCommand::Call => true,
            },
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
            | Command::Series { .. }
            | Command::AskPutOut { .. }
            | Command::AnswerPutOut { .. }
            | Command::Mark { .. }
            | Command::Ask { .. }
            | Command::Answer { .. }
            | Command::Arbiter(_) => true,
        }
    }

    /// The next deadline falls, at its own instant, whenever that is noticed.
    pub(super) async fn fall(&mut self) -> Result<(), Stopped> {
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
    pub(super) async fn welcome_back(&mut self) -> Result<(), Stopped> {
        match self.table.returned(self.moment(self.now())) {
            Some(entry) => self.commit(entry, None).await,
            None => Ok(()),
        }
    }

    /// Makes an entry durable, then true, then known. A clock that started with it starts anew if
    /// the store took long: nobody could hear of it until now.
    pub(super) async fn commit(
        &mut self,
        entry: Entry,
        author: Option<(&Guest, u32)>,
    ) -> Result<(), Stopped> {
        let began = entry.at;
        // No clock starts with what one player alone hears of, and none may tell of it.
        let is_private = entry.events.iter().all(Event::is_private);
        self.make_known(entry, author).await?;
        let now = self.now();
        if is_private || now.since(began) < STORE_SLOW_MS {
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
        mut entry: Entry,
        author: Option<(&Guest, u32)>,
    ) -> Result<(), Stopped> {
        let next = self.next_in_match(&mut entry);
        let seq = author.map(|(_, seq)| seq);
        let entry = Journalled::new(entry, seq, self.tools.clock.wall_ms());
        let writing = Stopwatch::start();
        let written = self.write(&entry, next.as_ref()).await;
        // Whoever reads the meters may play too.
        if !entry.is_private() {
            self.tools.meters.appended(writing.elapsed_us());
        }
        if let Err(error) = written {
            tracing::error!(room = %self.id, %error, "an entry could not be stored; the room stops");
            if let (Some((guest, seq)), AppendError::Unavailable(_)) = (author, &error) {
                self.fanout
                    .refuse_command(guest, seq, Code::StoreUnavailable, "");
            }
            return Err(Stopped::StoreFailed { at: entry.at });
        }
        if !entry.is_private() {
            self.tools.meters.entries.increment(1);
        }
        let Folded { late, letters, v } = self.fold(&entry);
        if let (Some((guest, seq)), Some(v)) = (author, v) {
            self.fanout.acknowledge(guest, seq, v);
        }
        let now = self.now();
        self.tell_late(late, now).await;
        let seq_of = |player| self.accepted.last_seq(player);
        let tables = self.delay.tables(&self.table);
        self.fanout.send(&letters, tables, &seq_of, now);
        if self.table.phase() != Phase::Arranging && entry.events.iter().any(sends_away) {
            self.fanout.dismiss(&self.table, now);
        }
        self.tell_presence(now);
        self.list();
        if self.table.phase() == Phase::Over {
            self.idle_since = now;
            self.over_since = now;
        }
        if let Some(next) = next {
            self.lead_on(next);
        }
        Ok(())
    }

    /// Tells spectators what they were kept from, in portions: those who read are written to between
    /// two, and have room for the next.
    async fn tell_late(&mut self, late: Vec<Late>, now: Millis) {
        let mut late = late.into_iter();
        loop {
            let portion: Vec<Late> = late.by_ref().take(LATE_AT_ONCE).collect();
            if portion.is_empty() {
                return;
            }
            self.fanout.send_late(&portion, &self.mutes, now);
            tokio::task::yield_now().await;
        }
    }

    async fn write(&self, entry: &Journalled, next: Option<&NewRoom>) -> Result<(), AppendError> {
        let row = entry.row(&self.id.0, self.next_entry);
        if entry.is_private() {
            return self.tools.store.append_secret(row).await;
        }
        if self.table.phase() == Phase::Over {
            return self.amend(entry).await;
        }
        if !entry.events.iter().any(Event::ends_game) {
            return self.tools.store.append(row).await;
        }
        let mut entries = self.journal().await?;
        entries.push(entry.clone());
        let link_key = self.tools.chance.link_key();
        let game = finished_game(&self.id.0, &self.table, &entries, link_key);
        let next = next.map(NewRoom::rows);
        self.tools.store.finish_and_open(row, game, next).await
    }

    /// What happens after the end goes into the record, which is filed already.
    async fn amend(&self, entry: &Journalled) -> Result<(), AppendError> {
        let unreadable = |reason: String| AppendError::Unavailable(reason);
        let store = &self.tools.store;
        let filed = store.finished(&self.id.0).await;
        let filed = filed.map_err(|error| unreadable(error.to_string()))?;
        let card = store.card(&self.id.0).await;
        let card = card.map_err(|error| unreadable(error.to_string()))?;
        let filed = filed.ok_or_else(|| unreadable("there is no record".to_owned()))?;
        let link_key = card.map_or_else(|| self.tools.chance.link_key(), |row| row.card.link_key);
        let amended = amended_game(&filed, &self.table, entry, link_key);
        let amended = amended.map_err(|bad| unreadable(bad.to_string()))?;
        store.amend(entry.at.0, amended).await
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
}

/// Whether somebody may be there with it who may not watch a closed game.
fn sends_away(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. } | Event::Arbiter(ArbiterEvent::Left {})
    )
}
