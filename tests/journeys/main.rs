//! Journeys: the real server program, real sockets, the real client program.

mod audit;
mod delayed;
mod devices;
mod edges;
mod files;
mod for_two;
mod friends;
mod go_plain;
mod go_umpire;
mod http;
mod keeping;
mod kills;
mod lines;
mod log;
mod pane;
mod plain;
mod programs;
mod proxy;
mod records;
mod script;
mod server;
mod settings;
mod socket;
mod terminals;
mod tls;
mod whole_match;
