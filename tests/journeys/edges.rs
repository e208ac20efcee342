//! What goes wrong at the edges: starts that cannot be, bytes that mean nothing, stops, damage.

use crate::http;
use crate::script::{Script, all_look, four_at_a_table};
use crate::server::{House, fails_to_start};
use crate::socket::{BINARY, Came, HANDSHAKE, Socket, TEXT};
use rusqlite::Connection;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

/// The largest frame that a server takes.
const FRAME_BYTES_MAX: usize = 64 * 1024;

#[test]
fn a_port_in_use() {
    let house = House::open();
    let words = failure(&house.address().to_string(), &house.folder().join("other"));
    assert!(
        words.contains(&house.address().port().to_string()),
        "{words}"
    );
    assert!(
        words.contains("in use") && words.contains("--listen"),
        "{words}"
    );
}

#[test]
fn a_folder_that_cannot_be_written() {
    let house = House::new();
    let file = house.folder().join("file");
    std::fs::write(&file, "no folder").expect("a temporary folder can be written");
    let folder = file.join("data");
    let words = failure("127.0.0.1:0", &folder);
    assert!(words.contains(&folder.display().to_string()), "{words}");
    assert!(words.contains("choose a folder"), "{words}");
}

#[test]
fn a_file_that_is_no_database() {
    let house = House::new();
    let data = house.data();
    std::fs::create_dir(&data).expect("a temporary folder can be written");
    let database = data.join("qiguan.db");
    let text = "This is something else entirely. ".repeat(100);
    std::fs::write(&database, &text).expect("as above");
    let words = failure("127.0.0.1:0", &data);
    assert!(words.contains(&database.display().to_string()), "{words}");
    assert!(
        words.contains("not a database") && words.contains("move it away"),
        "{words}"
    );
    let kept = std::fs::read_to_string(&database).expect("it is still there");
    assert_eq!(kept, text, "what is not ours stays as it is");
}

#[test]
fn a_database_of_a_newer_release() {
    let mut house = House::open();
    house.ask_to_stop();
    house.stopped();
    database(&house)
        .pragma_update(None, "user_version", 1_000)
        .expect("a stopped server's database can be written");
    let words = failure("127.0.0.1:0", &house.data());
    assert!(words.contains("format 1000"), "{words}");
    assert!(words.contains("start a newer release"), "{words}");
}

#[test]
fn a_folder_of_another_server() {
    let house = House::open();
    let words = failure("127.0.0.1:0", &house.data());
    assert!(
        words.contains(&house.data().display().to_string()),
        "{words}"
    );
    assert!(words.contains("in use by another server"), "{words}");
    assert_eq!(
        http::get(house.address(), "/health/ready", None).status,
        200
    );
}

#[test]
fn bytes_that_mean_nothing_hurt_nobody() {
    let house = House::open();
    let address = house.address();
    let mut player = Script::start(&house, "player", &[]);
    player.say(&json!({"create": {"options": {"junqi": {}}}}));
    player.wait_for("attending");

    let mut too_large = Socket::open(address);
    too_large.send(BINARY, &vec![0; FRAME_BYTES_MAX + 1]);
    assert_eq!(too_large.end(), Came::Close(1009));
    for bytes in [1 << 32, FRAME_BYTES_MAX as u64 + 1, u64::MAX >> 1] {
        let mut huge = Socket::open(address);
        huge.send_header(TEXT, bytes);
        assert_eq!(huge.end(), Came::Close(1009), "{bytes} bytes");
    }
    let mut in_parts = Socket::open(address);
    in_parts.send_first_part(TEXT, &vec![b' '; FRAME_BYTES_MAX / 2]);
    in_parts.send_last_part(&vec![b' '; FRAME_BYTES_MAX / 2 + 1]);
    assert_eq!(in_parts.end(), Came::Close(1009));

    let nesting = "[".repeat(FRAME_BYTES_MAX);
    for nonsense in [
        "xyzzy",
        "",
        "7",
        "null",
        "{\"msg\":\"hello\"}",
        "{\"msg\":{\"hello\":[1]}}",
        &nesting,
    ] {
        is_malformed(&mut Socket::open(address), TEXT, nonsense.as_bytes());
    }
    // Lengths of 4 GiB: of a string, of bytes, of an array, of a map.
    for kind in [0xdb, 0xc6, 0xdd, 0xdf] {
        is_malformed(
            &mut Socket::open(address),
            BINARY,
            &[kind, 0xff, 0xff, 0xff, 0xff],
        );
    }
    let mut stubborn = Socket::open(address);
    (0..15).for_each(|_| is_malformed(&mut stubborn, TEXT, b"xyzzy"));
    stubborn.send(TEXT, b"xyzzy");
    assert_eq!(stubborn.end(), Came::Close(4004));

    let mut half = http::connect(address);
    half.write_all(&HANDSHAKE.as_bytes()[..HANDSHAKE.len() / 2])
        .expect("the server reads a handshake");
    drop(half);
    drop(Socket::open(address));

    assert_eq!(http::get(address, "/health/live", None).status, 200);
    assert_eq!(http::get(address, "/health/ready", None).status, 200);
    player.look();
}

