//! The real server program for benches that measure it from outside, and connections to it.

use crate::{Client, pipe};
use axum::extract::ws::Message as Carried;
use futures::{SinkExt, StreamExt};
use qiguan_protocol::{
    ClientFrame, ClientKind, Encoding, Message, Request, VERSIONS, decode_server, encode_client,
};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::{Child, Command, Stdio};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// One connection to it.
pub type Socket = WebSocketStream<TcpStream>;

/// A running server that ends with this.
#[derive(Debug)]
pub struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Starts it on a free port, with no limits for one address or connection.
    #[must_use]
    pub fn start(data: &Path) -> Self {
        Self::start_with(data, &["--frames-per-second", "0"])
    }

    /// The same with further settings; the limit for one connection is the usual one.
    #[must_use]
    pub fn start_with(data: &Path, settings: &[&str]) -> Self {
        let binary = built("qiguan-server");
        let mut process = Command::new(binary)
            .args(["--listen", "127.0.0.1:0", "--log", "warn"])
            .args([
                "--connections-per-address",
                "0",
                "--connects-per-minute",
                "0",
            ])
            .args(["--guests-per-minute", "0"])
            .args(settings)
            .arg("--data")
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

    /// A connection that has said hello.
    pub async fn connect(&self) -> Socket {
        let mut socket = self.upgrade(None).await;
        greet(&mut socket).await;
        socket
    }

    /// A connection on which nothing was said yet; with a receive buffer of so many bytes, or the usual one.
    pub async fn upgrade(&self, receive_bytes: Option<u32>) -> Socket {
        let socket = TcpSocket::new_v4().expect("there are sockets");
        if let Some(bytes) = receive_bytes {
            socket
                .set_recv_buffer_size(bytes)
                .expect("the system takes a size");
        }
        let stream = socket
            .connect(self.address())
            .await
            .expect("the server accepts");
        // As every client of ours: else a small frame waits for the acknowledgement of the one before.
        stream.set_nodelay(true).expect("a socket takes the option");
        let url = format!("ws://{}/ws", self.address);
        let config = WebSocketConfig::default()
            .read_buffer_size(1024)
            .write_buffer_size(0);
        let (socket, _) = client_async_with_config(url, stream, Some(config))
            .await
            .expect("the server upgrades");
        socket
    }

    /// A new guest, welcomed.
    pub async fn guest(&self, name: &str) -> Client {
        let mut client = client_over(self.upgrade(None).await);
        let welcomed = client.hello(Some(name), None).await;
        welcomed.expect("a new guest with a sound name is welcomed");
        client
    }

    /// Where it listens.
    ///
    /// # Panics
    ///
    /// It has told no address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address.parse().expect("an address and a port")
    }

    /// The URL of its WebSocket.
    #[must_use]
    pub fn url(&self) -> String {
        format!("ws://{}/ws", self.address)
    }

    /// The memory it has in use.
    #[must_use]
    pub fn resident_bytes(&self) -> u64 {
        resident_bytes(self.process.id())
    }

    /// The processor time it has used, in its own code and the system's, in seconds.
    #[must_use]
    pub fn cpu_s(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()));
        let stat = stat.expect("Linux tells of its processes");
        let (_, fields) = stat.rsplit_once(')').expect("the name is in brackets");
        let ticks = |field: usize| {
            let text = fields.split_whitespace().nth(field);
            text.and_then(|text| text.parse::<f64>().ok())
                .expect("a number of ticks")
        };
        // Linux counts a hundred ticks a second towards programs.
        (ticks(11) + ticks(12)) / 100.0
    }
}

/// The memory that a process has in use.
#[must_use]
pub fn resident_bytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"));
    let status = status.expect("Linux tells of its processes");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.expect("a number of KiB") * 1024
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// Says hello as a new guest.
pub async fn greet(socket: &mut Socket) {
    let msg = Request::Hello {
        min: *VERSIONS.start(),
        max: *VERSIONS.end(),
        kind: ClientKind::Bot,
        client: String::new(),
        name: None,
        token: None,
        code: None,
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
}

/// The program of a package in the same profile, built now so that it is never an old one.
#[must_use]
pub fn built(package: &str) -> PathBuf {
    let exe = std::env::current_exe().expect("a bench is a program");
    let folder = exe.ancestors().nth(2).expect("target/release/deps/bench");
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "-p", package]);
    if folder.ends_with("release") {
        build.arg("--release");
    }
    let built = build.status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "{package} does not build"
    );
    folder.join(package)
}

/// A client whose frames go over a socket, read from it at once.
#[must_use]
pub fn client_over(socket: Socket) -> Client {
    let (inner, end) = pipe(64);
    tokio::spawn(async move {
        let (mut to_server, mut from_server) = socket.split();
        let (mut to_client, mut from_client) = inner.split();
        let out = async {
            while let Some(Ok(Carried::Binary(bytes))) = from_client.next().await {
                to_server.send(Frame::Binary(bytes)).await.ok()?;
            }
            Some(())
        };
        let back = async {
            while let Some(Ok(frame)) = from_server.next().await {
                // A ping is answered beneath, as long as somebody reads.
                if let Frame::Binary(bytes) = frame {
                    to_client.send(Carried::Binary(bytes)).await.ok()?;
                }
            }
            Some(())
        };
        // Whichever side ends first ends the other.
        futures::future::select(pin!(out), pin!(back)).await;
    });
    Client::new(end, Encoding::MessagePack)
}
