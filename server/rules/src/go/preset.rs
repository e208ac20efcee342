//! The named sets of rules (go rules 1.2).

use serde::{Deserialize, Serialize};

use super::{HandicapBonus, KoRule, Komi, Scoring, Suicide};

/// A named set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The Chinese competition rules of 1988, for refereed rooms.
    #[serde(rename = "chinese_1988")]
    Chinese1988,
    /// Those with the komi of 2002, for casual rooms.
    #[serde(rename = "chinese_2002")]
    Chinese2002,
    /// Those with no repetition at all.
    ChinesePsk,
    /// The American Go Association's, counted by area.
    Aga,
    /// New Zealand's.
    NewZealand,
    /// Tromp and Taylor's: nothing is taken off at the end.
    TrompTaylor,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 6] = [
        Self::Chinese1988,
        Self::Chinese2002,
        Self::ChinesePsk,
        Self::Aga,
        Self::NewZealand,
        Self::TrompTaylor,
    ];

    /// The komi of an even game.
    #[must_use]
    pub const fn komi(self) -> Komi {
        Komi::from_half_points(match self {
            Self::Chinese1988 => 11,
            Self::Chinese2002 | Self::ChinesePsk | Self::Aga => 15,
            Self::NewZealand => 14,
            Self::TrompTaylor => 0,
        })
    }

    pub(super) const fn ko_rule(self) -> KoRule {
        match self {
            Self::Chinese1988 | Self::Chinese2002 => KoRule::ChineseReferee,
            Self::ChinesePsk | Self::TrompTaylor => KoRule::Psk,
            Self::Aga | Self::NewZealand => KoRule::Ssk,
        }
    }

    pub(super) const fn suicide(self) -> Suicide {
        match self {
            Self::NewZealand | Self::TrompTaylor => Suicide::MultiStone,
            Self::Chinese1988 | Self::Chinese2002 | Self::ChinesePsk | Self::Aga => {
                Suicide::Forbidden
            }
        }
    }

    pub(super) const fn scoring(self) -> Scoring {
        match self {
            Self::Aga => Scoring::AreaPassStones,
            Self::TrompTaylor => Scoring::AreaAsItStands,
            Self::Chinese1988 | Self::Chinese2002 | Self::ChinesePsk | Self::NewZealand => {
                Scoring::Area
            }
        }
    }

    pub(super) const fn handicap_bonus(self) -> HandicapBonus {
        match self {
            Self::Chinese1988 | Self::Chinese2002 | Self::ChinesePsk => HandicapBonus::Stones,
            Self::Aga => HandicapBonus::StonesButOne,
            Self::NewZealand | Self::TrompTaylor => HandicapBonus::Nothing,
        }
    }
}
