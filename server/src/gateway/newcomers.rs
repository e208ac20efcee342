//! Connections that have asked nothing yet: nobody counts them by address, so they are few.

use crate::limits::SILENT_MAX;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::task::AbortHandle;

/// All of them, in the order in which they came. Whoever has asked or gone is kept no longer: what little
/// it would hold keeps the memory around it from being given back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Newcomers(Arc<Mutex<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    came: u64,
    tasks: BTreeMap<u64, AbortHandle>,
}

/// One of them, until it asks or goes.
#[derive(Debug)]
pub(crate) struct Newcomer {
    number: u64,
    has_asked: AtomicBool,
    newcomers: Newcomers,
}

impl Newcomers {
    /// One more.
    pub(crate) fn come(&self) -> Arc<Newcomer> {
        let mut waiting = self.waiting();
        waiting.came += 1;
        Arc::new(Newcomer {
            number: waiting.came,
            has_asked: AtomicBool::new(false),
            newcomers: self.clone(),
        })
    }

    /// It is served by a task; where there are too many, the one that has been silent longest is let go.
    pub(crate) fn serve(&self, newcomer: &Newcomer, task: AbortHandle) {
        let mut waiting = self.waiting();
        // It may have asked meanwhile, and is looked for no more.
        if newcomer.has_asked() {
            return;
        }
        waiting.tasks.insert(newcomer.number, task);
        if waiting.tasks.len() > SILENT_MAX
            && let Some((_, oldest)) = waiting.tasks.pop_first()
        {
            tracing::debug!("too many ask nothing; the oldest is let go");
            oldest.abort();
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().expect("nobody panics while holding this")
    }
}

impl Newcomer {
    pub(crate) fn has_asked(&self) -> bool {
        self.has_asked.load(Ordering::SeqCst)
    }

    /// It asks something: whatever becomes of it is counted elsewhere.
    pub(crate) fn ask(&self) {
        if !self.has_asked.swap(true, Ordering::SeqCst) {
            self.newcomers.waiting().tasks.remove(&self.number);
        }
    }
}

impl Drop for Newcomer {
    fn drop(&mut self) {
        self.ask();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::pending;
    use tokio::task::JoinHandle;

    fn come(newcomers: &Newcomers) -> (Arc<Newcomer>, JoinHandle<()>) {
        let newcomer = newcomers.come();
        let task = tokio::spawn(pending());
        newcomers.serve(&newcomer, task.abort_handle());
        (newcomer, task)
    }

    #[tokio::test]
    async fn whoever_is_silent_longest_makes_place_and_whoever_has_asked_stays() {
        let newcomers = Newcomers::default();
        let asks = || {
            let one = come(&newcomers);
            one.0.ask();
            one
        };
        let asked: Vec<_> = (0..SILENT_MAX).map(|_| asks()).collect();
        let mut silent: Vec<_> = (0..SILENT_MAX).map(|_| come(&newcomers)).collect();
        tokio::task::yield_now().await;
        assert!(silent.iter().all(|(_, task)| !task.is_finished()));
        silent.push(come(&newcomers));
        let (_, oldest) = silent.swap_remove(0);
        assert!(oldest.await.unwrap_err().is_cancelled());
        let stay = asked.iter().chain(&silent);
        assert!(stay.into_iter().all(|(_, task)| !task.is_finished()));
        drop(silent);
        assert!(newcomers.waiting().tasks.is_empty(), "nobody is left");
    }

    #[tokio::test]
    async fn whoever_has_asked_before_it_is_served_is_not_kept() {
        let newcomers = Newcomers::default();
        let newcomer = newcomers.come();
        newcomer.ask();
        newcomers.serve(&newcomer, tokio::spawn(pending::<()>()).abort_handle());
        assert!(newcomers.waiting().tasks.is_empty());
    }
}
