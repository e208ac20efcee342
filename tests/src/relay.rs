//! A relay before a server, which notes what it hands to a client, and when.

use crate::arrivals::{Arrivals, Place};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};

/// Stands before a server for the one client that connects next.
#[derive(Debug)]
pub struct Relay {
    url: String,
    /// What the client was handed; an instant is the one before the handing.
    pub handed: Arrivals,
}

impl Relay {
    /// Waits for a client of the server at an address.
    #[must_use]
    pub fn before(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there are ports");
        let own = listener.local_addr().expect("it is bound");
        let (place, handed) = Arrivals::new();
        std::thread::spawn(move || {
            let (client, _) = listener.accept().expect("a client comes");
            let server = TcpStream::connect(server).expect("the server listens");
            let twin = |stream: &TcpStream| stream.try_clone().expect("a socket has two ends");
            let (from_client, to_server) = (twin(&client), twin(&server));
            std::thread::spawn(move || pass_on(from_client, to_server, None));
            pass_on(server, client, Some(&place));
        });
        let url = format!("ws://{own}/ws");
        Self { url, handed }
    }

    /// The URL of the WebSocket, through the relay.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// Passes bytes on until one side ends.
fn pass_on(mut from: TcpStream, mut to: TcpStream, place: Option<&Place>) {
    to.set_nodelay(true).expect("a socket takes the option");
    let mut buffer = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        if let Some(place) = place {
            place.note(&buffer[..count]);
        }
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    // The other side may be gone already.
    _ = to.shutdown(Shutdown::Both);
}
