//! The words of Go.

mod options;
mod sentences;
mod time;
mod told;
mod words;
