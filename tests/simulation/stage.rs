//! Runs a plan: one process of the house after another, the people around it, and what the auditor
//! makes of it.

use crate::auditor::Auditor;
use crate::cable;
use crate::disk::{Disk, Fault};
use crate::line::{Down, Line, Sent, Up};
use crate::panics;
use crate::person::{Person, Then};
use crate::plan::{Act, Plan, Verb};
use crate::tally::Tally;
use futures::FutureExt;
use qiguan_protocol::{ClientFrame, Encoding, Request, RoomId, decode_server, encode_client};
use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::config::Config;
use qiguan_server::store::Store;
use qiguan_server::time::Clock;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The time of day at the start: 2026-01-01.
const WALL_MS: u64 = 1_767_225_600_000;
/// How long everybody has at the end to come back and look.
const LAST_LOOK_MS: u64 = 60_000;
/// How long a process takes to stop in good order.
const STOP_MS: u64 = 3_000;
/// After this no room may be left: the age of the oldest, and what a finished one stays.
const END_MS: u64 = 49 * 60 * 60 * 1_000;

/// A world while its plan runs.
pub(crate) struct Stage {
    pub(crate) plan: Plan,
    /// The next act.
    next: usize,
    pub(crate) people: Vec<Person>,
    pub(crate) lines: BTreeMap<usize, Line>,
    lines_made: usize,
    /// Every room that anybody has heard of.
    pub(crate) rooms: Vec<RoomId>,
    pub(crate) auditor: Auditor,
    pub(crate) tally: Tally,
    pub(crate) disk: Disk,
    life: Option<Life>,
    lives: u32,
    /// The world's time when the process began, or when the last one ended.
    began_ms: u64,
    /// How much later than planned acts happen, for the time in which no process ran.
    late_ms: u64,
    /// The next process dies at its start, after so many steps.
    stillborn: Option<u32>,
    act: Option<Act>,
    /// When everybody looks for the last time.
    look_at: u64,
    pub(crate) rng: ChaCha8Rng,
    digest: DefaultHasher,
    stage: Part,
}

/// How far a world has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Plan,
    /// In the last process everybody comes back and looks, until then.
    LastLook(u64),
}

/// A process of the house.
struct Life {
    house: Arc<House>,
    clock: Clock,
    began: Instant,
}

