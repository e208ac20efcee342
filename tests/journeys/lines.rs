//! What a process prints, line by line, each with the instant at which it came.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest any journey waits for anything: far more than a sound server ever takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A line and when it came.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) at: Instant,
    pub(crate) text: String,
}

/// Reads a stream to its end on a thread of its own; the channel closes there.
pub(crate) fn lines_of(stream: impl Read + Send + 'static) -> Receiver<Printed> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for text in BufReader::new(stream).lines().map_while(Result::ok) {
            let at = Instant::now();
            // Without a reader there is nobody to print for.
            if sender.send(Printed { at, text }).is_err() {
                return;
            }
        }
    });
    receiver
}

/// What a process complained about so far; kept for the words of a failure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Complaints(Arc<Mutex<Vec<String>>>);

impl Complaints {
    /// Gathers a stream's lines from now on; the thread ends with the stream.
    pub(crate) fn gather(&self, stream: impl Read + Send + 'static) -> JoinHandle<()> {
        let gathered = self.clone();
        std::thread::spawn(move || {
            for text in BufReader::new(stream).lines().map_while(Result::ok) {
                gathered.all().push(text);
            }
        })
    }

    pub(crate) fn all(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().expect("nobody panics while holding this")
    }

    /// The last few lines.
    pub(crate) fn last(&self) -> String {
        let all = self.all();
        all[all.len().saturating_sub(15)..].join("\n")
    }
}
