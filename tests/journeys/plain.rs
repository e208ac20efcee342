//! The client for people: commands that ask one thing, and games in plain sentences over pipes.

use crate::lines::{Complaints, PATIENCE, Printed, lines_of};
use crate::programs::programs;
use crate::server::House;
use crate::tls::certify;
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

/// A running client that speaks in sentences.
pub(crate) struct Talker {
    child: Child,
    pub(crate) input: Option<ChildStdin>,
    output: Receiver<Printed>,
    heard: Vec<String>,
    /// How many of them have been passed over by a wait.
    passed: usize,
    complaints: Complaints,
}

impl Talker {
    pub(crate) fn start(house: &House, profile: &str, arguments: &[&str]) -> Self {
        let mut child = client(house.folder(), &house.url(), profile)
            .args(arguments)
            .args(["--name", profile, "--plain"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the client can be run");
        let complaints = Complaints::default();
        complaints.gather(child.stderr.take().expect("it is piped"));
        Self {
            input: child.stdin.take(),
            output: lines_of(child.stdout.take().expect("it is piped")),
            child,
            heard: Vec::new(),
            passed: 0,
            complaints,
        }
    }

    pub(crate) fn says(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the client reads what is typed");
    }

    /// Waits for a sentence with these words, after the last one that was waited for.
    pub(crate) fn hears(&mut self, words: &str) -> String {
        let by = Instant::now() + PATIENCE;
        loop {
            while let Some(line) = self.heard.get(self.passed) {
                self.passed += 1;
                if line.contains(words) {
                    return line.clone();
                }
            }
            let left = by.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) => self.heard.push(line.text),
                Err(error) => panic!("no {words:?} ({error}): {}", self.last_words()),
            }
        }
    }

    /// Whether a sentence with these words has been heard, passed over or not.
    pub(crate) fn has_heard(&self, words: &str) -> bool {
        self.heard.iter().any(|line| line.contains(words))
    }

    /// Sends a signal to the program, by its name with a dash.
    pub(crate) fn signal(&self, signal: &str) {
        let mut command = Command::new("kill");
        let sent = command
            .args([signal, &self.child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()), "kill {signal}");
    }

