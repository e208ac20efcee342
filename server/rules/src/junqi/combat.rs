//! What comes of an attack.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{FlagCapture, Options, Piece};

/// What came of a move, as all may know it (junqi rules 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nobody was attacked.
    Plain,
    /// The attacked piece died, the attacker stands there.
    AttackerWins,
    /// The attacker died.
    DefenderWins,
    /// Both died.
    Both,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 4] = [
        Self::Plain,
        Self::AttackerWins,
        Self::DefenderWins,
        Self::Both,
    ];

    /// The letter between two posts in a record (junqi rules 8).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Plain => '-',
            Self::AttackerWins => 'x',
            Self::DefenderWins => 'o',
            Self::Both => '=',
        }
    }

    /// The outcome of a record's letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|outcome| outcome.letter() == letter)
    }

    /// Whether the attacker left the board.
    #[must_use]
    pub const fn kills_attacker(self) -> bool {
        matches!(self, Self::DefenderWins | Self::Both)
    }

    /// Whether the attacked piece left the board.
    #[must_use]
    pub const fn kills_defender(self) -> bool {
        matches!(self, Self::AttackerWins | Self::Both)
    }
}

impl FlagCapture {
    /// Whether a piece may take a flag.
    #[must_use]
    pub fn allows(self, piece: Piece) -> bool {
        match self {
            Self::Any => true,
            Self::Commander => piece == Piece::Commander,
            Self::Engineer => piece == Piece::Engineer,
        }
    }
}

/// Decides an attack, testing for bomb, flag, mine and rank in this order (junqi rules 3.2).
#[must_use]
pub fn combat(attacker: Piece, defender: Piece, options: &Options) -> Outcome {
    // A piece that may not take the flag dies at it, a bomb too.
    if defender == Piece::Flag && !options.flag_capture.allows(attacker) {
        return Outcome::DefenderWins;
    }
    if attacker == Piece::Bomb || defender == Piece::Bomb {
        return Outcome::Both;
    }
    if defender == Piece::Flag {
        return Outcome::AttackerWins;
    }
    if defender == Piece::Mine {
        return at_mine(attacker, options);
    }
    match attacker.rank().cmp(&defender.rank()) {
        Ordering::Greater => Outcome::AttackerWins,
        Ordering::Equal => Outcome::Both,
        Ordering::Less => Outcome::DefenderWins,
    }
}

fn at_mine(attacker: Piece, options: &Options) -> Outcome {
    if attacker == Piece::Engineer {
        Outcome::AttackerWins
    } else if options.invincible_mines {
        Outcome::DefenderWins
    } else {
        Outcome::Both
    }
}
