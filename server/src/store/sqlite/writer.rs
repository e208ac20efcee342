//! The one thread that writes: it takes what has arrived, commits it together, then answers.

use std::fmt;
use std::fs::File;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{mpsc, oneshot, watch};

use super::super::{AppendError, StoreStats, Write};
use super::open::{OpenError, Opened};
use super::writes::{self, Applied};
use crate::time::Stopwatch;

/// Writes in one commit: beyond this a commit costs so little per write that waiting longer gains nothing.
const BATCH_WRITES_MAX: usize = 1_024;

/// Writes that wait for a commit; further ones wait for a place, which is the back-pressure.
const WAITING_WRITES_MAX: usize = 4 * BATCH_WRITES_MAX;

type Answer = Result<(), AppendError>;

enum Message {
    Write(Request),
    LimitPages(u32, oneshot::Sender<()>),
    Stop,
}

struct Request {
    write: Write,
    answer: oneshot::Sender<Answer>,
}

/// How the rest of the store talks to the thread.
pub(super) struct WriterHandle {
    messages: mpsc::Sender<Message>,
    counters: Arc<Counters>,
    /// Its other end goes when the thread has let go of the folder.
    ended: watch::Receiver<()>,
    thread: Option<JoinHandle<()>>,
}

impl WriterHandle {
    pub(super) fn start(opened: Opened) -> Result<Self, OpenError> {
        let (sender, receiver) = mpsc::channel(WAITING_WRITES_MAX);
        let counters = Arc::new(Counters::default());
        let (ending, ended) = watch::channel(());
        let writer = Writer {
            db: opened.db,
            messages: receiver,
            counters: Arc::clone(&counters),
            lock: opened.lock,
            ending,
        };
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer.run())
            .map_err(OpenError::Thread)?;
        Ok(Self {
            messages: sender,
            counters,
            ended,
            thread: Some(thread),
        })
    }

    pub(super) async fn write(&self, write: Write) -> Answer {
        let (answer, answered) = oneshot::channel();
        let request = Message::Write(Request { write, answer });
        if self.messages.send(request).await.is_err() {
            return Err(AppendError::Unavailable("the store is closed".to_owned()));
        }
        let lost = |_| Err(AppendError::Unknown("the writer has stopped".to_owned()));
        answered.await.unwrap_or_else(lost)
    }

    pub(super) async fn limit_pages(&self, pages: u32) {
        let (done, is_done) = oneshot::channel();
        let message = Message::LimitPages(pages, done);
        if self.messages.send(message).await.is_ok() {
            // Without an answer the thread has ended, and a limit means nothing any more.
            let _ = is_done.await;
        }
    }

    pub(super) async fn close(&self) {
        // If it cannot be sent, an earlier close is under way or over; it is waited for all the same.
        let _ = self.messages.send(Message::Stop).await;
        let _ = self.ended.clone().changed().await;
    }

    pub(super) fn stats(&self) -> StoreStats {
        self.counters.read()
    }
}

impl Drop for WriterHandle {
    fn drop(&mut self) {
        // The thread ends when the last sender is gone and everything sent is written.
        drop(mem::replace(&mut self.messages, mpsc::channel(1).0));
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the store's writer has panicked");
        }
    }
}

impl fmt::Debug for WriterHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriterHandle")
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

struct Writer {
    db: Connection,
    messages: mpsc::Receiver<Message>,
    counters: Arc<Counters>,
    lock: File,
    ending: watch::Sender<()>,
}

impl Writer {
    fn run(mut self) {
        let mut arrived = Vec::with_capacity(BATCH_WRITES_MAX);
        let mut stop = false;
        while !stop
            && self
                .messages
                .blocking_recv_many(&mut arrived, BATCH_WRITES_MAX)
                > 0
        {
            stop = self.handle(arrived.drain(..));
        }
        // What was handed over before a stop is still written. Not so what a caller has only a place for:
        // that one may never be polled again, and waiting for it would be for ever.
        self.messages.close();
        while let Ok(message) = self.messages.try_recv() {
            arrived.push(message);
        }
        self.handle(arrived.drain(..));
        self.shut();
    }

    /// Serves what has arrived; true if that includes the wish to stop.
    fn handle(&self, arrived: impl ExactSizeIterator<Item = Message>) -> bool {
        let mut batch = Vec::with_capacity(arrived.len());
        let mut stop = false;
        for message in arrived {
            match message {
                Message::Write(request) => batch.push(request),
                Message::LimitPages(pages, done) => {
                    self.limit_pages(pages);
                    let _ = done.send(());
                }
                Message::Stop => stop = true,
            }
        }
        self.serve(batch);
        stop
    }

