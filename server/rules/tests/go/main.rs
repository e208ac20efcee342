//! The rules of Go.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod given;
mod notation;
mod options;
mod play;
mod properties;
mod repetition;
mod setup;
mod sgf;
mod table;
