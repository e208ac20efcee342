//! What somebody may do to a server who means it harm: each attack on one connection, to its end.

use crate::raw::{Came, HANDSHAKE, PING, RawSocket, TEXT, empty_part};
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;
use tokio::net::TcpSocket;

/// Between two bytes of somebody who writes slowly.
const SLOW: Duration = Duration::from_secs(1);
/// The longest that somebody writes slowly: far longer than a server bears it.
const SLOW_BYTES_MAX: usize = 60;
/// Frames of a flood: more than ten seconds' worth at once.
const FLOOD: usize = 2_000;
/// Longer than a server bears somebody who does not read.
const NOT_READING: Duration = Duration::from_secs(36);
/// A header, or a message, far larger than any sound one.
const BOMB_BYTES: usize = 1 << 20;
/// How long empty parts are sent.
const PARTS: usize = 4_000_000;

/// A connection from an address of the loopback network; none: it is not accepted.
///
/// # Panics
///
/// The address is of another network.
pub async fn stream_from(from: Ipv4Addr, server: SocketAddr) -> Option<tokio::net::TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    let bound = socket.bind((from, 0).into());
    bound.expect("all of 127.0.0.0/8 is this machine's");
    socket.connect(server).await.ok()
}

const HELLO: &[u8] = br#"{"msg":{"hello":{"min":1,"max":1}}}"#;

/// One way to hurt a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attack {
    /// Connects and asks nothing.
    Silent,
    /// A byte a second of a handshake.
    SlowRequest,
    /// A line of a header that does not end.
    HeaderLine,
    /// Lines of a header that do not end.
    HeaderLines,
    /// A byte a second of the first frame.
    SlowFrame,
    /// A byte a second of a later one.
    SlowLater,
    /// Reads nothing, answers no ping, and never says that it is gone.
    HalfOpen,
    /// Follows a room and reads nothing of it.
    NeverReads,
    /// Sound requests as fast as they can be sent.
    Looks,
    /// Pings as fast as they can be sent.
    Pings,
    /// A frame whose header tells of 2^62 bytes.
    LongFrame,
    /// A message in parts that does not end.
    LongMessage,
    /// The same in parts that hold nothing.
    EmptyParts,
    /// Frames that are no messages.
    Nonsense,
}

/// What became of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ended {
    /// Closed by the server with this code.
    Closed(u16),
    /// Refused in HTTP with this status.
    Refused(u16),
    /// Cut without a word.
    Cut,
}

impl Attack {
    /// Each once.
    pub const ALL: [Self; 14] = [
        Self::Silent,
        Self::SlowRequest,
        Self::HeaderLine,
        Self::HeaderLines,
        Self::SlowFrame,
        Self::SlowLater,
        Self::HalfOpen,
        Self::NeverReads,
        Self::Looks,
        Self::Pings,
        Self::LongFrame,
        Self::LongMessage,
        Self::EmptyParts,
        Self::Nonsense,
    ];

