//! What the store holds of each room: who may have written it, and in what order.

use super::clocks::{Clocks, Fell};
use super::time::HouseTime;
use crate::disk::{Note, Row};
use crate::tally::Tally;
use qiguan_protocol::{ClientFrame, Code, Request, RoomId, Seat};
use qiguan_server::store::{FinishedGame, JournalRow, MemoryStore, Store};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// All rooms.
#[derive(Default)]
pub(crate) struct Journals {
    rooms: BTreeMap<String, Journal>,
    /// Commands that came to the server, by room, guest and number.
    asked: BTreeMap<(String, u64, u32), Vec<(Option<Seat>, Request)>>,
    /// Versions at which they were acknowledged.
    acks: BTreeMap<(String, u64, u32), u32>,
    life: u32,
}

/// One room.
#[derive(Default)]
struct Journal {
    rows: Vec<JournalRow>,
    instants: BTreeSet<u64>,
    accepted: BTreeSet<(u64, u32)>,
    last_seq: BTreeMap<u64, u32>,
    holders: [Option<u64>; 4],
    owner: Option<u64>,
    arbiter: Option<u64>,
    turn: u64,
    mover: Option<usize>,
    latest_ms: u64,
    /// Turns that were lost on time: whose, and when.
    expired: BTreeMap<u64, (Option<u64>, u64)>,
    clocks: Clocks,
    /// Its game is over, or it never had one and is closed.
    ended: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Finished,
    Closed,
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
        if !journal.is_some_and(|journal| journal.accepted.contains(&(guest, seq))) {
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
                match fresh {
                    true => self.append(row, time, seen),
                    false => Err(format!("{} is opened twice", row.row.room)),
                }
            }
            Note::Appended(row) => self.append(row, time, seen),
            Note::Finished(row, game) => {
                let room = row.row.room.clone();
                self.append(row, time, seen)?;
                let journal = self.rooms.get_mut(&room).ok_or("a record of no room")?;
                journal.ended = Some(End::Finished);
                seen.count(&format!("ended {}", journal.clocks.game()));
                journal.check_record(&game)
            }
            Note::Amended(game) => {
                let journal = self
                    .rooms
                    .get_mut(&game.room)
                    .ok_or("a record of no room")?;
                if journal.ended != Some(End::Finished) {
                    return Err(format!("{} is amended before its end", game.room));
                }
                journal.amend(&game)
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

    fn append(&mut self, row: Row, time: &mut HouseTime, seen: &mut Tally) -> Result<(), String> {
        let Row {
            life,
            row: entry,
            asked_ms,
            ..
        } = &row;
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
        journal.check_order(entry, is_secret).map_err(wrong)?;
        if let (Some(player), Some(asked)) = (entry.player, &asked) {
            journal
                .check_author(player, asked, &events)
                .map_err(wrong)?;
        }
        let clocks = journal
            .clocks
            .hear(&row, &events, (journal.mover, time), seen);
        if clocks.map_err(wrong)? == Fell::Fell {
            let holder = journal.mover.and_then(|seat| journal.holders[seat]);
            journal.expired.insert(journal.turn, (holder, entry.at_ms));
        }
        for event in &events {
            journal.fold(event);
        }
        journal.instants.insert(entry.at_ms);
        journal.rows.push(entry.clone());
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

/// What its author alone may know.
fn is_secret(event: &Value) -> bool {
    ["arranged", "surrender_armed", "marked"]
        .iter()
        .any(|kind| event.get(kind).is_some())
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

/// The number of a seat.
pub(crate) fn seat_of(value: &Value) -> Option<usize> {
    ["S", "E", "N", "W"].iter().position(|name| value == name)
}

impl Journal {
    /// Entries without gaps, and numbers of commands that grow.
    fn check_order(&mut self, row: &JournalRow, is_secret: bool) -> Result<(), String> {
        if row.entry as usize != self.rows.len() {
            return Err(format!("{} were there", self.rows.len()));
        }
        if self.ended.is_some() {
            return Err("it comes after the end".to_owned());
        }
        if row.at_ms < self.latest_ms {
            return Err(format!(
                "it is stamped {} after {}",
                row.at_ms, self.latest_ms
            ));
        }
        if !is_secret {
            self.latest_ms = row.at_ms;
        }
        if let (Some(player), Some(seq)) = (row.player, row.seq) {
            let last = self.last_seq.insert(player, seq).unwrap_or(0);
            if seq <= last {
                return Err(format!("command {seq} of {player:x} is done after {last}"));
            }
            self.accepted.insert((player, seq));
        }
        Ok(())
    }

    /// Whoever did it may have done it, by what was asked.
    fn check_author(
        &self,
        player: u64,
        asked: &[(Option<Seat>, Request)],
        events: &[Value],
    ) -> Result<(), String> {
        let allowed = asked
            .iter()
            .map(|(seat, request)| self.may(player, *seat, request));
        let refused: Vec<String> = allowed.filter_map(Result::err).collect();
        if refused.len() == asked.len() {
            return Err(format!("{player:x} did what was not allowed: {refused:?}"));
        }
        for event in events {
            for kind in [
                "arranged",
                "marked",
                "surrender_armed",
                "draw_offered",
                "draw_accepted",
            ] {
                let acts = event.get(kind).and_then(|holds| seat_of(&holds["seat"]));
                if acts.is_some_and(|seat| self.holders[seat] != Some(player)) {
                    return Err(format!("{player:x} acts for another: {kind}"));
                }
            }
        }
        Ok(())
    }

    fn may(&self, player: u64, seat: Option<Seat>, request: &Request) -> Result<(), String> {
        let name = request.name();
        let holds = self.holders.contains(&Some(player));
        let holds_named = seat.is_none_or(|seat| self.holders[seat.index()] == Some(player));
        let is = |fits: bool, what: &str| {
            if fits {
                Ok(())
            } else {
                Err(format!("{name}: {what}"))
            }
        };
        match request {
            Request::Play { turn, .. }
            | Request::Place { turn, .. }
            | Request::Pass { turn }
            | Request::Seal { turn, .. }
            | Request::Move { turn, .. }
            | Request::ClaimDraw { turn }
            | Request::Touch { turn, .. } => {
                is(u64::from(*turn) == self.turn, "the turn is another")?;
                let mover = self.mover.and_then(|seat| self.holders[seat]);
                is(mover == Some(player), "it is another's turn")
            }
            Request::Configure { .. }
            | Request::Match { .. }
            | Request::Swap { .. }
            | Request::Remove { .. } => is(self.owner == Some(player), "the room is another's"),
            Request::Warn { .. } | Request::Rule { .. } => {
                is(self.arbiter == Some(player), "another presides")
            }
            Request::Sit { .. } | Request::Preside { .. } => Ok(()),
            Request::Leave {} => is(holds, "no seat is held"),
            Request::Arrange { .. }
            | Request::Ready { .. }
            | Request::OfferDraw {}
            | Request::AnswerDraw { .. }
            | Request::Surrender {}
            | Request::ArmSurrender { .. }
            | Request::AskPutOut { .. }
            | Request::AnswerPutOut { .. }
            | Request::Mark { .. }
            | Request::MarkDead { .. }
            | Request::AcceptDead { .. }
            | Request::PlayOn { .. }
            | Request::CallAdjudication {}
            | Request::Ask { .. }
            | Request::Answer { .. }
            | Request::CallArbiter { .. }
            | Request::Appeal { .. } => is(holds && holds_named, "the seat is another's"),
            Request::Hello { .. }
            | Request::Create { .. }
            | Request::Attend { .. }
            | Request::Depart {}
            | Request::Look {}
            | Request::DeviceCode {}
            | Request::Lobby { .. }
            | Request::Rematch {}
            | Request::Say { .. }
            | Request::Mute { .. } => is(false, "no command"),
        }
    }

    /// Who holds what, whose turn it is.
    fn fold(&mut self, event: &Value) {
        let Some((kind, holds)) = event.as_object().and_then(|event| event.iter().next()) else {
            return;
        };
        let seat = seat_of(&holds["seat"]);
        match (kind.as_str(), seat) {
            ("opened", _) => self.owner = holds["owner"].as_u64(),
            ("owner_passed", _) => self.owner = holds["to"].as_u64(),
            ("sat", Some(seat)) => self.holders[seat] = holds["player"].as_u64(),
            ("stood" | "voided", Some(seat)) => self.holders[seat] = None,
            ("swapped", _) => {
                if let (Some(a), Some(b)) = (seat_of(&holds["a"]), seat_of(&holds["b"])) {
                    self.holders.swap(a, b);
                }
            }
            ("turn_began", Some(seat)) => {
                self.turn = holds["turn"].as_u64().unwrap_or(0);
                self.mover = Some(seat);
            }
            ("go" | "xiangqi", _) => self.fold_turn(holds),
            ("arbiter", _) => {
                if let Some(came) = holds.get("came") {
                    self.arbiter = came["player"].as_u64();
                } else if holds.get("left").is_some() {
                    self.arbiter = None;
                }
            }
            _ => {}
        }
    }

    /// In games of two the clocks say whose turn it is.
    fn fold_turn(&mut self, event: &Value) {
        let inner = event.get("duel").unwrap_or(event);
        let Some(holds) = inner.as_object().and_then(|inner| inner.values().next()) else {
            return;
        };
        if let Some(turn) = holds.get("turn").and_then(Value::as_u64) {
            self.turn = turn;
        }
        if let Some(seat) = holds
            .get("clocks")
            .and_then(|clocks| seat_of(&clocks["turn"]))
        {
            self.mover = Some(seat);
        }
    }

    /// The record has every entry, as it was written.
    fn check_record(&self, game: &FinishedGame) -> Result<(), String> {
        let entries: Vec<Value> =
            rmp_serde::from_slice(&game.entries).map_err(|error| error.to_string())?;
        let same = entries.iter().zip(&self.rows).all(|(entry, row)| {
            let events: Value = rmp_serde::from_slice(&row.events).unwrap_or_default();
            entry["at"].as_u64() == Some(row.at_ms)
                && entry.get("by").and_then(Value::as_u64) == row.player
                && entry.get("seq").and_then(Value::as_u64) == row.seq.map(u64::from)
                && entry["events"] == events
        });
        match same && entries.len() == self.rows.len() {
            true => Ok(()),
            false => Err(format!("the record of {} is not its journal", game.room)),
        }
    }

    /// After the end entries come with the record alone.
    fn amend(&mut self, game: &FinishedGame) -> Result<(), String> {
        let entries: Vec<Value> =
            rmp_serde::from_slice(&game.entries).map_err(|error| error.to_string())?;
        let more = entries.get(self.rows.len()..).unwrap_or_default();
        let [entry] = more else {
            return Err(format!(
                "{} more entries in the record of {}",
                more.len(),
                game.room
            ));
        };
        let events =
            rmp_serde::to_vec_named(&entry["events"]).map_err(|error| error.to_string())?;
        let at_ms = entry["at"].as_u64().unwrap_or(0);
        let player = entry.get("by").and_then(Value::as_u64);
        let seq = entry
            .get("seq")
            .and_then(Value::as_u64)
            .and_then(|seq| u32::try_from(seq).ok());
        if let (Some(player), Some(seq)) = (player, seq) {
            self.accepted.insert((player, seq));
        }
        self.instants.insert(at_ms);
        for event in entry["events"].as_array().into_iter().flatten() {
            self.fold(event);
        }
        self.rows.push(JournalRow {
            room: game.room.clone(),
            entry: u32::try_from(self.rows.len()).unwrap_or(u32::MAX),
            format: 1,
            at_ms,
            wall_ms: 0,
            player,
            seq,
            events: events.into(),
        });
        self.check_record(game)
    }
}
