//! Twin worlds: what a viewer may not know must not change one byte of what that viewer receives.

mod after_end;
mod before_start;
mod delayed;
mod entry;
mod go_game;
mod knowledge;
mod lawful;
mod log;
mod page;
mod pairs;
mod planted;
mod private;
mod random_games;
mod records;
mod sealed;
mod seats;
mod secret;
mod side;
mod talk;
mod twins;
mod watchers;
mod xiangqi;
