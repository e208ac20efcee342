//! What the store holds of one room: who may have written it, and in what order.

use super::clocks::Clocks;
use super::outcome::Outcome;
use qiguan_protocol::{Request, Seat};
use qiguan_server::store::{FinishedGame, JournalRow};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// One room.
#[derive(Default)]
pub(super) struct Journal {
    pub(super) rows: Vec<JournalRow>,
    pub(super) instants: BTreeSet<u64>,
    /// Commands that were done, and when that was known, in the world's time.
    pub(super) accepted: BTreeMap<(u64, u32), u64>,
    pub(super) last_seq: BTreeMap<u64, u32>,
    pub(super) holders: [Option<u64>; 4],
    pub(super) owner: Option<u64>,
    pub(super) arbiter: Option<u64>,
    pub(super) turn: u64,
    pub(super) mover: Option<usize>,
    latest_ms: u64,
    /// Turns that were lost on time: whose, and when.
    pub(super) expired: BTreeMap<u64, (Option<u64>, u64)>,
    pub(super) clocks: Clocks,
    /// The match of which it is a game, as it was last written.
    pub(super) series: Option<Value>,
    /// The room of the first game of that match, if this is a later one.
    pub(super) follows: Option<String>,
    /// The room of the next game.
    pub(super) led_on: Option<String>,
    pub(super) outcome: Outcome,
    /// Those whom the arbiter sent away.
    expelled: BTreeSet<u64>,
    /// Its first turn has begun.
    begun: bool,
    /// When it was known that a match no longer waits here, and that another game follows, in the world's
    /// time.
    pub(super) waited_until_ms: Option<u64>,
    pub(super) over_ms: Option<u64>,
    /// Its game is over, or it never had one and is closed.
    pub(super) ended: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Finished,
    Closed,
}

impl Journal {
    /// Entries without gaps, and numbers of commands that grow.
    pub(super) fn check_order(
        &mut self,
        row: &JournalRow,
        is_secret: bool,
        answered_ms: u64,
    ) -> Result<(), String> {
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
            self.accepted.insert((player, seq), answered_ms);
        }
        Ok(())
    }

    /// Whoever did it may have done it, by what was asked.
    pub(super) fn check_author(
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

    /// Who holds what, whose turn it is.
    pub(super) fn fold(&mut self, event: &Value) {
        let Some((kind, holds)) = event.as_object().and_then(|event| event.iter().next()) else {
            return;
        };
        self.outcome.fold(kind, holds);
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
                self.begun = true;
            }
            ("go" | "xiangqi", _) => self.fold_turn(holds),
            ("series", _) => self.series = Some(holds["series"].clone()).filter(Value::is_object),
            ("follows", _) => self.follows = holds["first"].as_str().map(str::to_owned),
            ("led_on", _) => self.led_on = holds["next"].as_str().map(str::to_owned),
            ("arbiter", _) => {
                let seat = seat_of(&holds["ruled"]["ruling"]["expel"]["seat"]);
                self.expelled
                    .extend(seat.and_then(|seat| self.holders[seat]));
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
        self.begun |= inner.get("began").is_some();
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

    /// The room waits for the next game of its match.
    pub(super) fn waits(&self) -> bool {
        self.follows.is_some() && self.series.is_some() && !self.begun && self.ended.is_none()
    }

    /// Somebody who sits there may never sit there again.
    pub(super) fn holds_expelled(&self) -> bool {
        let mut holders = self.holders.iter().flatten();
        holders.any(|holder| self.expelled.contains(holder))
    }

    /// Between two games of a match nobody comes, goes, or changes what is played.
    pub(super) fn check_waiting(&self, events: &[Value]) -> Result<(), String> {
        const CHANGES: [&str; 4] = ["sat", "stood", "swapped", "configured"];
        let expels = |event: &Value| !event["arbiter"]["ruled"]["ruling"]["expel"].is_null();
        if !self.waits() || events.iter().any(expels) {
            return Ok(());
        }
        // A game to which nobody comes is over before it begins.
        let unscored = |event: &Value| {
            let series = event.get("series");
            series.is_some_and(|holds| holds["series"]["scored"].is_null())
        };
        let changes = |event: &&Value| {
            let mut kinds = CHANGES.iter();
            unscored(event) || kinds.any(|kind| event.get(*kind).is_some())
        };
        match events.iter().find(changes) {
            None => Ok(()),
            Some(event) => Err(format!(
                "{event}, and the next game of a match is waited for"
            )),
        }
    }

    /// Notes when something was known first.
    pub(super) fn note_instants(&mut self, answered_ms: u64) {
        if self.follows.is_some() && !self.waits() {
            self.waited_until_ms.get_or_insert(answered_ms);
        }
        if self.led_on.is_some() {
            self.over_ms.get_or_insert(answered_ms);
        }
    }

    /// The record has every entry, as it was written.
    pub(super) fn check_record(&self, game: &FinishedGame) -> Result<(), String> {
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

    /// After the end an entry comes with the record alone: when it happened.
    pub(super) fn amend(&mut self, game: &FinishedGame) -> Result<u64, String> {
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
            self.accepted.insert((player, seq), u64::MAX);
            self.last_seq.insert(player, seq);
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
        self.check_record(game)?;
        Ok(at_ms)
    }
}

/// What its author alone may know.
pub(super) fn is_secret(event: &Value) -> bool {
    ["arranged", "surrender_armed", "marked"]
        .iter()
        .any(|kind| event.get(kind).is_some())
}

/// The number of a seat.
pub(crate) fn seat_of(value: &Value) -> Option<usize> {
    ["S", "E", "N", "W"].iter().position(|name| value == name)
}