/// Why a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
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
    let digest = stage.digest.finish();
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
            auditor: Auditor::default(),
            tally: Tally::default(),
            life: None,
            lives: 0,
            began_ms: 0,
            late_ms: 0,
            stillborn: None,
            act: None,
            look_at: u64::MAX,
            digest: DefaultHasher::new(),
            stage: Part::Plan,
        }
    }

    /// One process, from its start to its end.
    fn live(&mut self) -> Ended {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            // So that a crash may come between any two steps of the house.
            .event_interval(1)
            .build()
            .expect("a runtime without sockets can always be built");
        let ended = runtime.block_on(async {
            let ended = match self.open().await {
                true => self.play().await,
                false => Ended::Died,
            };
            self.began_ms = self.now();
            self.life = None;
            ended
        });
        // With it end all tasks, wherever they are.
        drop(runtime);
        ended
    }

    /// No process runs for a while.
    fn lie_dead(&mut self) {
        let down_ms = match self.rng.random_range(0..3) {
            0 => self.rng.random_range(0..50),
            1 => self.rng.random_range(0..3_000),
            _ => self.rng.random_range(0..120_000),
        };
        for (number, line) in std::mem::take(&mut self.lines) {
            self.auditor.line_ended(number);
            self.people[line.who].lose_line();
        }
        self.began_ms += down_ms;
        self.late_ms += down_ms;
        for person in &mut self.people {
            if person.back_at.is_none() && person.token.is_some() {
                person.back_at = Some(self.began_ms + self.rng.random_range(1..8_000));
            }
        }
        self.auditor.hear_store(self.disk.notes());
    }

    /// Starts a process. False: it died at once, or the store did not let it start.
    async fn open(&mut self) -> bool {
        self.lives += 1;
        let base_ms = self.disk.last_time().await.expect("memory can be read");
        self.disk.begin_life(self.lives, self.began_ms);
        self.auditor.begin_life(self.lives, base_ms);
        // The time of day may be anything after a start.
        let wall_ms = WALL_MS + self.rng.random_range(0..10_000_000) - 5_000_000;
        let chance = Chance::from_seed(self.plan.seed.wrapping_add(u64::from(self.lives) << 32));
        let began = Instant::now();
        let mut kept = None;
        let opened = {
            let clock = |base| {
                kept.insert(Clock::continued_from(base).fixed_wall(wall_ms))
                    .clone()
            };
            let store = Arc::new(self.disk.clone());
            let rates = Config::default().rates();
            let opening = House::open_within(store, chance, clock, rates);
            done_within(opening, self.stillborn.take()).await
        };
        self.auditor.hear_store(self.disk.notes());
        let Some(Ok((house, report))) = opened else {
            self.began_ms += whole_ms(began.elapsed());
            return false;
        };
        self.auditor.started(
            self.began_ms + whole_ms(began.elapsed()),
            report.broken.len(),
        );
        let clock = kept.expect("a house asks for its clock once");
        let is_last = matches!(self.stage, Part::LastLook(_));
        if !is_last {
            tokio::spawn(clock.clone().watch(futures::future::pending()));
            tokio::spawn(beat(self.disk.clone(), clock.clone()));
        }
        // Whoever watches the clock has begun to.
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.life = Some(Life {
            house,
            clock,
            began,
        });
        if is_last {
            self.all_come_back();
        }
        true
    }

    /// The world's time, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        let run = self
            .life
            .as_ref()
            .map_or(Duration::ZERO, |life| life.began.elapsed());
        self.began_ms + u64::try_from(run.as_millis()).expect("a world is short")
    }

    fn instant_of(&self, at_ms: u64) -> Instant {
        let life = self.life.as_ref().expect("a process runs");
        life.began + Duration::from_millis(at_ms.saturating_sub(self.began_ms))
    }

    async fn play(&mut self) -> Ended {
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

    /// Frames arrive, at either end.
    fn carry(&mut self, now: u64) {
        let numbers: Vec<usize> = self.lines.keys().copied().collect();
        for number in numbers {
            while let Some(up) = self
                .lines
                .get_mut(&number)
                .and_then(|line| line.arrive(now))
            {
                let reads = self.lines.get(&number).is_some_and(|line| line.reads(now));
                self.auditor.arrived(number, up.frame.as_ref(), now, reads);
            }
            while let Some(down) = self.lines.get_mut(&number).and_then(|line| line.come(now)) {
                self.come(number, &down);
            }
        }
    }

    /// A person hears something.
    fn come(&mut self, number: usize, down: &Down) {
        let who = self.lines[&number].who;
        let is_newest = self.people[who].line == Some(number);
        let Down::Frame(frame) = down else {
            self.lose(number, is_newest);
            return;
        };
        if !is_newest {
            return;
        }
        match self.people[who].hear(frame) {
            Then::Nothing => {}
            Then::Room(room) => {
                if !self.rooms.contains(&room) {
                    self.rooms.push(room.clone());
                }
                self.attend(who, &room);
            }
            Then::Resume => {
                let held: Vec<RoomId> = self.people[who].rooms.keys().cloned().collect();
                for room in held {
                    self.attend(who, &room);
                }
            }
            Then::Repeat(room) => {
                let pending = self.people[who].pending.clone();
                for pending in pending.iter().filter(|pending| pending.room == room) {
                    self.tally.count("sent again");
                    self.say(who, pending.frame());
                }
            }
            Then::Look(room) => {
                let frame = self.people[who].ask(Some(room), Request::Look {});
                self.say(who, frame);
            }
        }
    }

    /// A connection is gone; its person comes back, unless another one has taken its place.
    fn lose(&mut self, number: usize, is_newest: bool) {
        let Some(line) = self.lines.remove(&number) else {
            return;
        };
        self.auditor.line_ended(number);
        let back_ms = self.now() + self.rng.random_range(50..5_000);
        if is_newest {
            let person = &mut self.people[line.who];
            person.lose_line();
            person.back_at = person.back_at.or(Some(back_ms));
        }
    }

    /// A person gives a connection up.
    pub(crate) fn hang_up(&mut self, who: usize) -> bool {
        let Some(number) = self.people[who].line else {
            return false;
        };
        self.lose(number, true);
        true
    }

    fn bring_back(&mut self, now: u64) {
        for who in 0..self.people.len() {
            let due = self.people[who].back_at.is_some_and(|at_ms| at_ms <= now);
            if due {
                self.people[who].back_at = None;
                self.connect(who);
            }
        }
    }

    /// A new connection, on which hello is said.
    pub(crate) fn connect(&mut self, who: usize) {
        let Some(life) = &self.life else { return };
        let [high, low] = u16::try_from(who).unwrap_or(u16::MAX).to_be_bytes();
        let Ok(ticket) = life
            .house
            .admit(IpAddr::V4(Ipv4Addr::new(10, 0, high, low)))
        else {
            self.tally.count("no place");
            self.people[who].back_at = Some(self.now() + 10_000);
            return;
        };
        let number = self.lines_made;
        self.lines_made += 1;
        let seed = self.plan.seed ^ (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let end = match self.plan.codec {
            false => cable::whole(&life.house, ticket),
            true => cable::in_pieces(&life.house, ticket, [7, 64, 700][number % 3], seed),
        };
        let encoding = [Encoding::Json, Encoding::MessagePack][(seed % 2) as usize];
        self.lines
            .insert(number, Line::new(who, encoding, end, seed));
        self.auditor.line_began(number);
        let person = &mut self.people[who];
        person.lose_line();
        person.line = Some(number);
        let hello = person.hello();
        self.say(who, hello);
    }

    /// Sends a frame on a person's newest connection.
    pub(crate) fn say(&mut self, who: usize, frame: ClientFrame) {
        let now = self.now();
        let line = self.people[who]
            .line
            .and_then(|number| self.lines.get_mut(&number));
        if let Some(line) = line {
            let bytes = encode_client(line.encoding, &frame);
            line.send(
                now,
                Up {
                    bytes,
                    frame: Some(frame),
                },
            );
        }
    }

    pub(crate) fn attend(&mut self, who: usize, room: &RoomId) {
        let password = self.plan.locks.then(|| "open".to_owned());
        let frame = self.people[who].attend(room, password);
        if let (
            Request::Attend {
                since: Some(since), ..
            },
            Some(req),
            Some(line),
        ) = (&frame.msg, frame.req, self.people[who].line)
        {
            let view = self.people[who]
                .rooms
                .get(room)
                .and_then(|held| held.view.clone());
            let view = view.expect("what is held is a picture");
            self.auditor.goes_on_from(line, req, since, view);
        }
        self.say(who, frame);
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
                self.perform(act).await
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

    async fn perform(&mut self, act: Act) -> Option<Ended> {
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
                self.auditor.stopped(stopped_ms);
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
                        kept: act.dice % 2 == 0,
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

    async fn stop_in_order(&mut self) {
        let Some(life) = &self.life else { return };
        life.house.shut_down();
        let (disk, clock) = (self.disk.clone(), life.clock.clone());
        let until = self.now() + STOP_MS;
        self.late_ms += STOP_MS;
        while self.now() < until {
            self.wait(until).await;
        }
        // As a process does at its very end.
        _ = disk.heartbeat(clock.now()).await;
        self.auditor.hear_store(self.disk.notes());
    }

    /// Everybody comes and looks, in the last process.
    fn all_come_back(&mut self) {
        let now = self.now();
        self.auditor.expect_quiet();
        for person in &mut self.people {
            person.back_at = person.token.is_some().then_some(now + 1_000);
        }
        self.look_at = now + LAST_LOOK_MS / 2;
        self.stage = Part::LastLook(now + LAST_LOOK_MS);
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
        tokio::time::sleep(Duration::from_millis(END_MS)).await;
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

    /// Waits until an instant, or until the server has written something, which is taken.
    async fn wait(&mut self, until: u64) {
        let mut sleep = pin!(sleep_until(self.instant_of(until)));
        let now = self.now();
        let lines = &mut self.lines;
        let sent = futures::future::poll_fn(|context| {
            for (number, line) in lines.iter_mut() {
                if let Poll::Ready(sent) = line.poll(now, context) {
                    return Poll::Ready(Some((*number, sent)));
                }
            }
            sleep.poll_unpin(context).map(|()| None)
        })
        .await;
        if let Some((number, sent)) = sent {
            self.auditor.hear_store(self.disk.notes());
            self.sent(number, sent);
        }
    }

    fn sent(&mut self, number: usize, sent: Sent) {
        let now = self.now();
        let Some(line) = self.lines.get_mut(&number) else {
            return;
        };
        match sent {
            Sent::Bytes(bytes) => {
                (number, now, &bytes).hash(&mut self.digest);
                match decode_server(line.encoding, &bytes) {
                    Ok(frame) => {
                        self.auditor.heard(number, &frame, now);
                        line.bring(now, Down::Frame(Rc::new(frame)));
                    }
                    Err(error) => self.auditor.complain(format!("unreadable: {error}")),
                }
            }
            Sent::Close(code) => {
                (number, now, code).hash(&mut self.digest);
                self.auditor.closed(number, code);
                line.bring(now, Down::Ended);
            }
            Sent::End => line.bring(now, Down::Ended),
        }
    }
}

/// Tells the store once a second that the house lives, as a server does.
async fn beat(disk: Disk, clock: Clock) {
    let mut ticks = tokio::time::interval(Duration::from_secs(1));
    loop {
        ticks.tick().await;
        // A heartbeat that is missed is made up for by the next.
        _ = disk.heartbeat(clock.now()).await;
    }
}

/// What something leads to; none: it was not done after so many steps.
async fn done_within<T>(work: impl Future<Output = T>, steps: Option<u32>) -> Option<T> {
    let mut work = pin!(work);
    let mut steps = match steps {
        None => return Some(work.await),
        Some(steps) => pin!(after_steps(steps)),
    };
    futures::future::poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => steps.as_mut().poll(context).map(|()| None),
    })
    .await
}

/// Done when others have had so many steps.
async fn after_steps(mut steps: u32) {
    futures::future::poll_fn(|context| {
        if steps == 0 {
            return Poll::Ready(());
        }
        steps -= 1;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).expect("a world is short")
}
