//! The client's screen as its user meets it: the real program in a pseudo-terminal of 80x24.
//!
//! `cargo bench -p qiguan-tests --bench terminal`; needs `script` (Debian's bsdutils). Bounds: 100 ms from
//! the start to a room in the list, 16 ms from what somebody says to the screen of who hears it
//! (measured from before it is sent, so the way through the server is in it), 30 MB resident.

use qiguan_protocol::{Channel, Request, RoomId};
use qiguan_tests::{Client, Server, built, client_over, resident_bytes};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

const STARTS: usize = 20;
const SPEAKERS: usize = 20;
/// What each may say in a room without a pause (PROTOCOL.md, 8.6).
const LINES: usize = 5;
const LETTERS: usize = 12;
const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start(folder.path());
    let client = built("qiguan");
    let mut owner = speaker(&server, "owner").await;
    let room = owner.open(Default::default(), true, false, None).await;

    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let began = Instant::now();
        let mut terminal = Terminal::open(&client, &server, folder.path(), "");
        starts.push(terminal.shows(&room.0).await - began);
    }
    report("from the start to a room in the list", starts);

    let watch = format!("watch {room}");
    let mut terminal = Terminal::open(&client, &server, folder.path(), &watch);
    terminal.shows(&room.0).await;
    let drawn = talk(&server, &room, &mut terminal).await;
    report("from what is said to the screen", drawn);
    let resident = resident_bytes(terminal.client());
    println!("resident: {:.1} MB", resident as f64 / 1e6);
}

/// How long each line takes to the screen.
async fn talk(server: &Server, room: &RoomId, terminal: &mut Terminal) -> Vec<Duration> {
    let mut drawn = Vec::new();
    for number in 0..SPEAKERS {
        let mut guest = speaker(server, &format!("guest{number:02}")).await;
        guest.attend(room).await.expect("the room is open");
        for line in 0..LINES {
            // No letter stands where it stood, so that every one of them is drawn anew.
            let letter = b'a' + u8::try_from((number * LINES + line) % 26).expect("a letter");
            let text = char::from(letter).to_string().repeat(LETTERS);
            let began = Instant::now();
            guest
                .ask(Request::Say {
                    channel: Channel::Table,
                    text: text.clone(),
                    phrase: None,
                })
                .await;
            drawn.push(terminal.shows(&text).await - began);
        }
    }
    drawn
}

async fn speaker(server: &Server, name: &str) -> Client {
    let mut client = client_over(server.upgrade(None).await);
    client.hello(Some(name), None).await.expect("a good name");
    client
}

/// The client in a pseudo-terminal that ends with this.
#[derive(Debug)]
struct Terminal {
    /// `script`, which holds the other end.
    process: Child,
    /// Kept open: nothing is typed, and nobody hangs up.
    _input: Option<ChildStdin>,
    output: UnboundedReceiver<(Instant, Vec<u8>)>,
    /// What came and was not waited for.
    seen: Vec<u8>,
}

impl Terminal {
    fn open(client: &Path, server: &Server, home: &Path, arguments: &str) -> Self {
        let client = PathBuf::from(client);
        let url = server.url();
        let command = format!(
            "stty cols 80 rows 24; exec {} --server {url} --name eye --lang en {arguments}",
            client.display()
        );
        let mut process = Command::new("script")
            .args(["-qfec", &command, "/dev/null"])
            .env("XDG_STATE_HOME", home)
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a program `script`");
        let mut stdout = process.stdout.take().expect("it is piped");
        let (sender, output) = unbounded_channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 16 * 1024];
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                let came = (Instant::now(), buffer[..count].to_vec());
                if sender.send(came).is_err() {
                    return;
                }
            }
        });
        Self {
            _input: process.stdin.take(),
            process,
            output,
            seen: Vec::new(),
        }
    }

    /// When the terminal was given these letters, after those waited for before.
    async fn shows(&mut self, text: &str) -> Instant {
        let wait = async {
            loop {
                let (at, bytes) = self.output.recv().await.expect("the client runs");
                self.seen.extend(bytes);
                let found = self.seen.windows(text.len());
                if found.into_iter().any(|part| part == text.as_bytes()) {
                    self.seen.clear();
                    return at;
                }
            }
        };
        let waited = timeout(PATIENCE, wait).await;
        waited.unwrap_or_else(|_| panic!("the screen does not show {text:?}"))
    }

    /// The number of the client's process.
    fn client(&self) -> u32 {
        let script = self.process.id();
        let children = std::fs::read_to_string(format!("/proc/{script}/task/{script}/children"));
        let children = children.expect("Linux tells of its processes");
        let child = children.split_whitespace().next();
        child
            .and_then(|child| child.parse().ok())
            .expect("it runs a client")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let ms = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!(
        "{what}, {} times: {:.1} ms at the median, {:.1} ms at 95 %, {:.1} ms at most",
        times.len(),
        ms(50),
        ms(95),
        ms(100)
    );
}
