//! What the screens of all games between two players with clocks of their own have: the seats, their
//! clocks, and the parts around a board.

mod clock;
mod frames;
mod panel;

pub(crate) use frames::Frames;
pub(crate) use panel::{Panel, Player};