#[test]
fn requests_that_are_none() {
    let house = House::open();
    let address = house.address();
    for (text, statuses) in [
        (
            "GET /ws HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n",
            400..=426,
        ),
        (
            "POST /ws HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
            405..=405,
        ),
        (
            "GET /nowhere HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n",
            404..=404,
        ),
        (
            "GET /api/games/%2e%2e%2f%00 HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n",
            400..=404,
        ),
        ("\u{1}\u{2}\u{3}\r\n\r\n", 400..=400),
    ] {
        let answer = http::request(address, text);
        assert!(statuses.contains(&answer.status), "{text:?}: {answer:?}");
    }
    assert_eq!(http::get(address, "/health/live", None).status, 200);
}

#[test]
fn a_stop_sends_everyone_away_and_they_come_back() {
    let mut house = House::open_with(&[
        ("QIGUAN_CONNECTIONS_PER_ADDRESS", "0"),
        ("QIGUAN_CONNECTS_PER_MINUTE", "0"),
    ]);
    let (room, mut players) = four_at_a_table(&house, &json!({}));
    let mut spectator = Script::start(&house, "eye", &[]);
    spectator.attend(&room);
    // Nor are those forgotten who have said nothing yet.
    let mut silent: Vec<Socket> = (0..400).map(|_| Socket::open(house.address())).collect();

    house.ask_to_stop();
    for script in players.iter_mut().chain([&mut spectator]) {
        let offline = script.wait_for("offline");
        assert_eq!(offline["code"], 1012, "{offline}");
    }
    for socket in &mut silent {
        assert_eq!(socket.end(), Came::Close(1012));
    }
    house.stopped();

    house.start();
    for script in players.iter_mut().chain([&mut spectator]) {
        script.wait_for("online");
    }
    for seen in all_look(players.iter_mut().chain([&mut spectator])) {
        assert!(seen.seats.iter().all(|seat| seat.guest.is_some()));
    }
    players[0].must(&json!({"ready": {"ready": true}}));
}

#[test]
fn a_request_that_never_ends_holds_no_stop_up() {
    let mut house = House::open();
    let mut half = http::connect(house.address());
    half.write_all(&HANDSHAKE.as_bytes()[..HANDSHAKE.len() / 2])
        .expect("the server reads a handshake");
    // The server has taken the connection before this one is answered.
    assert_eq!(http::get(house.address(), "/health/live", None).status, 200);
    house.ask_to_stop();
    house.stopped();
    drop(half);
}

#[test]
fn a_damaged_room_stops_alone() {
    let mut house = House::open();
    let mut player = Script::start(&house, "player", &[]);
    let [damaged, sound] = [(); 2].map(|()| {
        player.say(&json!({"create": {"options": {"junqi": {}}}}));
        let room = player.wait_for("room")["id"].clone();
        player.must(&json!({"sit": {"seat": "S"}}));
        room.as_str().expect("a room's code is a word").to_owned()
    });
    house.ask_to_stop();
    house.stopped();
    let rows = database(&house)
        .execute(
            "UPDATE journal SET events = x'c1' WHERE room = ?1 AND entry = 1",
            [&damaged],
        )
        .expect("a stopped server's database can be written");
    assert_eq!(rows, 1, "the entry of sitting down");

    house.start();
    let said = house.says(&damaged);
    assert!(said.contains("entry 1"), "{said}");
    // The player comes back to both by itself.
    let refused = player.wait_for("refused");
    assert_eq!(refused["code"], "room_broken", "{refused}");
    assert_eq!(refused["room"], damaged);
    player.say(&json!({"set": {"room": sound}}));
    player.look();
    player.must(&json!({"ready": {"ready": true}}));
    let code = player.refused(&json!({"room": damaged, "attend": {}}));
    assert_eq!(code, "room_broken");
    let live = http::get(house.address(), "/health/ready", None);
    assert_eq!(live.status, 200);
}

/// Sends nonsense; it must be called so, and the connection must stay.
fn is_malformed(socket: &mut Socket, kind: u8, payload: &[u8]) {
    socket.send(kind, payload);
    match socket.next() {
        Came::Frame(answer) => {
            let text = String::from_utf8_lossy(&answer);
            assert!(text.contains("malformed"), "{text}");
        }
        end @ (Came::Close(_) | Came::End) => panic!("{end:?} after nonsense"),
    }
}

/// Starts a server that must not start: the one line in which it says why.
fn failure(listen: &str, data: &Path) -> String {
    let failure = fails_to_start(listen, data);
    assert_eq!(failure.status.code(), Some(1), "{failure:?}");
    let [line] = &failure.complaints[..] else {
        panic!("one line should say what is wrong: {failure:?}");
    };
    assert!(line.starts_with("qiguan-server: "), "{line}");
    line.clone()
}

fn database(house: &House) -> Connection {
    Connection::open(house.data().join("qiguan.db")).expect("a database of ours")
}

/// A socket that asks nothing, or half of something, would hold one of the server's files for ever.
#[test]
fn a_connection_that_asks_nothing_is_let_go() {
    let house = House::open();
    let mut silent = TcpStream::connect(house.address()).expect("the server accepts");
    let mut half = TcpStream::connect(house.address()).expect("the server accepts");
    half.write_all(b"GET /health/live HTTP/1.1\r\n")
        .expect("the server reads");
    for socket in [&mut silent, &mut half] {
        let patience = Some(std::time::Duration::from_secs(30));
        socket
            .set_read_timeout(patience)
            .expect("a time-out can be set");
        let mut rest = Vec::new();
        socket
            .read_to_end(&mut rest)
            .expect("the server closes, and does not hang");
    }
    let live = http::get(house.address(), "/health/live", None);
    assert_eq!(live.status, 200);
}
