//! A program in a pseudo-terminal, whose output is read as it is written.

use crate::arrivals::Arrivals;
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The size of the terminal.
const COLUMNS: u16 = 80;
const ROWS: u16 = 24;

/// A program in a terminal of its own; it ends with this.
#[derive(Debug)]
pub struct Terminal {
    program: Child,
    keys: File,
    /// What the program wrote.
    pub output: Arrivals,
}

impl Terminal {
    /// Starts a program that keeps its state in a folder. `setsid` (Debian's util-linux) gives it the
    /// terminal for its own and becomes the program.
    #[must_use]
    pub fn start<S: AsRef<OsStr>>(program: &Path, arguments: &[S], state: &Path) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let controller = openpt(flags).expect("there are pseudo-terminals");
        grantpt(&controller).expect("it is ours");
        unlockpt(&controller).expect("it is ours");
        let size = Winsize {
            ws_row: ROWS,
            ws_col: COLUMNS,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&controller, size).expect("a terminal has a size");
        let end = || Stdio::from(ioctl_tiocgptpeer(&controller, flags).expect("it has an end"));
        let program = Command::new("setsid")
            .arg("--ctty")
            .arg(program)
            .args(arguments)
            .env("XDG_STATE_HOME", state)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("there is a program `setsid`");
        let keys = File::from(controller);
        let mut screen = keys.try_clone().expect("a file has two handles");
        let (place, output) = Arrivals::new();
        std::thread::spawn(move || {
            let mut buffer = [0; 16 * 1024];
            while let Ok(count @ 1..) = screen.read(&mut buffer) {
                place.note(&buffer[..count]);
            }
        });
        Self {
            program,
            keys,
            output,
        }
    }

    /// Types a text.
    pub fn types(&mut self, text: &str) {
        let typed = self.keys.write_all(text.as_bytes());
        typed.expect("the terminal is open");
    }

    /// The number of the program's process.
    #[must_use]
    pub fn process(&self) -> u32 {
        self.program.id()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        _ = self.program.kill();
        _ = self.program.wait();
    }
}
