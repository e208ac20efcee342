//! Xiangqi under the Chinese competition rules of 1999 and their kin.
//!
//! Decides what moves are legal and which positions end a game, counts towards the natural limit
//! and reads and writes positions; keeps no clock and no past. Articles are those of the
//! competition rules, sections those of the xiangqi rules beside this crate.

mod attack;
mod colour;
mod fen;
mod fen_fault;
mod legal;
mod lines;
mod moves;
mod natural_limit;
mod notation;
mod outcome;
pub mod pgn;
mod piece;
mod point;
mod point_set;
mod position;
mod record;
mod repetition;
mod steps;
mod zobrist;

pub use colour::{ByColour, Colour};
pub use fen_fault::FenFault;
pub use moves::{BadMove, Illegal, Move};
pub use natural_limit::{CHECKS_FREE, Quiet};
pub use notation::{Notation, Unread};
pub use outcome::{NoForce, NoMove, Outcome};
pub use piece::{Kind, Piece};
pub use point::{BadPoint, Point};
pub use point_set::PointSet;
pub use position::{Position, Undo};
pub use record::{Record, ReplayError, Score};
pub use repetition::{
    Chase, Class, Form, Found, Ground, Idle, Judged, Limits, Profile, Repetition, Ruling, Verdict,
    judge,
};
