//! What the owner of a Go room may set: the rules, the clock, and what players may ask of each other.

use crate::duel::Terms;
use crate::{BadStages, TimeControl, TimeControlError};
use core::fmt;
use qiguan_rules::go;
use serde::{Deserialize, Serialize};

/// Everything a Go room may set; a field missing from an old journal takes its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GoSettings {
    /// The rules of the game itself.
    pub rules: go::Options,
    /// How it is timed.
    pub time: TimeControl,
    /// Played by the letter: no move is taken back, and who comes late pays for it (Art. 23).
    pub refereed: bool,
    /// Undos that each player may be granted; 0: moves stand (Art. 17.2).
    pub undos: u8,
    /// Pauses that each player may be granted.
    pub pauses: u8,
    /// How long a pause lasts at most, in seconds.
    pub pause_s: u16,
    /// The players may adjourn, with a sealed move (Art. 14, 22).
    pub adjournment: bool,
    /// How long a session lasts, in seconds; then the game is adjourned by itself (go rules 4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_s: Option<u32>,
    /// How long an adjourned game rests, in seconds; then it goes on by itself. None: until both want
    /// that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recess_s: Option<u32>,
    /// What a play costs that the rules forbid (go rules 4).
    pub illegal_move: IllegalMove,
    /// How long a refereed game waits for who is late, in seconds (Art. 23).
    pub start_grace_s: u16,
    /// How many times the lateness is taken off the clock.
    pub lateness_factor: u8,
    /// How long players may take to get ready once both sit, in seconds; none: as long as they like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready_limit_s: Option<u16>,
}

/// What a play costs that the rules forbid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IllegalMove {
    /// Nothing: it is refused, and the reason told.
    #[default]
    Refuse,
    /// The turn (Art. 19, 20.1).
    LoseTurn,
}

/// A setting outside its range, with the value refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoSettingsError {
    /// Of the rules.
    Rules(go::OptionsError),
    /// Of the clock.
    Time(TimeControlError),
    /// A text that is no komi.
    Komi(go::BadKomi),
    /// A position is given when a room is opened, and not later.
    Position,
    /// A text that is no size of a board.
    Size(go::BadSize),
    /// A list that is no list of stages.
    Stages(BadStages),
    /// 0 to 20, and none in a refereed room.
    Undos(u8),
    /// 0 to 20.
    Pauses(u8),
    /// 10 to 3,600 seconds.
    Pause(u16),
    /// 60 to 86,400 seconds.
    Session(u32),
    /// 60 to 86,400 seconds.
    Recess(u32),
    /// At most 3,600 seconds.
    StartGrace(u16),
    /// 0 to 4.
    LatenessFactor(u8),
    /// 30 to 3,600 seconds; a refereed room has one.
    ReadyLimit(Option<u16>),
}

impl GoSettings {
    /// What it allows the two players, and how they are timed.
    pub(crate) const fn terms(&self) -> Terms {
        Terms {
            time: self.time,
            undos: self.undos,
            pauses: self.pauses,
            adjournment: self.adjournment,
            pause_s: self.pause_s,
            start_grace_s: self.start_grace_s,
            lateness_factor: self.lateness_factor,
        }
    }

    /// The defaults of a casual room: the rules of 2002, 10 min and five periods of 30 s.
    #[must_use]
    pub const fn casual() -> Self {
        Self {
            rules: go::Options::preset(go::Preset::Chinese2002),
            time: TimeControl::ByoYomi {
                main_ms: 600_000,
                periods: 5,
                period_ms: 30_000,
            },
            refereed: false,
            undos: 3,
            pauses: 2,
            pause_s: 300,
            adjournment: true,
            session_s: None,
            recess_s: None,
            illegal_move: IllegalMove::Refuse,
            start_grace_s: 60,
            lateness_factor: 0,
            ready_limit_s: None,
        }
    }

