//! Xiangqi on the screen.

mod sample;
mod screens;
mod steering;
