//! Twin worlds: what a viewer may not know must not change one byte of what that viewer receives.

mod after_end;
mod before_start;
mod knowledge;
mod lawful;
mod log;
mod planted;
mod random_games;
mod secret;
mod side;
mod twins;
