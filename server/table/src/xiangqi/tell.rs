//! What a viewer hears of a game of xiangqi. All hear the same, but for the moves of who has the turn.

use super::{FoulReason, Xiangqi, XiangqiEnd, XiangqiEvent};
use crate::{Ask, Clocks, ClocksView, DuelEvent, Millis, Table, Timer, Viewer};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::xiangqi::{Found, Move, Point, Position, Quiet};

/// What one viewer hears of an event.
#[derive(Clone, PartialEq, Eq)]
pub enum XiangqiTold {
    /// Who plays Red.
    SidesDrawn {
        /// Whose pieces are red.
        red: Seat,
    },
    /// The game waits for players.
    Awaited {
        /// For whom.
        absent: Vec<Seat>,
        /// Until when.
        clock: Timer,
    },
    /// A player who was waited for is there.
    Arrived {
        /// Who.
        seat: Seat,
        /// What that costs on the clock, in milliseconds.
        cost_ms: u32,
    },
    /// The first turn began.
    Began {
        /// Its number.
        turn: u32,
        /// The clocks.
        clocks: ClocksView,
        /// What the viewer may play.
        legal: Vec<Move>,
    },
    /// One side is missing though the game has begun.
    Late {
        /// Who.
        seat: Seat,
        /// When that loses the game.
        until: Millis,
    },
    /// Who was missing has come.
    Came {
        /// Who.
        seat: Seat,
    },
    /// A piece moved.
    Moved {
        /// The move.
        step: Move,
        /// It gives check.
        check: bool,
        /// What has happened since the last capture.
        quiet: Quiet,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: ClocksView,
        /// What the viewer may play.
        legal: Vec<Move>,
    },
    /// A position has come again.
    Repeated {
        /// What would be ruled of it, or is.
        found: Box<Found>,
        /// Who plays Red.
        red: Option<Seat>,
        /// What the viewer may play.
        legal: Vec<Move>,
    },
    /// What stood about a repetition stands no longer.
    Changed {
        /// What the viewer may play.
        legal: Vec<Move>,
    },
    /// A piece was touched, which binds.
    Touched {
        /// By whom.
        seat: Seat,
        /// Where it stands.
        point: Point,
        /// What the viewer may play now.
        legal: Vec<Move>,
    },
    /// A foul was called.
    Foul {
        /// Whose.
        seat: Seat,
        /// Why.
        reason: FoulReason,
        /// Which of that player's it is.
        count: u8,
    },
    /// A draw by the natural limit was claimed.
    Claimed {
        /// By whom.
        seat: Seat,
        /// The moves that count, one side's counted as one.
        counted: u32,
        /// How many are needed.
        needed: u32,
        /// Whether it holds.
        holds: bool,
    },
    /// A missed limit cost a point in the event.
    Penalised {
        /// Whom.
        seat: Seat,
        /// The clocks.
        clocks: ClocksView,
    },
    /// The clocks were set.
    ClocksSet {
        /// To this.
        clocks: ClocksView,
    },
    /// A player asks something of the other.
    Asked {
        /// Who.
        by: Seat,
        /// What.
        what: Ask,
    },
    /// That is no longer asked.
    Closed {
        /// Who refused; none: it was granted, or lapsed.
        refused_by: Option<Seat>,
    },
    /// Moves were taken back.
    Undone {
        /// For whom.
        by: Seat,
        /// How many plies.
        plies: u32,
        /// The position as it is then.
        position: Box<Position>,
        /// What had happened since the capture before it.
        quiet: Quiet,
        /// What stands about a repetition again.
        repetition: Option<Box<Found>>,
        /// Who plays Red.
        red: Option<Seat>,
        /// The number of the turn that began.
        turn: u32,
        /// The clocks.
        clocks: ClocksView,
        /// What the viewer may play.
        legal: Vec<Move>,
        /// The arbiter ruled so: it is no undo of a player's.
        ruled: bool,
    },
    /// A pause began.
    Paused {
        /// For whom.
        by: Seat,
        /// How long at most.
        clock: Timer,
        /// The clocks, standing.
        clocks: ClocksView,
    },
    /// A pause ended.
    Resumed {
        /// The clocks.
        clocks: ClocksView,
    },
    /// The game is over.
    Over {
        /// How.
        end: XiangqiEnd,
        /// Who won, if anybody.
        winner: Option<Seat>,
        /// The clocks, stopped.
        clocks: Option<ClocksView>,
    },
}

