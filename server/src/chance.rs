//! All randomness of the server: luck for tables, tokens, and names of rooms and guests.

use qiguan_table::Luck;
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::fmt;
use std::sync::Mutex;

/// Letters and digits that nobody takes for one another.
const ROOM_ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// 31^10 is 49 bits: nobody finds a room by guessing.
const ROOM_CHARS: usize = 10;
/// Short enough to be typed; 31^8 is 39 bits, and few codes are good at once, for two minutes.
const DEVICE_CODE_CHARS: usize = 8;

/// A source of chance, seeded by the operating system, or by a number in tests.
pub struct Chance(Mutex<ChaCha20Rng>);

impl Chance {
    /// Nobody can foresee it.
    #[must_use]
    pub fn from_system() -> Self {
        Self(Mutex::new(ChaCha20Rng::from_rng(&mut UnwrapErr(SysRng))))
    }

    /// The same seed gives the same chance: for tests alone.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(Mutex::new(ChaCha20Rng::seed_from_u64(seed)))
    }

    pub(crate) fn luck(&self) -> Luck {
        Luck(self.bytes())
    }

    pub(crate) fn salt(&self) -> [u8; 16] {
        self.with(|rng| {
            let mut salt = [0; 16];
            rng.fill_bytes(&mut salt);
            salt
        })
    }

    /// The secret of a guest: 64 hexadecimal digits.
    pub(crate) fn token(&self) -> String {
        hexadecimal(&self.bytes())
    }

    /// The key of the link to a record: 32 hexadecimal digits.
    pub(crate) fn link_key(&self) -> String {
        hexadecimal(&self.salt())
    }

    pub(crate) fn guest(&self) -> u64 {
        // SQLite holds integers of 63 bits and a sign.
        self.with(|rng| rng.next_u64() >> 1)
    }

    pub(crate) fn room(&self) -> String {
        self.letters(ROOM_CHARS)
    }

    /// What a guest types on another device.
    pub(crate) fn device_code(&self) -> String {
        self.letters(DEVICE_CODE_CHARS)
    }

    fn letters(&self, count: usize) -> String {
        self.with(|rng| {
            let letter = |_| char::from(ROOM_ALPHABET[rng.random_range(0..ROOM_ALPHABET.len())]);
            (0..count).map(letter).collect()
        })
    }

    fn bytes(&self) -> [u8; 32] {
        self.with(|rng| {
            let mut bytes = [0; 32];
            rng.fill_bytes(&mut bytes);
            bytes
        })
    }

    fn with<T>(&self, draw: impl FnOnce(&mut ChaCha20Rng) -> T) -> T {
        let mut rng = self.0.lock().expect("nothing panics while it draws");
        draw(&mut rng)
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance(hidden)")
    }
}
