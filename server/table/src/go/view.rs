//! What one viewer may know of a game of Go: all but a sealed move, and the banks that make lag good.

use super::past::write_ply;
use super::stage::{Agreement, Stage};
use super::{Confirming, Go, Verdict};
use crate::duel::SEATS;
use crate::table::State;
use crate::{Clocks, Millis, Pauses, Question, Table, TimeLeft, Timer, Viewer};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use qiguan_rules::go::{Board, ByColour, Colour, PointSet, Setup};
use qiguan_rules::{BySeat, Seat};

/// The Go part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoView {
    /// What the game begins from, where that is not its usual start.
    pub position: Option<Box<PositionView>>,
    /// Who plays Black.
    pub black: Option<Seat>,
    /// The stones, from the start on.
    pub board: Option<Board>,
    /// What was played since the start: points, `pass` and `lost` for a turn that was lost.
    pub moves: String,
    /// Stones of the other that each colour has taken.
    pub prisoners: ByColour<u32>,
    /// Where the viewer may play, while it has the turn.
    pub legal: PointSet,
    /// How far the game has come.
    pub stage: GoStage,
    /// It is the play-out after a dispute: no board may stand twice (Art. 20.2).
    pub play_out: bool,
    /// Who is waited for at the start.
    pub awaited: Vec<Seat>,
    /// The clocks, from the first turn on.
    pub clocks: Option<ClocksView>,
    /// When the session ends that goes on; the game is adjourned then.
    pub session: Option<Timer>,
    /// What one player asks of the other.
    pub question: Option<Question>,
    /// What each player has used up, and had to take.
    pub used: BySeat<UsedView>,
    /// A sealed move.
    pub sealed: Option<SealedView>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

impl GoView {
    /// Who won, if anybody.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let (black, colour) = (self.black?, self.verdict.as_ref()?.end.winner()?);
        Some(match colour {
            Colour::Black => black,
            Colour::White => black.ally(),
        })
    }
}

/// What a game begins from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionView {
    /// The stones before the first of the moves.
    pub board: Board,
    /// Who made, or makes, the first of them.
    pub to_move: Colour,
    /// The moves made before the game came here, as those of the game are written.
    pub moves: String,
    /// Stones of the other that each colour took in them.
    pub prisoners: ByColour<u32>,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoStage {
    /// The players move.
    Play,
    /// They agree on what is dead.
    Confirm(Box<AgreementView>),
    /// Who is to move seals the move.
    Sealing,
    /// The game is adjourned.
    Adjourned,
}

/// What is being agreed upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgreementView {
    /// Why.
    pub why: Confirming,
    /// The number of the set of marks.
    pub version: u32,
    /// What is marked dead.
    pub marks: PointSet,
    /// What the server proposed.
    pub proposal: Option<PointSet>,
    /// Who accepts the marks.
    pub accepted: Vec<Seat>,
    /// Changes that each has made.
    pub changes: BySeat<u8>,
}

/// The clocks as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClocksView {
    /// What each had when the turn began.
    pub left: BySeat<Option<TimeLeft>>,
    /// Whose turn is timed.
    pub turn: Option<Seat>,
    /// Since when that clock runs, or stands.
    pub since: Millis,
    /// What the turn had taken by then, in milliseconds.
    pub spent_ms: u32,
    /// Why the clocks stand.
    pub paused: Pauses,
    /// They are shown as they stood some turns ago, to an audience that is so far behind.
    pub delayed: bool,
}

/// What a player has used up, and had to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsedView {
    /// Undos granted.
    pub undos: u8,
    /// Pauses granted.
    pub pauses: u8,
    /// Points lost in the event.
    pub penalties: u8,
    /// Warnings by the arbiter.
    pub warnings: u8,
}

/// What may be known of a sealed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedView {
    /// Whose.
    pub seat: Seat,
    /// The hash by which it can be checked once it is opened.
    pub hash: String,
}

