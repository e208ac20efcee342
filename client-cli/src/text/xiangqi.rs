//! The words of xiangqi.

mod options;
mod repetition;
mod told;
mod words;