    fn serve(&self, batch: Vec<Request>) {
        if batch.is_empty() {
            return;
        }
        let watch = Stopwatch::start();
        let outcome = self.commit(&batch);
        self.counters.count(&batch, &outcome, watch.elapsed_us());
        for (index, request) in batch.into_iter().enumerate() {
            let answer = match &outcome {
                Ok(applied) if applied[index] == Applied::Done => Ok(()),
                Ok(_) => Err(AppendError::Conflict),
                Err(error) => Err(error.clone()),
            };
            // A caller that has gone away reads later what became of its write.
            let _ = request.answer.send(answer);
        }
    }

    /// One transaction; an error is everyone's answer.
    fn commit(&self, batch: &[Request]) -> Result<Vec<Applied>, AppendError> {
        let applied = self.apply(batch).map_err(|error| {
            tracing::error!(%error, "a transaction of the store was given up");
            self.roll_back();
            AppendError::Unavailable(error.to_string())
        })?;
        match self.execute("COMMIT") {
            Ok(()) => Ok(applied),
            Err(error) => Err(self.failed_commit(&error)),
        }
    }

    fn apply(&self, batch: &[Request]) -> rusqlite::Result<Vec<Applied>> {
        // Left open only if rolling back has failed before.
        self.roll_back();
        self.execute("BEGIN IMMEDIATE")?;
        let mut applied = Vec::with_capacity(batch.len());
        let mut proven_ms = None;
        for Request { write, .. } in batch {
            let outcome = writes::apply(&self.db, write)?;
            if outcome == Applied::Done {
                proven_ms = proven_ms.max(write.proves_ms());
            }
            applied.push(outcome);
        }
        if let Some(at_ms) = proven_ms {
            writes::raise_time(&self.db, at_ms)?;
        }
        Ok(applied)
    }

    fn failed_commit(&self, error: &rusqlite::Error) -> AppendError {
        tracing::error!(%error, "a commit of the store failed");
        let still_open = !self.db.is_autocommit();
        self.roll_back();
        let full = error.sqlite_error_code() == Some(ErrorCode::DiskFull);
        if (still_open && self.db.is_autocommit()) || full {
            return AppendError::Unavailable(error.to_string());
        }
        // SQLite has undone it for everyone who reads now. But if the log was written and only its sync
        // failed, then the frames stay until the next commit overwrites them, and a crash before that
        // brings them back.
        AppendError::Unknown(error.to_string())
    }

    fn roll_back(&self) {
        if self.db.is_autocommit() {
            return;
        }
        if let Err(error) = self.execute("ROLLBACK") {
            tracing::error!(%error, "the store could not roll back");
        }
    }

    fn execute(&self, sql: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached(sql)?.execute([])?;
        Ok(())
    }

    fn limit_pages(&self, pages: u32) {
        let set = self
            .db
            .pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
        if let Err(error) = set {
            tracing::warn!(%error, "the store's size could not be limited");
        }
    }

    /// Brings everything from the log into the database, then lets go of it.
    fn shut(self) {
        let Self {
            db, lock, ending, ..
        } = self;
        let tidied = db
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
            .and_then(|()| db.close().map_err(|(_, error)| error));
        if let Err(error) = tidied {
            // Nothing is lost: the next start reads the log.
            tracing::warn!(%error, "the store's log stays behind");
        }
        // Whoever waits for the close may open the folder again at once.
        drop(lock);
        drop(ending);
    }
}

#[derive(Default)]
struct Counters {
    commits: AtomicU64,
    writes: AtomicU64,
    failures: AtomicU64,
    commit_us: AtomicU64,
    commit_us_max: AtomicU64,
}

impl Counters {
    /// A transaction that took so long. Whoever reads the numbers may play too, so what was written in
    /// secret is none of them, unless it failed.
    fn count(&self, batch: &[Request], outcome: &Result<Vec<Applied>, AppendError>, us: u64) {
        let is_secret = |request: &Request| request.write.is_secret();
        if outcome.is_ok() && batch.iter().all(is_secret) {
            return;
        }
        self.commit_us.fetch_add(us, Ordering::Relaxed);
        self.commit_us_max.fetch_max(us, Ordering::Relaxed);
        match outcome {
            Ok(applied) => {
                let written = batch.iter().zip(applied);
                let done = written
                    .filter(|(request, one)| **one == Applied::Done && !is_secret(request))
                    .count();
                self.commits.fetch_add(1, Ordering::Relaxed);
                self.writes.fetch_add(done as u64, Ordering::Relaxed);
            }
            Err(_) => {
                self.failures.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn read(&self) -> StoreStats {
        StoreStats {
            commits: self.commits.load(Ordering::Relaxed),
            writes: self.writes.load(Ordering::Relaxed),
            failures: self.failures.load(Ordering::Relaxed),
            commit_us: self.commit_us.load(Ordering::Relaxed),
            commit_us_max: self.commit_us_max.load(Ordering::Relaxed),
        }
    }
}
