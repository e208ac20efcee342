//! The protocol as others see it: bytes, document, fold.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

mod arbiter;
mod arbiter_samples;
mod compatibility;
mod document;
mod fold;
mod go_fold;
mod go_samples;
mod golden;
mod hostile;
mod round_trip;
mod samples;
mod secrets;
mod xiangqi_fold;
mod xiangqi_samples;
