//! Resident memory of an idle socket, session included, in the real server with 5,000 of them.
//!
//! `cargo bench -p qiguan-tests --bench sockets`; needs 12,000 open files (`ulimit -n`). The bound is 12 KB.

use qiguan_tests::Server;

const SOCKETS: usize = 5_000;
/// The most that one may take.
const BYTES_MAX: f64 = 12_000.0;
/// Sockets that come first, so that what the server needs once is not counted.
const WARM_UP: usize = 200;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start(folder.path());
    let mut sockets = Vec::with_capacity(SOCKETS + WARM_UP);
    for _ in 0..WARM_UP {
        sockets.push(server.connect().await);
    }
    let before = server.resident_bytes();
    for _ in 0..SOCKETS {
        sockets.push(server.connect().await);
    }
    let after = server.resident_bytes();
    let each = (after - before) as f64 / SOCKETS as f64;
    println!(
        "idle socket, session included, at {SOCKETS}: {:.1} KB resident each",
        each / 1000.0
    );
    assert!(each <= BYTES_MAX, "an idle socket is too large");
}
