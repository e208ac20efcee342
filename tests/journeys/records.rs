//! Finished games by the client's own commands: listed and fetched.

use crate::programs::programs;
use crate::script::{Script, four_who_create};
use crate::server::House;
use crate::tls::certify;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// What a command of the client printed, and its exit code.
pub(crate) struct Ran {
    pub(crate) output: String,
    pub(crate) complaint: String,
    pub(crate) code: Option<i32>,
}

/// Runs a command that reads this and ends.
pub(crate) fn run(house: &House, profile: &str, arguments: &[&str], input: &str) -> Ran {
    let mut command = Command::new(&programs().client);
    command
        .env_clear()
        .env("XDG_STATE_HOME", house.folder().join("state"))
        .env("HOME", house.folder())
        .args(["--server", &house.url(), "--profile", profile]);
    ran(command.args(arguments), input)
}

fn ran(command: &mut Command, input: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the client can be run");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A program that does not read has no need of its input.
    _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    Ran {
        output: text(output.stdout),
        complaint: text(output.stderr),
        code: output.status.code(),
    }
}

/// A game of four that begins and is drawn at once.
fn drawn(house: &House, create: &Value) -> String {
    let (room, mut players) = four_who_create(house, create);
    for player in &mut players {
        player.must(&json!({"ready": {"ready": true}}));
    }
    players[0].wait_for_event("turn");
    players[0].must(&json!({"offer_draw": {}}));
    for player in &mut players[1..] {
        player.must(&json!({"answer_draw": {"accept": true}}));
    }
    players.into_iter().for_each(|player| {
        Script::finish(player);
    });
    room
}

#[test]
fn finished_games_are_listed_and_fetched() {
    let house = House::open();
    let game = json!({"junqi": {}});
    let public = drawn(&house, &json!({"options": game, "listed": true}));
    let private = drawn(&house, &json!({"options": game}));

    let strangers = run(&house, "eve", &["games"], "");
    assert_eq!(strangers.code, Some(0), "{}", strangers.complaint);
    assert!(
        strangers.output.starts_with(&format!("{public}  ")),
        "{}",
        strangers.output
    );
    assert!(
        strangers
            .output
            .contains("junqi preset=classic  0 moves, agreed\n")
    );
    assert!(strangers.output.contains("S south (") && !strangers.output.contains(&private));

    let own = run(&house, "north", &["games", "--mine", "--limit", "1"], "").output;
    assert!(own.starts_with(&private) && !own.contains(&public), "{own}");
    let link = own
        .lines()
        .find_map(|line| line.trim().strip_prefix("http"));
    let link = format!("http{}", link.expect("a private game has a link"));
    let place = own
        .lines()
        .find_map(|line| line.strip_prefix("more: --before "));
    let place = place.expect("there is another game");
    let rest = run(&house, "north", &["games", "--mine", "--before", place], "").output;
    assert!(
        rest.starts_with(&public) && !rest.contains("more"),
        "{rest}"
    );

    let file = house.folder().join("game.txt");
    let out = file.to_str().expect("its name is text");
    for (profile, game, code) in [
        ("eve", &public, 0),
        ("west", &private, 0),
        ("eve", &private, 1),
        ("eve", &link, 0),
        ("eve", &"2222222222".to_owned(), 1),
    ] {
        let fetched = run(&house, profile, &["record", "fetch", game, out], "");
        assert_eq!(
            fetched.code,
            Some(code),
            "{profile} {game}: {}",
            fetched.complaint
        );
    }
    let checked = run(&house, "eve", &["record", "check", out], "");
    assert!(
        checked.output.contains("W West  west"),
        "{}",
        checked.output
    );
}

#[test]
fn games_are_listed_over_tls_by_a_server_that_is_trusted() {
    let mut house = House::new();
    let (_, chain, key) = certify(house.folder());
    house.set(&[("QIGUAN_TLS_CERT", &chain), ("QIGUAN_TLS_KEY", &key)]);
    house.start();
    let url = format!("wss://localhost:{}/ws", house.address().port());
    for (roots, code) in [(&chain[..], 0), ("/dev/null", 5)] {
        let mut command = Command::new(&programs().client);
        command
            .env_clear()
            .env("HOME", house.folder())
            .env("SSL_CERT_FILE", roots)
            .args(["--server", &url, "games"]);
        let listed = ran(&mut command, "");
        assert_eq!(listed.code, Some(code), "{}", listed.complaint);
    }
}
