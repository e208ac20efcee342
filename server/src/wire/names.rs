//! Names of seats, posts and guests, both ways.

use qiguan_protocol as wire;
use qiguan_rules::Seats;
use qiguan_rules::junqi::Post;
use qiguan_table::{PlayerId, Refusal, Viewer};

pub(crate) fn seat(seat: qiguan_rules::Seat) -> wire::Seat {
    match seat {
        qiguan_rules::Seat::S => wire::Seat::S,
        qiguan_rules::Seat::E => wire::Seat::E,
        qiguan_rules::Seat::N => wire::Seat::N,
        qiguan_rules::Seat::W => wire::Seat::W,
    }
}

pub(crate) fn seat_of(seat: wire::Seat) -> qiguan_rules::Seat {
    match seat {
        wire::Seat::S => qiguan_rules::Seat::S,
        wire::Seat::E => qiguan_rules::Seat::E,
        wire::Seat::N => qiguan_rules::Seat::N,
        wire::Seat::W => qiguan_rules::Seat::W,
    }
}

/// How the seats of a viewer are told: the first, and all of them where there are several.
pub(crate) fn seats(viewer: Viewer) -> (Option<wire::Seat>, Vec<wire::Seat>) {
    let held = viewer.seats();
    let several = held.iter().filter(|_| held.len() > 1);
    (held.first().map(seat), several.map(seat).collect())
}

/// Whose picture a returning client holds.
pub(crate) fn held(since: &wire::Since) -> Viewer {
    let seats = since.seats.iter().chain(&since.seat).copied();
    let seats: Seats = seats.map(seat_of).collect();
    match (since.arbiter, seats.is_empty()) {
        (true, _) => Viewer::Arbiter,
        (false, true) => Viewer::Spectator,
        (false, false) => Viewer::Seats(seats),
    }
}

pub(super) fn post_of(text: &str) -> Result<Post, Refusal> {
    text.parse().map_err(|_| Refusal::BadPost)
}

/// The public name of a guest: sixteen hexadecimal digits.
pub(crate) fn guest_id(player: PlayerId) -> wire::GuestId {
    wire::GuestId(format!("{:016x}", player.0))
}

/// The guest of a public name.
pub(crate) fn player_of(guest: &str) -> Option<PlayerId> {
    let well_formed = guest.len() == 16 && guest.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = well_formed.then(|| u64::from_str_radix(guest, 16).ok());
    number.flatten().map(PlayerId)
}
