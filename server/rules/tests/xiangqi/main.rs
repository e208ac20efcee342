//! The rules of xiangqi.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fen;
mod given;
mod legal;
mod perft;
mod repetition;
