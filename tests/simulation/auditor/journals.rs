//! What the store holds of all rooms, held against what was asked and answered.

use super::clocks::Fell;
use super::journal::{End, Journal, is_secret};
use super::matches::Matches;
use super::time::HouseTime;
use crate::disk::{Note, Row};
use crate::tally::Tally;
use qiguan_protocol::{ClientFrame, Code, Request, RoomId, Seat};
use qiguan_server::store::{MemoryStore, Store};
use serde_json::Value;
use std::collections::BTreeMap;

/// A command: in which room, by whom, under which number.
type Command = (String, u64, u32);

/// All rooms.
#[derive(Default)]
pub(crate) struct Journals {
    rooms: BTreeMap<String, Journal>,
    /// Commands that came to the server, by room, guest and number.
    asked: BTreeMap<Command, Vec<(Option<Seat>, Request)>>,
    /// Versions at which they were acknowledged.
    acks: BTreeMap<Command, u32>,
    matches: Matches,
    life: u32,
}

impl Journals {
    pub(crate) fn begin_life(&mut self, life: u32) {
        self.life = life;
    }

    pub(crate) fn asked(&mut self, guest: u64, frame: &ClientFrame) {
        if let (Some(room), Some(seq)) = (&frame.room, frame.seq) {
            let asked = self.asked.entry((room.0.clone(), guest, seq)).or_default();
            asked.push((frame.seat, frame.msg.clone()));
        }
    }

    /// What is acknowledged is durable, once, at one version.
    pub(crate) fn acknowledged(
        &mut self,
        room: &RoomId,
        guest: u64,
        seq: u32,
        v: u32,
    ) -> Result<(), String> {
        let journal = self.rooms.get(&room.0);
        if !journal.is_some_and(|journal| journal.accepted.contains_key(&(guest, seq))) {
            return Err(format!(
                "command {seq} of {guest:x} in {room} is acknowledged and not durable"
            ));
        }
        let first = *self.acks.entry((room.0.clone(), guest, seq)).or_insert(v);
        if first != v {
            return Err(format!(
                "command {seq} of {guest:x} in {room} is acknowledged at {v}, and was at {first}"
            ));
        }
        Ok(())
    }

    /// What is told is durable.
    pub(crate) fn told(&self, room: &RoomId, at_ms: u64) -> Result<(), String> {
        let journal = self.rooms.get(&room.0);
        match journal.is_some_and(|journal| journal.instants.contains(&at_ms)) {
            true => Ok(()),
            false => Err(format!(
                "what happened at {at_ms} in {room} is told and not durable"
            )),
        }
    }

    /// What is done is not refused when it is asked for again, as the last thing that was done.
    pub(crate) fn refused_again(
        &self,
        room: &RoomId,
        (guest, seq): (u64, u32),
        code: Code,
        came_ms: u64,
    ) -> Result<(), String> {
        let journal = self.rooms.get(&room.0);
        let done = journal.filter(|journal| journal.last_seq.get(&guest) == Some(&seq));
        let done = done.and_then(|journal| journal.accepted.get(&(guest, seq)));
        let elsewhere = [Code::NotAttending, Code::Busy, Code::StoreUnavailable].contains(&code);
        match done.is_some_and(|done_ms| *done_ms < came_ms) && !elsewhere {
            true => Err(format!(
                "command {seq} of {guest:x} in {room} is done, and refused again as {code:?}"
            )),
            false => Ok(()),
        }
    }

    /// What came before the time was up is not refused for being late.
    pub(crate) fn refused(
        &self,
        room: &RoomId,
        (guest, seq): (u64, u32),
        code: Code,
        came_ms: u64,
    ) -> Result<(), String> {
        if ![
            Code::StaleTurn,
            Code::NotYourTurn,
            Code::Over,
            Code::NotPlaying,
        ]
        .contains(&code)
        {
            return Ok(());
        }
        let asked = self
            .asked
            .get(&(room.0.clone(), guest, seq))
            .into_iter()
            .flatten();
        let turns = asked.filter_map(|(_, request)| turn_of(request));
        let expired = self.rooms.get(&room.0).map(|journal| &journal.expired);
        for turn in turns {
            let fell = expired.and_then(|expired| expired.get(&u64::from(turn)));
            if let Some((holder, at_ms)) = fell
                && *holder == Some(guest)
                && came_ms < *at_ms
            {
                return Err(format!(
                    "a move of turn {turn} in {room} came at {came_ms}, was refused as {code:?}, and time was up at {at_ms}"
                ));
            }
        }
        Ok(())
    }

