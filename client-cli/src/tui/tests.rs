//! Screens drawn from given pictures, as text files under `client-cli/tests/screens`, and what keys
//! do to them. `QIGUAN_SCREENS=write` writes the files anew, to be looked at.

mod desk;
mod go;
mod laying;
mod lobby;
mod reading;
mod sample;
mod screens;
mod several;
mod steering;
mod stepping;
mod xiangqi;
