//! Why a request in a game of Go is not allowed now.

use qiguan_rules::go::Illegal;

/// Why a valid request is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoRefusal {
    /// The rules of Go forbid the play.
    Illegal(Illegal),
    /// The clocks stand: the game is paused or adjourned.
    Paused,
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
    /// The room does not allow it, or has nothing of the kind to ask for now.
    NotAllowed,
    /// All that the room allows is used up.
    Used,
    /// Asked in this turn already.
    AskedAlready,
    /// A question stands.
    QuestionStands,
    /// No such question stands that the asker could answer.
    NoQuestion,
}
