//! What a record says about a game besides the game.

use alloc::string::String;

use super::Overtime;

/// The head of a record; an empty text is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The event.
    pub event: String,
    /// The round of the event.
    pub round: String,
    /// The place.
    pub place: String,
    /// The day, as `2026-11-30`.
    pub date: String,
    /// The rules by the name that the file gives them; when written, the preset names them.
    pub rules: String,
    /// A comment on the whole game.
    pub comment: String,
    /// Seconds of main time, fractions left out.
    pub main_s: Option<u32>,
    /// What follows the main time.
    pub overtime: Option<Overtime>,
}
