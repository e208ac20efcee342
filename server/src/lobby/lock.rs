//! The password of a room: guards attending. The room's row holds its hash alone.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use qiguan_table::PlayerId;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

/// Hashes that are reckoned at once: each takes 19 MiB and 14 ms of a core.
static AT_ONCE: Semaphore = Semaphore::const_new(2);
/// Guests a room remembers to have let in.
const ADMITTED_MAX: usize = 10_000;

/// A room's password, and whom it has let in.
pub(crate) struct Lock {
    hash: String,
    admitted: Mutex<BTreeSet<PlayerId>>,
}

/// The password could not be reckoned with; nothing is wrong with the asker.
#[derive(Debug)]
pub(crate) struct Unreckoned;

impl Lock {
    pub(crate) fn new(hash: String, admitted: impl IntoIterator<Item = PlayerId>) -> Arc<Self> {
        Arc::new(Self {
            hash,
            admitted: Mutex::new(admitted.into_iter().collect()),
        })
    }

    /// The password's hash, in its own text form.
    pub(crate) fn hash(&self) -> &str {
        &self.hash
    }

    /// Whether a guest was let in before.
    pub(crate) fn admits(&self, player: PlayerId) -> bool {
        self.with(|admitted| admitted.contains(&player))
    }

    /// Lets a guest in who knows the password.
    pub(crate) async fn open(
        &self,
        player: PlayerId,
        password: String,
    ) -> Result<bool, Unreckoned> {
        let hash = self.hash.clone();
        let fits = reckon(move || {
            let hash = PasswordHash::new(&hash).map_err(|_| Unreckoned)?;
            Ok(Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok())
        });
        let fits = fits.await?;
        if fits {
            self.with(|admitted| {
                if admitted.len() < ADMITTED_MAX {
                    admitted.insert(player);
                }
            });
        }
        Ok(fits)
    }

    fn with<T>(&self, look: impl FnOnce(&mut BTreeSet<PlayerId>) -> T) -> T {
        let mut admitted = self.admitted.lock().expect("nobody panics while looking");
        look(&mut admitted)
    }
}

/// The hash of a password, in its own text form.
pub(crate) async fn hash(password: String, salt: [u8; 16]) -> Result<String, Unreckoned> {
    reckon(move || {
        let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
        hash.map(|hash| hash.to_string()).map_err(|_| Unreckoned)
    })
    .await
}

async fn reckon<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Unreckoned> + Send + 'static,
) -> Result<T, Unreckoned> {
    let _turn = AT_ONCE.acquire().await.map_err(|_| Unreckoned)?;
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| Unreckoned)?
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock(hidden)")
    }
}