    /// The defaults of a refereed room: the rules of 1988, one hour of which a minute is counted.
    #[must_use]
    pub const fn refereed() -> Self {
        Self {
            rules: go::Options::preset(go::Preset::Chinese1988),
            time: TimeControl::ReservedCountdown {
                limit_ms: 3_600_000,
                reserved_minutes: 1,
            },
            refereed: true,
            undos: 0,
            pauses: 0,
            start_grace_s: 300,
            lateness_factor: 1,
            ready_limit_s: Some(180),
            ..Self::casual()
        }
    }

    /// Whether every setting is in its range.
    ///
    /// # Errors
    ///
    /// The first that is not.
    pub fn check(&self) -> Result<(), GoSettingsError> {
        self.rules.check().map_err(GoSettingsError::Rules)?;
        self.time.check().map_err(GoSettingsError::Time)?;
        if self.undos > 20 || (self.refereed && self.undos > 0) {
            return Err(GoSettingsError::Undos(self.undos));
        }
        if self.pauses > 20 {
            return Err(GoSettingsError::Pauses(self.pauses));
        }
        if !(10..=3_600).contains(&self.pause_s) {
            return Err(GoSettingsError::Pause(self.pause_s));
        }
        let is_span = |seconds: &u32| (60..=86_400).contains(seconds);
        if let Some(session_s) = self.session_s.filter(|session| !is_span(session)) {
            return Err(GoSettingsError::Session(session_s));
        }
        if let Some(recess_s) = self.recess_s.filter(|recess| !is_span(recess)) {
            return Err(GoSettingsError::Recess(recess_s));
        }
        if self.start_grace_s > 3_600 {
            return Err(GoSettingsError::StartGrace(self.start_grace_s));
        }
        if self.lateness_factor > 4 {
            return Err(GoSettingsError::LatenessFactor(self.lateness_factor));
        }
        match self.ready_limit_s {
            Some(30..=3_600) => Ok(()),
            None if !self.refereed => Ok(()),
            limit => Err(GoSettingsError::ReadyLimit(limit)),
        }
    }

    /// How long the players have to agree on what is dead, in milliseconds (go rules 3).
    pub(super) fn confirm_ms(&self) -> u32 {
        match self.rules.size.area() {
            361.. => 300_000,
            ..361 => 120_000,
        }
    }

    /// Turns from which a passer may call for adjudication: 180 on 19x19, elsewhere by area.
    pub(super) fn adjudication_from(&self) -> u32 {
        u32::from(self.rules.size.area()) * 180 / 361
    }
}

impl Default for GoSettings {
    fn default() -> Self {
        Self::casual()
    }
}

impl fmt::Display for GoSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::Time(error) => error.fmt(f),
            Self::Komi(error) => write!(f, "a komi of {error}"),
            Self::Position => {
                f.write_str("a position is given when a room is opened, and not later")
            }
            Self::Size(error) => error.fmt(f),
            Self::Stages(error) => error.fmt(f),
            Self::Undos(n) => write!(f, "{n} undos, not 0 to 20, and 0 in a refereed room"),
            Self::Pauses(n) => write!(f, "{n} pauses, more than 20"),
            Self::Pause(s) => write!(f, "a pause of {s} s, not within 10 to 3600"),
            Self::Session(s) => write!(f, "a session of {s} s, not within 60 to 86400"),
            Self::Recess(s) => write!(f, "a recess of {s} s, not within 60 to 86400"),
            Self::StartGrace(s) => write!(f, "{s} s of grace at the start, more than 3600"),
            Self::LatenessFactor(n) => write!(f, "lateness taken off {n} times, more than 4"),
            Self::ReadyLimit(Some(s)) => write!(f, "{s} s to get ready, not within 30 to 3600"),
            Self::ReadyLimit(None) => f.write_str("a refereed room has a limit for getting ready"),
        }
    }
}

impl core::error::Error for GoSettingsError {}
