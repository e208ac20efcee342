//! The screens of a terminal: what a person sees and what keys and mouse mean.
//!
//! Everything but the loop is pure: a screen is a value, drawing it is a function of it, of the
//! picture the server gave and of the server's time, and input comes in as values. No rule is
//! decided here; `qiguan-rules` lends geometry, names, layouts and records alone.

mod app;
mod board;
mod clock;
mod duel;
mod edit;
mod field;
mod form;
mod go;
mod input;
mod links;
mod lobby;
mod log;
mod measure;
mod panel;
mod past;
mod phrases;
mod plan;
mod popup;
mod replay;
mod scene;
mod skin;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod typed;
mod xiangqi;

pub(crate) use app::play;
pub(crate) use go::Past;
pub(crate) use replay::{Reading, show};
