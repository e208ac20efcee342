//! How far a running game of Go has come, and what stands between the players.

use qiguan_rules::go::PointSet;
use qiguan_rules::{BySeat, Seat};

/// How far a game has come. A play-out is play too: its position says that it is strict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The players move.
    Play,
    /// They agree on what is dead.
    Confirm(Agreement),
    /// Who is to move seals the move.
    Sealing,
    /// The game is adjourned.
    Adjourned,
}

/// What is being agreed upon, and by whom so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Agreement {
    pub(super) why: Confirming,
    pub(super) marks: PointSet,
    /// What nobody has touched.
    pub(super) proposal: Option<PointSet>,
    pub(super) accepted: BySeat<bool>,
    /// Changes that each has made.
    pub(super) changes: BySeat<u8>,
}

/// Why the players are to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirming {
    /// Both passed for the first time.
    First,
    /// Both passed in the play-out.
    Second,
    /// A player called for adjudication.
    Called(Seat),
}

impl Confirming {
    pub(super) const fn of_round(round: u8) -> Self {
        match round {
            ..=1 => Self::First,
            2.. => Self::Second,
        }
    }
}
