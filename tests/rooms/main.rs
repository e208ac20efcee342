//! The real rooms and sessions in memory, on paused time.

mod whole_game;
