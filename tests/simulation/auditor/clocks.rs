//! Whether clocks charge what was run, and time runs out when it has: reckoned again from entries alone.

use super::duel::{self, Duel};
use super::journal::seat_of;
use super::time::HouseTime;
use crate::disk::Row;
use crate::tally::Tally;
use serde_json::Value;

/// How long a room waits at a deadline for what is on its way.
const GATHER_MS: u64 = 10;

/// The clocks of one room.
#[derive(Default)]
pub(crate) struct Clocks {
    game: String,
    control: Value,
    /// What each junqi turn has.
    limit_ms: Option<u64>,
    timer: Option<Timer>,
    duel: Option<Duel>,
    /// Who came late pays for it.
    paid_for_lateness: bool,
    /// What the network may yet be given back in junqi, and what it took last.
    banks: [(u64, u64); 4],
    phase: Phase,
    /// When the room may have stopped since its last entry, of faults that it has had.
    stops: Vec<u64>,
    /// When its last write was answered, in the world's time, and by which process.
    busy_until_ms: u64,
    life: u32,
}

/// Whether time was up with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fell {
    Nothing,
    Fell,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Arranging,
    Running,
    Over,
}

/// A timer as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Timer {
    left_ms: u64,
    since_ms: u64,
    paused: Option<String>,
}

impl Timer {
    fn read(clock: &Value) -> Option<Self> {
        let paused = match &clock["paused"] {
            Value::String(why) => Some(why.clone()),
            Value::Object(why) => why.keys().next().cloned(),
            _ => None,
        };
        Some(Self {
            left_ms: clock["left_ms"].as_u64()?,
            since_ms: clock["since"].as_u64()?,
            paused,
        })
    }

    fn left_at(&self, at_ms: u64) -> u64 {
        match self.paused {
            None => self
                .left_ms
                .saturating_sub(at_ms.saturating_sub(self.since_ms)),
            Some(_) => self.left_ms,
        }
    }
}

impl Clocks {
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    pub(crate) fn runs(&self) -> bool {
        self.phase == Phase::Running
    }

    /// A write at this instant failed, with which the room stops.
    pub(crate) fn may_stop_at(&mut self, at_ms: u64) {
        self.stops.push(at_ms);
    }

    /// Reads an entry, and holds it against those before.
    pub(crate) fn hear(
        &mut self,
        row: &Row,
        events: &[Value],
        (mover, time): (Option<usize>, &HouseTime),
        seen: &mut Tally,
    ) -> Result<Fell, String> {
        let flags = seen.of("timeouts") + seen.of("flags of two");
        let ruled = events.iter().any(|event| event.get("arbiter").is_some());
        // A sealed move was made before, whoever opens it.
        let unsealed = events
            .iter()
            .any(|event| event["go"].get("opened").is_some());
        let restarts = events.iter().any(|event| event.get("restarted").is_some());
        let fouls = events
            .iter()
            .any(|event| event["xiangqi"].get("foul").is_some());
        let by_player = row.row.player.is_some() && !unsealed;
        let entry = Entry {
            at_ms: row.row.at_ms,
            by_player,
            ruled,
            restarts,
            fouls,
            mover,
            row,
            time,
        };
        // What is taken from a bank with a move was there when the move came.
        let banks = |event: &&Value| event.get("lag_banked").is_some();
        let others = events.iter().filter(|event| !banks(event));
        for event in others.chain(events.iter().filter(banks)) {
            if let Some((kind, holds)) = event.as_object().and_then(|event| event.iter().next()) {
                self.event(kind, holds, &entry, seen)?;
            }
        }
        self.stops.clear();
        (self.busy_until_ms, self.life) = (row.answered_ms, row.life);
        let more = seen.of("timeouts") + seen.of("flags of two") > flags;
        Ok(if more { Fell::Fell } else { Fell::Nothing })
    }

