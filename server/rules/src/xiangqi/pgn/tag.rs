//! The names of tags, and times and counts in them.

use alloc::format;
use alloc::string::String;

use crate::xiangqi::{ByColour, Colour};

/// The tags of each side, Red's first.
pub(super) const NAMES: ByColour<&str> = ByColour::new("Red", "Black");
pub(super) const TEAMS: ByColour<&str> = ByColour::new("RedTeam", "BlackTeam");
pub(super) const USED: ByColour<&str> = ByColour::new("RedTimeUsed", "BlackTimeUsed");
pub(super) const FOULS: ByColour<&str> = ByColour::new("RedFouls", "BlackFouls");

/// What the game is called.
pub(super) const GAME: &str = "Chinese Chess";

/// The side of a tag that both have.
pub(super) fn side(names: &ByColour<&'static str>, name: &str) -> Option<(Colour, &'static str)> {
    let found = names.iter().find(|(_, known)| **known == name)?;
    Some((found.0, found.1))
}

/// `1:02:03`.
pub(super) fn time(seconds: u32) -> String {
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
}

/// Reads hours, minutes and seconds, in seconds.
pub(super) fn read_time(text: &str) -> Option<u32> {
    let mut parts = text.split(':').map(read_count);
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let plain = parts.next().is_none() && minutes < 60 && seconds < 60;
    let all = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds);
    all.filter(|_| plain)
}

/// Reads a number in digits alone.
pub(super) fn read_count(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}
