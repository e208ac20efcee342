//! The only place that knows both the protocol's types and the table's.

mod inbound;
mod names;
mod options;
mod outbound;
mod refusal;

pub(crate) use inbound::command;
pub(crate) use names::{guest_id, seat};
pub(crate) use options::game_options;
pub(crate) use outbound::{told, view};
pub(crate) use refusal::refusal;
