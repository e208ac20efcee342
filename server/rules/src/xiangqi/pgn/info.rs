//! What a record says about a game besides the game.

use alloc::string::String;
use alloc::vec::Vec;

use crate::xiangqi::ByColour;

/// The head of a record; an empty text is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The event.
    pub event: String,
    /// The place.
    pub site: String,
    /// The day, as `2026.11.30`.
    pub date: String,
    /// The round of the event.
    pub round: String,
    /// The players' names.
    pub names: ByColour<String>,
    /// The players' teams.
    pub teams: ByColour<String>,
    /// How the game ended, in words.
    pub termination: String,
    /// The time that each side has used, in whole seconds (Art. 10.1).
    pub used_s: ByColour<Option<u32>>,
    /// The fouls of each side (Art. 10.1).
    pub fouls: ByColour<Option<u32>>,
    /// What is said after so many moves; when read, comments are passed over.
    pub comments: Vec<(usize, String)>,
}
