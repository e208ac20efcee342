//! Bytes like others, but for what is wrong with them: seeded, so that a run can be seen again.

use super::words;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Longer than anything is that is read in a moment.
const BYTES_MAX: usize = 1 << 13;
/// Headers of MessagePack that claim more than any frame holds, numbers at their bounds, and what
/// texts end by.
pub(super) const WORDS: [&[u8]; 21] = [
    &[0xDD, 0xFF, 0xFF, 0xFF, 0xFF],
    &[0xDF, 0xFF, 0xFF, 0xFF, 0xFF],
    &[0xDB, 0xFF, 0xFF, 0xFF, 0xFF],
    &[0xC6, 0xFF, 0xFF, 0xFF, 0xFF],
    &[0xC9, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
    &[0xDC, 0xFF, 0xFF],
    &[0xDE, 0xFF, 0xFF],
    &[0xCF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    &[0xD3, 0x80, 0, 0, 0, 0, 0, 0, 0],
    &[0xCB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
    &[0x91; 24],
    &super::BETWEEN,
    b"[[[[[[[[[[[[[[[[[[[[",
    b"9007199254740993",
    b"-1",
    b"\\u0000",
    b"\\\\]",
    b"\0",
    b"\r\n",
    &[0xEF, 0xBB, 0xBF],
    "\u{202E}\u{70AE}".as_bytes(),
];

/// An endless row of bytes that are nearly sound.
#[derive(Debug)]
pub struct Mutations {
    rng: ChaCha8Rng,
    corpus: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

impl Mutations {
    /// The row of a seed, from these.
    #[must_use]
    pub fn of(corpus: Vec<Vec<u8>>, seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            words: words(&corpus),
            corpus,
        }
    }

    fn one(&mut self) -> Vec<u8> {
        self.corpus
            .choose(&mut self.rng)
            .cloned()
            .unwrap_or_default()
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.rng.random_range(0..=bytes.len());
        let until = self.rng.random_range(at..=bytes.len().min(at + 32));
        match self.rng.random_range(0..8) {
            0 | 1 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << self.rng.random_range(0..8);
                }
            }
            2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = self.rng.random();
                }
            }
            3 => bytes.truncate(at),
            4 => drop(bytes.drain(at..until)),
            5 => {
                let again = bytes[at..until].to_vec();
                bytes.splice(at..at, again);
            }
            6 => {
                let word = self.rng.random_range(0..self.words.len());
                bytes.splice(at..until, self.words[word].iter().copied());
            }
            _ => {
                let other = self.one();
                let from = self.rng.random_range(0..=other.len());
                bytes.splice(at..until, other[from..].iter().copied());
            }
        }
    }
}

impl Iterator for Mutations {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut bytes = self.one();
        for _ in 0..self.rng.random_range(1..5) {
            self.change(&mut bytes);
        }
        bytes.truncate(BYTES_MAX);
        Some(bytes)
    }
}