    fn event(
        &mut self,
        kind: &str,
        holds: &Value,
        entry: &Entry<'_>,
        seen: &mut Tally,
    ) -> Result<(), String> {
        let clock = holds.get("clock").and_then(Timer::read);
        match kind {
            "opened" | "configured" => self.set_options(&holds["options"]),
            "started" => {
                self.phase = Phase::Running;
                self.banks = [(0, 0); 4];
                self.timer = clock;
            }
            "voided" => {
                self.phase = Phase::Arranging;
                self.timer = None;
                self.duel = None;
            }
            "turn_began" => self.turn_began(clock, entry)?,
            "clock_set" => {
                self.clock_set(clock.as_ref(), entry)?;
                self.timer = clock;
            }
            "restarted" => {
                self.restarted(clock.as_ref(), entry)?;
                seen.count("restarts of a room");
                self.timer = clock;
            }
            "lag_banked" => {
                let bank = |name: &str| holds["bank"][name].as_u64().unwrap_or(0);
                if let Some(seat) = seat_of(&holds["seat"]) {
                    self.banks[seat] = (bank("bank_ms"), bank("lag_ms"));
                }
            }
            "junqi" => self.junqi(holds, entry, seen)?,
            "go" | "xiangqi" => self.two(holds, entry, seen)?,
            _ => {}
        }
        Ok(())
    }

    fn set_options(&mut self, options: &Value) {
        if let Some((game, holds)) = options
            .as_object()
            .and_then(|options| options.iter().next())
        {
            self.game.clone_from(game);
            self.control = duel::plain(&holds["time"]);
            self.limit_ms = holds["move_limit_s"]
                .as_u64()
                .map(|limit_s| limit_s * 1_000);
        }
    }

    /// Each turn of junqi has its whole limit, from its beginning on.
    fn turn_began(&mut self, clock: Option<Timer>, entry: &Entry<'_>) -> Result<(), String> {
        let clock = clock.ok_or("a turn without a clock")?;
        let limit_ms = *self.limit_ms.get_or_insert(clock.left_ms);
        if clock.left_ms != limit_ms || clock.since_ms != entry.at_ms {
            return Err(format!(
                "a turn of {limit_ms} begins at {} with {clock:?}",
                entry.at_ms
            ));
        }
        self.timer = Some(clock);
        Ok(())
    }

    /// A clock that is stopped or started again shows what it showed.
    fn clock_set(&self, clock: Option<&Timer>, entry: &Entry<'_>) -> Result<(), String> {
        let (Some(clock), Some(before)) = (clock, &self.timer) else {
            return Ok(());
        };
        if entry.ruled || self.phase != Phase::Running {
            return Ok(());
        }
        if clock.left_ms == before.left_ms && clock.since_ms == entry.at_ms {
            return Ok(());
        }
        Err(format!("{clock:?} is set after {before:?}"))
    }

    /// The time since the room stopped is nobody's.
    fn restarted(&self, clock: Option<&Timer>, entry: &Entry<'_>) -> Result<(), String> {
        let (Some(clock), Some(before)) = (clock, &self.timer) else {
            return Ok(());
        };
        if before.paused.as_deref() == Some("arbiter") && clock == before {
            return Ok(());
        }
        let stops = self.stops_before(entry);
        let mut fits = stops.iter().map(|stop_ms| before.left_at(*stop_ms));
        if clock.since_ms == entry.at_ms && fits.any(|left_ms| left_ms == clock.left_ms) {
            return Ok(());
        }
        Err(format!(
            "{clock:?} stands since a restart, after {before:?} and stops at {:?}",
            self.stops
        ))
    }

    /// When a room may have stopped that starts again: with the first write that failed; or with the
    /// house, whose next process begins when the last one ended.
    fn stops_before(&self, entry: &Entry<'_>) -> Vec<u64> {
        let house = (self.life != entry.row.life).then_some(entry.at_ms);
        self.stops
            .first()
            .copied()
            .into_iter()
            .chain(house)
            .collect()
    }

    fn junqi(&mut self, event: &Value, entry: &Entry<'_>, seen: &mut Tally) -> Result<(), String> {
        if event.get("over").is_some() {
            self.phase = Phase::Over;
            self.timer = None;
        }
        if let Some(timed_out) = event.get("timed_out") {
            seen.count("timeouts");
            let deadline = self.deadline(seat_of(&timed_out["seat"]));
            return entry.check_flag(deadline, self.busy_until_ms);
        }
        if event.get("moved").is_some() && entry.by_player {
            seen.count("moves of junqi");
            let mover = entry.mover;
            if let Some(deadline) = self
                .deadline(mover)
                .filter(|deadline| entry.at_ms >= *deadline)
            {
                return Err(format!(
                    "a move at {} counts, and its time was up at {deadline}",
                    entry.at_ms
                ));
            }
        }
        Ok(())
    }

