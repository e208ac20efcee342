//! Journeys: the real server program, real sockets, the real client program.

mod audit;
mod delayed;
mod devices;
mod edges;
mod files;
mod for_two;
mod friends;
mod go_umpire;
mod http;
mod keeping;
mod kills;
mod lines;
mod programs;
mod proxy;
mod script;
mod server;
mod settings;
mod socket;
mod tls;
mod whole_match;
