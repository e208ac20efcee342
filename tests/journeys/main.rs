//! Journeys: the real server program, real sockets, the real client program.

mod audit;
mod delayed;
mod devices;
mod edges;
mod files;
mod for_two;
mod friends;
mod goban;
mod http;
mod keeping;
mod kills;
mod lines;
mod pane;
mod plain;
mod programs;
mod proxy;
mod script;
mod server;
mod settings;
mod socket;
mod terminals;
mod tls;
mod whole_match;
