//! The client program: scripts go in line by line, its lines come out and are kept.

use crate::lines::{Complaints, PATIENCE, Printed, lines_of};
use crate::programs::programs;
use crate::server::House;
use qiguan_protocol::{GameView, Seat, View};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A running client.
#[derive(Debug)]
pub(crate) struct Script {
    profile: String,
    token_file: PathBuf,
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Printed>,
    /// Everything it has printed, as far as it was read.
    pub(crate) lines: Vec<Line>,
    /// How many of them have been passed over by a wait.
    passed: usize,
    complaints: Complaints,
    /// Errors are what this journey is about.
    pub(crate) may_be_wrong: bool,
}

/// A line of output and when it came.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) at: Instant,
    pub(crate) value: Value,
}

impl Script {
    /// A guest whose script comes from the journey as it goes on.
    pub(crate) fn start(house: &House, profile: &str, more: &[&str]) -> Self {
        Self::run(house, profile, Path::new("-"), more)
    }

    /// A guest who plays a file.
    pub(crate) fn file(house: &House, profile: &str, file: &Path, more: &[&str]) -> Self {
        Self::run(house, profile, file, more)
    }

    fn run(house: &House, profile: &str, script: &Path, more: &[&str]) -> Self {
        let state = house.folder().join("state");
        let mut child = Command::new(&programs().client)
            .env_clear()
            .env("XDG_STATE_HOME", &state)
            .env("HOME", house.folder())
            .arg("--script")
            .arg(script)
            .args(["--server", &house.url(), "--profile", profile])
            .args(["--name", profile, "--timeout", "60"])
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the client can be run");
        let complaints = Complaints::default();
        complaints.gather(child.stderr.take().expect("it is piped"));
        Self {
            profile: profile.to_owned(),
            token_file: state.join("qiguan").join(format!("{profile}.token")),
            input: child.stdin.take(),
            output: lines_of(child.stdout.take().expect("it is piped")),
            child,
            lines: Vec::new(),
            passed: 0,
            complaints,
            may_be_wrong: false,
        }
    }

    /// Writes a line of the script.
    pub(crate) fn say(&mut self, line: &Value) {
        let input = self.input.as_mut().expect("the input is open");
        if let Err(error) = writeln!(input, "{line}") {
            panic!("{line} cannot be said: {error}; {}", self.last_words());
        }
    }

