//! The server program: started, killed, stopped, started again on the same port and folder.

use crate::lines::{Complaints, PATIENCE, Printed, lines_of};
use crate::programs::programs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Instant;
use tempfile::TempDir;

/// A folder for one journey, and the server that runs in it.
#[derive(Debug)]
pub(crate) struct House {
    folder: TempDir,
    /// The address of the first start, kept for all later ones.
    address: Option<SocketAddr>,
    /// Settings in its environment.
    settings: Vec<(&'static str, String)>,
    /// What clients connect to in its place.
    proxy: Option<SocketAddr>,
    /// What a shell does before it becomes the server.
    prelude: &'static str,
    running: Option<Running>,
}

/// A server process.
#[derive(Debug)]
struct Running {
    child: Child,
    output: Receiver<Printed>,
    printed: Vec<String>,
    complaints: Complaints,
    gathering: Option<JoinHandle<()>>,
}

/// A server that did not start.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: ExitStatus,
    pub(crate) complaints: Vec<String>,
}

impl House {
    /// A new folder; nothing runs yet.
    pub(crate) fn new() -> Self {
        Self {
            folder: TempDir::new().expect("a temporary folder can be made"),
            address: None,
            settings: Vec::new(),
            proxy: None,
            prelude: "",
            running: None,
        }
    }

