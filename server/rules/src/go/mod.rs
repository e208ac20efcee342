//! Go on any board from 5 to 25 lines, under Chinese and other area rules.
//!
//! Decides what a play does, which repetitions are forbidden and how the end
//! is counted; keeps no clock and asks nobody whether stones are dead. Sections
//! in the docs are those of the go rules, articles those of the Chinese
//! competition rules of 1988.

mod board;
mod colour;
mod count;
mod dead;
mod decide;
mod end;
mod event;
mod game;
mod handicap;
mod history;
mod komi;
mod option_text;
mod options;
mod point;
mod point_set;
mod position;
mod preset;
mod proposal;
mod record;
mod safe;
mod setup;
pub mod sgf;
mod size;

pub use board::{BadBoard, Board, Chain};
pub use colour::{ByColour, Colour};
pub use count::{Count, Margin, Zi};
pub use dead::{NoStone, toggled};
pub use decide::Illegal;
pub use end::{DrawReason, End, Reason, VoidReason};
pub use event::{Event, Pass};
pub use game::Game;
pub use handicap::stars;
pub use history::History;
pub use komi::{BadKomi, Komi};
pub use option_text::OptionTextError;
pub use options::{
    Colours, HandicapBonus, KoRule, Options, OptionsError, Placement, RepetitionResult, Scoring,
    Suicide,
};
pub use point::{BadPoint, Point};
pub use point_set::PointSet;
pub use position::Position;
pub use preset::Preset;
pub use proposal::surely_dead;
pub use record::{Action, ClockLeft, Ply, Record, ReplayError};
pub use setup::{BadSetup, Setup};
pub use size::{BadSize, Size};
