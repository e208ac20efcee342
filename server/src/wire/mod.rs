//! The only place that knows both the protocol's types and the table's.

mod arbiter;
mod go;
mod inbound;
mod lobby;
mod names;
mod options;
mod outbound;
mod refusal;
mod series;
mod words;
mod xiangqi;

pub(crate) use arbiter::{named_of, ruling_text};
pub(crate) use inbound::command;
pub(crate) use lobby::{channel, room_line};
pub(crate) use names::{guest_id, held, player_of, seat, seat_of, seats};
pub(crate) use options::opening;
pub(crate) use outbound::{announced, told, view};
pub(crate) use refusal::refusal;
pub(crate) use series::{terms as match_terms, view as series};

pub(crate) use xiangqi::{ruled_repetition, settings_listed, xiangqi_reason};

use words::both_ways;
