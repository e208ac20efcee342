//! Who is let in: looked at before a connection is a WebSocket, and answered in HTTP.

use super::address::client_address;
use super::admission::{NoPlace, Ticket};
use super::origin::Origins;
use crate::config::Config;
use crate::house::House;
use crate::meters::Refused;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ipnet::IpNet;
use std::net::SocketAddr;

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
    /// There is no place for it.
    NoPlace(NoPlace),
}

impl Door {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            trusted: config.trusted_proxies.0.clone(),
            origins: Origins::new(&config.public_url, &config.allowed_origins),
        }
    }

    /// Looks at a request; a place for whoever is let in.
    pub(crate) fn enter(
        &self,
        house: &House,
        peer: SocketAddr,
        headers: &HeaderMap,
    ) -> Result<Ticket, Outside> {
        let address = client_address(peer.ip(), headers, &self.trusted);
        if !self.origins.allow(headers) {
            house.tools.meters.refuse(Refused::Origin);
            tracing::info!(%address, "a page of another origin is kept outside");
            return Err(Outside::ForeignOrigin);
        }
        house.admit(address).map_err(|no_place| {
            house.tools.meters.refuse(no_place.into());
            tracing::debug!(%address, ?no_place, "there is no place");
            Outside::NoPlace(no_place)
        })
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
            Self::NoPlace(NoPlace::ServerFull(wait_s)) => (
                StatusCode::SERVICE_UNAVAILABLE,
                [(header::RETRY_AFTER, wait_s)],
                "the server is full; come back later\n",
            )
                .into_response(),
            Self::NoPlace(NoPlace::AddressFull(wait_s)) => (
                StatusCode::TOO_MANY_REQUESTS,
                [(header::RETRY_AFTER, wait_s)],
                "too many connections from your address; come back later\n",
            )
                .into_response(),
        }
    }
}
