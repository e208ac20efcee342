//! The only place that knows both the protocol's types and the table's.

mod inbound;
mod lobby;
mod names;
mod options;
mod outbound;
mod refusal;

/// Why nothing of Go comes here: the protocol has no words for it yet, so no request opens such a table.
const NO_GO: &str = "no request opens a table of Go";

pub(crate) use inbound::command;
pub(crate) use lobby::{channel, room_line};
pub(crate) use names::{guest_id, held, player_of, seat, seat_of, seats};
pub(crate) use options::game_options;
pub(crate) use outbound::{told, view};
pub(crate) use refusal::refusal;
