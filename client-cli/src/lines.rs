//! Where the lines of a script come from: a file, read whole before anything is done, or standard
//! input, read as it comes.

use crate::script::{self, LINE_BYTES_MAX, Numbered};
use anyhow::{Context, Result};
use std::io::{BufRead, Read};
use std::path::Path;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Lines of standard input that are read ahead.
const LINES_AHEAD: usize = 16;

/// The lines still to come.
#[derive(Debug)]
pub(crate) enum Lines {
    File(std::vec::IntoIter<Numbered>),
    Input(Receiver<Numbered>),
}

impl Lines {
    pub(crate) fn file(path: &Path) -> Result<Vec<Numbered>> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the script {}", path.display()))?;
        let lines = text.lines().zip(1..).filter_map(|(text, number)| {
            let line = script::parse(text)?;
            Some(Numbered { number, line })
        });
        Ok(lines.collect())
    }

    /// A thread of its own reads, because a read of standard input cannot be given up.
    pub(crate) fn standard_input() -> Self {
        let (lines, received) = channel(LINES_AHEAD);
        std::thread::spawn(move || send_lines(std::io::stdin().lock(), &lines));
        Self::Input(received)
    }

    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Waits for the next line; a wait given up loses nothing.
    pub(crate) async fn next(&mut self) -> Option<Numbered> {
        match self {
            Self::File(lines) => lines.next(),
            Self::Input(lines) => lines.recv().await,
        }
    }
}

/// Ends with the input, or when nobody wants lines any more.
fn send_lines(mut input: impl BufRead, lines: &Sender<Numbered>) {
    for number in 1.. {
        let line = match read_line(&mut input) {
            Ok(None) | Err(_) => return,
            Ok(Some(text)) => match String::from_utf8(text) {
                Ok(text) => script::parse(&text),
                Err(_) => Some(Err("not UTF-8".to_owned())),
            },
        };
        if let Some(line) = line
            && lines.blocking_send(Numbered { number, line }).is_err()
        {
            return;
        }
    }
}

/// Reads a line; of one over the limit just as much as shows that it is too long.
pub(crate) fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let limit = LINE_BYTES_MAX as u64 + 2;
    let mut line = Vec::new();
    input.by_ref().take(limit).read_until(b'\n', &mut line)?;
    if line.len() as u64 == limit && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(line).filter(|line| !line.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_bounded() {
        let mut input = vec![b' '; 3];
        input.extend(vec![b'x'; 3 * LINE_BYTES_MAX]);
        input.extend(b"\n\n# nothing\n\xff\n{\"sync\":{}}");
        let (lines, mut received) = channel(8);
        send_lines(&input[..], &lines);
        drop(lines);
        let mut told = Vec::new();
        while let Some(line) = received.blocking_recv() {
            told.push((line.number, line.line.is_ok()));
        }
        assert_eq!(told, [(1, false), (4, false), (5, true)]);
    }
}
