//! Every clock of a table, as pure values (time rules). Nothing ticks: what is left is a function of
//! an instant, and all arithmetic is in whole milliseconds.
//!
//! [`Timer`] is the one timer that everybody shares. [`Clocks`] are the clocks of players, each with
//! what [`TimeLeft`] to it under a [`TimeControl`].

mod announce;
mod clocks;
mod control;
mod lag;
mod left;
mod pauses;
mod stages;
mod timer;

pub use announce::{Announcement, Say};
pub use clocks::{Clock, Clocks, Flag};
pub use control::{AtLimit, TimeControl, TimeControlError};
pub use lag::LagBank;
pub use left::TimeLeft;
pub use pauses::{PauseReason, Pauses};
pub use stages::{BadStages, Stage, Stages};
pub use timer::{Pause, Timer};

pub(crate) use timer::{RESTART_GRACE_MS, START_DELAY_MS};
