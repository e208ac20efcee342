//! Whatever bytes come to the port of a house: requests, lists, records, and the door to a socket.

use crate::{DAY, HANDSHAKE, Pair, TEXT, World};
use axum::serve::Listener;
use qiguan_protocol::{GoOptions, Request};
use qiguan_server::config::Config;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::mpsc;

/// What lies between two ends: more than any answer but the largest.
const BETWEEN_BYTES: usize = 1 << 16;
/// Stand for what a house draws at its start: a finished game's room, by as many letters, and a token of
/// its player.
const ROOM: &[u8] = b"{the-room}";
const TOKEN: &[u8] = b"{token}";

/// Whatever is said, the answer is HTTP and no fault of the server's, or none; the connection ends, and
/// the next one is served.
pub fn http(bytes: &[u8]) {
    thread_local! {
        // Its files are zipped at its start, which takes longer than a thousand answers.
        static HOUSE: House = House::new();
    }
    HOUSE.with(|house| house.holds(bytes));
}

/// A house that is served, on paused time, to all that come one after the other.
struct House {
    runtime: tokio::runtime::Runtime,
    port: Port,
    /// The room of a game that is over, and the token of one who played it.
    room: String,
    token: String,
}

impl House {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .expect("a runtime without sockets can always be built");
        let (port, room, token) = runtime.block_on(async {
            let world = World::new(7).await;
            let mut game = Pair::begun(&world, small()).await;
            game.must(0, Request::Surrender {}).await;
            let token = game.players[0].token.clone();
            (Port::of(&world), game.room.0, token)
        });
        Self {
            runtime,
            port,
            room,
            token,
        }
    }

    fn holds(&self, bytes: &[u8]) {
        let bytes = replaced(bytes, ROOM, self.room.as_bytes());
        let bytes = replaced(&bytes, TOKEN, self.token.as_bytes());
        self.runtime.block_on(async {
            let answer = tokio::time::timeout(DAY, self.port.answer(&bytes)).await;
            assert_sound(&answer.expect("every connection ends"));
            let health = self.port.answer(b"GET /health/ready HTTP/1.0\r\n\r\n");
            assert_eq!(status(&health.await), Some("200"), "others are served");
        });
    }
}

fn small() -> GoOptions {
    GoOptions {
        size: Some("5".into()),
        ..GoOptions::default()
    }
}

fn replaced(bytes: &[u8], what: &[u8], by: &[u8]) -> Vec<u8> {
    let mut rest = bytes;
    let mut replaced = Vec::new();
    while let Some((first, after)) = rest.split_first() {
        rest = match rest.strip_prefix(what) {
            Some(after) => {
                replaced.extend(by);
                after
            }
            None => {
                replaced.push(*first);
                after
            }
        };
    }
    replaced
}

fn assert_sound(answer: &[u8]) {
    let Some(status) = status(answer) else {
        assert!(answer.is_empty(), "{}", answer.escape_ascii());
        return;
    };
    assert!(status < "500", "{}", answer.escape_ascii());
}

/// The three digits of an answer of HTTP.
fn status(answer: &[u8]) -> Option<&str> {
    let digits = answer
        .strip_prefix(b"HTTP/1.1 ")
        .or_else(|| answer.strip_prefix(b"HTTP/1.0 "))?;
    std::str::from_utf8(digits.get(..3)?).ok()
}

/// The port of a house that is served, without a network.
struct Port(mpsc::UnboundedSender<DuplexStream>);

impl Port {
    fn of(world: &World) -> Self {
        let (port, connections) = mpsc::unbounded_channel();
        let house = world.house.clone();
        tokio::spawn(async move {
            let config = Config::default();
            qiguan_server::run::serve_as(&house, &config, Connections(connections), pending())
                .await;
        });
        Self(port)
    }

    /// All that one connection is answered that says this and then waits for its end.
    async fn answer(&self, said: &[u8]) -> Vec<u8> {
        let (server, client) = duplex(BETWEEN_BYTES);
        self.0.send(server).expect("the house is served");
        let (mut from_server, mut to_server) = tokio::io::split(client);
        // Whoever was let go says nothing more.
        let says = async { _ = to_server.write_all(said).await };
        let mut answer = Vec::new();
        let (read, ()) = tokio::join!(from_server.read_to_end(&mut answer), says);
        read.expect("what lies in memory can be read");
        answer
    }
}

/// The other side of it.
struct Connections(mpsc::UnboundedReceiver<DuplexStream>);

/// Where everybody comes from.
const ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 40_000);

impl Listener for Connections {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(connection) => (connection, ADDRESS),
            None => pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(ADDRESS)
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let requests = [
        "GET / HTTP/1.1\r\nHost: test\r\nAccept-Language: zh-CN,zh;q=0.9\r\nAccept-Encoding: gzip, br\r\n\r\n",
        "GET /assets/x/main.js HTTP/1.1\r\nHost: test\r\nIf-None-Match: \"x\"\r\n\r\nHEAD / HTTP/1.0\r\n\r\n",
        "GET /api/games?game=go&limit=100&before=1767225600000-{the-room} HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET /api/games?mine&player=0000000000000001 HTTP/1.1\r\nAuthorization: Bearer {token}\r\nHost: a\r\n\r\n",
        "GET /api/games/{the-room}.sgf?key=abcd HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n",
        "GET /api/games/{the-room} HTTP/1.1\r\nHost: a\r\n\r\nGET /api/games/{the-room}.pgn HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /api/matches/{the-room} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1, ::1\r\nForwarded: for=x\r\n\r\n",
        "GET /api/boards/junqi/four_player HTTP/1.1\r\nHost: a\r\n\r\nGET /api/boards/junqi/frontier HTTP/1.1\r\n\r\n",
        "POST /ws HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nExpect: 100-continue\r\nOrigin: http://evil.example\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
        "GET http://a/api/games/%7bthe-room%7d?key=%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    ];
    let mut seeds: Vec<_> = requests.map(|text| text.as_bytes().to_vec()).to_vec();
    // A guest who speaks: texts, a text in two parts, a ping and a close.
    let hello = br#"{"req":1,"msg":{"hello":{"min":1,"max":1}}}"#;
    let attend = br#"{"room":"{the-room}","req":2,"msg":{"attend":{}}}"#;
    let mut socket = HANDSHAKE.as_bytes().to_vec();
    for (first, payload) in [
        (0x80 | TEXT, &hello[..]),
        (TEXT, &attend[..20]),
        (0x89, b"ping"),
        (0x80, &attend[20..]),
        (0x88, b"\x03\xE8bye"),
    ] {
        socket.extend([
            first,
            0x80 | u8::try_from(payload.len()).unwrap_or(0),
            0,
            0,
            0,
            0,
        ]);
        socket.extend(payload);
    }
    seeds.push(socket);
    seeds
}
