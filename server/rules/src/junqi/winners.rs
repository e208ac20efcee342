//! The alliance that has won.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use serde::{Deserialize, Serialize};

use super::Variant;
use crate::Seat;

/// The seats of one alliance, in seat order; serialised as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Seat>", try_from = "Vec<Seat>")]
pub struct Winners(&'static [Seat]);

/// Returned when seats are an alliance in no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAlliance;

impl Winners {
    pub(super) const fn new(alliance: &'static [Seat]) -> Self {
        Self(alliance)
    }
}

impl Deref for Winners {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        self.0
    }
}

impl fmt::Debug for Winners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Winners> for Vec<Seat> {
    fn from(winners: Winners) -> Self {
        winners.0.into()
    }
}

impl TryFrom<Vec<Seat>> for Winners {
    type Error = NoAlliance;

    fn try_from(seats: Vec<Seat>) -> Result<Self, NoAlliance> {
        Variant::ALL
            .into_iter()
            .flat_map(Variant::alliances)
            .find(|&alliance| alliance == seats)
            .map(Self)
            .ok_or(NoAlliance)
    }
}

impl fmt::Display for NoAlliance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such alliance")
    }
}

impl core::error::Error for NoAlliance {}
