//! What one viewer may know of a game of xiangqi: everything but the banks that make lag good.

use super::{Xiangqi, XiangqiEnd, repeated};
use crate::{ClocksView, Millis, Question, Table, Viewer};
use alloc::string::String;
use alloc::vec::Vec;
use qiguan_rules::xiangqi::{Found, Move, Point, Position, Quiet};
use qiguan_rules::{BySeat, Seat};

/// The xiangqi part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XiangqiView {
    /// Who plays Red.
    pub red: Option<Seat>,
    /// The pieces, from the start on.
    pub position: Option<Position>,
    /// The position that the room was opened with; none: the usual start.
    pub start: Option<Position>,
    /// The moves so far, with a blank between.
    pub moves: String,
    /// The side to move is in check.
    pub check: bool,
    /// What has happened since the last capture.
    pub quiet: Quiet,
    /// What the viewer may play, while it has the turn.
    pub legal: Vec<Move>,
    /// Who is waited for at the start.
    pub awaited: Vec<Seat>,
    /// Who is missing though the game has begun, and when that loses it.
    pub late: Option<(Seat, Millis)>,
    /// The clocks, from the first turn on.
    pub clocks: Option<ClocksView>,
    /// What one player asks of the other.
    pub question: Option<Question>,
    /// What each player has used up, and had to take.
    pub used: BySeat<XiangqiUsed>,
    /// What was touched in this turn and binds, in order.
    pub touched: Vec<Point>,
    /// Whose the last draw offer was.
    pub last_offer: Option<Seat>,
    /// What stands about a repetition, or what was ruled of it.
    pub repetition: Option<Found>,
    /// How it ended.
    pub end: Option<XiangqiEnd>,
}

/// What a player has used up, and had to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XiangqiUsed {
    /// Undos granted.
    pub undos: u8,
    /// Pauses granted.
    pub pauses: u8,
    /// Points lost in the event.
    pub penalties: u8,
    /// Fouls.
    pub fouls: u8,
}

impl XiangqiView {
    /// Who won, if anybody.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let (red, colour) = (self.red?, self.end?.winner()?);
        Some(match colour {
            qiguan_rules::xiangqi::Colour::Red => red,
            qiguan_rules::xiangqi::Colour::Black => red.ally(),
        })
    }
}

impl Table {
    pub(crate) fn xiangqi_view(&self, xiangqi: &Xiangqi, viewer: Viewer) -> XiangqiView {
        let position = xiangqi.position;
        XiangqiView {
            red: xiangqi.red,
            position,
            start: self.line.set_up().copied(),
            moves: self.line.text(),
            check: position.is_some_and(|position| position.in_check(position.turn())),
            quiet: xiangqi.quiet,
            legal: self.legal_moves(xiangqi, viewer),
            awaited: xiangqi.duel.awaited().collect(),
            late: xiangqi.late.map(|late| (late.seat, late.until)),
            clocks: xiangqi
                .duel
                .clocks
                .as_ref()
                .map(|clocks| self.state.shown_clocks(viewer, clocks)),
            question: xiangqi.duel.question,
            used: BySeat::from_fn(|seat| {
                let used = xiangqi.duel.used[seat];
                XiangqiUsed {
                    undos: used.undos,
                    pauses: used.pauses,
                    penalties: used.penalties,
                    fouls: xiangqi.fouls[seat],
                }
            }),
            touched: xiangqi.touched.points(),
            last_offer: xiangqi.last_offer,
            repetition: self.line.standing().cloned(),
            end: xiangqi.end,
        }
    }

    /// What a viewer may play; nothing without the turn.
    pub(crate) fn legal_moves(&self, xiangqi: &Xiangqi, viewer: Viewer) -> Vec<Move> {
        let turn = xiangqi.duel.clocks.and_then(|clocks| clocks.turn);
        match (turn, xiangqi.position) {
            (Some(seat), Some(position)) if viewer.seats().contains(seat) => {
                let moves = xiangqi.touched.allowed(&position);
                repeated::permitted(&xiangqi.settings, &self.line, moves)
            }
            (Some(_) | None, _) => Vec::new(),
        }
    }
}
