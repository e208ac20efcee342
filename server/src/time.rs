//! The server's time: the only module that reads a clock.
//!
//! Server time is the milliseconds that the server has run in total. It continues at each start from
//! where the store saw it last, so that downtime is nobody's. Wall time is for records only.

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
    wall: Wall,
}

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
        self.at(Instant::now())
    }

    /// Server time at `instant`; an instant before the start is the start.
    #[must_use]
    pub fn at(&self, instant: Instant) -> ServerMs {
        let run = instant.saturating_duration_since(self.started);
        self.base_ms.saturating_add(whole_ms(run))
    }

    /// The instant to sleep until, for `now` to be at least `at_ms`; what is past is the start.
    #[must_use]
    pub fn instant_of(&self, at_ms: ServerMs) -> Instant {
        let ahead = Duration::from_millis(at_ms.saturating_sub(self.base_ms));
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

    #[tokio::test]
    async fn wall_time_can_stand_still() {
        let clock = Clock::continued_from(0).fixed_wall(42);
        assert_eq!(clock.wall_ms(), 42);
        assert!(Clock::continued_from(0).wall_ms() > 42);
    }
}
