//! Go in both directions: options and requests in, pictures and tellings out.

mod clocks;
mod options;
mod points;
mod refusal;
mod told;
mod view;
mod words;

pub(super) use clocks::{clocks, say, time, time_of};
pub(super) use options::{go_opening, go_settings, told_settings};
pub(super) use points::{board, point_of};
pub(super) use refusal::refusal;
pub(super) use told::told;
pub(super) use view::{ending, go_view, question};
pub(super) use words::{ask, ask_word};