    /// While a match waits for its next game, that is why nothing is done, and at no other time.
    pub(crate) fn refused_in_match(
        &self,
        room: &RoomId,
        (guest, seq): (u64, u32),
        code: Code,
        came_ms: u64,
    ) -> Result<(), String> {
        let Some(journal) = self.rooms.get(&room.0) else {
            return Ok(());
        };
        let wrong = |what: &str| {
            Err(format!(
                "{room} refuses {seq} of {guest:x} as {code:?}, {what}"
            ))
        };
        let waited = |until_ms| came_ms <= until_ms;
        let may_wait = journal.waits()
            || journal.led_on.is_some()
            || journal.waited_until_ms.is_some_and(waited);
        if code == Code::MatchWaits && !may_wait {
            return wrong("and no match waits");
        }
        let waits = journal.waits() || journal.over_ms.is_some_and(|over_ms| over_ms < came_ms);
        let instead = [Code::NotPlaying, Code::NotArranging, Code::Over].contains(&code);
        let asked = self.asked.get(&(room.0.clone(), guest, seq));
        let mut asked = asked.into_iter().flatten();
        if waits && instead && asked.any(|(_, request)| is_put_off(request)) {
            return wrong("and a match waits");
        }
        Ok(())
    }

    /// The next room that is named is there, and in a match the one that follows.
    pub(crate) fn named(&self, room: &RoomId, next: &RoomId) -> Result<(), String> {
        let led_on = self
            .rooms
            .get(&room.0)
            .and_then(|journal| journal.led_on.as_ref());
        let fits = led_on.is_none_or(|led_on| *led_on == next.0);
        match fits && self.rooms.contains_key(&next.0) {
            true => Ok(()),
            false => Err(format!(
                "{room} names {next} as the next, and not {led_on:?}"
            )),
        }
    }

    /// What holds of matches between any two writes.
    pub(crate) fn check_matches(&self) -> Result<(), String> {
        self.matches.check(&self.rooms)
    }

    pub(crate) fn hear(
        &mut self,
        note: Note,
        time: &mut HouseTime,
        seen: &mut Tally,
    ) -> Result<(), String> {
        match note {
            Note::Beat {
                life,
                at_ms,
                now_ms,
            } if life == self.life => time.beat(at_ms, now_ms),
            Note::Beat { .. } => Err("two houses live".to_owned()),
            Note::Conflict { room } => Err(format!("two write to {room}")),
            Note::Failed { room, at_ms } => {
                if let Some(journal) = self.rooms.get_mut(&room) {
                    journal.clocks.may_stop_at(at_ms);
                }
                Ok(())
            }
            Note::Opened(row) => {
                let fresh = self
                    .rooms
                    .insert(row.row.room.clone(), Journal::default())
                    .is_none();
                if !fresh {
                    return Err(format!("{} is opened twice", row.row.room));
                }
                self.append(&row, time, seen)?;
                let room = &row.row.room;
                self.matches.opened(room, &self.rooms[room])
            }
            Note::Appended(row) => self.append(&row, time, seen),
            Note::Finished(row, game) => {
                let room = row.row.room.clone();
                self.append(&row, time, seen)?;
                let journal = self.rooms.get_mut(&room).ok_or("a record of no room")?;
                journal.ended = Some(End::Finished);
                journal.note_instants(row.answered_ms);
                seen.count(&format!("ended {}", journal.clocks.game()));
                journal.check_record(&game)?;
                self.matches.ended(&room, journal, self.life, seen)
            }
            Note::Amended(game) => {
                let journal = self
                    .rooms
                    .get_mut(&game.room)
                    .ok_or("a record of no room")?;
                if journal.ended != Some(End::Finished) {
                    return Err(format!("{} is amended before its end", game.room));
                }
                time.prove(journal.amend(&game)?);
                Ok(())
            }
            Note::Closed(room) => {
                let journal = self
                    .rooms
                    .get_mut(&room)
                    .ok_or("a room is closed that never was")?;
                if journal.ended.is_some() || journal.clocks.runs() {
                    return Err(format!("{room} is closed while it runs or after its end"));
                }
                journal.ended = Some(End::Closed);
                Ok(())
            }
        }
    }

