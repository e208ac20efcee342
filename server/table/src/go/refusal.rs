//! Why a request in a game of Go is not allowed now.

use qiguan_rules::go::Illegal;

/// Why a valid request is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoRefusal {
    /// The rules of Go forbid the play.
    Illegal(Illegal),
    /// The move is to be sealed.
    Sealing,
    /// No move is to be sealed.
    NotSealing,
    /// What is dead is not being agreed upon.
    NotConfirming,
    /// What is dead is being agreed upon.
    Confirming,
    /// No stone stands there.
    NoStone,
    /// The player has made all the changes that are allowed.
    ChangesUsed,
    /// The marks have changed since, or were accepted already.
    StaleMarks,
    /// The asker may not call for adjudication, or not yet.
    NoCall,
}
