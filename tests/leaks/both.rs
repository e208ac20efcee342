//! One thing done in two worlds at once, and who can tell by it which of them is which.

use crate::lawful::readable;
use crate::side::{Cast, DOOR, Heard, Side};

/// What it led to in either world.
pub(crate) struct Both {
    pub(crate) heard: [Heard; 2],
    pub(crate) logs: [String; 2],
}

/// Does something in both worlds.
#[allow(
    clippy::needless_pass_by_value,
    reason = "an act is written where it is called"
)]
pub(crate) fn both(sides: &mut [Side; 2], act: impl AsyncFn(&mut Cast, usize)) -> Both {
    let [left, right] = sides;
    let ((), heard_a, log_a) = left.act(async |cast| act(cast, 0).await);
    let ((), heard_b, log_b) = right.act(async |cast| act(cast, 1).await);
    Both {
        heard: [heard_a, heard_b],
        logs: [log_a, log_b],
    }
}

impl Both {
    /// Whoever heard different bytes, those at the door included.
    pub(crate) fn differing(&self) -> Vec<usize> {
        let [left, right] = &self.heard;
        (0..=DOOR).filter(|at| left[*at] != right[*at]).collect()
    }

    /// These people heard no difference.
    pub(crate) fn assert_same_at(&self, sides: &[Side; 2], places: &[usize]) {
        let [left, right] = &self.heard;
        for place in places {
            let (a, b) = (&left[*place], &right[*place]);
            if a != b {
                let cast = &sides[0].cast;
                let encoding = cast.people.get(*place).unwrap_or(&cast.door).encoding;
                let [a, b] = [a, b].map(|frames| readable(encoding, frames));
                panic!("{place} can tell the worlds apart ({encoding:?}):\n{a}\n--- or ---\n{b}");
            }
        }
    }

    /// The log is the same, whoever may read it.
    pub(crate) fn assert_one_log(&self) {
        let [left, right] = self.logs.each_ref().map(|log| {
            let mut lines: Vec<_> = log.lines().collect();
            // In which order connections hear that the house stops is drawn by the runtime.
            if log.contains("stopped=Shutdown") {
                lines.sort_unstable();
            }
            lines
        });
        assert_eq!(left, right, "the log tells the worlds apart");
    }
}
