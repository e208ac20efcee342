//! One seat of a table: who holds it, and what counts for that player.

use crate::PlayerId;
use alloc::string::String;
use qiguan_rules::junqi::Reason;

/// A seat, taken or free.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chair {
    pub(crate) holder: Option<Holder>,
    pub(crate) ready: bool,
    pub(crate) score: Score,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
}

/// What counts for a player in one game; a void game forgets it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) timeouts: u8,
    /// Own turns begun.
    pub(crate) turns: u32,
    /// Has moved a piece.
    pub(crate) moved: bool,
    /// Draw offers made.
    pub(crate) offers: u8,
    /// Own turns begun when the last offer was made.
    pub(crate) offered_at_turn: Option<u32>,
    pub(crate) out: Option<Reason>,
    /// Gives up by itself at the next own turn that allows it.
    pub(crate) armed: bool,
    /// Marks written so far.
    pub(crate) marks: u32,
    /// Own turns begun when the others last refused to put this player out.
    pub(crate) spared_at_turn: Option<u32>,
    /// Left the table after going out.
    pub(crate) left: bool,
}

impl Chair {
    pub(crate) fn player(&self) -> Option<PlayerId> {
        self.holder.as_ref().map(|holder| holder.player)
    }
}
