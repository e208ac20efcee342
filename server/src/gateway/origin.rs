//! From which pages a browser may connect.
//!
//! A browser sends any page's script to any server, and says where the page is from; the rest of the
//! protocol has no such guard. A program that is no browser says nothing and is not held up.

use crate::config::{List, Maybe, Origin};
use axum::http::{HeaderMap, header};

/// The pages that may connect, besides those of the host that was asked.
#[derive(Debug)]
pub(super) struct Origins(Vec<Origin>);

impl Origins {
    pub(super) fn new(public: &Maybe<Origin>, further: &List<Origin>) -> Self {
        Self(public.0.iter().chain(&further.0).cloned().collect())
    }

    pub(super) fn allow(&self, headers: &HeaderMap) -> bool {
        let mut named = headers.get_all(header::ORIGIN).iter();
        let Some(named_first) = named.next() else {
            return true;
        };
        let origin = named_first
            .to_str()
            .ok()
            .and_then(|text| text.parse::<Origin>().ok());
        let Some(origin) = origin.filter(|_| named.next().is_none()) else {
            return false;
        };
        self.0.contains(&origin) || is_own_host(&origin, headers)
    }
}

fn is_own_host(origin: &Origin, headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let scheme = origin.as_str().split("//").next().unwrap_or_default();
    let own = host.and_then(|host| format!("{scheme}//{host}").parse::<Origin>().ok());
    own.as_ref() == Some(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(origins: &[&str]) -> bool {
        let public = "https://games.example.org".parse().unwrap();
        let further = "http://club.example:8080".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "localhost:7300".parse().unwrap());
        for origin in origins {
            headers.append(header::ORIGIN, origin.parse().unwrap());
        }
        Origins::new(&public, &further).allow(&headers)
    }

    #[test]
    fn pages_of_the_house_and_of_friends_may_connect() {
        for origin in [
            "https://games.example.org",
            "https://GAMES.example.org:443",
            "http://club.example:8080",
            "http://localhost:7300",
            "https://localhost:7300",
        ] {
            assert!(allowed(&[origin]), "{origin}");
        }
        assert!(allowed(&[]), "no browser");
    }

    #[test]
    fn pages_of_others_may_not() {
        for origin in [
            "https://evil.example",
            "http://games.example.org",
            "https://games.example.org.evil.example",
            "https://games.example.org:8443",
            "http://club.example",
            "http://localhost",
            "http://localhost:7300@evil.example",
            "file://",
            "null",
            "",
        ] {
            assert!(!allowed(&[origin]), "{origin}");
        }
        assert!(!allowed(&["http://localhost:7300", "https://evil.example"]));
    }
}
