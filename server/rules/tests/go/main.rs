//! The rules of Go.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod given;
mod play;
mod sgf;