    /// When the turn of a seat is lost; none: its clock stands.
    fn deadline(&self, seat: Option<usize>) -> Option<u64> {
        let timer = self.timer.as_ref().filter(|timer| timer.paused.is_none())?;
        let (bank_ms, lag_ms) = seat.map_or((0, 0), |seat| self.banks[seat]);
        Some(timer.since_ms + timer.left_ms + bank_ms.min(lag_ms))
    }

    /// Of games in which the players have clocks of their own.
    fn two(&mut self, event: &Value, entry: &Entry<'_>, seen: &mut Tally) -> Result<(), String> {
        let event = event.get("duel").unwrap_or(event);
        let Some((kind, holds)) = event.as_object().and_then(|event| event.iter().next()) else {
            return Ok(());
        };
        if let Some(clock) = holds.get("clock").and_then(Timer::read) {
            self.timer = Some(clock);
        }
        let after = holds.get("clocks").and_then(Duel::read);
        self.paid_for_lateness |= holds["cost_ms"].as_u64().is_some_and(|cost_ms| cost_ms > 0);
        if let (Some(clocks), "began", false) = (&after, kind.as_str(), self.paid_for_lateness) {
            duel::check_start(&self.control, clocks)?;
        }
        if let (Some(before), Some(after)) = (&self.duel, &after) {
            let at_ms = entry.at_ms;
            match kind.as_str() {
                "ply" | "moved" if entry.by_player => {
                    seen.count("moves of two");
                    duel::check_move(&self.control, before, after, at_ms)?;
                    if let Some(what) = duel::renewed(before, after) {
                        seen.count(what);
                    }
                }
                "clocks_set" if entry.restarts => {
                    duel::check_set(before, after, at_ms, &self.stops_before(entry))?;
                }
                "clocks_set" if !entry.ruled && !entry.by_player => {
                    duel::check_set(before, after, at_ms, &[before.since_ms(), at_ms])?;
                }
                "paused" | "resumed" => duel::check_set(before, after, at_ms, &[at_ms])?,
                _ => {}
            }
        }
        if let (Some(before), true) = (&self.duel, is_on_time(kind, holds)) {
            seen.count("flags of two");
            // What is taken off with a false claim ends the game with it.
            if !entry.fouls {
                entry.check_flag(before.deadline(&self.control), self.busy_until_ms)?;
            }
        }
        if kind == "over" {
            self.phase = Phase::Over;
            self.timer = None;
        }
        // Whatever ends a pause, an agreement or the wait for who is late ends its timer.
        if [
            "resumed",
            "began",
            "played_on",
            "opened",
            "undone",
            "ply",
            "moved",
        ]
        .contains(&kind.as_str())
        {
            self.timer = None;
        }
        self.duel = after.or(self.duel.take());
        Ok(())
    }
}

/// Whether it happens because time ran out.
fn is_on_time(kind: &str, holds: &Value) -> bool {
    kind == "penalised" || (kind == "over" && holds["end"]["won"]["reason"] == "time")
}

/// What an entry says beside its events.
struct Entry<'a> {
    at_ms: u64,
    /// A player did it, now.
    by_player: bool,
    /// The arbiter had a hand in it, who sets clocks at will.
    ruled: bool,
    /// It notes that the room starts again.
    restarts: bool,
    /// A false claim in it took time off a clock, maybe all of it.
    fouls: bool,
    /// Whose turn it was.
    mover: Option<usize>,
    row: &'a Row,
    time: &'a HouseTime,
}

impl Entry<'_> {
    /// Time is up at its own instant, noticed not before and soon after.
    fn check_flag(&self, deadline: Option<u64>, busy_until_ms: u64) -> Result<(), String> {
        let Some(deadline) = deadline else {
            return Err(format!(
                "time is up at {}, and the clock stands",
                self.at_ms
            ));
        };
        if self.at_ms != deadline {
            return Err(format!(
                "time is up at {}, and it was at {deadline}",
                self.at_ms
            ));
        }
        let (least, most) = (
            self.time.at_least(self.row.asked_ms),
            self.time.at_most(self.row.asked_ms),
        );
        if most < deadline + GATHER_MS {
            return Err(format!("time is up at {deadline}, and it is {most}"));
        }
        let free_at = self.time.at_most(busy_until_ms).max(deadline + GATHER_MS);
        if least > free_at + 1 {
            return Err(format!("time was up at {deadline}, and it is {least}"));
        }
        Ok(())
    }
}
