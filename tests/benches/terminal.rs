//! The client's screen as its user meets it: the real program in a pseudo-terminal of 80x24.
//!
//! `cargo bench -p qiguan-tests --bench terminal`. Bounds: 100 ms from the start to a room in the list;
//! 16 ms from a frame to the screen, beyond what this machine needs to wake a program that only copies
//! its terminal; 30 MB resident. A relay before the server knows when the client was handed a frame, so
//! the server's part is told apart: talk waits up to 20 ms for company, whoever it is for.

use qiguan_protocol::{Channel, Request, RoomId};
use qiguan_tests::{Relay, Server, Spread, Terminal, built, resident_bytes};
use std::path::Path;
use std::time::{Duration, Instant};

const STARTS: usize = 20;
const SPEAKERS: usize = 20;
/// What each may say in a room without a pause (PROTOCOL.md, 8.6).
const LINES: usize = 5;
const LETTERS: usize = 12;
const COPIES: usize = SPEAKERS * LINES;

const START_MAX: Duration = Duration::from_millis(100);
const DRAWN_MAX: Duration = Duration::from_millis(16);
const RESIDENT_BYTES_MAX: u64 = 30_000_000;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start(folder.path());
    let client = built("qiguan");
    let mut owner = server.guest("owner").await;
    let room = owner.open(Default::default(), true, false, None).await;

    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let began = Instant::now();
        let mut terminal = opened(&client, &server.url(), folder.path(), &[]);
        starts.push(terminal.output.show(&room.0).await - began);
    }
    let started = report("from the start to a room in the list", starts);
    assert!(started[0] <= START_MAX, "the client starts too slowly");

    let copied = report(
        "a program that copies its terminal",
        copies(folder.path()).await,
    );
    for (verb, who) in [("watch", "a spectator"), ("join", "a player")] {
        let mut relay = Relay::before(server.address());
        let mut terminal = opened(&client, relay.url(), folder.path(), &[verb, &room.0]);
        terminal.output.show(&room.0).await;
        let (handed, drawn) = talk(&server, &room, &mut relay, &mut terminal).await;
        report(&format!("from what is said to {who}'s client"), handed);
        let drawn = report(&format!("from {who}'s client to its screen"), drawn);
        for (drawn, copied) in drawn.into_iter().zip(copied) {
            assert!(drawn <= DRAWN_MAX + copied, "a frame is drawn too late");
        }
        let resident = resident_bytes(terminal.process());
        println!("resident: {:.1} MB", resident as f64 / 1e6);
        assert!(resident <= RESIDENT_BYTES_MAX, "the client is too large");
    }
}

/// How long each line takes to the client, and from there to the screen.
async fn talk(
    server: &Server,
    room: &RoomId,
    relay: &mut Relay,
    terminal: &mut Terminal,
) -> (Vec<Duration>, Vec<Duration>) {
    let (mut handed, mut drawn) = (Vec::new(), Vec::new());
    for number in 0..SPEAKERS {
        let mut guest = server.guest(&format!("guest{number:02}")).await;
        guest.attend(room).await.expect("the room is open");
        for line in 0..LINES {
            let text = letters(number * LINES + line);
            let began = Instant::now();
            guest
                .ask(Request::Say {
                    channel: Channel::Table,
                    text: text.clone(),
                    phrase: None,
                })
                .await;
            let came = relay.handed.show(&text).await;
            handed.push(came - began);
            drawn.push(terminal.output.show(&text).await - came);
        }
    }
    (handed, drawn)
}

/// How long letters take to a program and back.
async fn copies(folder: &Path) -> Vec<Duration> {
    let copying = "stty raw -echo; echo ready; exec cat";
    let mut terminal = Terminal::start(Path::new("sh"), &["-c", copying], folder);
    terminal.output.show("ready").await;
    let mut copied = Vec::new();
    for number in 0..COPIES {
        let text = letters(number);
        let began = Instant::now();
        terminal.types(&text);
        copied.push(terminal.output.show(&text).await - began);
    }
    copied
}

/// No letter stands where it stood, so that every one of them is drawn anew.
fn letters(number: usize) -> String {
    let letter = b'a' + u8::try_from(number % 26).expect("a letter");
    char::from(letter).to_string().repeat(LETTERS)
}

fn opened(client: &Path, url: &str, state: &Path, arguments: &[&str]) -> Terminal {
    let usual = ["--server", url, "--name", "eye", "--lang", "en"];
    Terminal::start(client, &[&usual[..], arguments].concat(), state)
}

/// Prints a row of times; the median and that below which 95 of 100 lie.
fn report(what: &str, times: Vec<Duration>) -> [Duration; 2] {
    let times = Spread::of(times);
    println!(
        "{what}, {} times: {:.1} ms at the median, {:.1} ms at 95 %, {:.1} ms at most",
        times.count(),
        times.ms(50),
        times.ms(95),
        times.ms(100)
    );
    [times.at(50), times.at(95)]
}
