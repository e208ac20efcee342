//! The words that go with a ruling, a call or an appeal.

use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The longest reason, in characters: as long as anything that is said in a room.
const CHARS_MAX: usize = 200;

/// One line of words, neither empty nor too long.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reason(String);

impl Reason {
    /// The reason of a text of 1 to 200 characters without controls; blanks around it are left out.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = (1..=CHARS_MAX).contains(&text.chars().count());
        let is_line = !text.chars().any(char::is_control);
        (fits && is_line).then(|| Self(String::from(text)))
    }

    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Shows nothing: it is what somebody says.
impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reason(hidden)")
    }
}