    fn append(&mut self, row: &Row, time: &mut HouseTime, seen: &mut Tally) -> Result<(), String> {
        let Row {
            life,
            row: entry,
            asked_ms,
            ..
        } = row;
        let room = entry.room.clone();
        let wrong = |what: String| format!("entry {} of {room}: {what}", entry.entry);
        if *life != self.life {
            return Err(wrong("a house that is gone writes".to_owned()));
        }
        let events: Vec<Value> =
            rmp_serde::from_slice(&entry.events).map_err(|error| wrong(error.to_string()))?;
        let is_secret = events.iter().all(is_secret);
        if !is_secret {
            time.prove(entry.at_ms);
        }
        let most = time.at_most(*asked_ms);
        if entry.at_ms > most {
            return Err(wrong(format!(
                "it is stamped {}, and it is {most}",
                entry.at_ms
            )));
        }
        let asked = match (entry.player, entry.seq) {
            (Some(player), Some(seq)) => {
                let asked = self.asked.get(&(room.clone(), player, seq));
                Some(
                    asked
                        .cloned()
                        .ok_or_else(|| wrong(format!("nobody asked for {seq} of {player:x}")))?,
                )
            }
            (Some(_) | None, None) => None,
            (None, Some(_)) => return Err(wrong("a number without a player".to_owned())),
        };
        let journal = self
            .rooms
            .get_mut(&room)
            .ok_or_else(|| wrong("no such room".to_owned()))?;
        let ordered = journal.check_order(entry, is_secret, row.answered_ms);
        ordered.map_err(wrong)?;
        if let (Some(player), Some(asked)) = (entry.player, &asked) {
            journal
                .check_author(player, asked, &events)
                .map_err(wrong)?;
        }
        journal.check_waiting(&events).map_err(wrong)?;
        let clocks = journal
            .clocks
            .hear(row, &events, (journal.mover, time), seen);
        if clocks.map_err(wrong)? == Fell::Fell {
            let holder = journal.mover.and_then(|seat| journal.holders[seat]);
            journal.expired.insert(journal.turn, (holder, entry.at_ms));
        }
        for event in &events {
            journal.fold(event);
        }
        journal.note_instants(row.answered_ms);
        journal.instants.insert(entry.at_ms);
        journal.rows.push(entry.clone());
        if let (None, Some(first)) = (&journal.series, &journal.follows) {
            self.matches.broken_off(first);
        }
        Ok(())
    }

    /// Every room has ended, and what is filed is what was written.
    pub(crate) async fn check_end(&self, store: &MemoryStore) -> Result<(), String> {
        for (room, journal) in &self.rooms {
            let filed = store
                .finished(room)
                .await
                .map_err(|error| error.to_string())?;
            match (journal.ended, filed) {
                (None, _) => return Err(format!("{room} never ends")),
                (Some(End::Closed), None) => {}
                (Some(End::Closed), Some(_)) => return Err(format!("{room} is closed and filed")),
                (Some(End::Finished), None) => return Err(format!("the record of {room} is gone")),
                (Some(End::Finished), Some(game)) => journal.check_record(&game)?,
            }
        }
        Ok(())
    }
}

/// What has to wait for the next game of a match.
fn is_put_off(request: &Request) -> bool {
    matches!(
        request,
        Request::Sit { .. }
            | Request::Configure { .. }
            | Request::Leave {}
            | Request::Swap { .. }
            | Request::Remove { .. }
            | Request::Match { .. }
    ) || turn_of(request).is_some()
}

/// The turn that a move answers.
fn turn_of(request: &Request) -> Option<u32> {
    match request {
        Request::Play { turn, .. }
        | Request::Place { turn, .. }
        | Request::Pass { turn }
        | Request::Seal { turn, .. }
        | Request::Move { turn, .. } => Some(*turn),
        _ => None,
    }
}
