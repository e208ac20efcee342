//! Who holds which seats, by their place among the people of a room.

use crate::side::PEOPLE;
use qiguan_protocol::{JunqiGame, JunqiOptions, Seat};

/// The seats of each person; those who have none watch.
pub(crate) type Held = [&'static [Seat]; PEOPLE];

/// Two who play one against one.
pub(crate) const TWO: Held = [&[Seat::S], &[], &[Seat::N], &[], &[], &[]];

/// Four with a seat each, two with an allied pair each, or two who play one against one.
pub(crate) fn held(options: &JunqiOptions) -> Held {
    use Seat::{E, N, S, W};
    match options.game.unwrap_or(JunqiGame::FourPlayer) {
        JunqiGame::Duel | JunqiGame::Frontier => TWO,
        JunqiGame::FourPlayer if options.seats_per_player == Some(2) => {
            [&[S, N], &[E, W], &[], &[], &[], &[]]
        }
        JunqiGame::FourPlayer => [&[S], &[E], &[N], &[W], &[], &[]],
    }
}

/// The seat that wins with another, where there are alliances of two.
pub(crate) fn ally(options: &JunqiOptions, seat: Seat) -> Option<Seat> {
    match options.game.unwrap_or(JunqiGame::FourPlayer) {
        JunqiGame::Duel | JunqiGame::Frontier => None,
        JunqiGame::FourPlayer => Some(Seat::ALL[(seat.index() + 2) % 4]),
    }
}
