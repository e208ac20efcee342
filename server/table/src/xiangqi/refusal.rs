//! Why a request in a game of xiangqi is not allowed now.

use qiguan_rules::xiangqi::{Illegal, NoMove, Point};

/// Why a valid request is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XiangqiRefusal {
    /// The text is no move or no point.
    NoSuchMove,
    /// The rules of xiangqi forbid the move.
    Illegal(Illegal),
    /// The move would repeat what the side has to change (Art. 26.4).
    MustChange,
    /// A draw is offered with a move, not beside one.
    OfferWithMove,
    /// The last offer was this side's: the next is the other's (xiangqi rules 7).
    OfferNotYours,
    /// Touching a piece binds nobody in this room.
    TouchIsFree,
    /// No piece stands there.
    NoPiece,
    /// The piece that was touched has to be moved, or taken.
    Touched(Point),
    /// The room counts to its limit by itself.
    NothingToClaim,
}

/// Why no game begins from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// The FEN is refused.
    Fen(qiguan_rules::xiangqi::FenFault),
    /// The side to move has no move.
    NoMove(NoMove),
    /// Nobody can win.
    NoForce,
    /// The text is too long for a position.
    TooLong,
}

impl core::fmt::Display for BadStart {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Fen(fault) => fault.fmt(f),
            Self::NoMove(NoMove::Checkmate) => f.write_str("the side to move is mated"),
            Self::NoMove(NoMove::Stalemate) => f.write_str("the side to move has no move"),
            Self::NoForce => f.write_str("nobody can win"),
            Self::TooLong => f.write_str("the position is too long"),
        }
    }
}
