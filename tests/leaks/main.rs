//! Twin worlds: what a viewer may not know must not change one byte of what that viewer receives.

mod after_end;
mod arbiter;
mod before_start;
mod delayed;
mod delayed_go;
mod entry;
mod go_game;
mod go_records;
mod knowledge;
mod lawful;
mod log;
mod mutes;
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
