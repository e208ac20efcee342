//! The program itself against a server of a few lines that cuts connections at chosen points.
#![allow(
    clippy::unwrap_used,
    reason = "all of this file is a test, the functions beside the tests as well"
)]

use futures::{SinkExt, StreamExt};
use qiguan_protocol::{ClientFrame, Decoded, Encoding, ServerFrame, decode_client, encode_server};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_async};

const ROOM: &str = "ABCDEFGHJK";
const TOKEN: &str = "a-secret-token";
/// A test that hangs is a test that fails.
const TEST_WAIT: Duration = Duration::from_secs(60);

/// A port, a folder of its own, and the way to start the program with both.
struct House {
    listener: Option<TcpListener>,
    server: String,
    folder: PathBuf,
    encoding: Encoding,
}

impl House {
    async fn new(encoding: Encoding) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qiguan-resume-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self {
            server: format!("ws://{}/ws", listener.local_addr().unwrap()),
            listener: Some(listener),
            folder,
            encoding,
        }
    }

    fn token_file(&self) -> PathBuf {
        self.folder.join("guest.token")
    }

    /// Starts the program with a script; the answer comes when it has left.
    fn start(&self, arguments: &[&str], script: &[Value]) -> JoinHandle<Output> {
        let script: String = script.iter().map(|line| format!("{line}\n")).collect();
        self.run(&[&["--script", "-"][..], arguments].concat(), script)
    }

    /// Starts the program with something to read; the answer comes when it has left.
    fn run(&self, arguments: &[&str], script: String) -> JoinHandle<Output> {
        let encoding = match self.encoding {
            Encoding::MessagePack => "msgpack",
            Encoding::Json => "json",
        };
        let mut program = Command::new(env!("CARGO_BIN_EXE_qiguan"))
            .args(["--encoding", encoding])
            .args(["--server", &self.server])
            .arg("--token-file")
            .arg(self.token_file())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = program.stdin.take().unwrap();
        spawn_blocking(move || {
            // A program that has left already reads no script.
            let _ = input.write_all(script.as_bytes());
            drop(input);
            program.wait_with_output().unwrap()
        })
    }

    async fn accept(&self) -> Guest {
        let (stream, _) = self.listener.as_ref().unwrap().accept().await.unwrap();
        Guest {
            socket: accept_async(stream).await.unwrap(),
            encoding: self.encoding,
        }
    }

    /// Accepts a connection up to the answer to its `hello`, which is returned.
    async fn greet(&self, token: Option<&str>) -> (Guest, Value) {
        let mut guest = self.accept().await;
        let hello = guest.hear().await;
        guest
            .say(
                json!({"msg": {"welcome": {"version": 1, "server": "test", "guest": "g1",
                "name": "ann", "token": token, "now_ms": 0,
                "limits": {"frame_bytes_max": 8192, "rooms_max": 16, "name_chars_max": 24}}}}),
            )
            .await;
        (guest, hello["msg"]["hello"].clone())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The server's end of one connection.
struct Guest {
    socket: WebSocketStream<TcpStream>,
    encoding: Encoding,
}

impl Guest {
    /// The next frame, as the JSON of what it means.
    async fn hear(&mut self) -> Value {
        let message = self.socket.next().await.expect("a frame").expect("a frame");
        let (encoding, bytes) = match message.clone() {
            Message::Binary(bytes) => (Encoding::MessagePack, bytes),
            Message::Text(text) => (Encoding::Json, text.into()),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {
                panic!("no frame: {message:?}")
            }
        };
        assert_eq!(encoding, self.encoding);
        let Decoded::Frame(frame) = decode_client(encoding, &bytes).unwrap() else {
            panic!("an unknown request");
        };
        serde_json::to_value::<ClientFrame>(*frame).unwrap()
    }

    async fn say(&mut self, frame: Value) {
        let frame: ServerFrame = serde_json::from_value(frame).unwrap();
        let bytes = encode_server(self.encoding, &frame);
        let message = match self.encoding {
            Encoding::MessagePack => Message::Binary(bytes.into()),
            Encoding::Json => Message::Text(String::from_utf8(bytes).unwrap().into()),
        };
        self.socket.send(message).await.unwrap();
    }

    /// Closes with a code, and waits until the other side has gone as well.
    async fn close(mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame {
            code: code.into(),
            reason: reason.into(),
        };
        self.socket.close(Some(frame)).await.unwrap();
        while let Some(Ok(_)) = self.socket.next().await {}
    }
}

fn view(offered: bool) -> Value {
    let seat = |seat: &str| match offered && seat == "N" {
        true => json!({"seat": seat, "offers": 1}),
        false => json!({ "seat": seat }),
    };
    let mut view = json!({"phase": "playing", "owner": "g1", "options": {"junqi": {}},
        "turn": 3, "to_move": "S", "seats": [seat("S"), seat("E"), seat("N"), seat("W")],
        "game": {"junqi": {"armies": ["", "", "", ""]}}});
    if offered {
        view["draw"] = json!({"by": "N"});
    }
    view
}

fn attending(req: &Value, v: u32, seq: u32, view: Option<&Value>) -> Value {
    json!({"room": ROOM, "msg": {"attending":
        {"req": req, "seat": "S", "v": v, "seq": seq, "now_ms": 0, "view": view}}})
}

fn told(v: u32) -> Value {
    json!({"room": ROOM, "msg": {"told":
        {"v": v, "at_ms": 1, "events": [{"draw_offered": {"seat": "N"}}]}}})
}

fn seen(req: &Value, v: u32) -> Value {
    json!({"room": ROOM, "msg": {"seen":
        {"req": req, "seat": "S", "v": v, "now_ms": 0, "view": view(true)}}})
}

fn script() -> Vec<Value> {
    vec![
        json!({"room": ROOM, "attend": {}}),
        json!({"expect": {"attending": {"how": "snapshot"}}}),
        json!({"play": {"from": "S11", "to": "S12"}}),
        json!({"sync": {}}),
        json!({"look": {}}),
        json!({"expect": {"seen": {"equal": true}}}),
    ]
}

fn printed(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(!text.contains(TOKEN), "the token is never printed");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

async fn limited<T>(test: impl Future<Output = T>) -> T {
    tokio::time::timeout(TEST_WAIT, test)
        .await
        .expect("the test takes too long")
}

/// Plays the script against a server that cuts the connection when it has heard the move; `taken`
/// says whether the room had accepted it by then.
async fn cut_after_the_move(encoding: Encoding, taken: bool) {
    let house = House::new(encoding).await;
    let program = house.start(&["--name", "ann"], &script());

    let (mut guest, hello) = house.greet(Some(TOKEN)).await;
    assert_eq!(hello["token"], Value::Null);
    assert_eq!(hello["name"], "ann");
    let attend = guest.hear().await;
    assert_eq!(attend["msg"], json!({"attend": {}}));
    guest
        .say(attending(&attend["req"], 5, 2, Some(&view(false))))
        .await;
    let play = guest.hear().await;
    assert_eq!(play["seq"], 3);
    assert_eq!(play["msg"]["play"]["turn"], 3);
    drop(guest);

    let (mut guest, hello) = house.greet(None).await;
    assert_eq!(hello["token"], TOKEN);
    let attend = guest.hear().await;
    let since = json!({"attend": {"since": {"seat": "S", "v": 5}}});
    assert_eq!(attend["msg"], since);
    if taken {
        guest.say(attending(&attend["req"], 6, 3, None)).await;
        guest.say(told(6)).await;
    } else {
        guest.say(attending(&attend["req"], 5, 2, None)).await;
        assert_eq!(guest.hear().await, play, "the same under the same number");
        let ack = json!({"room": ROOM, "msg": {"ack": {"seq": 3, "v": 6}}});
        guest.say(ack).await;
        guest.say(told(6)).await;
    }
    let look = guest.hear().await;
    assert_eq!(look["msg"], json!({"look": {}}));
    guest.say(seen(&look["req"], 6)).await;

    let output = program.await.unwrap();
    assert_eq!(code(&output), 0);
    let printed = printed(&output);
    let acks: Vec<&Value> = printed.iter().filter_map(|line| line.get("ack")).collect();
    assert_eq!(acks.len(), 1);
    assert_eq!(acks[0]["resumed"], taken);
    assert!(printed.iter().any(|line| line.get("offline").is_some()));
    let kept = std::fs::read_to_string(house.token_file()).unwrap();
    assert_eq!(kept, format!("{} {TOKEN}\n", house.server));
}

#[tokio::test]
async fn a_move_in_flight_survives_a_cut() {
    for encoding in [Encoding::MessagePack, Encoding::Json] {
        for taken in [false, true] {
            limited(cut_after_the_move(encoding, taken)).await;
        }
    }
}

#[tokio::test]
async fn a_dropped_connection_ends_without_a_word_and_comes_back() {
    limited(async {
        let house = House::new(Encoding::MessagePack).await;
        let script = [
            json!({"expect": {"online": {}}}),
            json!({"drop": {}}),
            json!({"expect": {"offline": {"reason": "dropped"}}}),
            json!({"expect": {"online": {"guest": "g1"}}}),
        ];
        let program = house.start(&[], &script);
        let (mut guest, _) = house.greet(Some(TOKEN)).await;
        let end = guest.socket.next().await;
        assert!(matches!(end, Some(Err(_)) | None), "no closing frame");
        let (mut guest, hello) = house.greet(None).await;
        assert_eq!(hello["token"], TOKEN);
        let end = guest.socket.next().await;
        assert!(matches!(end, Some(Ok(Message::Close(_)))), "a polite end");
        assert_eq!(code(&program.await.unwrap()), 0);
    })
    .await;
}

#[tokio::test]
async fn closing_codes_say_whether_to_come_back() {
    limited(async {
        for (close, reason, exit) in [(4001, "taken_over", 3), (4000, "unsupported_version", 4)] {
            let house = House::new(Encoding::MessagePack).await;
            let program = house.start(&[], &[json!({"expect": {"ack": {}}})]);
            // After a restart, a stopped room or a slow spell it does come back.
            for (close, reason) in [(1012, "restart"), (4005, "room_stopped"), (4002, "slow")] {
                let (guest, _) = house.greet(None).await;
                guest.close(close, reason).await;
            }
            let (guest, _) = house.greet(None).await;
            guest.close(close, reason).await;
            let output = program.await.unwrap();
            assert_eq!(code(&output), exit);
            let bye = &printed(&output).pop().unwrap()["bye"];
            assert_eq!(
                (&bye["reason"], &bye["exit"]),
                (&json!(reason), &json!(exit))
            );
            assert!(!output.stderr.is_empty());
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_of_another_version_is_named_in_a_sentence() {
    limited(async {
        for (arguments, words) in [
            ("rooms --lang en", "update the older of the two"),
            ("play --plain --lang en", "update the older of the two"),
            ("watch ABCDEFGHJK --plain --lang zh", "没有共同的协议版本"),
        ] {
            let house = House::new(Encoding::MessagePack).await;
            let arguments: Vec<&str> = arguments.split(' ').collect();
            let program = house.run(&arguments, String::new());
            let mut guest = house.accept().await;
            guest.hear().await;
            guest.close(4000, "unsupported_version").await;
            let output = program.await.unwrap();
            let why = String::from_utf8(output.stderr.clone()).unwrap();
            assert_eq!((why.lines().count(), code(&output)), (1, 4), "{why}");
            assert!(why.contains(words), "{why}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_bad_token_is_reported_with_its_file_and_kept() {
    limited(async {
        let house = House::new(Encoding::MessagePack).await;
        let kept = format!("{} {TOKEN}\n", house.server);
        std::fs::write(house.token_file(), &kept).unwrap();
        let program = house.start(&[], &[]);
        let mut guest = house.accept().await;
        assert_eq!(guest.hear().await["msg"]["hello"]["token"], TOKEN);
        guest
            .say(json!({"msg": {"refused": {"code": "bad_token"}}}))
            .await;
        let output = program.await.unwrap();
        assert_eq!(code(&output), 2);
        let told = String::from_utf8(output.stderr.clone()).unwrap();
        assert!(
            told.contains(house.token_file().to_str().unwrap()),
            "{told}"
        );
        assert!(!told.contains(TOKEN));
        printed(&output);
        assert_eq!(std::fs::read_to_string(house.token_file()).unwrap(), kept);
    })
    .await;
}

#[tokio::test]
async fn scripts_end_with_the_code_that_says_how() {
    limited(async {
        // An expectation that is not met.
        let house = House::new(Encoding::MessagePack).await;
        let script = [json!({"expect": {"ack": {}}})];
        let program = house.start(&["--timeout", "0"], &script);
        let output = program.await.unwrap();
        assert_eq!(code(&output), 1);
        assert_eq!(printed(&output)[0]["error"]["line"], 1);

        // A bad line of a file stops before anything is done; of a stream it is passed over.
        let file = house.folder.join("bad.jsonl");
        std::fs::write(&file, "# fine\n{\"look\":{}}\n\n{\"lok\":{}}\n").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_qiguan"))
            .arg("--script")
            .arg(&file)
            .arg("--token-file")
            .arg(house.token_file())
            .output()
            .unwrap();
        assert_eq!(code(&output), 2);
        assert_eq!(printed(&output)[0]["error"]["line"], 4);
        let program = house.start(&[], &[json!({"lok": {}}), json!({"quit": {}})]);
        let output = program.await.unwrap();
        assert_eq!(code(&output), 0);
        assert_eq!(printed(&output)[0]["error"]["line"], 1);
    })
    .await;
}

#[tokio::test]
async fn once_means_once() {
    limited(async {
        let mut house = House::new(Encoding::MessagePack).await;
        // The port was ours a moment ago, so nobody else listens there.
        house.listener = None;
        let program = house.start(&["--once"], &[]);
        assert_eq!(code(&program.await.unwrap()), 5);
    })
    .await;
}
