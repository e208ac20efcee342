//! What a play, a pass or a resignation brings about.
//!
//! Nothing here changes a position or its history.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::board::Played;
use super::{
    Board, Colour, DrawReason, End, Event, History, KoRule, Pass, Point, PointSet, Position,
    Reason, RepetitionResult, Scoring, Suicide, VoidReason,
};

/// Why a play or a pass is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Both have passed; play has to be resumed first.
    Stopped,
    /// The other player is to move.
    NotYourTurn,
    /// Black places handicap stones and cannot pass yet.
    PlacingHandicap,
    /// The board has no such point.
    OffBoard,
    /// A stone stands there.
    Occupied,
    /// The stone or its chain would have no liberty (go rules 1).
    Suicide,
    /// The board of two plies ago would come back (Art. 20.1).
    Ko {
        /// The ply after which it stood.
        ply: u32,
    },
    /// A board that may not come back would, under `psk` or `ssk`.
    Superko {
        /// The ply after which it stood.
        ply: u32,
    },
    /// A cycle would close that is not balanced: of odd length or with a pass in it (Art. 20.4).
    Unbalanced {
        /// The ply after which it began.
        ply: u32,
    },
}

impl Position {
    /// Decides a play; the history is that of this very position.
    ///
    /// # Errors
    ///
    /// The play is not legal; nothing happens then.
    pub fn play(
        &self,
        history: &History,
        colour: Colour,
        point: Point,
    ) -> Result<Vec<Event>, Illegal> {
        self.check_turn(colour)?;
        let (captured, occurrence) = self.check_point(history, colour, point)?;
        let mut events = Vec::from([Event::Played {
            colour,
            point,
            captured,
            occurrence,
        }]);
        if occurrence >= 3 {
            events.extend(self.repeated().map(|end| Event::Over { end }));
        }
        Ok(events)
    }

    /// Decides a pass, which no repetition forbids (go rules 1).
    ///
    /// # Errors
    ///
    /// It is not this player's turn to pass.
    pub fn pass(&self, colour: Colour) -> Result<Vec<Event>, Illegal> {
        self.check_turn(colour)?;
        if self.placing() > 0 {
            return Err(Illegal::PlacingHandicap);
        }
        let pass = Pass::Chosen;
        let mut events = Vec::from([Event::Passed { colour, pass }]);
        let mut after = *self;
        after.passed(colour, pass);
        match self.options().scoring {
            Scoring::AreaAsItStands if after.is_stopped() => {
                events.extend(after.settle(&PointSet::EMPTY));
            }
            Scoring::AreaAsItStands | Scoring::Area | Scoring::AreaPassStones => {}
        }
        Ok(events)
    }

    /// Decides a turn lost to a penalty or to an illegal sealed move (go rules 3, 4).
    #[must_use]
    pub fn lose_turn(&self) -> Vec<Event> {
        if self.over().is_some() || self.is_stopped() {
            return Vec::new();
        }
        Vec::from([Event::Passed {
            colour: self.to_move(),
            pass: Pass::Lost,
        }])
    }

    /// Decides that a side has lost without a count; nothing happens to a game that is over.
    #[must_use]
    pub fn lose(&self, loser: Colour, reason: Reason) -> Vec<Event> {
        self.end(End::Won {
            colour: loser.opponent(),
            reason,
        })
    }

    /// Ends the game in any other way; nothing happens to a game that is over.
    #[must_use]
    pub fn end(&self, end: End) -> Vec<Event> {
        match self.over() {
            Some(_) => Vec::new(),
            None => Vec::from([Event::Over { end }]),
        }
    }

    /// Ends the game by counting it without the dead; nothing happens to a game that is over.
    #[must_use]
    pub fn settle(&self, dead: &PointSet) -> Vec<Event> {
        if self.over().is_some() {
            return Vec::new();
        }
        let count = Box::new(self.count(dead));
        let end = End::Scored {
            margin: count.margin,
        };
        Vec::from([Event::Counted { count }, Event::Over { end }])
    }

    /// Lets play go on after two passes; a strict play-out lets no board stand twice (go rules 3).
    #[must_use]
    pub fn resume(&self, to_move: Colour, strict: bool) -> Vec<Event> {
        match self.over().is_none() && self.is_stopped() {
            true => Vec::from([Event::Resumed { to_move, strict }]),
            false => Vec::new(),
        }
    }

