//! Codes by which another device becomes the same guest: each is good for one `hello`, and for two
//! minutes. They are known here alone, by their hashes, and lost with the process.

use crate::limits::{DEVICE_CODE_MS, DEVICE_CODES_MAX};
use qiguan_table::{Millis, PlayerId};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The codes that are good now.
#[derive(Default)]
pub(crate) struct DeviceCodes(Mutex<BTreeMap<[u8; 32], Waiting>>);

struct Waiting {
    player: PlayerId,
    until: Millis,
}

impl DeviceCodes {
    /// Keeps a guest's code in place of an earlier one. False: too many wait.
    pub(super) fn keep(&self, code: &str, player: PlayerId, now: Millis) -> bool {
        self.with(now, |waiting| {
            waiting.retain(|_, other| other.player != player);
            let fits = waiting.len() < DEVICE_CODES_MAX;
            if fits {
                let until = now.after(DEVICE_CODE_MS);
                waiting.insert(hash(code), Waiting { player, until });
            }
            fits
        })
    }

    /// The guest who was told this code; it is good no longer.
    pub(super) fn take(&self, said: &str, now: Millis) -> Option<PlayerId> {
        self.with(now, |waiting| waiting.remove(&hash(said)))
            .map(|taken| taken.player)
    }

    fn with<T>(&self, now: Millis, look: impl FnOnce(&mut BTreeMap<[u8; 32], Waiting>) -> T) -> T {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, waiting| now < waiting.until);
        look(&mut waiting)
    }
}

/// Of what people mean by what they type: in capitals or not, in groups or not.
fn hash(code: &str) -> [u8; 32] {
    let meant = code.chars().filter(char::is_ascii_alphanumeric);
    let meant: String = meant.map(|letter| letter.to_ascii_uppercase()).collect();
    Sha256::digest(meant.as_bytes()).into()
}

impl fmt::Debug for DeviceCodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceCodes(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);
    const BO: PlayerId = PlayerId(2);

    #[test]
    fn a_code_is_good_once_and_for_two_minutes() {
        let codes = DeviceCodes::default();
        let end = Millis(u64::from(DEVICE_CODE_MS));
        assert!(codes.keep("K7M2P9X4", ANN, Millis(0)));
        assert!(codes.keep("T5H8W3C9", BO, Millis(1)));
        assert_eq!(codes.take("K7M2P9X5", Millis(2)), None);
        assert_eq!(codes.take("k7m2-p9x4 ", Millis(2)), Some(ANN));
        assert_eq!(codes.take("K7M2P9X4", Millis(2)), None);
        assert_eq!(codes.take("T5H8W3C9", end), Some(BO));
        assert!(codes.keep("T5H8W3C9", BO, Millis(0)));
        assert_eq!(codes.take("T5H8W3C9", end), None);
    }

    #[test]
    fn a_guest_has_one_code_at_a_time_and_there_are_so_many() {
        let codes = DeviceCodes::default();
        assert!(codes.keep("K7M2P9X4", ANN, Millis(0)));
        assert!(codes.keep("T5H8W3C9", ANN, Millis(0)));
        assert_eq!(codes.take("K7M2P9X4", Millis(0)), None);
        for other in 2..=DEVICE_CODES_MAX as u64 {
            assert!(codes.keep(&format!("C{other}"), PlayerId(other), Millis(0)));
        }
        assert!(!codes.keep("Z", PlayerId(u64::MAX), Millis(0)));
        assert!(codes.keep("Z", PlayerId(u64::MAX), Millis(u64::from(DEVICE_CODE_MS))));
    }
}
