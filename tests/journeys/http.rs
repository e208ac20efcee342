//! One HTTP request, and its whole answer.

use crate::lines::PATIENCE;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// A connection on which no read waits for ever.
pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server takes connections");
    stream
        .set_read_timeout(Some(PATIENCE))
        .expect("the time is not zero");
    stream
}

/// Asks for a path, with a token or without.
pub(crate) fn get(address: SocketAddr, path: &str, token: Option<&str>) -> Answer {
    let proof = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
    let proof = proof.unwrap_or_default();
    request(
        address,
        &format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{proof}\r\n"),
    )
}

/// Sends the bytes of a request that closes its connection, and reads what comes.
pub(crate) fn request(address: SocketAddr, text: &str) -> Answer {
    let mut stream = connect(address);
    stream
        .write_all(text.as_bytes())
        .expect("the server reads a request");
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .unwrap_or_else(|error| panic!("{text:?}: {error} after {answer:?}"));
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .unwrap_or_else(|| panic!("{text:?}: no head in {answer:?}"));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    Answer {
        status: status.unwrap_or_else(|| panic!("no status in {head:?}")),
        head: head.to_ascii_lowercase(),
        body: body.to_owned(),
    }
}
