//! Who is let in: looked at before a connection is a WebSocket, and answered in HTTP.

use super::address::client_address;
use super::origin::Origins;
use crate::config::Config;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};

/// What the operator lets in.
#[derive(Debug)]
pub(crate) struct Door {
    trusted: Vec<IpNet>,
    origins: Origins,
}

/// Why somebody stays outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outside {
    /// A browser shows a page of somebody else.
    ForeignOrigin,
}

impl Door {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            trusted: config.trusted_proxies.0.clone(),
            origins: Origins::new(&config.public_url, &config.allowed_origins),
        }
    }

    /// Looks at a request; the address of whoever is let in.
    pub(super) fn enter(&self, peer: SocketAddr, headers: &HeaderMap) -> Result<IpAddr, Outside> {
        let address = client_address(peer.ip(), headers, &self.trusted);
        if !self.origins.allow(headers) {
            tracing::info!(%address, "a page of another origin is kept outside");
            return Err(Outside::ForeignOrigin);
        }
        Ok(address)
    }
}

impl IntoResponse for Outside {
    fn into_response(self) -> Response {
        match self {
            Self::ForeignOrigin => (
                StatusCode::FORBIDDEN,
                "this server is not for pages of that origin\n",
            )
                .into_response(),
        }
    }
}
