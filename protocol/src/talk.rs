//! What people say to each other in a room. It is told and forgotten, never journalled or versioned.

use crate::{GuestId, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// At the table, to everybody.
    Table,
    /// To the ally.
    Ally,
    /// Among those who watch.
    Spectators,
}

/// A quick phrase; clients put it into the reader's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// Hurry up, please.
    Hurry,
    /// A moment, please.
    Wait,
    /// Good bye.
    Goodbye,
    /// Attack.
    Attack,
    /// Defend.
    Defend,
    /// Help me.
    Help,
    /// Hold still.
    Hold,
}

/// One thing that was said.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Where.
    pub channel: Channel,
    /// By whom.
    pub guest: GuestId,
    /// The speaker's name.
    pub name: String,
    /// The speaker's seat; absent: a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The speaker is the arbiter.
    #[serde(default, skip_serializing_if = "is_false")]
    pub arbiter: bool,
    /// In own words; empty where it is a phrase.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Or a quick phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// When, in milliseconds of server time.
    pub at_ms: u64,
}

/// Somebody who follows a room without a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watcher {
    /// Who.
    pub guest: GuestId,
    /// The name others see.
    pub name: String,
}

/// Shows where and by whom, never what.
impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line({:?}, {})", self.channel, self.guest)
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}
