//! What the owner of a room may set, and how the settings bear on each other.
//!
//! Clocks, undo and the penalty for an illegal move are the table's matter.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Komi, Preset, Size, handicap};

/// Everything about the game itself; a field missing from an old journal takes its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The rules that the others start from; also decides the komi where none is set.
    pub preset: Preset,
    /// How large the board is.
    pub size: Size,
    /// Which repetition is forbidden (go rules 1.1).
    pub ko_rule: KoRule,
    /// Whether own stones may be taken (go rules 1).
    pub suicide: Suicide,
    /// How the end is counted (go rules 2).
    pub scoring: Scoring,
    /// Points for White against handicap stones (go rules 1.2).
    pub handicap_bonus: HandicapBonus,
    /// Points for White; none: what the preset and the handicap say (go rules 1.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<Komi>,
    /// Stones that Black is ahead, 0 to 9; with 1 there is no stone, only less komi (go rules 1.2).
    pub handicap: u8,
    /// Where handicap stones go.
    pub placement: Placement,
    /// Who plays Black.
    pub colours: Colours,
    /// What follows when a lawful cycle has come round for the third time (go rules 1.1).
    pub repetition_result: RepetitionResult,
}

/// Which repetition is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoRule {
    /// Retaking at once and unbalanced cycles; others are counted (Art. 20).
    ChineseReferee,
    /// Retaking at once; a third occurrence voids the game.
    Simple,
    /// Any board that stood before.
    Psk,
    /// Any board that stood before with the same player to move.
    Ssk,
}

/// Whether own stones may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// A chain of two or more.
    MultiStone,
}

/// How the end is counted; by area in every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Without the stones that both agree are dead.
    Area,
    /// The same, and each pass gives up a stone, for show.
    AreaPassStones,
    /// The board as it is: two passes end the game.
    AreaAsItStands,
}

/// Points for White against N handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandicapBonus {
    /// N.
    Stones,
    /// N - 1.
    StonesButOne,
    /// None.
    Nothing,
}

/// Where handicap stones go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placement {
    /// On the star points.
    Fixed,
    /// Black plays them first, one by one.
    Free,
}

/// Who plays Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// Drawn by the server.
    Lot,
    /// Whoever opened the room.
    HostBlack,
    /// The other.
    GuestBlack,
}

/// What follows a third occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionResult {
    /// Nobody has won.
    Draw,
    /// The game does not count and is played again.
    Replay,
    /// The arbiter decides; play may go on until then.
    Arbiter,
}

/// An option outside its range, with the value refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// No more than the board has points, either way.
    Komi(Komi),
    /// 0 to 9.
    Handicap(u8),
    /// The board has no star points for so many stones.
    Stars {
        /// Stones asked for.
        handicap: u8,
        /// The board.
        size: Size,
    },
}

impl Options {
    /// The options of a preset on 19x19 without handicap.
    #[must_use]
    pub const fn preset(preset: Preset) -> Self {
        Self {
            preset,
            size: Size::NINETEEN,
            ko_rule: preset.ko_rule(),
            suicide: preset.suicide(),
            scoring: preset.scoring(),
            handicap_bonus: preset.handicap_bonus(),
            komi: None,
            handicap: 0,
            placement: Placement::Fixed,
            colours: Colours::Lot,
            repetition_result: RepetitionResult::Draw,
        }
    }

    /// The points that White gets besides the handicap bonus.
    ///
    /// A game with handicap has half a point, or none where an even game may end even (go rules
    /// 1.2).
    #[must_use]
    pub fn komi(&self) -> Komi {
        let even = self.preset.komi();
        self.komi.unwrap_or(match self.handicap {
            0 => even,
            _ if even.is_whole() => Komi::from_half_points(0),
            _ => Komi::from_half_points(1),
        })
    }

    /// How many handicap stones are placed before White moves.
    #[must_use]
    pub const fn handicap_stones(&self) -> u8 {
        match self.handicap {
            0 | 1 => 0,
            stones => stones,
        }
    }

    /// The points that White gets against the handicap stones.
    #[must_use]
    pub const fn bonus(&self) -> u8 {
        match self.handicap_bonus {
            HandicapBonus::Stones => self.handicap_stones(),
            HandicapBonus::StonesButOne => self.handicap_stones().saturating_sub(1),
            HandicapBonus::Nothing => 0,
        }
    }

    /// Whether every number is in its range.
    ///
    /// # Errors
    ///
    /// The first option that is not.
    pub fn check(&self) -> Result<(), OptionsError> {
        // More would decide the game before it begins.
        let most = self.size.area() * 2;
        if self.komi().half_points().unsigned_abs() > most {
            return Err(OptionsError::Komi(self.komi()));
        }
        if self.handicap > handicap::MAX {
            return Err(OptionsError::Handicap(self.handicap));
        }
        match self.placement {
            Placement::Free => Ok(()),
            Placement::Fixed => {
                let stones = self.handicap_stones();
                handicap::stars(self.size, stones)
                    .map(|_| ())
                    .ok_or(OptionsError::Stars {
                        handicap: stones,
                        size: self.size,
                    })
            }
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::preset(Preset::Chinese2002)
    }
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Komi(komi) => write!(f, "a komi of {komi}, more than the board has points"),
            Self::Handicap(stones) => write!(f, "a handicap of {stones}, more than 9"),
            Self::Stars { handicap, size } => {
                write!(
                    f,
                    "no star points for {handicap} stones on a board of {size}"
                )
            }
        }
    }
}

impl core::error::Error for OptionsError {}
