//! The wish of the system that we leave: SIGTERM, a terminal that hangs up, an interrupt from
//! elsewhere.

use anyhow::{Context, Result};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that end a program in good order.
#[derive(Debug)]
pub(crate) struct Signals([Signal; 3]);

impl Signals {
    pub(crate) fn new() -> Result<Self> {
        let on = |kind| signal(kind).context("cannot wait for signals");
        Ok(Self([
            on(SignalKind::terminate())?,
            on(SignalKind::hangup())?,
            on(SignalKind::interrupt())?,
        ]))
    }

    /// Waits for the first of them; a wait given up loses nothing.
    pub(crate) async fn wait(&mut self) {
        let [terminate, hangup, interrupt] = &mut self.0;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}
