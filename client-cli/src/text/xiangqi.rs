//! The words of xiangqi.

mod limit;
mod options;
mod repetition;
mod told;
mod words;
