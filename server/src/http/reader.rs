//! Who asks over HTTP, and what a question says after its path.

use crate::gateway::{Outside, token_hash};
use crate::house::House;
use crate::records::{NoRecord, Reader};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use qiguan_table::PlayerId;

/// Why somebody is not answered.
pub(super) enum Denied {
    /// There is no place for them.
    Outside(Outside),
    /// The asker did not say who they are, or is nobody.
    Unauthorized,
    /// The question makes no sense.
    BadQuestion(&'static str),
    /// There is no record for them.
    NoRecord(NoRecord),
}

/// The guest of the request's token; none where it has none.
pub(super) async fn guest(house: &House, headers: &HeaderMap) -> Result<Option<PlayerId>, Denied> {
    let Some(authorization) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let token = authorization.to_str().ok();
    let token = token.and_then(|text| text.strip_prefix("Bearer "));
    let token = token.ok_or(Denied::Unauthorized)?;
    let guest = house.tools.store.guest_by_token(token_hash(token)).await;
    let unavailable = |_| Denied::NoRecord(NoRecord::StoreUnavailable);
    let guest = guest.map_err(unavailable)?.ok_or(Denied::Unauthorized)?;
    Ok(Some(PlayerId(guest.id)))
}

/// The pairs of a query; no value in it needs escaping.
pub(super) fn pairs(query: Option<&str>) -> impl Iterator<Item = (&str, &str)> {
    let parts = query.unwrap_or_default().split('&');
    let named = parts.filter(|part| !part.is_empty());
    named.map(|part| part.split_once('=').unwrap_or((part, "")))
}

/// Who asks, with the key of a link, if there is one.
pub(super) async fn of(house: &House, headers: &HeaderMap, uri: &Uri) -> Result<Reader, Denied> {
    let key = pairs(uri.query()).find(|(name, _)| *name == "key");
    Ok(Reader {
        player: guest(house, headers).await?,
        key: key.map(|(_, key)| key.to_owned()),
    })
}

impl From<Outside> for Denied {
    fn from(outside: Outside) -> Self {
        Self::Outside(outside)
    }
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let (status, words) = match self {
            Self::Outside(outside) => return outside.into_response(),
            Self::Unauthorized => (
                StatusCode::UNAUTHORIZED,
                "say who you are: Authorization: Bearer <token>\n",
            ),
            Self::BadQuestion(words) => (StatusCode::BAD_REQUEST, words),
            Self::NoRecord(NoRecord::Unknown) => {
                (StatusCode::NOT_FOUND, "no such game, or none of yours\n")
            }
            Self::NoRecord(NoRecord::StoreUnavailable) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "the store does not answer; try again\n",
            ),
            Self::NoRecord(NoRecord::Damaged) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "the record cannot be read\n",
            ),
        };
        (status, [(header::CACHE_CONTROL, "no-store")], words).into_response()
    }
}