impl From<&Clocks> for ClocksView {
    fn from(clocks: &Clocks) -> Self {
        Self {
            left: clocks.seats.map(|clock| clock.map(|clock| clock.left)),
            turn: clocks.turn,
            since: clocks.since,
            spent_ms: clocks.spent_ms,
            paused: clocks.paused,
            delayed: false,
        }
    }
}

impl Table {
    pub(crate) fn go_view(&self, go: &Go, viewer: Viewer) -> GoView {
        GoView {
            position: self.past.setup().map(|setup| shown(go, setup)),
            black: go.black,
            board: go.position.map(|position| *position.board()),
            moves: self.moves.clone(),
            prisoners: prisoners(go),
            legal: self.legal_points(go, viewer),
            stage: stage(go),
            play_out: go.position.is_some_and(|position| position.is_strict()),
            awaited: go.duel.awaited().collect(),
            clocks: go
                .duel
                .clocks
                .as_ref()
                .map(|clocks| self.state.shown_clocks(viewer, clocks)),
            session: go
                .session
                .map(|timer| self.state.shown_clock(viewer, timer)),
            question: go.duel.question,
            used: BySeat::from_fn(|seat| UsedView {
                undos: go.duel.used[seat].undos,
                pauses: go.duel.used[seat].pauses,
                penalties: go.duel.used[seat].penalties,
                warnings: self.state.office.counts[seat].warnings,
            }),
            sealed: go.sealed.as_ref().map(|sealed| SealedView {
                seat: sealed.seat,
                hash: sealed.hash.clone(),
            }),
            verdict: go.result.clone(),
        }
    }

    /// Where a viewer may play; nowhere without the turn.
    pub(crate) fn legal_points(&self, go: &Go, viewer: Viewer) -> PointSet {
        let turn = match go.stage {
            Stage::Play => go.duel.clocks.and_then(|clocks| clocks.turn),
            Stage::Confirm(_) | Stage::Sealing | Stage::Adjourned => None,
        };
        match (turn, go.position, self.past.history()) {
            (Some(seat), Some(position), Some(history)) if viewer.seats().contains(seat) => {
                position.legal(history)
            }
            _ => PointSet::EMPTY,
        }
    }
}

/// Stones of the other that each colour has taken.
pub(super) fn prisoners(go: &Go) -> ByColour<u32> {
    let of = |colour| go.position.map_or(0, |position| position.prisoners(colour));
    ByColour::new(of(Colour::Black), of(Colour::White))
}

impl State {
    /// The clocks as a viewer is shown them, as of the timer.
    pub(crate) fn shown_clocks(&self, viewer: Viewer, clocks: &Clocks) -> ClocksView {
        ClocksView {
            delayed: self.is_behind(viewer),
            ..ClocksView::from(clocks)
        }
    }
}

fn shown(go: &Go, setup: &Setup) -> Box<PositionView> {
    let start = setup.start(go.settings.rules);
    let game = setup.game(go.settings.rules);
    let taken = |colour| game.position().prisoners(colour);
    let mut moves = String::new();
    setup
        .moves()
        .iter()
        .for_each(|ply| write_ply(&mut moves, ply));
    Box::new(PositionView {
        board: *start.position().board(),
        to_move: start.position().to_move(),
        moves,
        prisoners: ByColour::new(taken(Colour::Black), taken(Colour::White)),
    })
}

fn stage(go: &Go) -> GoStage {
    match go.stage {
        Stage::Play => GoStage::Play,
        Stage::Confirm(Agreement {
            why,
            marks,
            proposal,
            accepted,
            changes,
        }) => GoStage::Confirm(Box::new(AgreementView {
            why,
            version: go.version,
            marks,
            proposal,
            accepted: SEATS
                .iter()
                .copied()
                .filter(|seat| accepted[*seat])
                .collect(),
            changes,
        })),
        Stage::Sealing => GoStage::Sealing,
        Stage::Adjourned => GoStage::Adjourned,
    }
}
