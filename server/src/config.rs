//! What an operator may set, each with its default.

use clap::Parser;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Qiguan: a house where board games are played.
#[derive(Clone, Debug, Parser)]
#[command(version, about)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "QIGUAN_LISTEN", default_value = "127.0.0.1:7300")]
    pub listen: SocketAddr,
    /// Folder of the store; made if it is not there.
    #[arg(long, env = "QIGUAN_DATA", default_value = "qiguan-data")]
    pub data: PathBuf,
    /// What to log: a level, or filters such as `info,qiguan_server::room=debug`.
    #[arg(long, env = "QIGUAN_LOG", default_value = "info")]
    pub log: String,
}
