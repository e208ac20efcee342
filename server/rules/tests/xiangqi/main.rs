//! The rules of xiangqi.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod ends;
mod fen;
mod given;
mod legal;
mod natural_limit;
mod notation;
mod perft;
mod pgn;
mod play;
mod properties;
mod real_games;
mod repetition;
