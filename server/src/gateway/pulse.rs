//! Whether the other side of a connection lives, and how far away it is.

use crate::limits::{PING_EVERY, SILENCE_MAX};
use bytes::Bytes;
use qiguan_table::Millis;
use std::time::Duration;
use tokio::time::Instant;

/// What is known of a connection's life. Any frame is a sign of it; a ping asks for one.
#[derive(Debug)]
pub(super) struct Pulse {
    heard_at: Instant,
    ping_at: Instant,
    pings: u32,
    /// The ping that is under way.
    pinged_at: Option<Instant>,
    round_trip: Option<Duration>,
}

/// What the time has come for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Beat {
    Ping(Bytes),
    Silent,
}

impl Pulse {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self {
            heard_at: now,
            ping_at: now + PING_EVERY,
            pings: 0,
            pinged_at: None,
            round_trip: None,
        }
    }

    /// When the connection counts as dead, if nothing comes until then.
    pub(super) fn silent_at(&self) -> Instant {
        self.heard_at + SILENCE_MAX
    }

    /// Done when there is something to do. May be dropped and asked again.
    pub(super) async fn next(&mut self) -> Beat {
        tokio::time::sleep_until(self.ping_at.min(self.silent_at())).await;
        let now = Instant::now();
        if self.silent_at() <= now {
            return Beat::Silent;
        }
        self.ping_at = now + PING_EVERY;
        self.pings = self.pings.wrapping_add(1);
        self.pinged_at = Some(now);
        Beat::Ping(Bytes::copy_from_slice(&self.pings.to_be_bytes()))
    }

    /// Something came.
    pub(super) fn heard(&mut self) {
        self.heard_at = Instant::now();
    }

    /// A pong came: the round trip, if it answers the ping under way. Others are told from nowhere.
    pub(super) fn ponged(&mut self, payload: &[u8]) -> Option<Duration> {
        if payload != self.pings.to_be_bytes() {
            return None;
        }
        let took = self.pinged_at.take()?.elapsed();
        self.round_trip = Some(took);
        Some(took)
    }

    /// The next ping goes out at once, unless one is under way.
    pub(super) fn hurry(&mut self) {
        if self.pinged_at.is_none() {
            self.ping_at = Instant::now();
        }
    }

    /// How long the last ping and its answer took together; 0 before the first (time rules).
    pub(super) fn lag(&self) -> Millis {
        let took = self.round_trip.unwrap_or_default();
        Millis(u64::try_from(took.as_millis()).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_answers_lives_and_is_measured() {
        let mut pulse = Pulse::new();
        for _ in 0..100 {
            let Beat::Ping(payload) = pulse.next().await else {
                panic!("it was heard");
            };
            tokio::time::advance(Duration::from_millis(80)).await;
            pulse.heard();
            assert_eq!(pulse.ponged(b"else"), None);
            assert_eq!(pulse.ponged(&payload), Some(Duration::from_millis(80)));
            assert_eq!(pulse.ponged(&payload), None, "an answer counts once");
        }
        assert_eq!(pulse.lag(), Millis(80));
    }

    #[tokio::test(start_paused = true)]
    async fn a_ping_that_is_hurried_goes_out_at_once_and_never_beside_another() {
        let mut pulse = Pulse::new();
        assert_eq!(pulse.lag(), Millis(0));
        let since = Instant::now();
        pulse.hurry();
        let Beat::Ping(payload) = pulse.next().await else {
            panic!("it was heard");
        };
        assert_eq!(since.elapsed(), Duration::ZERO);
        pulse.hurry();
        assert_eq!(pulse.ping_at, since + PING_EVERY);
        tokio::time::advance(Duration::from_millis(300)).await;
        assert!(pulse.ponged(&payload).is_some());
        assert_eq!(pulse.lag(), Millis(300));
    }

    #[tokio::test(start_paused = true)]
    async fn silence_is_noticed_half_a_minute_after_the_last_sign_of_life() {
        let mut pulse = Pulse::new();
        tokio::time::advance(Duration::from_secs(15)).await;
        pulse.heard();
        let since = Instant::now();
        while pulse.next().await != Beat::Silent {}
        assert_eq!(since.elapsed(), SILENCE_MAX);
    }
}
