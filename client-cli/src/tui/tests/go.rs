//! The screen of Go.

mod past;
mod sample;
mod screens;
mod steering;
