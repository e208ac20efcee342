//! Why the clocks of a game of two stand.

use crate::countdown;
use crate::tui::clock;
use crate::tui::table::Scenery;

/// The reason, and how long that lasts at most; nothing while a clock runs.
pub(in crate::tui::table) fn standing(scenery: Scenery<'_>) -> Option<String> {
    let clocks = countdown::clocks(scenery.view)?;
    let why = scenery.skin.lang.standing(*clocks.standing.first()?);
    Some(format!("{why}{}", timer(scenery)))
}

/// What is left of the time that runs for all, behind a blank.
pub(in crate::tui::table) fn timer(scenery: Scenery<'_>) -> String {
    let running = scenery.view.clock;
    running.map_or_else(String::new, |running| {
        format!(" {}", clock::text(clock::left(running, scenery.now_ms)))
    })
}
