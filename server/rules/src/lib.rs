//! The rules of the games played at Qiguan.
//!
//! Pure values and decisions: this crate knows no time, no network and no
//! chance of its own. Clocks, offers and who may see what belong to the table.

#![no_std]

extern crate alloc;

pub mod go;
pub mod junqi;
mod option_value;
mod seat;
pub mod xiangqi;

pub use seat::{BySeat, Seat, Seats};