    /// Waits for a line that means something; those before it are passed over.
    pub(crate) fn wait<T>(&mut self, what: &str, means: impl Fn(&Value) -> Option<T>) -> T {
        let by = Instant::now() + PATIENCE;
        loop {
            while self.passed < self.lines.len() {
                self.passed += 1;
                if let Some(found) = means(&self.lines[self.passed - 1].value) {
                    return found;
                }
            }
            match self.read(by) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => panic!("no {what}: {}", self.last_words()),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("it ended without {what}: {}", self.last_words())
                }
            }
        }
    }

    /// Waits for a line with this key; what it holds.
    pub(crate) fn wait_for(&mut self, key: &str) -> Value {
        self.wait(key, |line| line.get(key).cloned())
    }

    /// Waits for a telling that has an event of this kind; the event.
    pub(crate) fn wait_for_event(&mut self, kind: &str) -> Value {
        self.wait(kind, |line| {
            let mut events = events(line);
            events.find_map(|event| event.get(kind).cloned())
        })
    }

    /// Reads whatever comes for a while. Waits for nothing in particular.
    pub(crate) fn read_for(&mut self, while_: Duration) {
        let by = Instant::now() + while_;
        while self.read(by).is_ok() {}
    }

    fn read(&mut self, by: Instant) -> Result<(), RecvTimeoutError> {
        let left = by.saturating_duration_since(Instant::now());
        let Printed { at, text } = self.output.recv_timeout(left)?;
        let value: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{text}: {error}; {}", self.last_words()));
        let is_bad = value.get("error").is_some() || value.get("resync").is_some();
        self.lines.push(Line { at, value });
        if is_bad && !self.may_be_wrong {
            panic!("something is wrong: {}", self.last_words());
        }
        Ok(())
    }

    /// Says a command and waits until it is accepted.
    pub(crate) fn must(&mut self, command: &Value) {
        self.say(command);
        self.accepted(command);
    }

    /// Waits until a command that was said is accepted.
    pub(crate) fn accepted(&mut self, command: &Value) {
        let verb = command.as_object().and_then(|object| object.keys().next());
        let verb = verb.expect("a command has a name").clone();
        let answer = self.wait(&format!("answer to {verb}"), |line| {
            let (key, holds) = line.as_object()?.iter().next()?;
            let meant = matches!(&key[..], "ack" | "refused") && holds["do"] == verb[..];
            meant.then(|| line.clone())
        });
        if answer.get("ack").is_none() {
            panic!("{command}: {answer}; {}", self.last_words());
        }
    }

    /// Says a command that must be refused; the code.
    pub(crate) fn refused(&mut self, command: &Value) -> String {
        self.say(command);
        let code = self.wait_for("refused")["code"].clone();
        code.as_str().expect("a code is a word").to_owned()
    }

    /// Follows a room.
    pub(crate) fn attend(&mut self, room: &str) -> Value {
        self.say(&json!({"room": room, "attend": {}}));
        self.wait_for("attending")
    }

    pub(crate) fn ask_look(&mut self) {
        self.say(&json!({"look": {}}));
    }

    /// The server's picture, after a look was asked for. The client's own must be equal to it.
    pub(crate) fn seen(&mut self) -> View {
        let seen = self.wait_for("seen");
        if seen["equal"] != true || seen["view"] != seen["fold"] {
            panic!(
                "its fold is not the server's picture: {}",
                self.last_words()
            );
        }
        view_of(&seen["view"])
    }

    pub(crate) fn look(&mut self) -> View {
        self.ask_look();
        self.seen()
    }

    /// The secret in the profile's file.
    pub(crate) fn token(&self) -> String {
        let text = std::fs::read_to_string(&self.token_file).expect("the token is kept");
        let token = text.trim_end().split(' ').nth(1);
        token.expect("a line of a URL and a token").to_owned()
    }

    /// Ends the input, and waits for the end of the program; its exit code.
    pub(crate) fn finish(mut self) -> (Option<i32>, Vec<Line>) {
        self.input = None;
        let by = Instant::now() + PATIENCE;
        loop {
            match self.read(by) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end: {}", self.last_words()),
            }
        }
        let status = self
            .child
            .wait()
            .expect("a child that ends can be waited for");
        (status.code(), std::mem::take(&mut self.lines))
    }

    /// Ends the program without a word, and reads what it had printed.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("a child can be killed");
        self.child.wait().expect("a killed child ends");
        self.read_for(PATIENCE);
    }

    /// What was last seen of it.
    pub(crate) fn last_words(&self) -> String {
        let last = &self.lines[self.lines.len().saturating_sub(15)..];
        let lines: Vec<String> = last.iter().map(|line| line.value.to_string()).collect();
        let complaints = self.complaints.last();
        format!(
            "{} printed last\n{}\nand complained\n{complaints}",
            self.profile,
            lines.join("\n")
        )
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Everyone looks, and everyone's picture is the server's.
pub(crate) fn all_look<'a>(scripts: impl Iterator<Item = &'a mut Script>) -> Vec<View> {
    let mut scripts: Vec<&mut Script> = scripts.collect();
    for script in &mut scripts {
        script.ask_look();
    }
    scripts.iter_mut().map(|script| script.seen()).collect()
}

/// Four guests sit down in a new room, which the one at S opens.
pub(crate) fn four_at_a_table(house: &House, options: &Value) -> (String, [Script; 4]) {
    four_who_create(house, &json!({"options": {"junqi": options}}))
}

/// The same in a room that is created as said.
pub(crate) fn four_who_create(house: &House, create: &Value) -> (String, [Script; 4]) {
    let mut players =
        ["south", "east", "north", "west"].map(|profile| Script::start(house, profile, &[]));
    players[0].say(&json!({"create": create}));
    let room = players[0].wait_for("room")["id"].clone();
    let room = room.as_str().expect("a room's code is a word").to_owned();
    for (seat, player) in Seat::ALL.into_iter().zip(&mut players) {
        if seat != Seat::S {
            player.attend(&room);
        }
        player.must(&json!({"sit": {"seat": seat}}));
    }
    (room, players)
}

/// The events of a telling; of any other line none.
pub(crate) fn events(line: &Value) -> impl Iterator<Item = &Value> {
    line["told"]["events"].as_array().into_iter().flatten()
}

/// The tokens of what has happened.
pub(crate) fn moves(view: &View) -> &str {
    let GameView::Junqi(junqi) = &view.game else {
        panic!("a game of junqi")
    };
    &junqi.moves
}

fn view_of(value: &Value) -> View {
    serde_json::from_value(value.clone()).expect("a view is as the protocol says")
}
