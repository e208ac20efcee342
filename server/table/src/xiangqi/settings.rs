//! What the owner of a xiangqi room may set: the rules of repetition and of fouls, the clock, and what
//! players may ask of each other.

use crate::duel::Terms;
use crate::{AtLimit, BadStages, Stage, Stages, TimeControl, TimeControlError};
use core::fmt;
use qiguan_rules::xiangqi::{Limits, Profile};
use serde::{Deserialize, Serialize};

/// Everything a xiangqi room may set; a field missing from an old journal takes its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct XiangqiSettings {
    /// Which rules judge a repetition (xiangqi rules 1).
    pub profile: Profile,
    /// The how-manieth time a position stands that is judged: 3 or 4.
    pub occurrences: u8,
    /// What becomes of who has to change (xiangqi rules 4.2).
    pub enforcement: Enforcement,
    /// Full rounds without a capture that make a draw (xiangqi rules 3).
    pub natural_limit_rounds: u16,
    /// Whether that draw has to be claimed.
    pub natural_limit: NaturalLimit,
    /// What a move costs that the rules forbid.
    pub illegal_move: XiangqiIllegal,
    /// The foul with which a player loses.
    pub fouls_to_lose: u8,
    /// Time loses only against a side that can still win.
    pub flag_needs_material: bool,
    /// The piece that is touched first has to be moved, or taken (Art. 5.3 to 5.5).
    pub touch_move: bool,
    /// Who plays Red.
    pub sides: Sides,
    /// How it is timed.
    pub time: TimeControl,
    /// Played by the letter: no move is taken back, and who comes late pays for it (Art. 21).
    pub refereed: bool,
    /// Undos that each player may be granted.
    pub undos: u8,
    /// Pauses that each player may be granted.
    pub pauses: u8,
    /// How long a pause lasts at most, in seconds.
    pub pause_s: u16,
    /// How long the game waits for who is late, in seconds.
    pub start_grace_s: u16,
    /// How long players may take to get ready once both sit, in seconds; none: as long as they like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready_limit_s: Option<u16>,
}

/// What becomes of a side that has to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enforcement {
    /// It is told, and loses if the position comes once more.
    WarnThenLoss,
    /// It cannot repeat: such moves are refused.
    BanMove,
    /// It has lost at once.
    Immediate,
}

/// Whether a draw by the natural limit has to be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NaturalLimit {
    /// Yes (Art. 4.2.4).
    Claim,
    /// It ends the game by itself.
    Auto,
}

/// What a move costs that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XiangqiIllegal {
    /// Nothing: it is refused, and the reason told.
    Refuse,
    /// It is a foul (A8.5).
    Foul,
    /// The game (Art. 4.1.6).
    Loss,
}

/// Who plays Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sides {
    /// Drawn by the server.
    Lot,
    /// The owner of the room.
    HostRed,
    /// The other.
    GuestRed,
}

/// A setting outside its range, with the value refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XiangqiSettingsError {
    /// Of the clock.
    Time(TimeControlError),
    /// A list that is no list of stages.
    Stages(BadStages),
    /// No turn is lost in xiangqi.
    LoseTurn,
    /// 3 or 4.
    Occurrences(u8),
    /// 10 to 500 rounds.
    NaturalLimit(u16),
    /// 1 to 10.
    FoulsToLose(u8),
    /// 0 to 20, and none in a refereed room.
    Undos(u8),
    /// 0 to 20.
    Pauses(u8),
    /// 10 to 3,600 seconds.
    Pause(u16),
    /// At most 3,600 seconds.
    StartGrace(u16),
    /// 30 to 3,600 seconds; a refereed room has one.
    ReadyLimit(Option<u16>),
}

const MINUTE_MS: u32 = 60_000;

impl XiangqiSettings {
    /// The defaults of a casual room: ten minutes and 5 s a move, the draw by the limit comes by
    /// itself.
    #[must_use]
    pub const fn casual() -> Self {
        Self {
            profile: Profile::Casual,
            occurrences: 3,
            enforcement: Enforcement::WarnThenLoss,
            natural_limit_rounds: 60,
            natural_limit: NaturalLimit::Auto,
            illegal_move: XiangqiIllegal::Refuse,
            fouls_to_lose: 3,
            flag_needs_material: true,
            touch_move: false,
            sides: Sides::Lot,
            time: TimeControl::Fischer {
                initial_ms: 10 * MINUTE_MS,
                increment_ms: 5_000,
                cap_ms: None,
            },
            refereed: false,
            undos: 3,
            pauses: 2,
            pause_s: 300,
            start_grace_s: 60,
            ready_limit_s: None,
        }
    }

