//! What one viewer hears of one event. [`View::apply`](crate::View::apply) folds it into the view.

use crate::variants::variants;
use crate::{
    ArbiterTold, Clock, Ending, GameOptions, GoTold, GuestId, MatchView, OutReason, Outcome, Seat,
    XiangqiTold,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One thing that happened, as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        guest: GuestId,
        /// The name of who sat down.
        name: String,
        /// The army, as this viewer sees it.
        army: String,
    },
    /// Somebody stood up before the start.
    Stood {
        /// From which seat.
        seat: Seat,
        /// Why; absent: by choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Stand>,
    },
    /// Two seats changed places before the start.
    Swapped {
        /// The two, each with its army now, as this viewer sees it.
        armies: Vec<SeatArmy>,
    },
    /// Somebody else owns the room now.
    Owner {
        /// Who.
        guest: GuestId,
    },
    /// How far the match has come of which this is a game.
    Match {
        /// Absent: it is a game by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<MatchView>,
    },
    /// The owner changed the options; every ready mark is gone.
    Configured {
        /// All the options now.
        options: GameOptions,
        /// The own army, where the new options made the old layout invalid.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        army: Option<SeatArmy>,
        /// The own armies in its place, where several layouts became invalid.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        armies: Vec<SeatArmy>,
    },
    /// The own army was laid out anew. Told to its seat alone.
    Arranged {
        /// Which seat.
        seat: Seat,
        /// The army now.
        army: String,
    },
    /// A seat is ready, or no longer.
    Ready {
        /// Which one.
        seat: Seat,
        /// False: taken back, or cleared.
        ready: bool,
    },
    /// The clock was set, stopped or taken away.
    Clock {
        /// The clock now; absent: none runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// Everyone is ready: options are frozen and the first mover is drawn.
    Started {
        /// Who will move first.
        first: Seat,
        /// Counts down to the first turn.
        clock: Clock,
        /// Faces this viewer may see from now on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<Faces>,
        /// The board, in a game that has one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        board: String,
    },
    /// A turn began.
    Turn {
        /// Whose.
        seat: Seat,
        /// Its number.
        turn: u32,
        /// The clock of the move.
        clock: Clock,
        /// The legal moves, told to that seat alone.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A piece moved.
    Moved {
        /// The post it left.
        from: String,
        /// The post it went to.
        to: String,
        /// What became of it.
        outcome: Outcome,
        /// The posts it went over, both ends included, separated by spaces.
        path: String,
        /// How many moves in a row were without combat, from 40 on where too many end the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quiet: Option<u32>,
    },
    /// A flag was shown to all.
    FlagShown {
        /// Whose.
        seat: Seat,
        /// Where it stands or stood.
        post: String,
    },
    /// A player let the time run out; the turn is lost.
    TimedOut {
        /// Who.
        seat: Seat,
        /// How many times now.
        count: u8,
    },
    /// A player is out; all pieces of that seat leave the board.
    Out {
        /// Who.
        seat: Seat,
        /// Why.
        reason: OutReason,
        /// Faces this viewer may see from now on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<Faces>,
        /// The legal moves that the emptier board leaves, told to the seat that has the turn alone.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        legal: String,
    },
    /// A player who was out already left the table.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// A living player accepted the draw that is offered.
    DrawAccepted {
        /// Who.
        seat: Seat,
    },
    /// The draw offer is gone: refused, lapsed, or overtaken.
    DrawClosed {
        /// Who refused; absent: it lapsed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused_by: Option<Seat>,
    },
    /// Somebody left before every seat had moved: no game was played, the room arranges again.
    Voided {
        /// Who left.
        seat: Seat,
        /// The armies at their starting posts, as this viewer sees them, in the order S, E, N, W.
        armies: Vec<String>,
    },
    /// The game is over.
    Over {
        /// How.
        result: Ending,
        /// Every face.
        faces: Vec<Faces>,
    },
    /// The server restarted; the time it was away is nobody's.
    Restarted {
        /// The clock, standing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// The own seat gives up by itself at the next turn that allows it, or no longer. Told to it alone.
    SurrenderArmed {
        /// Which of several own seats; absent where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// False: no longer.
        armed: bool,
    },
    /// A mark was written on a piece, or wiped off. Told to its writer alone.
    Marked {
        /// Which of several own seats wrote it; absent where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The piece, by its starting post.
        piece: String,
        /// The mark; absent: wiped off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<String>,
    },
    /// It was asked that a player who is away be put out.
    PutOutAsked {
        /// Who is to go.
        seat: Seat,
        /// Who asks.
        by: Seat,
    },
    /// One of the others agreed.
    PutOutAccepted {
        /// Who.
        seat: Seat,
    },
    /// The question is gone.
    PutOutClosed {
        /// Who refused; absent: the player is back or out, or all have agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused_by: Option<Seat>,
    },
    /// Something happened in a game of Go.
    Go(GoTold),
    /// The arbiter came, went or ruled, or was called.
    Arbiter(ArbiterTold),
    /// Something happened in a game of xiangqi.
    Xiangqi(XiangqiTold),
}

/// Why a seat was given up before the start, if not by choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// The owner sent the player away.
    Removed,
    /// The player was away too long.
    Absent,
}

/// A whole army, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatArmy {
    /// Whose army.
    pub seat: Seat,
    /// 25 slots, as in a view.
    pub army: String,
}

/// The faces of one army in the order of its starting posts, one character each.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faces {
    /// Whose army.
    pub seat: Seat,
    /// 25 faces.
    pub faces: String,
}

impl Told {
    /// The words of all tellings, in the order of their declaration.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        variants::<Self>()
    }

    /// The word that names this on the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sat { .. } => "sat",
            Self::Stood { .. } => "stood",
            Self::Swapped { .. } => "swapped",
            Self::Owner { .. } => "owner",
            Self::SurrenderArmed { .. } => "surrender_armed",
            Self::Marked { .. } => "marked",
            Self::PutOutAsked { .. } => "put_out_asked",
            Self::PutOutAccepted { .. } => "put_out_accepted",
            Self::PutOutClosed { .. } => "put_out_closed",
            Self::Match { .. } => "match",
            Self::Configured { .. } => "configured",
            Self::Arranged { .. } => "arranged",
            Self::Ready { .. } => "ready",
            Self::Clock { .. } => "clock",
            Self::Started { .. } => "started",
            Self::Turn { .. } => "turn",
            Self::Moved { .. } => "moved",
            Self::FlagShown { .. } => "flag_shown",
            Self::TimedOut { .. } => "timed_out",
            Self::Out { .. } => "out",
            Self::Left { .. } => "left",
            Self::DrawOffered { .. } => "draw_offered",
            Self::DrawAccepted { .. } => "draw_accepted",
            Self::DrawClosed { .. } => "draw_closed",
            Self::Voided { .. } => "voided",
            Self::Over { .. } => "over",
            Self::Restarted { .. } => "restarted",
            Self::Go(_) => "go",
            Self::Arbiter(_) => "arbiter",
            Self::Xiangqi(_) => "xiangqi",
        }
    }
}

/// Shows the name alone: what is told to one viewer is nobody else's business.
impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Shows whose army, never which.
impl fmt::Debug for SeatArmy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeatArmy({})", self.seat)
    }
}

/// Shows whose faces, never which.
impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faces({})", self.seat)
    }
}
