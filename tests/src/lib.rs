//! What the whole-server tests share: an in-memory house on paused time, and clients that fold what they hear.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a client that waits for one kind of message passes over all others"
)]

use std::time::Duration;

mod arrivals;
mod begun;
mod client;
pub mod fuzz;
mod go;
mod pipe;
mod play;
mod program;
mod raw;
mod refereed;
mod relay;
mod siege;
mod spread;
mod terminal;
mod world;
mod xiangqi;

pub use arrivals::Arrivals;
pub use begun::{begun_game, store_of};
pub use client::{Client, Heard, say, unlisted};
pub use go::Pair;
pub use pipe::{ClientEnd, ServerEnd, pipe};
pub use play::{Match, legal_moves, moves};
pub use program::{Server, Socket, built, client_over, greet, resident_bytes};
pub use raw::{BINARY, Came, HANDSHAKE, PING, RawSocket, TEXT, empty_part};
pub use refereed::{Opening, Refereed, rule};
pub use relay::Relay;
pub use siege::{Attack, Ended, stream_from};
pub use spread::Spread;
pub use terminal::Terminal;
pub use world::{World, connect, guest};
pub use xiangqi::XiangqiPair;

/// The longest a test may last, in its own time.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Runs a test on one thread with time standing still until everyone waits: nothing sleeps, and the
/// same seed gives the same run. Who waits for what never comes is stopped after a day of that time.
pub fn on_paused_time<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime without sockets can always be built")
        .block_on(async { tokio::time::timeout(DAY, test).await })
        .expect("a test waits for what does come")
}
