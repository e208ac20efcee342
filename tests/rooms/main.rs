//! The real rooms and sessions in memory, on paused time.

#![allow(
    clippy::unwrap_used,
    reason = "a test that finds nothing where something must be has failed"
)]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks out the one message that it waits for"
)]

mod answers;
mod apart;
mod arbiter;
mod bad_bytes;
mod bad_input;
mod bad_manners;
mod behaviours;
mod best_of;
mod broken_off;
mod contract;
mod crowds;
mod delayed;
mod devices;
mod doors;
mod fair_shares;
mod finished;
mod go;
mod meters;
mod mutes;
mod names;
mod next_game;
mod one_end;
mod pairs;
mod pulses;
mod restarts;
mod resume;
mod rooms_lives;
mod sabotage;
mod several_seats;
mod slow_readers;
mod society;
mod store_faults;
mod take_over;
mod time;
mod watching;
mod whole_game;
mod xiangqi;
