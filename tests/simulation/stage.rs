//! Runs a plan: one process of the house after another, the people around it, and what the auditor
//! makes of it.

use crate::auditor::Auditor;
use crate::disk::{Disk, Fault};
use crate::line::Line;
use crate::panics;
use crate::person::Person;
use crate::plan::{Act, Plan, Verb};
use crate::process::{Life, after_steps};
use crate::tally::Tally;
use qiguan_protocol::{Request, RoomId};
use qiguan_server::store::Store;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long everybody has at the end to come back and look.
const LAST_LOOK_MS: u64 = 60_000;
/// After this no game may be left: the age of the oldest room, and a little.
const END_MS: u64 = 49 * 60 * 60 * 1_000;
/// So often in a row, for a match in which nobody moves: each of three games is drawn three times.
const GAMES_MAX: usize = 12;
/// And so long stays one that is finished.
const FINISHED_MS: u64 = 60 * 60 * 1_000;

/// A world while its plan runs.
pub(crate) struct Stage {
    pub(crate) plan: Plan,
    /// The next act.
    next: usize,
    pub(crate) people: Vec<Person>,
    pub(crate) lines: BTreeMap<usize, Line>,
    pub(crate) lines_made: usize,
    /// Every room that anybody has heard of.
    pub(crate) rooms: Vec<RoomId>,
    /// Where those of a room play on.
    pub(crate) next_rooms: BTreeMap<RoomId, RoomId>,
    pub(crate) auditor: Auditor,
    pub(crate) tally: Tally,
    pub(crate) disk: Disk,
    pub(crate) life: Option<Life>,
    pub(crate) lives: u32,
    /// The world's time when the process began, or when the last one ended.
    pub(crate) began_ms: u64,
    /// How much later than planned acts happen, for the time in which no process ran.
    pub(crate) late_ms: u64,
    /// The next process dies at its start, after so many steps.
    pub(crate) stillborn: Option<u32>,
    act: Option<Act>,
    /// When everybody looks for the last time.
    look_at: u64,
    pub(crate) rng: ChaCha8Rng,
    pub(crate) digest: u64,
    /// Every frame that comes is printed.
    pub(crate) trace: bool,
    pub(crate) stage: Part,
}

/// How far a world has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Plan,
    /// In the last process everybody comes back and looks, until then.
    LastLook(u64),
}

/// Why a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// At once.
    Died,
    /// In good order.
    Stopped,
    /// The world is over.
    Over,
}

/// What became of a run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) tally: Tally,
    /// Of every frame that came, and when.
    pub(crate) digest: u64,
    /// What the auditor found wrong, with the last act before it.
    pub(crate) fault: Option<String>,
}

/// Worlds with passwords run one at a time: the house reckons two of them at once, in all worlds, and a
/// world that waits for another would take that for time.
static LOCKS: Mutex<()> = Mutex::new(());

/// Runs a plan to its end, or to the first thing that is wrong.
pub(crate) fn run(plan: &Plan) -> Run {
    let _alone = plan
        .locks
        .then(|| LOCKS.lock().unwrap_or_else(PoisonError::into_inner));
    panics::watch();
    let mut stage = Stage::new(plan.clone());
    while stage.live() != Ended::Over {
        stage.lie_dead();
    }
    if let Some(what) = panics::taken() {
        stage.auditor.complain(format!("something panics: {what}"));
    }
    let digest = stage.digest;
    let fault = stage.auditor.complaint().map(|what| match stage.act {
        Some(act) => format!("{what} (at {} ms, after act `{act}`)", stage.began_ms),
        None => what.to_owned(),
    });
    let mut tally = stage.tally;
    tally.add(&stage.auditor.seen);
    Run {
        tally,
        digest,
        fault,
    }
}

impl Stage {
    fn new(plan: Plan) -> Self {
        let people = (0..plan.people).map(|who| Person::named(format!("P{who}")));
        Self {
            people: people.collect(),
            rng: ChaCha8Rng::seed_from_u64(plan.seed ^ 0x57A6E),
            disk: Disk::new(plan.seed),
            plan,
            next: 0,
            lines: BTreeMap::new(),
            lines_made: 0,
            rooms: Vec::new(),
            next_rooms: BTreeMap::new(),
            auditor: Auditor::default(),
            tally: Tally::default(),
            life: None,
            lives: 0,
            began_ms: 0,
            late_ms: 0,
            stillborn: None,
            act: None,
            look_at: u64::MAX,
            digest: 0,
            trace: std::env::var_os("QIGUAN_TRACE").is_some(),
            stage: Part::Plan,
        }
    }

