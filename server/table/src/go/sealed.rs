//! A sealed move: nobody sees it, and everybody has a hash to check it by when it is opened (Art. 22).

use crate::Luck;
use alloc::string::String;
use core::fmt::{self, Write as _};
use qiguan_rules::Seat;
use qiguan_rules::go::Point;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A move handed in at adjournment.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// Whose.
    pub seat: Seat,
    /// Where; none: a pass.
    pub point: Option<Point>,
    /// What makes the hash impossible to guess, in hexadecimal digits.
    pub salt: String,
    /// The SHA-256 of the salt, a blank and the move, in hexadecimal digits.
    pub hash: String,
}

impl Sealed {
    pub(super) fn new(seat: Seat, point: Option<Point>, luck: &Luck) -> Self {
        let salt = hexadecimal(&luck.0);
        let hash = hash(&salt, point);
        Self {
            seat,
            point,
            salt,
            hash,
        }
    }
}

/// The hash of a move as text, `Q16` or `pass`.
fn hash(salt: &str, point: Option<Point>) -> String {
    let mut text = String::from(salt);
    // Writing into a String cannot fail.
    _ = match point {
        Some(point) => write!(text, " {point}"),
        None => write!(text, " pass"),
    };
    hexadecimal(&Sha256::digest(text.as_bytes()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing into a String cannot fail.
        _ = write!(text, "{byte:02x}");
    }
    text
}

/// Shows what everybody may know.
impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({}, {})", self.seat, self.hash)
    }
}
