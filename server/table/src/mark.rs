//! Private marks on pieces: what a player takes a piece to be. Kept for that player alone.

use crate::draft::Draft;
use crate::{Event, Refusal};
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::junqi::Post;
use serde::{Deserialize, Serialize};

/// Marks a player may write in one game: each is an entry of the journal.
const MARKS_MAX: u32 = 1_000;
/// The ranks, bomb, mine and flag, big, small, and "no bomb": for others' pieces.
const OF_OTHERS: &str = "987654321BMF+-!";
/// "Exposed": for the own pieces.
const OF_OWN: &str = "x";

/// One mark, written as one character.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mark(char);

impl Mark {
    /// The mark of a character: `9`..`1`, `B`, `M`, `F`, `+` big, `-` small, `!` no bomb, `x` exposed.
    #[must_use]
    pub fn new(letter: char) -> Option<Self> {
        (OF_OTHERS.contains(letter) || OF_OWN.contains(letter)).then_some(Self(letter))
    }

    /// Its character.
    #[must_use]
    pub fn letter(self) -> char {
        self.0
    }

    fn fits(self, own: bool) -> bool {
        if own {
            OF_OWN.contains(self.0)
        } else {
            OF_OTHERS.contains(self.0)
        }
    }
}

/// Writes a mark on a piece, or wipes it off.
pub(crate) fn mark(
    draft: &mut Draft,
    seat: Seat,
    piece: Post,
    mark: Option<Mark>,
) -> Result<(), Refusal> {
    let state = draft.state();
    let Some(owner) = piece
        .home()
        .filter(|home| state.plays(*home) && Post::starts(*home).any(|start| start == piece))
    else {
        return Err(Refusal::BadMark);
    };
    if mark.is_some_and(|mark| !mark.fits(owner == seat)) {
        return Err(Refusal::BadMark);
    }
    if state.chairs[seat].score.marks >= MARKS_MAX {
        return Err(Refusal::MarksUsed);
    }
    draft.push(Event::Marked { seat, piece, mark });
    Ok(())
}

/// A mark is its writer's secret.
impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mark(hidden)")
    }
}