impl Table {
    pub(crate) fn tell_xiangqi(
        &self,
        xiangqi: &Xiangqi,
        viewer: Viewer,
        event: &XiangqiEvent,
    ) -> Option<XiangqiTold> {
        let legal = || self.legal_moves(xiangqi, viewer);
        let shown = |clocks: &Clocks| self.state.shown_clocks(viewer, clocks);
        Some(match event {
            XiangqiEvent::SidesDrawn { red } => XiangqiTold::SidesDrawn { red: *red },
            XiangqiEvent::Duel(event) => self.tell_duel(event, viewer, legal),
            XiangqiEvent::Late { seat, until } => XiangqiTold::Late {
                seat: *seat,
                until: *until,
            },
            XiangqiEvent::Came { seat } => XiangqiTold::Came { seat: *seat },
            XiangqiEvent::Moved {
                step,
                check,
                quiet,
                took_ms: _,
                turn,
                clocks,
            } => XiangqiTold::Moved {
                step: *step,
                check: *check,
                quiet: *quiet,
                turn: *turn,
                clocks: shown(clocks),
                legal: legal(),
            },
            XiangqiEvent::Repeated { found } => XiangqiTold::Repeated {
                found: Box::new(found.clone()),
                red: xiangqi.red,
                legal: legal(),
            },
            XiangqiEvent::Changed => XiangqiTold::Changed { legal: legal() },
            XiangqiEvent::Touched { seat, point } => XiangqiTold::Touched {
                seat: *seat,
                point: *point,
                legal: legal(),
            },
            XiangqiEvent::Foul { seat, reason } => XiangqiTold::Foul {
                seat: *seat,
                reason: *reason,
                count: xiangqi.fouls[*seat],
            },
            XiangqiEvent::Claimed {
                seat,
                counted,
                needed,
                holds,
            } => XiangqiTold::Claimed {
                seat: *seat,
                counted: *counted,
                needed: *needed,
                holds: *holds,
            },
            XiangqiEvent::Undone {
                by,
                plies,
                fen: _,
                quiet,
                turn,
                clocks,
                ruled,
            } => XiangqiTold::Undone {
                by: *by,
                plies: *plies,
                position: Box::new(xiangqi.position?),
                quiet: *quiet,
                repetition: self.line.standing().cloned().map(Box::new),
                red: xiangqi.red,
                turn: *turn,
                clocks: shown(clocks),
                legal: legal(),
                ruled: *ruled,
            },
            XiangqiEvent::Over { end, clocks } => XiangqiTold::Over {
                end: *end,
                winner: end.winner().and_then(|colour| xiangqi.seat(colour)),
                clocks: clocks.as_ref().map(shown),
            },
        })
    }

    fn tell_duel(
        &self,
        event: &DuelEvent,
        viewer: Viewer,
        legal: impl FnOnce() -> Vec<Move>,
    ) -> XiangqiTold {
        let shown = |clocks: &Clocks| self.state.shown_clocks(viewer, clocks);
        let timer = |timer: Timer| self.state.shown_clock(viewer, timer);
        match event {
            DuelEvent::Awaited {
                absent,
                since: _,
                clock,
            } => XiangqiTold::Awaited {
                absent: absent.clone(),
                clock: timer(*clock),
            },
            DuelEvent::Arrived { seat, cost_ms } => XiangqiTold::Arrived {
                seat: *seat,
                cost_ms: *cost_ms,
            },
            DuelEvent::Began { turn, clocks } => XiangqiTold::Began {
                turn: *turn,
                clocks: shown(clocks),
                legal: legal(),
            },
            DuelEvent::Penalised { seat, clocks } => XiangqiTold::Penalised {
                seat: *seat,
                clocks: shown(clocks),
            },
            DuelEvent::ClocksSet { clocks } => XiangqiTold::ClocksSet {
                clocks: shown(clocks),
            },
            DuelEvent::Asked { by, what } => XiangqiTold::Asked {
                by: *by,
                what: *what,
            },
            DuelEvent::Closed { refused_by } => XiangqiTold::Closed {
                refused_by: *refused_by,
            },
            DuelEvent::Paused { by, clock, clocks } => XiangqiTold::Paused {
                by: *by,
                clock: timer(*clock),
                clocks: shown(clocks),
            },
            DuelEvent::Resumed { clocks } => XiangqiTold::Resumed {
                clocks: shown(clocks),
            },
        }
    }
}

impl XiangqiTold {
    /// The word that names it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::SidesDrawn { .. } => "sides_drawn",
            Self::Awaited { .. } => "awaited",
            Self::Arrived { .. } => "arrived",
            Self::Began { .. } => "began",
            Self::Late { .. } => "late",
            Self::Came { .. } => "came",
            Self::Moved { .. } => "moved",
            Self::Repeated { .. } => "repeated",
            Self::Changed { .. } => "changed",
            Self::Touched { .. } => "touched",
            Self::Foul { .. } => "foul",
            Self::Claimed { .. } => "claimed",
            Self::Penalised { .. } => "penalised",
            Self::ClocksSet { .. } => "clocks_set",
            Self::Asked { .. } => "asked",
            Self::Closed { .. } => "closed",
            Self::Undone { .. } => "undone",
            Self::Paused { .. } => "paused",
            Self::Resumed { .. } => "resumed",
            Self::Over { .. } => "over",
        }
    }
}

/// Shows the name alone.
impl fmt::Debug for XiangqiTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
