//! Finished games as lists show them: who may find them, and the words. The words are opaque here.

use std::cmp::Ordering;
use std::fmt;

use bytes::Bytes;

/// What lists say of a finished game.
#[derive(Clone, PartialEq, Eq)]
pub struct Card {
    /// Whether everybody may find it; else its players alone.
    pub public: bool,
    /// Which game it is, for lists of one game alone.
    pub kind: String,
    /// Opens the record to whoever has it. It stands here as it is: who can read the store reads the
    /// record itself.
    pub link_key: String,
    /// The rest, opaque here.
    pub text: Bytes,
}

/// A card with the game it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    /// The room that it was played in.
    pub room: String,
    /// Unix time in milliseconds.
    pub finished_wall_ms: u64,
    /// What lists say.
    pub card: Card,
}

/// Which cards are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// Who reads, and so finds games of their own that are not public.
    pub reader: Option<u64>,
    /// Only games of this player.
    pub player: Option<u64>,
    /// Only this game.
    pub kind: Option<String>,
    /// Only what comes after this place of the list.
    pub before: Option<Page>,
    /// At most so many.
    pub limit: u32,
}

/// A place in the list: that of one game, which need not be there any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// When it ended.
    pub finished_wall_ms: u64,
    /// Its room, for those that ended at one instant.
    pub room: String,
}

impl CardRow {
    /// The order of every list.
    pub(super) fn newest_first(&self, other: &Self) -> Ordering {
        let place = |row: &Self| (row.finished_wall_ms, row.room.clone());
        place(other).cmp(&place(self))
    }
}

/// The kind alone: keys and names are not for logs.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Card")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}
