//! Resident memory of an idle socket, session included, in the real server with 5,000 of them.
//!
//! `cargo bench -p qiguan-tests --bench sockets`; needs 12,000 open files (`ulimit -n`). The bound is 12 KB.

use futures::{SinkExt, StreamExt};
use qiguan_protocol::{
    ClientFrame, ClientKind, Encoding, Message, Request, VERSIONS, decode_server, encode_client,
};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

const SOCKETS: usize = 5_000;
/// Sockets that come first, so that what the server needs once is not counted.
const WARM_UP: usize = 200;

struct Server {
    process: Child,
    address: String,
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let server = Server::start(folder.path());
    let mut sockets = Vec::with_capacity(SOCKETS + WARM_UP);
    for _ in 0..WARM_UP {
        sockets.push(server.connect().await);
    }
    let before = server.resident_bytes();
    for _ in 0..SOCKETS {
        sockets.push(server.connect().await);
    }
    let after = server.resident_bytes();
    let each = (after - before) as f64 / SOCKETS as f64;
    println!(
        "idle socket, session included, at {SOCKETS}: {:.1} KB resident each",
        each / 1000.0
    );
}

impl Server {
    fn start(data: &std::path::Path) -> Self {
        let binary = built_server();
        let mut process = Command::new(binary)
            .args(["--listen", "127.0.0.1:0", "--log", "warn"])
            .args([
                "--connections-per-address",
                "0",
                "--connects-per-minute",
                "0",
            ])
            .args(["--guests-per-minute", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let stdout = process.stdout.take().expect("it is piped");
        let first = BufReader::new(stdout)
            .lines()
            .next()
            .expect("it says where it listens");
        let first = first.expect("it writes text");
        let address = first
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let address = address.expect("an address").to_owned();
        Self { process, address }
    }

    async fn connect(&self) -> WebSocketStream<TcpStream> {
        let stream = TcpStream::connect(&self.address)
            .await
            .expect("the server accepts");
        let url = format!("ws://{}/ws", self.address);
        let config = WebSocketConfig::default()
            .read_buffer_size(1024)
            .write_buffer_size(0);
        let (mut socket, _) = client_async_with_config(url, stream, Some(config))
            .await
            .expect("the server upgrades");
        let msg = Request::Hello {
            min: *VERSIONS.start(),
            max: *VERSIONS.end(),
            kind: ClientKind::Bot,
            client: String::new(),
            name: None,
            token: None,
            features: Vec::new(),
        };
        let hello = ClientFrame {
            seat: None,
            room: None,
            seq: None,
            req: Some(1),
            msg,
        };
        let bytes = encode_client(Encoding::MessagePack, &hello);
        socket
            .send(Frame::Binary(bytes.into()))
            .await
            .expect("the server reads");
        let answer = socket
            .next()
            .await
            .expect("hello is answered")
            .expect("as a frame");
        let answer = decode_server(Encoding::MessagePack, &answer.into_data()).expect("a message");
        assert!(matches!(answer.msg, Message::Welcome { .. }), "{answer:?}");
        socket
    }

    fn resident_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.expect("Linux tells of its processes");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.expect("a number of KiB") * 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// The server program of the same profile, built now so that it is never an old one.
fn built_server() -> std::path::PathBuf {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "-p", "qiguan-server"])
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the server does not build"
    );
    let exe = std::env::current_exe().expect("a bench is a program");
    let folder = exe.ancestors().nth(2).expect("target/release/deps/bench");
    folder.join("qiguan-server")
}
