//! A clock counted down here between two words of the server.

use qiguan_protocol::Clock;

/// What is left, in milliseconds; never below zero.
pub(crate) fn left(clock: Clock, now_ms: u64) -> u64 {
    let gone = match clock.paused {
        Some(_) => 0,
        None => now_ms.saturating_sub(clock.since_ms),
    };
    u64::from(clock.left_ms).saturating_sub(gone)
}

/// Minutes and seconds; a second that has begun counts whole, so that 0:00 is the end.
pub(crate) fn text(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiguan_protocol::Pause;

    #[test]
    fn counts_down_to_nothing_and_stands_while_paused() {
        let clock = Clock {
            left_ms: 60_000,
            since_ms: 1_000,
            paused: None,
        };
        assert_eq!(text(left(clock, 1_000)), "1:00");
        assert_eq!(text(left(clock, 1_001)), "1:00");
        assert_eq!(text(left(clock, 60_900)), "0:01");
        assert_eq!(text(left(clock, 90_000)), "0:00");
        // A server's word may be a little ahead of our estimate of its time.
        assert_eq!(text(left(clock, 0)), "1:00");
        let paused = Some(Pause::Restart);
        assert_eq!(left(Clock { paused, ..clock }, 90_000), 60_000);
    }
}
