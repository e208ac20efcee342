//! The connection that stands, or the next one on its way with its pause before.

use crate::drive::Destination;
use crate::link::{Incoming, Link};
use std::fmt;
use std::future::Future;
use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Error;

/// How long opening a connection, or handing it one frame, may take.
pub(crate) const LINK_WAIT: Duration = Duration::from_secs(10);
/// The first and the longest pause between two tries to connect.
const BACKOFF_FIRST: Duration = Duration::from_millis(100);
const BACKOFF_MAX: Duration = Duration::from_secs(5);

/// A connection that is there or on its way.
pub(crate) enum Wire {
    Up(Box<Link>),
    Coming(Pin<Box<dyn Future<Output = Result<Link, String>>>>),
}

/// What happens on it.
#[derive(Debug)]
pub(crate) enum Event {
    Opened(Box<Link>),
    Failed(String),
    Came(Incoming),
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up(_) => "Up",
            Self::Coming(_) => "Coming",
        })
    }
}

impl Wire {
    /// Opens a connection after a pause.
    pub(crate) fn coming(destination: &Destination, pause: Duration) -> Self {
        Self::Coming(Box::pin(connect(destination.clone(), pause)))
    }

    /// Waits for the next event; a wait given up loses nothing.
    pub(crate) async fn event(&mut self) -> Event {
        match self {
            Self::Up(link) => Event::Came(link.next().await),
            Self::Coming(link) => match link.await {
                Ok(link) => Event::Opened(Box::new(link)),
                Err(reason) => Event::Failed(reason),
            },
        }
    }
}

/// The pauses between tries: longer each time until a server has greeted us.
#[derive(Debug)]
pub(crate) struct Backoff(Duration);

impl Backoff {
    pub(crate) fn new() -> Self {
        Self(BACKOFF_FIRST)
    }

    /// Between half of the pause and all of it, so that clients do not come back in step.
    pub(crate) fn next(&mut self) -> Duration {
        let pause = self.0;
        self.0 = (pause * 2).min(BACKOFF_MAX);
        // A fresh hasher has random keys: chance enough for this.
        let chance = RandomState::new().hash_one(0) % 1_001;
        pause / 2 + pause * u32::try_from(chance).unwrap_or(0) / 2_000
    }
}

async fn connect(destination: Destination, pause: Duration) -> Result<Link, String> {
    sleep(pause).await;
    let open = Link::open(destination.server.as_str(), destination.encoding);
    match timeout(LINK_WAIT, open).await {
        Ok(Ok(link)) => Ok(link),
        Ok(Err(Error::Io(error))) => Err(error.to_string()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("no answer within {} s", LINK_WAIT.as_secs())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_stay_bounded() {
        let mut backoff = Backoff::new();
        for expected_ms in [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000] {
            let expected = Duration::from_millis(expected_ms);
            let pause = backoff.next();
            assert!(expected / 2 <= pause && pause <= expected, "{pause:?}");
        }
    }
}
