//! Options as the `key=value` pairs of a record.

use crate::option_value::{BadValue, named, parsed};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{AllyChat, Direction, First, FlagCapture, Options, Preset, Variant, Visibility};
use crate::Seat;

/// Why a pair of key and value sets no option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionTextError {
    /// No option has this key.
    UnknownKey,
    /// The option knows no such value.
    BadValue,
}

impl Options {
    /// Every option as key and value.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        Vec::from([
            ("game", self.game.to_string()),
            ("invincible_mines", self.invincible_mines.to_string()),
            ("flying_bombs", self.flying_bombs.to_string()),
            ("flag_capture", flag_capture(self.flag_capture).into()),
            (
                "commander_death_shows_flag",
                self.commander_death_shows_flag.to_string(),
            ),
            ("visibility", visibility(self.visibility).into()),
            ("quiet_limit", self.quiet_limit.to_string()),
            ("surrender_from_move", self.surrender_from_move.to_string()),
            ("first", first(self.first)),
            ("direction", direction(self.direction).into()),
            ("move_limit_s", self.move_limit_s.to_string()),
            ("timeouts_allowed", self.timeouts_allowed.to_string()),
            ("arrange_limit_s", self.arrange_limit_s.to_string()),
            ("ally_chat", ally_chat(self.ally_chat).into()),
            ("seats_per_player", self.seats_per_player.to_string()),
        ])
    }

    /// Sets the option of a key; ranges are [`Options::check`]'s matter.
    ///
    /// # Errors
    ///
    /// The key or the value is unknown; nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionTextError> {
        match key {
            "game" => self.game = parsed(value)?,
            "invincible_mines" => self.invincible_mines = parsed(value)?,
            "flying_bombs" => self.flying_bombs = parsed(value)?,
            "flag_capture" => self.flag_capture = named(value, FLAG_CAPTURES, flag_capture)?,
            "commander_death_shows_flag" => self.commander_death_shows_flag = parsed(value)?,
            "visibility" => self.visibility = named(value, VISIBILITIES, visibility)?,
            "quiet_limit" => self.quiet_limit = parsed(value)?,
            "surrender_from_move" => self.surrender_from_move = parsed(value)?,
            "first" => self.first = parsed_first(value)?,
            "direction" => self.direction = named(value, DIRECTIONS, direction)?,
            "move_limit_s" => self.move_limit_s = parsed(value)?,
            "timeouts_allowed" => self.timeouts_allowed = parsed(value)?,
            "arrange_limit_s" => self.arrange_limit_s = parsed(value)?,
            "ally_chat" => self.ally_chat = named(value, ALLY_CHATS, ally_chat)?,
            "seats_per_player" => self.seats_per_player = parsed(value)?,
            _ => return Err(OptionTextError::UnknownKey),
        }
        Ok(())
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
        Ok(named(text, [Self::Classic, Self::Platform], preset)?)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(variant(*self))
    }
}

impl FromStr for Variant {
    type Err = OptionTextError;

    fn from_str(text: &str) -> Result<Self, OptionTextError> {
        Ok(named(text, Self::ALL, variant)?)
    }
}

const FLAG_CAPTURES: [FlagCapture; 3] = [
    FlagCapture::Any,
    FlagCapture::Commander,
    FlagCapture::Engineer,
];
const VISIBILITIES: [Visibility; 3] = [Visibility::Dark, Visibility::Allied, Visibility::Open];
const ALLY_CHATS: [Option<AllyChat>; 4] = [
    None,
    Some(AllyChat::Off),
    Some(AllyChat::Phrases),
    Some(AllyChat::Free),
];
const DIRECTIONS: [Direction; 2] = [Direction::CounterClockwise, Direction::Clockwise];

const fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Classic => "classic",
        Preset::Platform => "platform",
    }
}

const fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::FourPlayer => "four_player",
        Variant::Duel => "duel",
        Variant::Frontier => "frontier",
    }
}

const fn flag_capture(capture: FlagCapture) -> &'static str {
    match capture {
        FlagCapture::Any => "any",
        FlagCapture::Commander => "commander",
        FlagCapture::Engineer => "engineer",
    }
}

const fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Dark => "dark",
        Visibility::Allied => "allied",
        Visibility::Open => "open",
    }
}

const fn ally_chat(chat: Option<AllyChat>) -> &'static str {
    match chat {
        None => "by_visibility",
        Some(AllyChat::Off) => "off",
        Some(AllyChat::Phrases) => "phrases",
        Some(AllyChat::Free) => "free",
    }
}

const fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::CounterClockwise => "counter_clockwise",
        Direction::Clockwise => "clockwise",
    }
}

fn first(first: First) -> String {
    match first {
        First::Random => "random".into(),
        First::Owner => "owner".into(),
        First::Seat(seat) => seat.to_string(),
    }
}

fn parsed_first(value: &str) -> Result<First, OptionTextError> {
    let seats = Seat::ALL.map(First::Seat);
    [First::Random, First::Owner]
        .into_iter()
        .chain(seats)
        .find(|&candidate| first(candidate) == value)
        .ok_or(OptionTextError::BadValue)
}

impl From<BadValue> for OptionTextError {
    fn from(BadValue: BadValue) -> Self {
        Self::BadValue
    }
}

impl fmt::Display for OptionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownKey => "no such option",
            Self::BadValue => "no such value",
        })
    }
}

impl core::error::Error for OptionTextError {}
