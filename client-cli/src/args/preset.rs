//! The named sets of rules, as they are typed.

use clap::ValueEnum;
use qiguan_protocol::{GoPreset, Preset as JunqiPreset, XiangqiPreset};

/// A named set of rules, of one of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preset {
    /// Junqi: a mine and its attacker both die, 60 s a move.
    Classic,
    /// Junqi: a mine stays, 30 s.
    Platform,
    /// Go: the Chinese competition rules, komi 5.5.
    #[value(name = "chinese_1988", alias = "chinese-1988")]
    Chinese1988,
    /// Go: the same with komi 7.5.
    #[value(name = "chinese_2002", alias = "chinese-2002")]
    Chinese2002,
    /// Go: the same, and no board may stand twice.
    #[value(name = "chinese_psk", alias = "chinese-psk")]
    ChinesePsk,
    /// Go: the American Go Association's rules.
    Aga,
    /// Go: New Zealand's rules.
    #[value(name = "new_zealand", alias = "new-zealand")]
    NewZealand,
    /// Go: two passes end the game, and nothing is removed.
    #[value(name = "tromp_taylor", alias = "tromp-taylor")]
    TrompTaylor,
    /// Xiangqi: ten minutes and 5 s a move.
    Casual,
    /// Xiangqi: the Chinese competition rules of 1999, timed in stages.
    Refereed,
    /// Xiangqi: 10 s a move, and two fouls lose.
    Club,
}

impl Preset {
    /// In junqi; nothing where it is one of Go.
    pub(super) fn junqi(self) -> Option<JunqiPreset> {
        match self {
            Self::Classic => Some(JunqiPreset::Classic),
            Self::Platform => Some(JunqiPreset::Platform),
            Self::Chinese1988
            | Self::Chinese2002
            | Self::ChinesePsk
            | Self::Aga
            | Self::NewZealand
            | Self::TrompTaylor
            | Self::Casual
            | Self::Refereed
            | Self::Club => None,
        }
    }

    /// In Go; nothing where it is one of junqi.
    pub(super) fn go(self) -> Option<GoPreset> {
        match self {
            Self::Classic | Self::Platform | Self::Casual | Self::Refereed | Self::Club => None,
            Self::Chinese1988 => Some(GoPreset::Chinese1988),
            Self::Chinese2002 => Some(GoPreset::Chinese2002),
            Self::ChinesePsk => Some(GoPreset::ChinesePsk),
            Self::Aga => Some(GoPreset::Aga),
            Self::NewZealand => Some(GoPreset::NewZealand),
            Self::TrompTaylor => Some(GoPreset::TrompTaylor),
        }
    }

    /// In xiangqi; nothing where it is one of another game.
    pub(super) fn xiangqi(self) -> Option<XiangqiPreset> {
        match self {
            Self::Casual => Some(XiangqiPreset::Casual),
            Self::Refereed => Some(XiangqiPreset::Refereed),
            Self::Club => Some(XiangqiPreset::Club),
            Self::Classic
            | Self::Platform
            | Self::Chinese1988
            | Self::Chinese2002
            | Self::ChinesePsk
            | Self::Aga
            | Self::NewZealand
            | Self::TrompTaylor => None,
        }
    }
}
