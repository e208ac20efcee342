//! Go in rooms: from the first stone to the count, and whatever may come between.

mod answers;
mod ends;
mod flags;
mod pauses;
mod positions;
mod timing;

use qiguan_protocol::{GoClocks, GoOptions, Seat, TimeControl, TimeLeft};
use qiguan_tests::Client;

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

fn clocks(client: &Client) -> GoClocks {
    let game = client.picture().game.go().expect("a game of Go");
    game.clocks.clone().expect("the clocks run")
}

/// What a player has of the time for the whole game.
fn left_ms(client: &Client, seat: Seat) -> u32 {
    let clocks = clocks(client);
    let mut left = clocks.left.iter();
    match left.find(|left| left.seat == seat).unwrap().time {
        TimeLeft::Game { left_ms } => left_ms,
        other => panic!("{other:?}"),
    }
}

/// A wall each on a board of five, the middle between them; Black is to move.
const WALLS: &str = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5";
