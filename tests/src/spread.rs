//! How long many times of the same thing took.

use std::time::Duration;

/// The times, from the shortest to the longest.
#[derive(Debug)]
pub struct Spread(Vec<Duration>);

impl Spread {
    /// Of times in any order.
    ///
    /// # Panics
    ///
    /// There are none.
    #[must_use]
    pub fn of(mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty(), "nothing was measured");
        times.sort_unstable();
        Self(times)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The longest of the shorter part, so many in a hundred: 50 is the median, 100 the longest of all.
    #[must_use]
    pub fn at(&self, percent: usize) -> Duration {
        self.0[(self.0.len() - 1) * percent / 100]
    }

    /// The same in milliseconds.
    #[must_use]
    pub fn ms(&self, percent: usize) -> f64 {
        self.at(percent).as_secs_f64() * 1e3
    }
}
