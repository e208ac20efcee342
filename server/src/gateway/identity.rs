//! Who a connection is: a guest, known by a token of which the store holds the hash alone.

use super::codes::DeviceCodes;
use super::name::shown_name;
use crate::house::Tools;
use crate::store::{AppendError, GuestRow, TokenRow};
use qiguan_protocol::Code;
use qiguan_table::{Millis, PlayerId};
use sha2::{Digest, Sha256};

/// A guest who has said hello.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) player: PlayerId,
    pub(super) name: String,
}

/// The hash under which a token is stored and found.
pub(crate) fn token_hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// The guest of a token, under the name given now, if one is given.
pub(super) async fn returning(
    tools: &Tools,
    token: &str,
    name: Option<&str>,
) -> Result<Identity, Code> {
    let wanted = name
        .map(|name| shown_name(name).ok_or(Code::BadName))
        .transpose()?;
    let guest = tools.store.guest_by_token(token_hash(token)).await;
    let guest = guest
        .map_err(|_| Code::StoreUnavailable)?
        .ok_or(Code::BadToken)?;
    let player = PlayerId(guest.id);
    match wanted {
        Some(name) if name != guest.name => {
            let renamed = tools.store.rename_guest(guest.id, name.clone()).await;
            renamed.map_err(|_| Code::StoreUnavailable)?;
            Ok(Identity { player, name })
        }
        Some(_) | None => Ok(Identity {
            player,
            name: guest.name,
        }),
    }
}

/// The guest who was told a code on another device, and this device's own token.
pub(super) async fn by_code(
    tools: &Tools,
    codes: &DeviceCodes,
    code: &str,
    name: Option<&str>,
) -> Result<(Identity, String), Code> {
    // Before the code is used up.
    if name.is_some_and(|name| shown_name(name).is_none()) {
        return Err(Code::BadName);
    }
    let now = Millis(tools.clock.now());
    let player = codes.take(code, now).ok_or(Code::BadCode)?;
    let token = tools.chance.token();
    let row = TokenRow {
        guest: player.0,
        token_sha256: token_hash(&token),
    };
    let added = tools.store.add_token(row).await;
    added.map_err(|_| Code::StoreUnavailable)?;
    Ok((returning(tools, &token, name).await?, token))
}

/// A new guest, and the token that names this guest from now on.
pub(super) async fn newcomer(
    tools: &Tools,
    name: Option<&str>,
) -> Result<(Identity, String), Code> {
    let wanted = name
        .map(|name| shown_name(name).ok_or(Code::BadName))
        .transpose()?;
    loop {
        let (id, token) = (tools.chance.guest(), tools.chance.token());
        let name = wanted
            .clone()
            .unwrap_or_else(|| format!("Guest {:06}", id % 1_000_000));
        let row = GuestRow {
            id,
            token_sha256: token_hash(&token),
            name: name.clone(),
            created_wall_ms: tools.clock.wall_ms(),
        };
        match tools.store.new_guest(row).await {
            Ok(()) => {
                return Ok((
                    Identity {
                        player: PlayerId(id),
                        name,
                    },
                    token,
                ));
            }
            // That number is taken: draw another.
            Err(AppendError::Conflict) => {}
            Err(AppendError::Unavailable(_) | AppendError::Unknown(_)) => {
                return Err(Code::StoreUnavailable);
            }
        }
    }
}
