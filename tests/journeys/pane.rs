//! The client's screen in a real terminal: tmux stands between, takes keys and shows what is seen.

use crate::lines::PATIENCE;
use crate::programs::programs;
use crate::server::House;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The pause between two looks at a screen.
const LOOK: Duration = Duration::from_millis(50);

/// A tmux server of this journey's own, with the terminals in it.
#[derive(Debug)]
pub(crate) struct Terminals<'a> {
    house: &'a House,
    socket: String,
}

/// One terminal with one client in it.
#[derive(Debug)]
pub(crate) struct Pane<'a> {
    terminals: &'a Terminals<'a>,
    profile: String,
}

impl<'a> Terminals<'a> {
    pub(crate) fn new(house: &'a House) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        // Built before anybody's patience is counted.
        programs();
        Self {
            house,
            socket: format!("qiguan-{}-{number}", std::process::id()),
        }
    }

    /// Opens a terminal in which a guest starts the client.
    pub(crate) fn open(
        &'a self,
        profile: &str,
        (columns, rows): (u16, u16),
        arguments: &str,
    ) -> Pane<'a> {
        let pane = Pane {
            terminals: self,
            profile: profile.to_owned(),
        };
        let size = [columns.to_string(), rows.to_string()];
        let command = self.command(profile, arguments);
        let made = self.tmux(&[
            "new-session",
            "-d",
            "-s",
            profile,
            "-x",
            &size[0],
            "-y",
            &size[1],
            &command,
        ]);
        assert!(made.status.success(), "tmux opens no terminal: {made:?}");
        pane
    }

    /// The client, then how it left and what it left the terminal like, then silence.
    fn command(&self, profile: &str, arguments: &str) -> String {
        let folder = self.house.folder().display();
        let client = programs().client.display();
        let url = self.house.url();
        format!(
            "env -i HOME={folder} XDG_STATE_HOME={folder}/state PATH=$PATH TERM=$TERM \
             LC_ALL=C.UTF-8 {client} --server {url} --profile {profile} --name {profile} {arguments}; \
             echo left with $?; case \"$(stty -a)\" in *-icanon*) echo raw;; *) echo as before;; esac; \
             read _"
        )
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-u", "-L", &self.socket, "-f", "/dev/null"])
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("tmux can be run; tests/run installs it")
    }
}

impl Drop for Terminals<'_> {
    fn drop(&mut self) {
        // Nobody is left to hear that it was gone already.
        let _ = self.tmux(&["kill-server"]);
    }
}

impl Pane<'_> {
    /// Leaves the client, which leaves the terminal as it was.
    pub(crate) fn leaves(&self) {
        self.press(&["C-c"]);
        self.shows("left with 130");
        self.shows("as before");
    }

    /// Presses keys by tmux's names of them.
    pub(crate) fn press(&self, keys: &[&str]) {
        let command = ["send-keys", "-t", &self.profile];
        self.must(&[&command[..], keys].concat());
    }

    /// Types a text.
    pub(crate) fn types(&self, text: &str) {
        self.must(&["send-keys", "-l", "-t", &self.profile, "--", text]);
    }

    /// Presses the left button at a place, counted from 0.
    pub(crate) fn click(&self, column: u16, row: u16) {
        // As a terminal tells it (xterm's SGR mode), counted from 1.
        self.types(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
    }

    /// Pastes a text as a terminal does that says where pasted text begins and ends.
    pub(crate) fn paste(&self, text: &str) {
        self.must(&["set-buffer", "--", text]);
        self.must(&["paste-buffer", "-p", "-t", &self.profile]);
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let size = [columns.to_string(), rows.to_string()];
        self.must(&[
            "resize-window",
            "-t",
            &self.profile,
            "-x",
            &size[0],
            "-y",
            &size[1],
        ]);
    }

    /// From now on all that comes to the terminal goes into a file as well, bells too.
    pub(crate) fn copies_to(&self, file: &Path) {
        let copy = format!("cat >> {}", file.display());
        self.must(&["pipe-pane", "-t", &self.profile, &copy]);
    }

    /// Sends a signal to the client.
    pub(crate) fn signal(&self, signal: &str) {
        let shell = self.must(&["display-message", "-p", "-t", &self.profile, "#{pane_pid}"]);
        let killed = Command::new("pkill")
            .args([signal, "-P", shell.trim()])
            .status();
        assert!(killed.expect("there is a program `pkill`").success());
    }

    /// The terminal closes, as when a line is cut.
    pub(crate) fn close(self) {
        self.must(&["kill-session", "-t", &self.profile]);
    }

    /// Waits until the screen shows these words; the screen.
    pub(crate) fn shows(&self, words: &str) -> String {
        self.sees(words, |screen| screen.contains(words))
    }

    /// Waits until the screen shows these words no longer.
    pub(crate) fn hides(&self, words: &str) -> String {
        self.sees(words, |screen| !screen.contains(words))
    }

    /// Waits until the screen is no longer this one.
    pub(crate) fn sees_other(&self, screen: &str) -> String {
        self.sees("something else", |now| now != screen)
    }

    fn sees(&self, words: &str, is_so: impl Fn(&str) -> bool) -> String {
        let by = Instant::now() + PATIENCE;
        loop {
            let screen = self.must(&["capture-pane", "-p", "-t", &self.profile]);
            if is_so(&screen) {
                return screen;
            }
            let who = &self.profile;
            assert!(
                Instant::now() < by,
                "{who} waits for {words:?} and sees\n{screen}"
            );
            std::thread::sleep(LOOK);
        }
    }

    fn must(&self, arguments: &[&str]) -> String {
        let output = self.terminals.tmux(arguments);
        assert!(output.status.success(), "tmux {arguments:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}
