//! Qiguan's server: rooms, sockets, journal, real time.
//!
//! The path of one move: `gateway` (socket, session) -> `wire::inbound` -> `room` (mailbox, actor) ->
//! `qiguan-table` -> `qiguan-rules` -> `store` (durable) -> `room::fanout` (one telling for each viewer
//! class) -> `wire::outbound` -> `gateway` (outbox, socket). ARCHITECTURE.md is the map.

pub mod chance;
pub mod config;
mod gateway;
mod house;
mod http;
mod limits;
mod lobby;
mod meters;
mod records;
mod room;
pub mod run;
pub mod store;
pub mod time;
mod tls;
mod wire;

pub use gateway::{NoPlace, Ticket, serve, serve_admitted};
pub use house::House;
pub use lobby::RestoreReport;
