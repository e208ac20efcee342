//! Where a server is, and where a room is, as people write it.

use qiguan_protocol::RoomId;
use std::fmt;
use std::str::FromStr;
use tokio_tungstenite::tungstenite::http::Uri;

/// The characters of a room's code (PROTOCOL.md, section 2).
const CODE_CHARS: usize = 10;
/// The path of a server's WebSocket, below whatever path the server has.
const SOCKET: &str = "/ws";
/// What stands before the code in a room's link, in the same place.
const ROOM: &str = "/r/";

/// The URL of a server's WebSocket.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Address(String);

/// A room, and the server it is on where that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) server: Option<Address>,
    pub(crate) room: RoomId,
}

impl Address {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What others give to `join` to come to this room.
    pub(crate) fn link(&self, room: &RoomId) -> String {
        let page = self.0.strip_prefix("ws").and_then(|rest| {
            let below = rest.strip_suffix(SOCKET)?;
            Some(format!("http{below}{ROOM}{room}"))
        });
        page.unwrap_or_else(|| format!("{}#{room}", self.0))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// `ws://` and `wss://` are taken as they are, so that a token kept under that name is found again;
/// `http://` and `https://` name the page beside the socket.
impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let url = match text.split_once("://") {
            Some(("ws" | "wss", _)) => text.to_owned(),
            Some(("http", rest)) => format!("ws://{}{SOCKET}", rest.trim_end_matches('/')),
            Some(("https", rest)) => format!("wss://{}{SOCKET}", rest.trim_end_matches('/')),
            Some(_) | None => return Err(format!("an address looks like {EXAMPLE}")),
        };
        if url.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Err(format!(
                "it has a blank in it; an address looks like {EXAMPLE}"
            ));
        }
        let uri: Uri = url
            .parse()
            .map_err(|error| format!("{error}; an address looks like {EXAMPLE}"))?;
        match uri.host() {
            Some(host) if !host.is_empty() => Ok(Self(url)),
            Some(_) | None => Err(format!("it names no host, as in {EXAMPLE}")),
        }
    }
}

const EXAMPLE: &str = "ws://127.0.0.1:7300/ws or wss://games.example.org/ws";

/// A code alone, `CODE@HOST`, or a link as [`Address::link`] gives it.
impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (server, code) = if let Some((base, code)) = text.rsplit_once(ROOM) {
            (Some(base.parse()?), code.trim_end_matches('/'))
        } else if let Some((server, code)) = text.rsplit_once('#') {
            (Some(server.parse()?), code)
        } else if let Some((code, host)) = text.split_once('@') {
            (Some(server_of(host)?), code)
        } else {
            (None, text)
        };
        let room = code_of(code)?;
        Ok(Self { server, room })
    }
}

/// Encrypted, unless nothing leaves this machine.
fn server_of(host: &str) -> Result<Address, String> {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        Some(_) | None => host,
    };
    match name {
        "localhost" | "127.0.0.1" | "[::1]" => format!("http://{host}").parse(),
        _ => format!("https://{host}").parse(),
    }
}

/// People read codes aloud, so small letters will do.
fn code_of(text: &str) -> Result<RoomId, String> {
    let is_code = text.len() == CODE_CHARS && text.chars().all(|c| c.is_ascii_alphanumeric());
    match is_code {
        true => Ok(RoomId(text.to_ascii_uppercase())),
        false => Err(format!(
            "a room is named by its code of {CODE_CHARS} letters and digits, by CODE@HOST, or by its link"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (text, url) in [
            ("ws://127.0.0.1:7300/ws", Some("ws://127.0.0.1:7300/ws")),
            ("ws://[::1]:7300/ws", Some("ws://[::1]:7300/ws")),
            ("wss://example.org/ws", Some("wss://example.org/ws")),
            ("http://example.org", Some("ws://example.org/ws")),
            ("https://example.org/go/", Some("wss://example.org/go/ws")),
            ("example.org", None),
            ("ftp://example.org", None),
            ("ws://", None),
            ("http://", None),
            ("ws://a b/ws", None),
            ("ws://a\n/ws", None),
            ("", None),
        ] {
            let address: Result<Address, _> = text.parse();
            assert_eq!(address.as_ref().ok().map(Address::as_str), url, "{text:?}");
        }
    }

    #[test]
    fn places() {
        let room = "K7M2P9X4QD";
        for (text, server) in [
            (room, Some(None)),
            ("k7m2p9x4qd", Some(None)),
            (
                "K7M2P9X4QD@games.example.org",
                Some(Some("wss://games.example.org/ws")),
            ),
            (
                "K7M2P9X4QD@localhost:7300",
                Some(Some("ws://localhost:7300/ws")),
            ),
            ("K7M2P9X4QD@[::1]:7300", Some(Some("ws://[::1]:7300/ws"))),
            (
                "K7M2P9X4QD@[2001:db8::1]",
                Some(Some("wss://[2001:db8::1]/ws")),
            ),
            (
                "https://example.org/r/K7M2P9X4QD",
                Some(Some("wss://example.org/ws")),
            ),
            ("http://a:1/r/r/K7M2P9X4QD/", Some(Some("ws://a:1/r/ws"))),
            ("ws://a:1/socket#K7M2P9X4QD", Some(Some("ws://a:1/socket"))),
            ("K7M2P9X4Q", None),
            ("K7M2P9X4QDD", None),
            ("K7M2P9X4Q棋", None),
            ("K7M2P9X4QD@", None),
            ("/r/K7M2P9X4QD", None),
            ("https://example.org/K7M2P9X4QD", None),
            ("", None),
        ] {
            let place: Result<Place, _> = text.parse();
            let found = place.as_ref().ok().map(|place| {
                assert_eq!(place.room.0, room);
                place.server.as_ref().map(Address::as_str)
            });
            assert_eq!(found, server, "{text:?}");
        }
    }

    #[test]
    fn a_link_leads_back() {
        let room = RoomId("K7M2P9X4QD".into());
        for (url, link) in [
            (
                "ws://127.0.0.1:7300/ws",
                "http://127.0.0.1:7300/r/K7M2P9X4QD",
            ),
            ("wss://a.org/go/ws", "https://a.org/go/r/K7M2P9X4QD"),
            ("wss://a.org/socket", "wss://a.org/socket#K7M2P9X4QD"),
        ] {
            let server: Address = url.parse().unwrap();
            assert_eq!(server.link(&room), link);
            let server = Some(server);
            let place = Place {
                server,
                room: room.clone(),
            };
            assert_eq!(link.parse(), Ok(place));
        }
    }
}
