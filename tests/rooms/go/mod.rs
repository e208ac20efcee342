//! Go in rooms: from the first stone to the count, and whatever may come between.

mod answers;
mod ends;
mod flags;
mod pauses;
mod positions;
mod timing;

use qiguan_protocol::{GoOptions, TimeControl};

/// A small board on which a game is soon over.
fn small() -> GoOptions {
    GoOptions {
        size: Some("5".into()),
        ..GoOptions::default()
    }
}

/// The same with a clock.
fn timed(time: TimeControl) -> GoOptions {
    GoOptions {
        time: Some(time),
        ..small()
    }
}

/// A wall each on a board of five, the middle between them; Black is to move.
const WALLS: &str = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5";
