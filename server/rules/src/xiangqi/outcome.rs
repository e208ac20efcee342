//! How a game ends by itself (xiangqi rules 2).

use serde::{Deserialize, Serialize};

use super::{Colour, Kind, Position};

/// An end that a position is by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The side to move has lost.
    Lost {
        /// Whose turn it is.
        loser: Colour,
        /// What it cannot do.
        reason: NoMove,
    },
    /// Nobody can win.
    Draw(NoForce),
}

/// Why the side to move has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoMove {
    /// Its king is attacked.
    Checkmate,
    /// Its king is not attacked: that loses too (Art. 4.1.3).
    Stalemate,
}

/// Why nobody can win (Art. 4.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoForce {
    /// No rook, horse, cannon or pawn is left.
    NoAttacker,
    /// One cannon and two kings are all that is left.
    LoneCannon,
}

impl Position {
    /// The end of the game in this position, if it is one; a loss comes before a draw.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.count_legal() > 0 {
            return self.no_force().map(Outcome::Draw);
        }
        let loser = self.turn();
        let reason = match self.in_check(loser) {
            true => NoMove::Checkmate,
            false => NoMove::Stalemate,
        };
        Some(Outcome::Lost { loser, reason })
    }

    /// Whether a side can still win with what it has, however the other plays.
    ///
    /// Asked where a flag falls against it and the room wants material for a win.
    #[must_use]
    pub fn can_win(&self, colour: Colour) -> bool {
        self.has_attacker(colour) && self.no_force().is_none()
    }

    fn has_attacker(&self, colour: Colour) -> bool {
        [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn]
            .into_iter()
            .any(|kind| !self.of_kind(colour, kind).is_empty())
    }

    fn no_force(&self) -> Option<NoForce> {
        let cannons = Colour::ALL.map(|colour| self.of_kind(colour, Kind::Cannon).len());
        if !Colour::ALL
            .into_iter()
            .any(|colour| self.has_attacker(colour))
        {
            Some(NoForce::NoAttacker)
        } else if self.occupied().len() == 3 && cannons.iter().sum::<u32>() == 1 {
            Some(NoForce::LoneCannon)
        } else {
            None
        }
    }
}
