//! A process of the house: it starts on what the store holds, and dies or stops.

use crate::disk::Disk;
use crate::stage::{Ended, Part, Stage};
use qiguan_server::House;
use qiguan_server::chance::Chance;
use qiguan_server::config::Config;
use qiguan_server::store::Store;
use qiguan_server::time::Clock;
use rand::RngExt;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::time::Instant;

/// The time of day at the start: 2026-01-01.
const WALL_MS: u64 = 1_767_225_600_000;
/// How long a process takes to stop in good order.
const STOP_MS: u64 = 3_000;

/// A process of the house.
pub(crate) struct Life {
    pub(crate) house: Arc<House>,
    pub(crate) clock: Clock,
    pub(crate) began: Instant,
}

impl Stage {
    /// One process, from its start to its end.
    pub(crate) fn live(&mut self) -> Ended {
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
    pub(crate) fn lie_dead(&mut self) {
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

    pub(crate) async fn stop_in_order(&mut self) {
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
pub(crate) async fn after_steps(mut steps: u32) {
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

pub(crate) fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).expect("a world is short")
}
