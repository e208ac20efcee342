//! Replays as the largest platform keeps them in `.jgs` files.
//!
//! A header, four blocks of a player each, then ten bytes a step, one step for each token of a
//! record. Its board is ours, seen on the same screen, with the first coordinate counted upwards.

mod read;
mod write;

use core::fmt;

use super::Record;
use super::piece_codes::CODES;
use crate::{BySeat, Seat};

pub use write::JgsUnfit;

/// How a replay file begins.
pub(super) const MAGIC: &[u8] = b"QQGame JQS";

/// A game and who played it, as a `.jgs` file has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jgs {
    /// The game, under the preset of that platform.
    pub record: Record,
    /// The players' names; empty where nobody sits.
    pub names: BySeat<JgsName>,
}

/// A player's name in GBK, 20 bytes at most.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct JgsName([u8; Self::BYTES_MAX]);

impl JgsName {
    /// How long a name may be.
    pub const BYTES_MAX: usize = 20;

    /// The name up to its first zero byte, cut where it is too long.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let mut name = [0; Self::BYTES_MAX];
        let given = bytes.iter().take_while(|&&byte| byte != 0);
        name.iter_mut()
            .zip(given)
            .for_each(|(to, from)| *to = *from);
        Self(name)
    }

    /// The name without what fills it up.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        let end = self.0.iter().position(|&byte| byte == 0);
        &self.0[..end.unwrap_or(Self::BYTES_MAX)]
    }
}

impl fmt::Debug for JgsName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JgsName({} bytes)", self.bytes().len())
    }
}

/// Where in the file what stands.
mod at {
    pub(super) const RECORDER: usize = 0x0F;
    pub(super) const HEADER_BYTES: usize = 0x10;
    pub(super) const STEP_BYTES: usize = 0x12;
    pub(super) const TO_MOVE: usize = 0x18;
    pub(super) const STEP_COUNT: usize = 0x1A;
    pub(super) const PLAYERS: usize = 0x20;
    pub(super) const STEPS: usize = 0x19C;
    /// Within a player's block.
    pub(super) const NAME: usize = 8;
    pub(super) const LAYOUT: usize = 28;
}

/// What follows the field that says so, up to the first step.
const HEADER_BYTES: u16 = 0x018C;
const PLAYER_BYTES: usize = 88;
const STEP_BYTES: usize = 10;
const TAIL_BYTES: usize = 8;

/// No seat, or no player in it.
const NOBODY: u8 = 0xFF;
const MOVE: u8 = 0x5F;
const EVENT: u8 = 0xF5;

mod event {
    pub(super) const TIMEOUT: u8 = 2;
    pub(super) const OUT: u8 = 3;
    pub(super) const LEFT: u8 = 4;
    pub(super) const END: u8 = 5;
}

mod end {
    pub(super) const DRAW: u8 = 2;
    pub(super) const DECIDED: u8 = 4;
    pub(super) const FLED: u8 = 6;
}

const fn colour(seat: Seat) -> u8 {
    match seat {
        Seat::N => 0,
        Seat::E => 1,
        Seat::S => 2,
        Seat::W => 3,
    }
}

fn seat_of(colour: u8) -> Option<Seat> {
    Seat::ALL
        .into_iter()
        .find(|&seat| self::colour(seat) == colour)
}
