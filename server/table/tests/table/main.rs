//! The table tested from outside, as a room drives it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test names what it looks at, and nothing else"
)]

mod arbiter;
mod arbiter_words;
mod audit;
mod cases;
mod clock_cases;
mod clock_given;
mod clock_laws;
mod clocks;
mod driver;
mod go_audit;
mod go_cases;
mod go_random;
mod go_scenario;
mod go_sealed;
mod journal;
mod last_board;
mod luck;
mod private;
mod random;
mod records;
mod scenario;
mod secrets;
mod series;
mod stored;
mod talk;
mod tidy;
mod twins;
mod xiangqi_cases;
mod xiangqi_scenario;
