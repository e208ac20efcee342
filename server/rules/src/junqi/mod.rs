//! Junqi, the hidden army chess, for four players and for two.
//!
//! Decides what a move does and who is out; keeps no clock and hides nothing
//! from anyone: who may see what is the table's matter. Sections in the docs
//! are those of the junqi rules.

mod board;
mod combat;
mod decide;
mod event;
mod file_error;
mod jgs;
mod jql;
mod layout;
mod lines;
mod movement;
mod option_text;
mod options;
mod path;
mod piece;
mod piece_codes;
mod position;
mod post;
mod record;
mod record_text;
mod replay;
pub mod stock;
mod token;
mod variant;
mod winners;

pub use board::Board;
pub use combat::{Outcome, combat};
pub use decide::IllegalMove;
pub use event::{DrawReason, End, Event, Reason};
pub use file_error::{FileError, FileFault};
pub use jgs::{Jgs, JgsName, JgsUnfit};
pub use layout::{Layout, LayoutError};
pub use movement::Standing;
pub use option_text::OptionTextError;
pub use options::{
    AllyChat, Direction, First, FlagCapture, Options, OptionsError, Preset, Visibility,
};
pub use path::path;
pub use piece::Piece;
pub use position::Position;
pub use post::{BadPost, Post, PostKind};
pub use record::Record;
pub use record_text::{RecordError, RecordFault};
pub use replay::{ReplayError, ReplayFault, Step, Steps};
pub use token::{BadToken, Token};
pub use variant::Variant;
pub use winners::{NoAlliance, Winners};
