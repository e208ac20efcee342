//! Options as pairs of key and value in text.

use crate::option_value::{BadValue, named, parsed};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{
    BadSize, Colours, HandicapBonus, KoRule, Komi, Options, Placement, Preset, RepetitionResult,
    Scoring, Suicide,
};

/// Why a pair of key and value sets no option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionTextError {
    /// No option has this key.
    UnknownKey,
    /// The option knows no such value.
    BadValue,
    /// No board has this size.
    Size(BadSize),
}

impl Options {
    /// Every option as key and value, the preset first.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        Vec::from([
            ("preset", self.preset.to_string()),
            ("size", self.size.to_string()),
            ("ko_rule", ko_rule(self.ko_rule).into()),
            ("suicide", suicide(self.suicide).into()),
            ("scoring", scoring(self.scoring).into()),
            ("handicap_bonus", bonus(self.handicap_bonus).into()),
            (
                "komi",
                self.komi.map_or(BY_PRESET.into(), |komi| komi.to_string()),
            ),
            ("handicap", self.handicap.to_string()),
            ("placement", placement(self.placement).into()),
            ("colours", colours(self.colours).into()),
            (
                "repetition_result",
                repetition(self.repetition_result).into(),
            ),
        ])
    }

    /// Sets the option of a key; a preset sets all that presets decide and leaves the rest.
    ///
    /// Ranges are [`Options::check`]'s matter.
    ///
    /// # Errors
    ///
    /// The key or the value is unknown; nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionTextError> {
        match key {
            "preset" => self.begin_from(value.parse()?),
            "size" => self.size = value.parse().map_err(OptionTextError::Size)?,
            "ko_rule" => self.ko_rule = named(value, KO_RULES, ko_rule)?,
            "suicide" => self.suicide = named(value, SUICIDES, suicide)?,
            "scoring" => self.scoring = named(value, SCORINGS, scoring)?,
            "handicap_bonus" => self.handicap_bonus = named(value, BONUSES, bonus)?,
            "komi" if value == BY_PRESET => self.komi = None,
            "komi" => self.komi = Some(parsed::<Komi>(value)?),
            "handicap" => self.handicap = parsed(value)?,
            "placement" => self.placement = named(value, PLACEMENTS, placement)?,
            "colours" => self.colours = named(value, COLOURS, colours)?,
            "repetition_result" => {
                self.repetition_result = named(value, REPETITIONS, repetition)?;
            }
            _ => return Err(OptionTextError::UnknownKey),
        }
        Ok(())
    }

    /// Takes over all that a preset decides: its rules and its komi.
    pub fn begin_from(&mut self, preset: Preset) {
        *self = Self {
            size: self.size,
            handicap: self.handicap,
            placement: self.placement,
            colours: self.colours,
            repetition_result: self.repetition_result,
            ..Self::preset(preset)
        };
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(preset(*self))
    }
}

impl FromStr for Preset {
    type Err = OptionTextError;

    fn from_str(text: &str) -> Result<Self, OptionTextError> {
        Ok(named(text, Self::ALL, preset)?)
    }
}

/// The komi that nobody set.
const BY_PRESET: &str = "by_preset";

const KO_RULES: [KoRule; 4] = [
    KoRule::ChineseReferee,
    KoRule::Simple,
    KoRule::Psk,
    KoRule::Ssk,
];
const SUICIDES: [Suicide; 2] = [Suicide::Forbidden, Suicide::MultiStone];
const SCORINGS: [Scoring; 3] = [
    Scoring::Area,
    Scoring::AreaPassStones,
    Scoring::AreaAsItStands,
];
const BONUSES: [HandicapBonus; 3] = [
    HandicapBonus::Stones,
    HandicapBonus::StonesButOne,
    HandicapBonus::Nothing,
];
const PLACEMENTS: [Placement; 2] = [Placement::Fixed, Placement::Free];
const COLOURS: [Colours; 3] = [Colours::Lot, Colours::HostBlack, Colours::GuestBlack];
const REPETITIONS: [RepetitionResult; 3] = [
    RepetitionResult::Draw,
    RepetitionResult::Replay,
    RepetitionResult::Arbiter,
];

const fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Chinese1988 => "chinese_1988",
        Preset::Chinese2002 => "chinese_2002",
        Preset::ChinesePsk => "chinese_psk",
        Preset::Aga => "aga",
        Preset::NewZealand => "new_zealand",
        Preset::TrompTaylor => "tromp_taylor",
    }
}

const fn ko_rule(rule: KoRule) -> &'static str {
    match rule {
        KoRule::ChineseReferee => "chinese_referee",
        KoRule::Simple => "simple",
        KoRule::Psk => "psk",
        KoRule::Ssk => "ssk",
    }
}

const fn suicide(suicide: Suicide) -> &'static str {
    match suicide {
        Suicide::Forbidden => "forbidden",
        Suicide::MultiStone => "multi_stone",
    }
}

const fn scoring(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Area => "area",
        Scoring::AreaPassStones => "area_pass_stones",
        Scoring::AreaAsItStands => "area_as_it_stands",
    }
}

const fn bonus(bonus: HandicapBonus) -> &'static str {
    match bonus {
        HandicapBonus::Stones => "stones",
        HandicapBonus::StonesButOne => "stones_but_one",
        HandicapBonus::Nothing => "nothing",
    }
}

const fn placement(placement: Placement) -> &'static str {
    match placement {
        Placement::Fixed => "fixed",
        Placement::Free => "free",
    }
}

const fn colours(colours: Colours) -> &'static str {
    match colours {
        Colours::Lot => "lot",
        Colours::HostBlack => "host_black",
        Colours::GuestBlack => "guest_black",
    }
}

const fn repetition(result: RepetitionResult) -> &'static str {
    match result {
        RepetitionResult::Draw => "draw",
        RepetitionResult::Replay => "replay",
        RepetitionResult::Arbiter => "arbiter",
    }
}

impl From<BadValue> for OptionTextError {
    fn from(BadValue: BadValue) -> Self {
        Self::BadValue
    }
}

impl fmt::Display for OptionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey => f.write_str("no such option"),
            Self::BadValue => f.write_str("no such value"),
            Self::Size(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OptionTextError {}
