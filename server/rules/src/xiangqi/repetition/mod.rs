//! Who must change when positions repeat (xiangqi rules 6).
//!
//! Sees only positions and moves since the latest capture. What a ply does is its class; the
//! classes of a loop give a ruling. Articles are those of the competition rules of 1999 unless
//! another year is named. Nothing here ends a game: the table asks and decides.

mod attack;
mod axf;
mod class;
mod exchange;
mod found;
mod free;
mod gain;
mod joint;
mod mate;
mod newness;
mod profile;
mod ruling;
mod series;
mod span;
mod standing;
mod tally;
mod trade;
mod trial;

pub use class::{Chase, Class, Idle};
pub use found::Found;
pub use gain::Form;
pub use profile::{Limits, Profile};
pub use ruling::{Ground, Judged, Ruling, Verdict, judge};
pub use standing::Repetition;
