//! Whose address a request comes from: the socket's, or what proxies of the house say.

use axum::http::{HeaderMap, header};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The client's address: the right-most one that is no trusted proxy's.
///
/// Each proxy adds on the right whom it was called by, so that everything left of an address that is
/// not trusted may be invented. What cannot be read ends the search alike.
pub(super) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|net| net.contains(&address));
    let mut address = peer.to_canonical();
    if !is_trusted(address) {
        return address;
    }
    for hop in hops(headers).into_iter().rev() {
        let Some(hop) = hop else { break };
        address = hop;
        if !is_trusted(address) {
            break;
        }
    }
    address
}

/// Everyone named on the way, the nearest last. None for one that cannot be read.
fn hops(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let old: Vec<_> = parts(headers, X_FORWARDED_FOR, ',')
        .map(|part| hop(&part))
        .collect();
    let new: Vec<_> = parts(headers, header::FORWARDED.as_str(), ',')
        .map(|part| forwarded_for(&part))
        .collect();
    if old.is_empty() || new.is_empty() || old == new {
        return if old.is_empty() { new } else { old };
    }
    // A proxy writes one of them and lets the other pass as the client sent it: which, nobody knows.
    Vec::new()
}

fn parts(headers: &HeaderMap, name: &str, by: char) -> impl Iterator<Item = String> {
    let values = headers.get_all(name).iter();
    values.flat_map(move |value| {
        let text = String::from_utf8_lossy(value.as_bytes()).into_owned();
        text.split(by).map(str::to_owned).collect::<Vec<_>>()
    })
}

/// The `for` of one element of `Forwarded` (RFC 7239).
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let mut named = pairs.filter(|(key, _)| key.trim().eq_ignore_ascii_case("for"));
    hop(named.next()?.1.trim().trim_matches('"'))
}

/// An address, with or without a port, brackets around version 6.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(text);
    let address = bare
        .parse()
        .ok()
        .or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn address(peer: &str, headers: &[(&'static str, &str)]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), value.parse().unwrap());
        }
        let trusted = ["10.0.0.0/8", "127.0.0.1/32", "fd00::/8"].map(|net| net.parse().unwrap());
        client_address(peer.parse().unwrap(), &map, &trusted).to_string()
    }

    #[test]
    fn strangers_are_not_believed() {
        let forged = [("x-forwarded-for", "1.2.3.4"), ("forwarded", "for=1.2.3.4")];
        assert_eq!(address("9.9.9.9", &forged), "9.9.9.9");
        assert_eq!(address("::ffff:9.9.9.9", &forged), "9.9.9.9");
    }

    #[test]
    fn the_right_most_address_that_is_no_proxy_counts() {
        for (said, found) in [
            ("1.2.3.4", "1.2.3.4"),
            ("6.6.6.6, 1.2.3.4", "1.2.3.4"),
            ("6.6.6.6, 1.2.3.4, 10.1.1.1", "1.2.3.4"),
            ("6.6.6.6,1.2.3.4:5678 , 10.1.1.1", "1.2.3.4"),
            ("[2001:db8::7]:443", "2001:db8::7"),
            ("2001:db8::7, fd00::1", "2001:db8::7"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
            ("10.2.2.2, 10.1.1.1", "10.2.2.2"),
            // What cannot be read is not passed over.
            ("1.2.3.4, unknown", "127.0.0.1"),
            ("1.2.3.4, unknown, 10.1.1.1", "10.1.1.1"),
            ("1.2.3.4,", "127.0.0.1"),
            ("", "127.0.0.1"),
        ] {
            assert_eq!(
                address("127.0.0.1", &[("x-forwarded-for", said)]),
                found,
                "{said:?}"
            );
        }
        let lines = [
            ("x-forwarded-for", "6.6.6.6"),
            ("x-forwarded-for", "1.2.3.4"),
        ];
        assert_eq!(address("127.0.0.1", &lines), "1.2.3.4");
    }

    #[test]
    fn the_newer_header_is_read_too() {
        for (said, found) in [
            ("for=1.2.3.4;proto=https;by=10.0.0.1", "1.2.3.4"),
            ("for=6.6.6.6, For=\"[2001:db8::7]:1\"", "2001:db8::7"),
            ("for=1.2.3.4, for=_hidden", "127.0.0.1"),
            ("proto=https", "127.0.0.1"),
        ] {
            assert_eq!(
                address("127.0.0.1", &[("forwarded", said)]),
                found,
                "{said:?}"
            );
        }
    }

    #[test]
    fn of_two_headers_that_disagree_neither_is_believed() {
        let both = |new| [("x-forwarded-for", "1.2.3.4"), ("forwarded", new)];
        assert_eq!(address("127.0.0.1", &both("for=6.6.6.6")), "127.0.0.1");
        assert_eq!(address("127.0.0.1", &both("for=1.2.3.4")), "1.2.3.4");
    }
}