    /// The world's time, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        let run = self
            .life
            .as_ref()
            .map_or(Duration::ZERO, |life| life.began.elapsed());
        self.began_ms + u64::try_from(run.as_millis()).expect("a world is short")
    }

    pub(crate) fn instant_of(&self, at_ms: u64) -> Instant {
        let life = self.life.as_ref().expect("a process runs");
        life.began + Duration::from_millis(at_ms.saturating_sub(self.began_ms))
    }

    pub(crate) async fn play(&mut self) -> Ended {
        loop {
            self.auditor.hear_store(self.disk.notes());
            if self.auditor.complaint().is_some() {
                return Ended::Over;
            }
            let now = self.now();
            self.carry(now);
            self.bring_back(now);
            if let Some(ended) = self.happen(now).await {
                return ended;
            }
            let until = self.next_ms();
            if until > now {
                self.wait(until).await;
            }
        }
    }

    /// What the plan has for now, and what comes after it.
    async fn happen(&mut self, now: u64) -> Option<Ended> {
        match self.stage {
            Part::Plan => {
                let act = self.plan.acts.get(self.next).copied();
                let Some(act) = act else {
                    // Nothing fails any more, and the last process begins.
                    self.disk.heal();
                    self.stop_in_order().await;
                    self.stage = Part::LastLook(u64::MAX);
                    return Some(Ended::Stopped);
                };
                if act.at_ms + self.late_ms > now {
                    return None;
                }
                self.next += 1;
                self.act = Some(act);
                self.perform(act, now).await
            }
            Part::LastLook(until) if now >= until => {
                self.end().await;
                Some(Ended::Over)
            }
            Part::LastLook(_) if now >= self.look_at => {
                self.look_at = u64::MAX;
                self.all_look();
                None
            }
            Part::LastLook(_) => None,
        }
    }

    async fn perform(&mut self, act: Act, now: u64) -> Option<Ended> {
        match act.verb {
            Verb::Crash => {
                self.tally.count(act.verb.name());
                if act.side(4) == 0 {
                    self.stillborn = Some(act.side(300));
                }
                // Something is under way when it comes.
                after_steps(act.dice % 64).await;
                Some(Ended::Died)
            }
            Verb::Restart => {
                self.tally.count(act.verb.name());
                self.stop_in_order().await;
                Some(Ended::Stopped)
            }
            Verb::Stop => {
                self.tally.count(act.verb.name());
                let stopped_ms = 1_500 + u64::from(act.dice % 90_000);
                self.auditor.stopped(now, stopped_ms);
                self.late_ms += stopped_ms;
                tokio::time::advance(Duration::from_millis(stopped_ms)).await;
                None
            }
            Verb::FailAppend => {
                self.disk.fail(Fault::Refused, 1 + act.dice % 3);
                self.tally.count(act.verb.name());
                None
            }
            Verb::LoseAnswer => {
                self.disk.fail(
                    Fault::Lost {
                        kept: act.dice.is_multiple_of(2),
                    },
                    1,
                );
                self.tally.count(act.verb.name());
                None
            }
            Verb::SlowStore => {
                let longest_ms = [20, 200, 2_500][act.pick(3)];
                self.disk.slow_down(1 + act.side(20), longest_ms);
                self.tally.count(act.verb.name());
                None
            }
            _ => {
                if self.try_act(act) {
                    self.tally.count(act.verb.name());
                }
                None
            }
        }
    }

    /// Everybody comes and looks, in the last process.
    pub(crate) fn all_come_back(&mut self) {
        let now = self.now();
        self.auditor.expect_quiet();
        for person in &mut self.people {
            person.back_at = person.token.is_some().then_some(now + 1_000);
        }
        self.look_at = now + LAST_LOOK_MS / 2;
        self.stage = Part::LastLook(now + LAST_LOOK_MS);
    }

    /// Everybody has looked for the last time.
    pub(crate) fn has_looked(&self) -> bool {
        self.stage != Part::Plan && self.look_at == u64::MAX
    }

    fn all_look(&mut self) {
        for who in 0..self.people.len() {
            let followed = self.people[who]
                .rooms
                .iter()
                .filter(|(_, held)| held.follows);
            let followed: Vec<RoomId> = followed.map(|(room, _)| room.clone()).collect();
            for room in followed {
                let frame = self.people[who].ask(Some(room), Request::Look {});
                self.say(who, frame);
            }
        }
    }

    /// Everybody has looked and goes; what is left ends by itself.
    async fn end(&mut self) {
        self.auditor.hear_store(self.disk.notes());
        self.auditor.check_quiet();
        for number in std::mem::take(&mut self.lines).into_keys() {
            self.auditor.line_ended(number);
        }
        for _ in 0..GAMES_MAX {
            tokio::time::sleep(Duration::from_millis(END_MS)).await;
            let open = self.disk.kept().unfinished().await;
            if open.expect("memory can be read").is_empty() {
                break;
            }
        }
        tokio::time::sleep(Duration::from_millis(FINISHED_MS)).await;
        self.auditor.hear_store(self.disk.notes());
        let metrics = self.life.as_ref().map(|life| life.house.metrics());
        self.auditor.check_counters(&metrics.unwrap_or_default());
        self.auditor.check_store(self.disk.kept()).await;
    }

    fn next_ms(&self) -> u64 {
        let act = match self.stage {
            Part::Plan => self
                .plan
                .acts
                .get(self.next)
                .map_or(0, |act| act.at_ms + self.late_ms),
            Part::LastLook(until) => until.min(self.look_at),
        };
        let lines = self.lines.values().filter_map(Line::next_ms);
        let stalls = self
            .lines
            .values()
            .map(|line| line.stalled_until)
            .filter(|until| *until > self.now());
        let back = self.people.iter().filter_map(|person| person.back_at);
        lines.chain(stalls).chain(back).fold(act, u64::min)
    }
}
