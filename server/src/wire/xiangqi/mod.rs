//! Xiangqi in both directions: options and requests in, pictures and tellings out.

mod options;
mod refusal;
mod repetition;
#[cfg(test)]
mod tests;
mod told;
mod view;
mod words;

pub(crate) use options::settings_listed;
pub(super) use options::{told_settings, xiangqi_opening, xiangqi_settings};
pub(super) use refusal::{duel, refusal};
pub(crate) use repetition::ruled_repetition;
pub(super) use told::told;
pub(crate) use view::xiangqi_reason;
pub(super) use view::{board, ending, step_of, touch_of, xiangqi_view};
