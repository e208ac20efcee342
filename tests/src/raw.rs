//! A WebSocket by hand, for what a sound client never sends.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Text frames hold JSON.
pub const TEXT: u8 = 1;
/// Binary frames hold MessagePack.
pub const BINARY: u8 = 2;
const CONTINUATION: u8 = 0;
/// Asks whether the other side lives.
pub const PING: u8 = 9;
const CLOSE: u8 = 8;
/// No read waits for ever.
const PATIENCE: Duration = Duration::from_secs(60);
/// Set in the last frame of a message.
const FINAL: u8 = 0x80;

/// An open WebSocket.
#[derive(Debug)]
pub struct RawSocket(TcpStream);

/// What came.
#[derive(Debug, PartialEq, Eq)]
pub enum Came {
    /// What a frame holds.
    Frame(Vec<u8>),
    /// The server's close code.
    Close(u16),
    /// The connection ended without one.
    End,
}

/// The first half of a connection: what a browser sends.
pub const HANDSHAKE: &str = "GET /ws HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\n\
    Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cWlndWFuLXFpZ3Vhbi1xaQ==\r\n\r\n";

impl RawSocket {
    /// Connects to a server and upgrades.
    ///
    /// # Panics
    ///
    /// The server does not answer as it must.
    #[must_use]
    pub fn open(address: SocketAddr) -> Self {
        Self::over(TcpStream::connect(address).expect("the server takes connections"))
    }

    /// Upgrades a connection.
    ///
    /// # Panics
    ///
    /// The server does not answer as it must.
    #[must_use]
    pub fn over(mut stream: TcpStream) -> Self {
        let patient = stream.set_read_timeout(Some(PATIENCE));
        patient.expect("the time is not zero");
        stream
            .write_all(HANDSHAKE.as_bytes())
            .expect("the server reads a handshake");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream
                .read_exact(&mut byte)
                .expect("a handshake is answered");
            head.extend(byte);
        }
        let words = String::from_utf8_lossy(&head);
        assert!(words.starts_with("HTTP/1.1 101 "), "no upgrade: {words}");
        Self(stream)
    }

    /// The connection beneath, to write to it in ways that no frame has.
    ///
    /// # Panics
    ///
    /// The system has no more open files.
    #[must_use]
    pub fn stream(&self) -> TcpStream {
        self.0.try_clone().expect("there are open files left")
    }

    /// Sends a whole frame.
    pub fn send(&mut self, kind: u8, payload: &[u8]) {
        let header = header(kind, payload.len() as u64);
        // A server that has closed reads nothing more; what it said is what counts.
        _ = self.0.write_all(&[&header[..], payload].concat());
    }

    /// Sends a frame with which a message begins.
    pub fn send_first_part(&mut self, kind: u8, payload: &[u8]) {
        let mut header = header(kind, payload.len() as u64);
        header[0] &= !FINAL;
        _ = self.0.write_all(&[&header[..], payload].concat());
    }

    /// Sends the frame with which it ends.
    pub fn send_last_part(&mut self, payload: &[u8]) {
        self.send(CONTINUATION, payload);
    }

    /// Sends the header of a frame, and nothing after it.
    pub fn send_header(&mut self, kind: u8, bytes: u64) {
        // As above.
        _ = self.0.write_all(&header(kind, bytes));
    }

    /// What comes next. Pings are frames here, which nobody answers.
    ///
    /// # Panics
    ///
    /// The server writes no sound frames.
    #[allow(clippy::should_implement_trait, reason = "as of every client here")]
    pub fn next(&mut self) -> Came {
        let mut start = [0; 2];
        if self.0.read_exact(&mut start).is_err() {
            return Came::End;
        }
        let bytes = match start[1] {
            126 => u64::from(u16::from_be_bytes(self.bytes())),
            127 => u64::from_be_bytes(self.bytes()),
            few => u64::from(few),
        };
        assert!(bytes < 1 << 20, "a frame of {bytes} bytes");
        let mut payload = vec![0; usize::try_from(bytes).expect("it is below a MiB")];
        self.0
            .read_exact(&mut payload)
            .expect("a frame comes whole");
        match (start[0] & 0x0f, &payload[..]) {
            (CLOSE, &[high, low, ..]) => Came::Close(u16::from_be_bytes([high, low])),
            (CLOSE, _) => Came::End,
            _ => Came::Frame(payload),
        }
    }

    /// Reads on until the connection ends; how it does.
    pub fn end(&mut self) -> Came {
        loop {
            match self.next() {
                Came::Frame(_) => {}
                end @ (Came::Close(_) | Came::End) => return end,
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes).expect("a length comes whole");
        bytes
    }
}

/// A part of a message without end that holds nothing.
#[must_use]
pub fn empty_part() -> Vec<u8> {
    let mut part = header(CONTINUATION, 0);
    part[0] &= !FINAL;
    part
}

/// The header of a client's frame; a mask of zeros leaves the payload as it is.
fn header(kind: u8, bytes: u64) -> Vec<u8> {
    let mut header = vec![FINAL | kind];
    match (u8::try_from(bytes), u16::try_from(bytes)) {
        (Ok(few), _) if few < 126 => header.push(0x80 | few),
        (_, Ok(some)) => {
            header.push(0x80 | 126);
            header.extend(some.to_be_bytes());
        }
        _ => {
            header.push(0x80 | 127);
            header.extend(bytes.to_be_bytes());
        }
    }
    header.extend([0; 4]);
    header
}