    /// Waits for the end of the program; its exit code.
    pub(crate) fn ends(mut self) -> Option<i32> {
        let by = Instant::now() + PATIENCE;
        loop {
            let left = by.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) => self.heard.push(line.text),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end: {}", self.last_words()),
            }
        }
        let status = self
            .child
            .wait()
            .expect("a child that ends can be waited for");
        status.code()
    }

    fn last_words(&self) -> String {
        let last = &self.heard[self.heard.len().saturating_sub(15)..];
        format!(
            "it said\n{}\nand complained\n{}",
            last.join("\n"),
            self.complaints.last()
        )
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn client(folder: &Path, server: &str, profile: &str) -> Command {
    let mut command = Command::new(&programs().client);
    command
        .env_clear()
        .env("XDG_STATE_HOME", folder.join("state"))
        .env("HOME", folder)
        .args(["--server", server, "--profile", profile]);
    command
}

/// A command that leaves by itself, with nothing to read.
pub(crate) fn runs(house: &House, profile: &str, arguments: &[&str]) -> Output {
    let mut command = client(house.folder(), &house.url(), profile);
    let command = command.args(arguments).stdin(Stdio::null());
    command.output().expect("the client can be run")
}

/// What a command printed, one that must end well.
pub(crate) fn prints(house: &House, profile: &str, arguments: &[&str]) -> Vec<String> {
    let output = runs(house, profile, arguments);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaints}");
    let text = String::from_utf8(output.stdout).expect("it prints UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// What it complained about, and its exit code.
fn fails(output: &Output) -> (String, Option<i32>) {
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    (complaints, output.status.code())
}

#[test]
fn a_room_is_made_found_entered_and_gone_back_to() {
    let house = House::open();
    let none = prints(&house, "ann", &["rooms"]);
    assert!(none[0].starts_with("no room is open"), "{none:?}");

    let options = [
        "create",
        "--preset",
        "platform",
        "--option",
        "visibility=allied",
    ];
    let made = prints(&house, "ann", &options);
    let [code, link] = &made[..] else {
        panic!("a code and a link: {made:?}");
    };
    assert_eq!(*link, format!("http://{}/r/{code}", house.address()));
    let listed = prints(&house, "bo", &["rooms"]);
    assert!(
        listed.len() == 1 && listed[0].starts_with(&code[..]),
        "{listed:?}"
    );
    assert!(listed[0].contains("allies see each other"), "{listed:?}");

    let mut ann = Talker::start(&house, "ann", &["join", link]);
    ann.hears("You sit at South (S).");
    // The fullest open table that plays so; and small letters will do.
    let asked = ["play", "junqi", "--option", "visibility=allied"];
    let mut bo = Talker::start(&house, "bo", &asked);
    bo.hears("You sit at East (E).");
    let mut eve = Talker::start(&house, "eve", &["watch", &code.to_lowercase()]);
    eve.hears("S South: ann");
    ann.hears("bo (East E) sat down.");

    // Cut off without a word, and back.
    drop(bo);
    ann.hears("bo (East E) lost the connection.");
    let mut bo = Talker::start(&house, "bo", &["resume"]);
    bo.hears("E East: bo (you)");
    ann.hears("bo (East E) came back.");
    bo.says("say 我回来了");
    ann.hears("bo (E): 我回来了");
    bo.says("quit");
    assert_eq!(bo.ends(), Some(0));

    // Nobody plays so: another table is opened.
    let mut cy = Talker::start(&house, "cy", &["play", "--option", "visibility=open"]);
    let opened = cy.hears("The room is open: ");
    assert!(!opened.contains(&code[..]), "{opened}");
    cy.hears("You sit at South (S).");
}

#[test]
fn a_game_of_four_is_played_to_its_end_in_sentences() {
    let house = House::open();
    let made = prints(
        &house,
        "south",
        &["create", "--option", "first=S", "--unlisted"],
    );
    let code = &made[0][..];
    let mut players = ["south", "east", "north", "west"].map(|profile| {
        let mut player = Talker::start(&house, profile, &["join", code, "--lang", "en"]);
        player.hears("You sit at ");
        player
    });
    let mut watcher = Talker::start(&house, "eye", &["watch", code, "--lang", "zh"]);
    watcher.hears("四国军棋");
    let layout = "915677.3.321.B84.4.B1M6M5322FM";
    for player in &mut players {
        player.says(&format!("layout {layout}"));
        player.hears("Your army is laid out.");
        player.says("ready");
        player.hears("You are ready.");
    }
    let [south, east, north, west] = &mut players;
    south.hears("Your turn (turn 1, 60 s).");
    south.says("army");
    south.hears("S00 commander");
    south.says("board");
    south.hears("S9 S1 S5 S6 S7");
    east.says("S01 S11");
    east.hears("Not done: S01-S11: it is not your turn");
    south.says("S01 S11");
    south.hears("You moved the engineer S01 to S11.");
    for other in [&mut *east, north, west] {
        other.hears("south (South S) moved S01 to S11.");
    }
    watcher.hears("south (南家 S) 走 S01-S11。");

    // Twice, or nothing happens.
    east.says("surrender");
    east.hears("Type surrender again.");
    east.says("clocks");
    east.hears("you: ");
    east.says("surrender");
    east.hears("Type surrender again.");
    east.says("surrender");
    east.hears("You are out: surrendered.");
    north.hears("Your turn (turn 3, 60 s).");
    north.says("n01-n11");
    west.hears("Your turn (turn 4, 60 s).");
    for _ in 0..2 {
        west.says("surrender");
    }
    for player in &mut players {
        player.hears("winners: ");
        // Nothing is left to see once nobody types any more.
        player.input = None;
    }
    watcher.hears("对局结束，胜者：south (南家 S)、north (北家 N)。");
    watcher.input = None;
    assert_eq!(watcher.ends(), Some(0));
    for player in players {
        assert_eq!(player.ends(), Some(0));
    }
}

#[test]
fn one_player_with_four_seats_plays_a_game_to_its_end_in_sentences() {
    let house = House::open();
    let practice = ["--option", "first=S", "--option", "seats_per_player=4"];
    let made = prints(
        &house,
        "ann",
        &[&["create", "--unlisted"][..], &practice].concat(),
    );
    let mut ann = Talker::start(&house, "ann", &["join", &made[0], "--lang", "en"]);
    ann.hears("You sit at S E N W;");
    for seat in ["S", "E", "N", "W"] {
        ann.says(&format!("{seat} layout 915677.3.321.B84.4.B1M6M5322FM"));
        ann.hears("laid out");
    }
    ann.says("ready");
    for _ in 0..4 {
        ann.hears("is ready");
    }
    ann.hears("(South S) to move");
    for (seat, played) in [("S", "S01 S11"), ("E", "E01 E11"), ("N", "N01 N11")] {
        ann.says("army");
        ann.hears(&format!("{seat}00 commander"));
        ann.says(played);
        ann.hears(&format!("{} to {}", &played[..3], &played[4..]));
        ann.hears("to move");
    }
    // W has the turn and is meant where nothing is said; E gives up when its own turn comes.
    for words in ["E surrender", "surrender"] {
        ann.says(words);
        ann.hears("Type surrender again.");
    }
    for words in ["E surrender", "E surrender", "surrender", "surrender"] {
        ann.says(words);
    }
    ann.hears("You will surrender at your next turn");
    ann.hears("(West W) is out: surrendered.");
    ann.says("S11 S01");
    ann.hears("(East E) is out: surrendered.");
    ann.hears("winners: ");
    ann.input = None;
    assert_eq!(ann.ends(), Some(0));
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence_and_a_code() {
    let house = House::open();
    let (why, code) = fails(&runs(&house, "ann", &["resume"]));
    assert!(
        why.contains("has been in no room") && code == Some(2),
        "{why}"
    );
    let (why, code) = fails(&runs(&house, "ann", &["join", "nowhere"]));
    assert!(
        why.contains("named by its code") && code == Some(2),
        "{why}"
    );
    let (why, code) = fails(&runs(&house, "ann", &["create", "--option", "speed=9"]));
    assert!(
        why.contains("no option `speed`") && code == Some(2),
        "{why}"
    );
    let (why, code) = fails(&runs(
        &house,
        "ann",
        &["create", "--option", "move_limit_s=1"],
    ));
    assert!(
        why.contains("options will not do") && code == Some(1),
        "{why}"
    );

    let absent = runs(&house, "ann", &["join", "AAAAAAAAAA", "--plain"]);
    let said = String::from_utf8_lossy(&absent.stdout).into_owned();
    assert!(
        said.contains("Not done: attend: there is no such room."),
        "{said}"
    );
    assert_eq!(absent.status.code(), Some(1));

    // A port at which nobody listens, and a name that nobody has.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = closed.local_addr().expect("it is bound");
    drop(closed);
    for server in [
        format!("ws://{address}/ws"),
        "ws://no.such.host.invalid/ws".to_owned(),
    ] {
        for arguments in [&["rooms"][..], &["play", "--plain"]] {
            let mut command = client(house.folder(), &server, "ann");
            let output = command.args(arguments).stdin(Stdio::null()).output();
            let (why, code) = fails(&output.expect("the client can be run"));
            assert!(
                why.contains(&format!("cannot connect to {server}")),
                "{why}"
            );
            assert_eq!((why.lines().count(), code), (1, Some(5)), "{why}");
        }
    }
}

#[test]
fn a_server_with_tls_is_reached_if_it_is_to_be_trusted() {
    let mut house = House::new();
    let (_, chain, key) = certify(house.folder());
    house.set(&[("QIGUAN_TLS_CERT", &chain), ("QIGUAN_TLS_KEY", &key)]);
    house.start();
    let stranger = house.folder().join("stranger");
    std::fs::create_dir(&stranger).expect("a temporary folder can be written");
    let (_, other, _) = certify(&stranger);
    let server = format!("https://localhost:{}", house.address().port());
    let rooms = |trusted: &str| {
        let mut command = client(house.folder(), &server, "ann");
        let command = command.env("SSL_CERT_FILE", trusted).arg("rooms");
        command
            .stdin(Stdio::null())
            .output()
            .expect("the client can be run")
    };
    let found = rooms(&chain);
    let said = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(
        found.status.success() && said.contains("no room is open"),
        "{found:?}"
    );
    let (why, code) = fails(&rooms(&other));
    assert!(why.contains("certificate") && code == Some(5), "{why}");
}
