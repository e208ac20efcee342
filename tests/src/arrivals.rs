//! Bytes with the instants at which they came, for benches that measure from one place to another.

use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

/// How long something is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// What came to one place.
#[derive(Debug)]
pub struct Arrivals {
    came: UnboundedReceiver<(Instant, Vec<u8>)>,
    /// What came since what was waited for last.
    seen: Vec<u8>,
}

/// The place where it comes.
#[derive(Clone, Debug)]
pub(crate) struct Place(UnboundedSender<(Instant, Vec<u8>)>);

impl Arrivals {
    pub(crate) fn new() -> (Place, Self) {
        let (sender, came) = unbounded_channel();
        let seen = Vec::new();
        (Place(sender), Self { came, seen })
    }

    /// When these letters were whole, after those waited for before.
    pub async fn show(&mut self, text: &str) -> Instant {
        let wait = async {
            loop {
                let (at, bytes) = self.came.recv().await.expect("what is measured runs");
                self.seen.extend(bytes);
                let mut parts = self.seen.windows(text.len());
                if parts.any(|part| part == text.as_bytes()) {
                    self.seen.clear();
                    return at;
                }
            }
        };
        let waited = timeout(PATIENCE, wait).await;
        waited.unwrap_or_else(|_| panic!("{text:?} does not come"))
    }
}

impl Place {
    /// Notes bytes as come now; whoever measured may be gone.
    pub(crate) fn note(&self, bytes: &[u8]) {
        _ = self.0.send((Instant::now(), bytes.to_vec()));
    }
}
