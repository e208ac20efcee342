//! The server's time: the only module that reads a clock.
//!
//! Server time is the milliseconds that the server has run in total: not while the process was stopped,
//! nor while it restored its rooms and nobody could come in. It continues at each start from
//! where the store saw it last, so that downtime is nobody's. Wall time is for records only.

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use governor::nanos::Nanos;
use tokio::time::Instant;

/// Milliseconds that the server has run in total, over all its starts.
pub type ServerMs = u64;

/// How far ahead a sleeper looks at most: "never", as an instant that every platform can hold.
const FAR_FUTURE: Duration = Duration::from_secs(10 * 365 * 24 * 60 * 60);

/// Tells server time and wall time; clones tell the same.
#[derive(Clone, Debug)]
pub struct Clock {
    base_ms: ServerMs,
    started: Instant,
    running: Arc<Mutex<Running>>,
    wall: Wall,
}

/// What the clock has seen of its process.
#[derive(Clone, Copy, Debug, Default)]
struct Running {
    /// Milliseconds since the start that count for nobody.
    stood_ms: u64,
    /// When the process was last seen running, in milliseconds since the start; none: nobody watches.
    seen_ms: Option<u64>,
}

/// How often a watcher sees to it that the process runs.
const WATCH_EVERY: Duration = Duration::from_millis(100);
/// A process that nobody saw running for longer than this was stopped. Every look at the clock sees it.
const STOPPED_MS: u64 = 1_000;

#[derive(Clone, Copy, Debug)]
enum Wall {
    System,
    Fixed(u64),
}

impl Clock {
    /// Starts now, where an earlier run ended at `base_ms` (0 for the very first).
    #[must_use]
    pub fn continued_from(base_ms: ServerMs) -> Self {
        Self {
            base_ms,
            started: Instant::now(),
            running: Arc::default(),
            wall: Wall::System,
        }
    }

    /// The same clock with a wall time that stands still, so that two worlds of a test write equal rows.
    #[must_use]
    pub fn fixed_wall(self, wall_ms: u64) -> Self {
        Self {
            wall: Wall::Fixed(wall_ms),
            ..self
        }
    }

    /// Server time now; it never goes back.
    #[must_use]
    pub fn now(&self) -> ServerMs {
        let run_ms = whole_ms(self.started.elapsed());
        let mut running = self.running();
        if let Some(seen_ms) = running.seen_ms {
            let unseen = run_ms.saturating_sub(seen_ms);
            if unseen > STOPPED_MS {
                running.stood_ms += unseen;
            }
            running.seen_ms = Some(seen_ms.max(run_ms));
        }
        self.counted(run_ms, *running)
    }

    /// From here on a time in which the process is stopped counts for nobody. It is watched until
    /// `ended` is done.
    pub async fn watch(self, ended: impl Future<Output = ()>) {
        self.running().seen_ms = Some(whole_ms(self.started.elapsed()));
        let mut looks = tokio::time::interval(WATCH_EVERY);
        let mut ended = pin!(ended);
        loop {
            tokio::select! {
                () = &mut ended => return,
                _ = looks.tick() => {
                    // The look itself is what counts.
                    let _ = self.now();
                }
            }
        }
    }

    /// Goes on from an earlier instant: what came after it was no running.
    pub(crate) fn stand_since(&self, at_ms: ServerMs) {
        let since = self.now().saturating_sub(at_ms);
        self.running().stood_ms += since;
    }

    fn counted(&self, run_ms: u64, running: Running) -> ServerMs {
        self.base_ms
            .saturating_add(run_ms.saturating_sub(running.stood_ms))
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().expect("nobody panics while looking")
    }

    /// Server time at `instant`; an instant before the start is the start.
    #[must_use]
    pub fn at(&self, instant: Instant) -> ServerMs {
        let run = instant.saturating_duration_since(self.started);
        self.counted(whole_ms(run), *self.running())
    }

    /// The instant to sleep until, for `now` to be at least `at_ms`; what is past is the start.
    #[must_use]
    pub fn instant_of(&self, at_ms: ServerMs) -> Instant {
        let ahead = at_ms.saturating_sub(self.base_ms);
        let ahead = Duration::from_millis(ahead.saturating_add(self.running().stood_ms));
        // A deadline beyond the far future may come early: the sleeper looks at `now` and sleeps again.
        self.started
            .checked_add(ahead)
            .unwrap_or_else(|| Instant::now() + FAR_FUTURE)
    }

    /// Unix time in milliseconds: for records, never for a decision.
    #[must_use]
    pub fn wall_ms(&self) -> u64 {
        match self.wall {
            Wall::Fixed(wall_ms) => wall_ms,
            // A wall clock set before 1970 shows in records as 1970 and hurts nothing else.
            Wall::System => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, whole_ms),
        }
    }
}

/// The time that rate limits count in.
#[derive(Clone, Debug)]
pub(crate) struct RateClock(Instant);

impl RateClock {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }
}

impl governor::clock::Clock for RateClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.elapsed().into()
    }
}

/// Measures how long a piece of work took, for metrics.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Starts measuring.
    #[must_use]
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }

    /// Microseconds since the start.
    #[must_use]
    pub fn elapsed_us(self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn time_continues_where_the_last_run_ended() {
        let clock = Clock::continued_from(5_000);
        assert_eq!(clock.now(), 5_000);
        tokio::time::advance(Duration::from_micros(1_999)).await;
        assert_eq!(clock.now(), 5_001);
        assert_eq!(clock.clone().now(), 5_001);
    }

    #[tokio::test(start_paused = true)]
    async fn a_sleeper_wakes_at_its_time() {
        let clock = Clock::continued_from(5_000);
        tokio::time::sleep_until(clock.instant_of(5_250)).await;
        assert_eq!(clock.now(), 5_250);
        assert_eq!(clock.at(clock.instant_of(6_000)), 6_000);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_past_or_never_is_no_accident() {
        let clock = Clock::continued_from(5_000);
        assert_eq!(clock.at(clock.instant_of(0)), 5_000);
        assert!(clock.instant_of(ServerMs::MAX) > clock.instant_of(1_000_000));
        let end = Clock::continued_from(ServerMs::MAX);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(end.now(), ServerMs::MAX);
    }

    #[tokio::test(start_paused = true)]
    async fn a_process_that_is_stopped_does_not_run() {
        let clock = Clock::continued_from(5_000);
        let watching = tokio::spawn(clock.clone().watch(std::future::pending()));
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert_eq!(clock.now(), 7_000);
        // Nobody looks for a minute: as if the process had been stopped.
        watching.abort();
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(clock.now(), 7_000);
        tokio::time::advance(Duration::from_millis(STOPPED_MS)).await;
        assert_eq!(clock.now(), 8_000, "a short pause is running");
        tokio::time::sleep_until(clock.instant_of(9_000)).await;
        assert_eq!(clock.now(), 9_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_restore_is_nobodys_time() {
        let clock = Clock::continued_from(5_000);
        tokio::time::advance(Duration::from_secs(90)).await;
        clock.stand_since(5_000);
        assert_eq!(clock.now(), 5_000);
        tokio::time::sleep_until(clock.instant_of(6_000)).await;
        assert_eq!(clock.now(), 6_000);
    }

    #[tokio::test]
    async fn wall_time_can_stand_still() {
        let clock = Clock::continued_from(0).fixed_wall(42);
        assert_eq!(clock.wall_ms(), 42);
        assert!(Clock::continued_from(0).wall_ms() > 42);
    }
}