    /// Takes back so many plies; nothing happens if there are fewer, or if the game is over.
    #[must_use]
    pub fn undo(&self, plies: u32) -> Vec<Event> {
        match self.over().is_none() && (1..=self.plies()).contains(&plies) {
            true => Vec::from([Event::Undone { plies }]),
            false => Vec::new(),
        }
    }

    /// Where the player to move may play.
    #[must_use]
    pub fn legal(&self, history: &History) -> PointSet {
        let colour = self.to_move();
        if self.check_turn(colour).is_err() {
            return PointSet::EMPTY;
        }
        self.board()
            .vacant()
            .iter()
            .filter(|&point| self.check_point(history, colour, point).is_ok())
            .collect()
    }

    fn check_turn(&self, colour: Colour) -> Result<(), Illegal> {
        if self.over().is_some() {
            return Err(Illegal::Over);
        }
        if self.is_stopped() {
            return Err(Illegal::Stopped);
        }
        if self.to_move() != colour {
            return Err(Illegal::NotYourTurn);
        }
        Ok(())
    }

    /// What a play takes, and the how-manieth time its board stands.
    fn check_point(
        &self,
        history: &History,
        colour: Colour,
        point: Point,
    ) -> Result<(PointSet, u32), Illegal> {
        if !self.board().size().contains(point) {
            return Err(Illegal::OffBoard);
        }
        if self.board().stone(point).is_some() {
            return Err(Illegal::Occupied);
        }
        let Played {
            board,
            captured,
            is_suicide,
        } = self.board().played(colour, point);
        if is_suicide {
            match self.options().suicide {
                // A single stone would leave the board as it was, which is a pass in disguise.
                Suicide::MultiStone if captured.len() > 1 => {}
                Suicide::MultiStone | Suicide::Forbidden => return Err(Illegal::Suicide),
            }
        }
        let next = match self.placing() {
            0 | 1 => colour.opponent(),
            _ => colour,
        };
        Ok((captured, self.occurrence(history, &board, next)?))
    }

    /// The how-manieth time a board would stand, as far as that matters to the rule (go rules 1.1).
    fn occurrence(&self, history: &History, board: &Board, next: Colour) -> Result<u32, Illegal> {
        let rule = match self.is_strict() {
            true => KoRule::Psk,
            false => self.options().ko_rule,
        };
        let mut occurrence = 1;
        for earlier in history.same(board) {
            let ply = earlier.plies();
            let length = self.plies() + 1 - ply;
            let passed = earlier.stoneless() != self.stoneless();
            match rule {
                KoRule::ChineseReferee | KoRule::Simple if length == 2 => {
                    return Err(Illegal::Ko { ply });
                }
                KoRule::ChineseReferee if length % 2 == 1 || passed => {
                    return Err(Illegal::Unbalanced { ply });
                }
                KoRule::ChineseReferee => occurrence += 1,
                KoRule::Simple => {
                    occurrence += u32::from(earlier.to_move() == next && !passed);
                }
                KoRule::Psk => return Err(Illegal::Superko { ply }),
                KoRule::Ssk if earlier.to_move() == next => {
                    return Err(Illegal::Superko { ply });
                }
                KoRule::Ssk => {}
            }
        }
        Ok(occurrence)
    }

    /// What a third occurrence leads to at once.
    fn repeated(&self) -> Option<End> {
        let draw = DrawReason::Repetition;
        let void = VoidReason::Repetition;
        match (self.options().ko_rule, self.options().repetition_result) {
            (KoRule::Simple, _) => Some(End::Void { reason: void }),
            (_, RepetitionResult::Draw) => Some(End::Draw { reason: draw }),
            (_, RepetitionResult::Replay) => Some(End::Void { reason: void }),
            (_, RepetitionResult::Arbiter) => None,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Stopped => f.write_str("both have passed"),
            Self::NotYourTurn => f.write_str("the other player is to move"),
            Self::PlacingHandicap => f.write_str("handicap stones are to be placed first"),
            Self::OffBoard => f.write_str("the board has no such point"),
            Self::Occupied => f.write_str("a stone stands there"),
            Self::Suicide => f.write_str("the stone would have no liberty"),
            Self::Ko { ply } => write!(f, "ko: the board after ply {ply} would come back at once"),
            Self::Superko { ply } => {
                write!(f, "superko: the board after ply {ply} would come back")
            }
            Self::Unbalanced { ply } => {
                write!(
                    f,
                    "the board after ply {ply} would come back in an unbalanced cycle"
                )
            }
        }
    }
}

impl core::error::Error for Illegal {}
