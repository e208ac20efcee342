//! What a viewer hears of a game of Go. All hear the same, but for the legal moves of the player to
//! move; nobody hears a sealed move before it is opened.

use super::view::prisoners;
use super::{ClocksView, Confirming, Go, GoEvent, Sealed, SealedView, Verdict};
use crate::{Ask, Clocks, DuelEvent, Millis, PlayerId, Table, Timer, Viewer};
use alloc::vec::Vec;
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::go::{self, Board, ByColour, Colour, Point, PointSet};

/// What one viewer hears of an event.
#[derive(Clone, PartialEq, Eq)]
pub enum GoTold {
    /// Who plays Black.
    ColoursDrawn {
        /// Whose stones are black.
        black: Seat,
    },
    /// The game waits for players.
    Awaited {
        /// For whom.
        absent: Vec<Seat>,
        /// Since when.
        since: Millis,
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
        /// Where the viewer may play.
        legal: PointSet,
    },
    /// A stone was played, or a turn passed.
    Ply {
        /// What was played.
        ply: go::Event,
        /// The number of the last turn that began.
        turn: u32,
        /// The clocks.
        clocks: ClocksView,
        /// Where the viewer may play.
        legal: PointSet,
    },
    /// A missed limit cost a point in the event.
    Penalised {
        /// Whom.
        seat: Seat,
        /// The clocks.
        clocks: ClocksView,
    },
    /// The arbiter warned a player.
    Warned {
        /// Whom.
        seat: Seat,
        /// The arbiter.
        by: PlayerId,
    },
    /// The clocks were set.
    ClocksSet {
        /// To this.
        clocks: ClocksView,
    },
    /// What is dead is to be agreed upon, or an adjudication.
    Confirming {
        /// Why.
        why: Confirming,
        /// The number of the set of marks.
        version: u32,
        /// What is proposed, and marked.
        proposal: Option<PointSet>,
        /// Until when.
        clock: Timer,
        /// The clocks, standing.
        clocks: Option<ClocksView>,
    },
    /// The marks changed; nobody has accepted any more.
    Marked {
        /// Who changed them.
        by: Seat,
        /// All marks.
        marks: PointSet,
        /// Their number.
        version: u32,
        /// Until when.
        clock: Timer,
    },
    /// A player accepts the marks.
    Accepted {
        /// Who.
        by: Seat,
    },
    /// Play goes on.
    PlayedOn {
        /// Who wants that; none: silence did it.
        by: Option<Seat>,
        /// A chain that is disputed.
        chain: Option<Point>,
        /// Who moves next.
        to_move: Colour,
        /// Whether no board may stand twice from here on.
        strict: bool,
        /// The number of the turn.
        turn: u32,
        /// The clocks.
        clocks: ClocksView,
        /// Where the viewer may play.
        legal: PointSet,
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
    /// Turns were taken back.
    Undone {
        /// For whom.
        by: Seat,
        /// How many plies.
        plies: u32,
        /// The board as it is then.
        board: Board,
        /// Stones of the other that each colour has taken then.
        prisoners: ByColour<u32>,
        /// The number of the turn that began.
        turn: u32,
        /// The clocks.
        clocks: ClocksView,
        /// Where the viewer may play.
        legal: PointSet,
        /// The arbiter ruled so.
        ruled: bool,
    },
    /// A session began, at the end of which the game is adjourned.
    SessionBegan {
        /// Until when.
        clock: Timer,
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
    /// Who is to move seals the move.
    Sealing,
    /// A move was sealed, and the game is adjourned.
    Sealed {
        /// What may be known of it.
        sealed: SealedView,
        /// The clocks, standing.
        clocks: ClocksView,
    },
    /// The sealed move was opened; it is played next.
    Opened {
        /// The move, and what its hash was made of.
        sealed: Sealed,
    },
    /// The game is over.
    Over {
        /// How.
        verdict: Verdict,
        /// Who won, if anybody.
        winner: Option<Seat>,
        /// The clocks, stopped.
        clocks: Option<ClocksView>,
    },
}

impl Table {
    pub(crate) fn tell_go(&self, go: &Go, viewer: Viewer, event: &GoEvent) -> Option<GoTold> {
        let legal = || self.legal_points(go, viewer);
        let shown = |clocks: &Clocks| self.state.shown_clocks(viewer, clocks);
        let timer = |timer: Timer| self.state.shown_clock(viewer, timer);
        let board = go.position.map(|position| *position.board());
        Some(match event.clone() {
            GoEvent::ColoursDrawn { black } => GoTold::ColoursDrawn { black },
            GoEvent::Ply { ply, turn, clocks } => GoTold::Ply {
                ply,
                turn,
                clocks: shown(&clocks),
                legal: legal(),
            },
            GoEvent::Warned { seat, by } => GoTold::Warned { seat, by },
            GoEvent::Confirming {
                round,
                version,
                proposal,
                clock,
            } => GoTold::Confirming {
                why: Confirming::of_round(round),
                version,
                proposal,
                clock: timer(clock),
                clocks: None,
            },
            GoEvent::Called {
                by,
                version,
                proposal,
                clock,
                clocks,
            } => GoTold::Confirming {
                why: Confirming::Called(by),
                version,
                proposal: Some(proposal),
                clock: timer(clock),
                clocks: Some(shown(&clocks)),
            },
            GoEvent::Marked {
                by,
                marks,
                version,
                clock,
            } => GoTold::Marked {
                by,
                marks,
                version,
                clock: timer(clock),
            },
            GoEvent::Accepted { by } => GoTold::Accepted { by },
            GoEvent::PlayedOn {
                by,
                chain,
                to_move,
                strict,
                turn,
                clocks,
            } => GoTold::PlayedOn {
                by,
                chain,
                to_move,
                strict,
                turn,
                clocks: shown(&clocks),
                legal: legal(),
            },
            GoEvent::Undone {
                by,
                plies,
                turn,
                clocks,
                ruled,
            } => GoTold::Undone {
                by,
                plies,
                board: board?,
                prisoners: prisoners(go),
                turn,
                clocks: shown(&clocks),
                legal: legal(),
                ruled,
            },
            GoEvent::SessionBegan { clock } => GoTold::SessionBegan {
                clock: timer(clock),
            },
            GoEvent::Sealing => GoTold::Sealing,
            GoEvent::SealedMove { sealed, clocks } => GoTold::Sealed {
                sealed: SealedView {
                    seat: sealed.seat,
                    hash: sealed.hash,
                },
                clocks: shown(&clocks),
            },
            GoEvent::Opened { sealed } => GoTold::Opened { sealed },
            GoEvent::Duel(event) => return Some(self.tell_go_duel(event, viewer, legal)),
            GoEvent::Over {
                end,
                count,
                review,
                clocks,
            } => GoTold::Over {
                verdict: Verdict { end, count, review },
                winner: end.winner().and_then(|colour| go.seat(colour)),
                clocks: clocks.as_ref().map(shown),
            },
        })
    }

    fn tell_go_duel(
        &self,
        event: DuelEvent,
        viewer: Viewer,
        legal: impl FnOnce() -> PointSet,
    ) -> GoTold {
        let shown = |clocks: &Clocks| self.state.shown_clocks(viewer, clocks);
        let timer = |timer: Timer| self.state.shown_clock(viewer, timer);
        match event {
            DuelEvent::Awaited {
                absent,
                since,
                clock,
            } => GoTold::Awaited {
                absent,
                since,
                clock: timer(clock),
            },
            DuelEvent::Arrived { seat, cost_ms } => GoTold::Arrived { seat, cost_ms },
            DuelEvent::Began { turn, clocks } => GoTold::Began {
                turn,
                clocks: shown(&clocks),
                legal: legal(),
            },
            DuelEvent::Penalised { seat, clocks } => GoTold::Penalised {
                seat,
                clocks: shown(&clocks),
            },
            DuelEvent::ClocksSet { clocks } => GoTold::ClocksSet {
                clocks: shown(&clocks),
            },
            DuelEvent::Asked { by, what } => GoTold::Asked { by, what },
            DuelEvent::Closed { refused_by } => GoTold::Closed { refused_by },
            DuelEvent::Paused { by, clock, clocks } => GoTold::Paused {
                by,
                clock: timer(clock),
                clocks: shown(&clocks),
            },
            DuelEvent::Resumed { clocks } => GoTold::Resumed {
                clocks: shown(&clocks),
            },
        }
    }
}

impl GoTold {
    /// The word that names it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::ColoursDrawn { .. } => "colours_drawn",
            Self::Awaited { .. } => "awaited",
            Self::Arrived { .. } => "arrived",
            Self::Began { .. } => "began",
            Self::Ply { .. } => "ply",
            Self::Penalised { .. } => "penalised",
            Self::Warned { .. } => "warned",
            Self::ClocksSet { .. } => "clocks_set",
            Self::Confirming { .. } => "confirming",
            Self::Marked { .. } => "dead_marked",
            Self::Accepted { .. } => "accepted",
            Self::PlayedOn { .. } => "played_on",
            Self::Asked { .. } => "asked",
            Self::Closed { .. } => "closed",
            Self::Undone { .. } => "undone",
            Self::SessionBegan { .. } => "session_began",
            Self::Paused { .. } => "paused",
            Self::Resumed { .. } => "resumed",
            Self::Sealing => "sealing",
            Self::Sealed { .. } => "sealed",
            Self::Opened { .. } => "opened",
            Self::Over { .. } => "go_over",
        }
    }
}

/// Shows the name alone.
impl fmt::Debug for GoTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