    /// The defaults of a refereed room: the rules of 1999, 60 min for 30 moves and 10 min for every
    /// ten after them.
    #[must_use]
    pub fn refereed() -> Self {
        Self {
            profile: Profile::Cxa1999,
            natural_limit: NaturalLimit::Claim,
            flag_needs_material: false,
            time: TimeControl::Stages {
                stages: Stages::of_two(
                    Stage {
                        moves: 30,
                        time_ms: 60 * MINUTE_MS,
                    },
                    Stage {
                        moves: 10,
                        time_ms: 10 * MINUTE_MS,
                    },
                ),
            },
            refereed: true,
            undos: 0,
            pauses: 0,
            start_grace_s: 900,
            ready_limit_s: Some(180),
            ..Self::casual()
        }
    }

    /// A club's quick game (xiangqi rules 7): 10 s a move, a missed limit costs a point, forbidden
    /// moves are fouls, and the second foul loses.
    #[must_use]
    pub const fn club() -> Self {
        Self {
            profile: Profile::Cxa1999,
            illegal_move: XiangqiIllegal::Foul,
            fouls_to_lose: 2,
            flag_needs_material: false,
            time: TimeControl::PerMove {
                limit_ms: 10_000,
                timeouts_allowed: 20,
                at_limit: AtLimit::Penalty,
            },
            undos: 0,
            ..Self::casual()
        }
    }

    /// Whether every setting is in its range.
    ///
    /// # Errors
    ///
    /// The first that is not.
    pub fn check(&self) -> Result<(), XiangqiSettingsError> {
        self.time.check().map_err(XiangqiSettingsError::Time)?;
        if let TimeControl::PerMove {
            at_limit: AtLimit::LoseTurn,
            ..
        } = self.time
        {
            return Err(XiangqiSettingsError::LoseTurn);
        }
        if !(3..=4).contains(&self.occurrences) {
            return Err(XiangqiSettingsError::Occurrences(self.occurrences));
        }
        if !(10..=500).contains(&self.natural_limit_rounds) {
            let rounds = self.natural_limit_rounds;
            return Err(XiangqiSettingsError::NaturalLimit(rounds));
        }
        if !(1..=10).contains(&self.fouls_to_lose) {
            return Err(XiangqiSettingsError::FoulsToLose(self.fouls_to_lose));
        }
        if self.undos > 20 || (self.refereed && self.undos > 0) {
            return Err(XiangqiSettingsError::Undos(self.undos));
        }
        if self.pauses > 20 {
            return Err(XiangqiSettingsError::Pauses(self.pauses));
        }
        if !(10..=3_600).contains(&self.pause_s) {
            return Err(XiangqiSettingsError::Pause(self.pause_s));
        }
        if self.start_grace_s > 3_600 {
            return Err(XiangqiSettingsError::StartGrace(self.start_grace_s));
        }
        match self.ready_limit_s {
            Some(30..=3_600) => Ok(()),
            None if !self.refereed => Ok(()),
            limit => Err(XiangqiSettingsError::ReadyLimit(limit)),
        }
    }

    /// When a repetition is judged, and by which rules.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            profile: self.profile,
            occurrences: u32::from(self.occurrences),
        }
    }

    pub(crate) const fn terms(&self) -> Terms {
        Terms {
            time: self.time,
            undos: self.undos,
            pauses: self.pauses,
            adjournment: false,
            pause_s: self.pause_s,
            start_grace_s: self.start_grace_s,
            // Each lateness comes off the own clock (Art. 21.3).
            lateness_factor: if self.refereed { 1 } else { 0 },
        }
    }
}

impl Default for XiangqiSettings {
    fn default() -> Self {
        Self::casual()
    }
}

impl fmt::Display for XiangqiSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(error) => error.fmt(f),
            Self::Stages(error) => error.fmt(f),
            Self::LoseTurn => f.write_str("no turn is lost in xiangqi"),
            Self::Occurrences(n) => write!(f, "the {n}. occurrence is judged, not the 3. or 4."),
            Self::NaturalLimit(n) => write!(f, "a limit of {n} rounds, not within 10 to 500"),
            Self::FoulsToLose(n) => write!(f, "{n} fouls lose, not 1 to 10"),
            Self::Undos(n) => write!(f, "{n} undos, not 0 to 20, and 0 in a refereed room"),
            Self::Pauses(n) => write!(f, "{n} pauses, more than 20"),
            Self::Pause(s) => write!(f, "a pause of {s} s, not within 10 to 3600"),
            Self::StartGrace(s) => write!(f, "{s} s of grace at the start, more than 3600"),
            Self::ReadyLimit(Some(s)) => write!(f, "{s} s to get ready, not within 30 to 3600"),
            Self::ReadyLimit(None) => f.write_str("a refereed room has a limit for getting ready"),
        }
    }
}

impl core::error::Error for XiangqiSettingsError {}
