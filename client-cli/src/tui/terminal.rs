//! The terminal: made ours, and given back as it was however we leave.

use super::input::Input;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    EventStream,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use futures::StreamExt;
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};
use std::io::{self, Stdout, Write};
use std::sync::Once;

/// A screen of our own. Dropping it gives the terminal back.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    events: EventStream,
}

impl Screen {
    pub(crate) fn open() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        let taken = execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableBracketedPaste,
            EnableMouseCapture
        );
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match terminal {
            Ok(terminal) => Ok(Self {
                terminal,
                events: EventStream::new(),
            }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(|_| ())
    }

    /// Forgets what the terminal shows, so that all is drawn anew.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// The next thing that the user does; an error, or nothing, when the terminal is gone.
    pub(crate) async fn next(&mut self) -> Option<io::Result<Option<Input>>> {
        let event = self.events.next().await?;
        Some(event.map(Input::of))
    }

    pub(crate) fn ring(&mut self) -> io::Result<()> {
        let mut output = io::stdout();
        output.write_all(b"\x07")?;
        output.flush()
    }

    /// Puts a text where the terminal pastes from, if it lets programs do that (OSC 52).
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        let mut output = io::stdout();
        write!(output, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
        output.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Screen")
    }
}

/// What fails here fails on a terminal that is gone.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// A panic's message is read on the terminal as it was before.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let three = [
            chunk[0],
            chunk.get(1).copied().unwrap_or(0),
            chunk.get(2).copied().unwrap_or(0),
        ];
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        for place in 0..4 {
            let letter = usize::try_from(bits >> (18 - 6 * place) & 63).unwrap_or(0);
            let is_filled = place <= chunk.len();
            text.push(if is_filled {
                char::from(LETTERS[letter])
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
