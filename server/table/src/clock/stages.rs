//! The stages of a time control: a short list that is never empty.

use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Stages a control may have; the rule books know two.
const STAGES_MAX: usize = 6;

/// So many moves in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// Moves of each player.
    pub moves: u16,
    /// The time for them, in milliseconds.
    pub time_ms: u32,
}

/// One to six stages; serialised as a list.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Stage>", into = "Vec<Stage>")]
pub struct Stages {
    first: Stage,
    more: [Option<Stage>; STAGES_MAX - 1],
}

/// A list with no stage or with too many, by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadStages(pub usize);

impl Stages {
    /// Two stages, of which the second repeats.
    #[must_use]
    pub const fn of_two(first: Stage, then: Stage) -> Self {
        Self {
            first,
            more: [Some(then), None, None, None, None],
        }
    }

    /// The stage that a game begins with.
    #[must_use]
    pub const fn first(&self) -> Stage {
        self.first
    }

    /// The stages in order.
    pub fn iter(&self) -> impl Iterator<Item = Stage> {
        core::iter::once(self.first).chain(self.more.into_iter().flatten())
    }

    /// The stage of a number; the last repeats.
    #[must_use]
    pub(super) fn get(&self, number: u8) -> Stage {
        let upto = self.iter().take(usize::from(number) + 1);
        upto.last().unwrap_or(self.first)
    }
}

impl TryFrom<Vec<Stage>> for Stages {
    type Error = BadStages;

    fn try_from(list: Vec<Stage>) -> Result<Self, BadStages> {
        let Some((&first, rest)) = list.split_first().filter(|_| list.len() <= STAGES_MAX) else {
            return Err(BadStages(list.len()));
        };
        let mut more = [None; STAGES_MAX - 1];
        for (place, stage) in more.iter_mut().zip(rest) {
            *place = Some(*stage);
        }
        Ok(Self { first, more })
    }
}

impl From<Stages> for Vec<Stage> {
    fn from(stages: Stages) -> Self {
        stages.iter().collect()
    }
}

impl fmt::Debug for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for BadStages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stages, not 1 to {STAGES_MAX}", self.0)
    }
}

impl core::error::Error for BadStages {}
