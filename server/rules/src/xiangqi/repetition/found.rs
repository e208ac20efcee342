//! What the rules of repetition say of a position just reached.

use serde::{Deserialize, Serialize};

use super::ruling::Ruling;

/// What a repetition calls for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// One occurrence more and this is ruled (xiangqi rules 6.4).
    Warning(Ruling),
    /// This is ruled now.
    Ruled(Ruling),
}
