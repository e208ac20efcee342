//! Connections accepted a second: TCP, upgrade and hello as a new guest, in the real server.
//!
//! `cargo bench -p qiguan-tests --bench arrivals`. The rate depends on the clients beside the server; the
//! bound is on the processor time that the server itself takes: 2,000 a second on one core are 500
//! microseconds each.

use qiguan_tests::{Server, greet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

const ARRIVALS: u32 = 4_000;
const WARM_UP: u32 = 400;
/// The most processor time that one may take, in seconds.
const CPU_S_MAX: f64 = 1.0 / 2_000.0;
/// Far longer than all of it takes.
const ENDS_BY: Duration = Duration::from_secs(120);
/// Connections that are on their way at once.
const AT_ONCE: usize = 64;

#[tokio::main]
async fn main() {
    let ended = tokio::time::timeout(ENDS_BY, measure()).await;
    assert!(ended.is_ok(), "it does not end");
}

async fn measure() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Arc::new(Server::start(folder.path()));
    arrive(&server, WARM_UP, true).await;
    for (words, says_hello) in [("upgraded", false), ("upgraded and welcomed", true)] {
        let (began, cpu) = (Instant::now(), server.cpu_s());
        arrive(&server, ARRIVALS, says_hello).await;
        let (took_s, cpu_s) = (began.elapsed().as_secs_f64(), server.cpu_s() - cpu);
        let count = f64::from(ARRIVALS);
        println!(
            "connections {words}: {:.0} a second beside their clients; {:.0} a second of processor time \
             ({:.0} microseconds each)",
            count / took_s,
            count / cpu_s,
            cpu_s / count * 1e6
        );
        assert!(cpu_s / count <= CPU_S_MAX, "an arrival costs too much");
    }
}

async fn arrive(server: &Arc<Server>, count: u32, says_hello: bool) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut arriving = Vec::new();
    for _ in 0..count {
        let place = places.clone().acquire_owned().await;
        let place = place.expect("the places stay open");
        let server = server.clone();
        arriving.push(tokio::spawn(async move {
            let mut socket = server.upgrade(None).await;
            if says_hello {
                greet(&mut socket).await;
            }
            drop(place);
        }));
    }
    for one in arriving {
        one.await.expect("an arrival does not panic");
    }
}
