//! Who asks something of a table, and for which of the seats held.

use crate::table::State;
use crate::{PlayerId, Refusal};
use qiguan_rules::junqi::Post;
use qiguan_rules::{Seat, Seats};

/// A player, and the seat that a command is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// Who.
    pub player: PlayerId,
    /// For which seat; none: the one seat that is held, or the one the command itself says.
    pub seat: Option<Seat>,
}

/// A player who leaves it to the command which seat is meant.
impl From<PlayerId> for Asker {
    fn from(player: PlayerId) -> Self {
        Self { player, seat: None }
    }
}

impl State {
    /// The seats the asker holds, the one named among them.
    pub(crate) fn seats_held(&self, asker: Asker) -> Result<Seats, Refusal> {
        let held = self.seats_of(asker.player);
        if let Some(seat) = asker.seat {
            self.in_play(seat)?;
        }
        match asker.seat {
            Some(seat) if !held.contains(seat) => Err(Refusal::NotSeated),
            Some(_) | None if held.is_empty() => Err(Refusal::NotSeated),
            Some(_) | None => Ok(held),
        }
    }

    /// The seat the asker acts for.
    pub(crate) fn acting(&self, asker: Asker) -> Result<Seat, Refusal> {
        let held = self.seats_held(asker)?;
        asker.seat.or(held.only()).ok_or(Refusal::WhichSeat)
    }

    /// The seat the asker moves for: if none is named, that of the piece on a post, which all may
    /// know; where none of the asker's stands there, the seat that has the turn, or one in the game.
    pub(crate) fn moving(&self, asker: Asker, from: Post) -> Result<Seat, Refusal> {
        let held = self.seats_held(asker)?;
        let junqi = self.junqi()?;
        let position = junqi.position.as_ref();
        let mover = position.and_then(|position| position.occupant(from)?.home());
        let to_move = position.map(|position| position.to_move());
        let own = |seat: &Seat| held.contains(*seat);
        let meant = asker.seat.or(held.only()).or(mover.filter(own));
        let living = held.iter().find(|seat| self.living(*seat));
        let any = to_move.filter(own).or(living).or(held.first());
        meant.or(any).ok_or(Refusal::NotSeated)
    }
}
