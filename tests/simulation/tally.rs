//! How often what happened.

use std::collections::BTreeMap;
use std::fmt;

/// Counts by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(BTreeMap<String, u64>);

impl Tally {
    pub(crate) fn count(&mut self, what: &str) {
        self.count_many(what, 1);
    }

    pub(crate) fn count_many(&mut self, what: &str, times: u64) {
        match self.0.get_mut(what) {
            Some(count) => *count += times,
            None => {
                self.0.insert(what.to_owned(), times);
            }
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (what, times) in &other.0 {
            self.count_many(what, *times);
        }
    }

    pub(crate) fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or(0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.0.iter().map(|(what, times)| format!("{what} {times}"));
        f.write_str(&parts.by_ref().collect::<Vec<_>>().join(", "))
    }
}
