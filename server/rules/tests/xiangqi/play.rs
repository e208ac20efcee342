//! Random games, each named by its seed.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use qiguan_rules::xiangqi::{Move, Position};

/// How many games each property is tried on.
const SEEDS: u64 = 60;
/// A random game seldom ends by itself.
const PLIES_MAX: usize = 200;

/// A small generator of our own, so that a seed means the same game for ever (xorshift64*).
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(mixed).unwrap() % bound
    }

    pub(crate) fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// A legal move; every third time one that takes or checks, so that boards empty and kings
    /// are in danger.
    pub(crate) fn step(&mut self, position: &Position) -> Option<Move> {
        let legal = position.legal_moves();
        let sharp = |step: &&Move| {
            let mut after = *position;
            let undo = after.play(**step);
            undo.captured().is_some() || after.in_check(after.turn())
        };
        let sharp: Vec<Move> = match self.below(3) {
            0 => legal.iter().filter(sharp).copied().collect(),
            _ => Vec::new(),
        };
        match (&legal[..], &sharp[..]) {
            ([], _) => None,
            (legal, []) => Some(self.pick(legal)),
            (_, sharp) => Some(self.pick(sharp)),
        }
    }
}

/// Tries something on a number of seeds.
pub(crate) fn each_seed(name: &str, mut check: impl FnMut(&mut Luck)) {
    for seed in 0..SEEDS {
        let mut luck = Luck::new(seed);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&mut luck))) {
            eprintln!("{name}: seed {seed}");
            resume_unwind(panic);
        }
    }
}

/// Tries something on every position of a number of random games.
pub(crate) fn each_position(name: &str, mut check: impl FnMut(&Position)) {
    each_seed(name, |luck| {
        let mut position = Position::start();
        for _ in 0..PLIES_MAX {
            check(&position);
            match luck.step(&position) {
                Some(step) => drop(position.play(step)),
                None => break,
            }
        }
    });
}
