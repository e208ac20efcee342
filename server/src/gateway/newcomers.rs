//! Connections that have asked nothing yet: nobody counts them by address, so they are few.

use crate::limits::SILENT_MAX;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::task::AbortHandle;

/// Those who have come, the oldest first; some may have asked or gone since.
#[derive(Debug, Default)]
pub(crate) struct Newcomers(VecDeque<Newcomer>);

#[derive(Debug)]
struct Newcomer {
    asked: Arc<AtomicBool>,
    task: AbortHandle,
}

impl Newcomers {
    /// One more; where there are too many, the one that has been silent longest is let go.
    pub(crate) fn add(&mut self, asked: Arc<AtomicBool>, task: AbortHandle) {
        self.0.push_back(Newcomer { asked, task });
        if self.0.len() <= SILENT_MAX {
            return;
        }
        self.0.retain(Newcomer::is_silent);
        if self.0.len() > SILENT_MAX
            && let Some(oldest) = self.0.pop_front()
        {
            tracing::debug!("too many ask nothing; the oldest is let go");
            oldest.task.abort();
        }
    }
}

impl Newcomer {
    fn is_silent(&self) -> bool {
        !self.asked.load(Ordering::Relaxed) && !self.task.is_finished()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::pending;

    #[tokio::test]
    async fn whoever_is_silent_longest_makes_place_and_whoever_has_asked_stays() {
        let mut newcomers = Newcomers::default();
        let mut come = |has_asked: bool| {
            let task = tokio::spawn(pending::<()>());
            newcomers.add(Arc::new(AtomicBool::new(has_asked)), task.abort_handle());
            task
        };
        let asked: Vec<_> = (0..SILENT_MAX).map(|_| come(true)).collect();
        let oldest = come(false);
        let others: Vec<_> = (1..SILENT_MAX).map(|_| come(false)).collect();
        tokio::task::yield_now().await;
        assert!(!oldest.is_finished(), "so many there may be");
        let newest = come(false);
        assert!(oldest.await.unwrap_err().is_cancelled());
        let stay = asked.iter().chain(&others).chain([&newest]);
        assert!(stay.into_iter().all(|task| !task.is_finished()));
    }
}