    /// How a server may end it (PROTOCOL.md, 11).
    #[must_use]
    pub fn may_end(self) -> &'static [Ended] {
        match self {
            Self::Silent | Self::SlowRequest => &[Ended::Cut],
            Self::HeaderLine | Self::HeaderLines => &[Ended::Refused(431)],
            Self::SlowFrame => &[Ended::Closed(4003)],
            Self::SlowLater | Self::HalfOpen | Self::EmptyParts => &[Ended::Closed(4007)],
            // Who does not read may miss the last word.
            Self::NeverReads => &[Ended::Closed(4007), Ended::Closed(4002), Ended::Cut],
            Self::Looks => &[Ended::Closed(4006), Ended::Closed(4002)],
            Self::Pings => &[Ended::Closed(4006)],
            Self::LongFrame | Self::LongMessage => &[Ended::Closed(1009)],
            Self::Nonsense => &[Ended::Closed(4004)],
        }
    }

    /// Goes on over a new connection from an address, until the server ends it.
    ///
    /// # Panics
    ///
    /// The server does not accept, or hangs.
    pub async fn run_from(self, from: Ipv4Addr, server: SocketAddr, room: &str) -> Ended {
        let stream = stream_from(from, server).await.expect("it is accepted");
        let stream = stream.into_std().expect("a stream is one");
        stream.set_nonblocking(false).expect("as above");
        let room = room.to_owned();
        let ran = tokio::task::spawn_blocking(move || self.run(stream, &room)).await;
        ran.expect("an attacker finds what it expects")
    }

    fn run(self, stream: TcpStream, room: &str) -> Ended {
        match self {
            Self::Silent => answer(stream),
            Self::SlowRequest => {
                dribble(&stream, HANDSHAKE.as_bytes().to_vec());
                answer(stream)
            }
            Self::HeaderLine => {
                pour(&stream, b"GET / HTTP/1.1\r\nX: ", b"x");
                answer(stream)
            }
            Self::HeaderLines => {
                pour(&stream, b"GET / HTTP/1.1\r\n", b"X: y\r\n");
                answer(stream)
            }
            Self::SlowFrame
            | Self::SlowLater
            | Self::HalfOpen
            | Self::NeverReads
            | Self::Looks
            | Self::Pings
            | Self::LongFrame
            | Self::LongMessage
            | Self::EmptyParts
            | Self::Nonsense => {
                let mut socket = RawSocket::over(stream);
                self.disturb(&mut socket, room);
                match socket.end() {
                    Came::Close(code) => Ended::Closed(code),
                    Came::End | Came::Frame(_) => Ended::Cut,
                }
            }
        }
    }

    /// What it does on a WebSocket.
    fn disturb(self, socket: &mut RawSocket, room: &str) {
        let look = format!(r#"{{"room":"{room}","req":2,"msg":{{"look":{{}}}}}}"#);
        let attend = format!(r#"{{"room":"{room}","req":1,"msg":{{"attend":{{}}}}}}"#);
        match self {
            Self::Silent | Self::SlowRequest | Self::HeaderLine | Self::HeaderLines => {}
            Self::SlowFrame => {
                socket.send_header(TEXT, 1_000);
                dribble(&socket.stream(), vec![b' '; SLOW_BYTES_MAX]);
            }
            Self::SlowLater => {
                socket.send(TEXT, HELLO);
                socket.send_header(TEXT, 1_000);
                dribble(&socket.stream(), vec![b' '; SLOW_BYTES_MAX]);
            }
            Self::HalfOpen => socket.send(TEXT, HELLO),
            Self::NeverReads => {
                socket.send(TEXT, HELLO);
                socket.send(TEXT, attend.as_bytes());
                thread::sleep(NOT_READING);
            }
            Self::Looks => {
                socket.send(TEXT, HELLO);
                socket.send(TEXT, attend.as_bytes());
                (0..FLOOD).for_each(|_| socket.send(TEXT, look.as_bytes()));
            }
            Self::Pings => (0..FLOOD).for_each(|_| socket.send(PING, b"")),
            Self::LongFrame => socket.send_header(TEXT, 1 << 62),
            Self::LongMessage => {
                let part = [b' '; 1 << 10];
                socket.send_first_part(TEXT, &part);
                let mut more = empty_part();
                // Two bytes of length in place of none.
                more[1] |= 126;
                more.splice(2..2, 1_024_u16.to_be_bytes());
                more.extend(part);
                pour(&socket.stream(), b"", &more);
            }
            Self::EmptyParts => {
                socket.send(TEXT, HELLO);
                socket.send_first_part(TEXT, b"{");
                let mut stream = socket.stream();
                let parts = empty_part().repeat(1_000);
                thread::spawn(move || {
                    (0..PARTS / 1_000).try_for_each(|_| stream.write_all(&parts))
                });
            }
            Self::Nonsense => (0..16).for_each(|_| socket.send(TEXT, b"xyzzy")),
        }
    }
}

/// Writes byte after byte on a thread of its own, until nobody takes them any more.
fn dribble(stream: &TcpStream, bytes: Vec<u8>) {
    let mut stream = stream.try_clone().expect("there are open files left");
    thread::spawn(move || {
        for byte in bytes {
            thread::sleep(SLOW);
            if stream.write_all(&[byte]).is_err() {
                return;
            }
        }
    });
}

/// Writes the same again and again, up to a bound, while anybody takes it.
fn pour(mut stream: &TcpStream, first: &[u8], again: &[u8]) {
    let rest = again.repeat(BOMB_BYTES / again.len());
    // A server that has closed takes nothing more; what it said is what counts.
    _ = stream
        .write_all(first)
        .and_then(|()| stream.write_all(&rest));
}

/// Reads an answer in HTTP to the end of the connection.
fn answer(mut stream: TcpStream) -> Ended {
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        let patience = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
        assert!(!patience, "the server hangs");
    }
    let words = String::from_utf8_lossy(&answer);
    let status = words.split(' ').nth(1).and_then(|code| code.parse().ok());
    status.map_or(Ended::Cut, Ended::Refused)
}
