//! Names of seats, posts and guests, both ways.

use qiguan_protocol as wire;
use qiguan_rules::junqi::Post;
use qiguan_table::{PlayerId, Refusal};

pub(crate) fn seat(seat: qiguan_rules::Seat) -> wire::Seat {
    match seat {
        qiguan_rules::Seat::S => wire::Seat::S,
        qiguan_rules::Seat::E => wire::Seat::E,
        qiguan_rules::Seat::N => wire::Seat::N,
        qiguan_rules::Seat::W => wire::Seat::W,
    }
}

pub(super) fn seat_of(seat: wire::Seat) -> qiguan_rules::Seat {
    match seat {
        wire::Seat::S => qiguan_rules::Seat::S,
        wire::Seat::E => qiguan_rules::Seat::E,
        wire::Seat::N => qiguan_rules::Seat::N,
        wire::Seat::W => qiguan_rules::Seat::W,
    }
}

pub(super) fn post_of(text: &str) -> Result<Post, Refusal> {
    text.parse().map_err(|_| Refusal::BadPost)
}

/// The public name of a guest: sixteen hexadecimal digits.
pub(crate) fn guest_id(player: PlayerId) -> wire::GuestId {
    wire::GuestId(format!("{:016x}", player.0))
}
