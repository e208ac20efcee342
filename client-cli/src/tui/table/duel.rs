//! What a table has for all games between two players with clocks of their own: what they ask of each
//! other, what is called out, how a turn is sent, and the column beside the board.

mod called;
mod consent;
mod refused;
mod send;
mod side;
mod standing;

pub(super) use called::Called;
pub(super) use consent::{answering, asking, is_asked, pause_or_resume};
pub(super) use side::too_large;
pub(super) use standing::{standing, timer};
