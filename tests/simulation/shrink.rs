//! The shortest plan that still fails, as far as some effort finds it: acts are left out, halves first.

use crate::plan::Plan;
use crate::stage;
use std::time::{Duration, Instant};

/// How long it is looked for.
const EFFORT: Duration = Duration::from_secs(60);

/// A plan that fails as well, and how.
pub(crate) fn shortest(plan: &Plan, fault: String) -> (Plan, String) {
    let began = Instant::now();
    let (mut best, mut fault) = (plan.clone(), fault);
    let mut part = best.acts.len() / 2;
    while part > 0 {
        let mut at = 0;
        while at < best.acts.len() {
            if began.elapsed() > EFFORT {
                return (best, fault);
            }
            let shorter = without(&best, at, part);
            match stage::run(&shorter).fault {
                Some(found) => (best, fault) = (shorter, found),
                None => at += part,
            }
        }
        part /= 2;
    }
    (best, fault)
}

fn without(plan: &Plan, at: usize, count: usize) -> Plan {
    let end = (at + count).min(plan.acts.len());
    let mut shorter = plan.clone();
    shorter.acts.drain(at..end);
    shorter
}