    /// A new folder with a server that listens under these settings.
    pub(crate) fn open_with(settings: &[(&'static str, &str)]) -> Self {
        let mut house = Self::new();
        house.set(settings);
        house.start();
        house
    }

    /// Settings for the starts to come.
    pub(crate) fn set(&mut self, settings: &[(&'static str, &str)]) {
        let owned = |&(name, value): &(&'static str, &str)| (name, value.to_owned());
        self.settings = settings.iter().map(owned).collect();
    }

    /// From the next start on a shell does this before it becomes the server.
    pub(crate) fn begin_with(&mut self, prelude: &'static str) {
        self.prelude = prelude;
    }

    /// A new folder with a server that listens.
    pub(crate) fn open() -> Self {
        let mut house = Self::new();
        house.start();
        house
    }

    /// Where the journey keeps its files.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The server's data folder.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder().join("data")
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address.expect("the server has started once")
    }

    /// Where clients connect to.
    pub(crate) fn url(&self) -> String {
        let base = self
            .settings
            .iter()
            .find(|(name, _)| *name == "QIGUAN_BASE_PATH");
        let base = base.map_or("", |(_, path)| path);
        format!("ws://{}{base}/ws", self.proxy.unwrap_or(self.address()))
    }

    /// From now on clients connect to what stands before the server.
    pub(crate) fn go_through(&mut self, proxy: SocketAddr) {
        self.proxy = Some(proxy);
    }

    /// Starts the server and waits until it listens.
    pub(crate) fn start(&mut self) {
        // Building them may take minutes, and is nobody's patience.
        programs();
        let by = Instant::now() + PATIENCE;
        loop {
            self.begin();
            match self.listens_by(by) {
                Ok(()) => return,
                // Some other socket may hold the port for a moment, a client's among them.
                Err(why) if self.address.is_some() && why.contains("is in use") => {
                    assert!(Instant::now() < by, "the port stays in use: {why}");
                }
                Err(why) => panic!("the server does not start: {why}"),
            }
        }
    }

    /// Starts the server, which must not start: what it complains about.
    pub(crate) fn does_not_start(&mut self) -> String {
        self.begin();
        let listens = self.listens_by(Instant::now() + PATIENCE);
        listens.expect_err("it must not start")
    }

    /// Begins to start the server, and waits for nothing.
    pub(crate) fn begin(&mut self) {
        assert!(self.running.is_none(), "one server at a time");
        let listen = match self.address {
            Some(address) => address.to_string(),
            None => "127.0.0.1:0".to_owned(),
        };
        let running = Running::start(self.prelude, &listen, &self.data(), &self.settings);
        self.running = Some(running);
    }

    /// Waits until a server that has begun to start listens; an error is what it complained about.
    fn listens_by(&mut self, by: Instant) -> Result<(), String> {
        let running = self.running.as_mut().expect("it has begun to start");
        while let Some(line) = running.next_line(by) {
            // The last of the lines that every start prints.
            if line.starts_with("data in ") {
                self.address = Some(running.address());
                return Ok(());
            }
        }
        assert!(Instant::now() < by, "the server hangs: {running:?}");
        let running = self.running.take().expect("as above");
        Err(running.end().complaints.join("\n"))
    }

    /// Waits until a server that has begun to start listens, or an instant has come.
    pub(crate) fn may_listen_by(&mut self, by: Instant) {
        let running = self.running.as_mut().expect("it has begun to start");
        while running.next_line(by).is_some() {}
    }

    /// Kills the server in the middle of whatever it does; the instant.
    pub(crate) fn kill(&mut self) -> Instant {
        let mut running = self.running.take().expect("a server runs");
        running.child.kill().expect("a child can be killed");
        let at = Instant::now();
        running.child.wait().expect("a killed child ends");
        at
    }

    /// Asks the server to stop, and does not wait for it.
    pub(crate) fn ask_to_stop(&self) {
        self.signal("-TERM");
    }

    /// Sends the server a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let asked = Command::new("kill")
            .args([signal, &self.process().to_string()])
            .status();
        assert!(asked.expect("there is a program `kill`").success());
    }

    /// The server's process.
    pub(crate) fn process(&self) -> u32 {
        let running = self.running.as_ref().expect("a server runs");
        running.child.id()
    }

    /// Waits for the end of a server that was asked to stop: it must end well. What it logged.
    pub(crate) fn stopped(&mut self) -> Vec<String> {
        let end = self.running.take().expect("a server runs").end();
        let words = end.complaints.join("\n");
        assert!(end.status.success(), "it ends with {}: {words}", end.status);
        end.complaints
    }

    /// Waits until it has printed a line with these words; that line.
    pub(crate) fn says(&mut self, words: &str) -> String {
        let running = self.running.as_mut().expect("a server runs");
        let by = Instant::now() + PATIENCE;
        loop {
            let said = running.printed.iter().find(|line| line.contains(words));
            if let Some(line) = said {
                return line.clone();
            }
            let next = running.next_line(by);
            assert!(next.is_some(), "it does not say {words:?}: {running:?}");
        }
    }
}

impl Running {
    fn start(
        prelude: &str,
        listen: &str,
        data: &Path,
        settings: &[(&'static str, String)],
    ) -> Self {
        let mut command = match prelude {
            "" => Command::new(&programs().server),
            prelude => {
                let mut shell = Command::new("/bin/sh");
                shell.args(["-c", &format!("{prelude}; exec \"$0\" \"$@\"")]);
                shell.arg(&programs().server);
                shell
            }
        };
        let mut child = command
            .env_clear()
            .envs(settings.iter().map(|(name, value)| (name, value)))
            .args(["--listen", listen, "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server can be run");
        let complaints = Complaints::default();
        let gathering = complaints.gather(child.stderr.take().expect("it is piped"));
        Self {
            output: lines_of(child.stdout.take().expect("it is piped")),
            child,
            printed: Vec::new(),
            complaints,
            gathering: Some(gathering),
        }
    }

    /// The next line of its output; none: it has ended, or took too long.
    fn next_line(&mut self, by: Instant) -> Option<String> {
        let left = by.saturating_duration_since(Instant::now());
        let line = self.output.recv_timeout(left).ok()?.text;
        self.printed.push(line.clone());
        Some(line)
    }

    fn address(&self) -> SocketAddr {
        let address = |line: &String| {
            let rest = line.strip_prefix("listening on http")?.split_once("://")?.1;
            rest.split([' ', '/']).next()?.parse().ok()
        };
        let found = self.printed.iter().find_map(address);
        found.unwrap_or_else(|| panic!("no address in {:?}", self.printed))
    }

    /// Waits for the end of the process: it prints until then.
    fn end(mut self) -> Failure {
        let by = Instant::now() + PATIENCE;
        loop {
            let left = by.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) => self.printed.push(line.text),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the server does not end: {self:?}"),
            }
        }
        let status = self
            .child
            .wait()
            .expect("a child that ends can be waited for");
        if let Some(gathering) = self.gathering.take() {
            gathering.join().expect("reading lines does not panic");
        }
        let complaints = std::mem::take(&mut *self.complaints.all());
        Failure { status, complaints }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Starts a server that must not start, and says how it ended.
pub(crate) fn fails_to_start(listen: &str, data: &Path) -> Failure {
    fails_to_start_with(listen, data, &[])
}

/// The same under these settings.
pub(crate) fn fails_to_start_with(
    listen: &str,
    data: &Path,
    settings: &[(&'static str, String)],
) -> Failure {
    Running::start("", listen, data, settings).end()
}
