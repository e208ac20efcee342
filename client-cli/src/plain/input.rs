//! The lines a person types.

use crate::lines::read_line;
use std::io::BufRead;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Lines that are read ahead.
const LINES_AHEAD: usize = 16;

/// Standard input, read as it comes.
pub(super) struct Input(Receiver<String>);

impl Input {
    /// A thread of its own reads, because a read of standard input cannot be given up.
    pub(super) fn standard() -> Self {
        let (lines, received) = channel(LINES_AHEAD);
        std::thread::spawn(move || send_lines(std::io::stdin().lock(), &lines));
        Self(received)
    }

    /// Waits for the next line; a wait given up loses nothing.
    pub(super) async fn next(&mut self) -> Option<String> {
        self.0.recv().await
    }
}

/// Ends with the input, or when nobody wants lines any more.
fn send_lines(mut input: impl BufRead, lines: &Sender<String>) {
    while let Ok(Some(line)) = read_line(&mut input) {
        // What is no text is no command either.
        let line = String::from_utf8_lossy(&line).into_owned();
        if lines.blocking_send(line).is_err() {
            return;
        }
    }
}
