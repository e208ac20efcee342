//! What a game of Go looks like, as pure values; what keys mean in one is in `table`.

mod frames;
mod goban;
mod grid;
mod log;
mod owners;
mod past;
mod players;
mod typed;

pub(crate) use frames::Frames;
pub(crate) use goban::Goban;
pub(crate) use grid::Grid;
pub(crate) use owners::Owners;
pub(crate) use past::{Past, Ply, What};
pub(crate) use players::players;
pub(crate) use typed::{Typed, read};

pub(crate) use log::lines as log_lines;

use crate::text::Lang;
use qiguan_protocol::{GameOptions, GoOptions, GoView, Seat, View};
use qiguan_rules::go::{Board, Colour, Point, PointSet, Size};

/// The picture of a game of Go, its options and its board in the words of the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game<'a> {
    pub(crate) view: &'a View,
    pub(crate) go: &'a GoView,
    pub(crate) options: &'a GoOptions,
    pub(crate) board: Board,
}

impl<'a> Game<'a> {
    /// Nothing where another game is played.
    pub(crate) fn of(view: &'a View) -> Option<Self> {
        let go = view.game.go()?;
        let options = match &view.options {
            GameOptions::Go(options) => options,
            GameOptions::Junqi(_) | GameOptions::Xiangqi(_) => return None,
        };
        let size = options.size.as_deref().and_then(|size| size.parse().ok());
        let size = size.unwrap_or(Size::NINETEEN);
        // Before the start there is no board to read, but maybe one that is set up.
        let before = || past::set_up(go, options, size).unwrap_or(Board::empty(size));
        let board = go.board.parse().unwrap_or_else(|_| before());
        Some(Self {
            view,
            go,
            options,
            board,
        })
    }

    pub(crate) fn size(&self) -> Size {
        self.board.size()
    }

    /// The colour of a seat, once that is drawn.
    pub(crate) fn colour(&self, seat: Seat) -> Option<Colour> {
        let black = self.go.black?;
        Some(match seat == black {
            true => Colour::Black,
            false => Colour::White,
        })
    }

    /// A player by the colour of the stones; by the seat until that is drawn.
    pub(crate) fn side(&self, seat: Seat, lang: Lang) -> String {
        match self.colour(seat) {
            Some(Colour::Black) => lang.say("黑", "Black").to_owned(),
            Some(Colour::White) => lang.say("白", "White").to_owned(),
            None => seat.to_string(),
        }
    }

    /// Where the viewer may play now.
    pub(crate) fn legal(&self) -> PointSet {
        let points = self.go.legal_points();
        points.filter_map(|point| point.parse().ok()).collect()
    }

    /// The empty points where the viewer, whose turn it is, may not play.
    pub(crate) fn forbidden(&self) -> PointSet {
        match self.go.legal.is_empty() {
            true => PointSet::EMPTY,
            false => self.board.vacant().minus(&self.legal()),
        }
    }

    /// The stones that are marked dead while that is agreed upon.
    pub(crate) fn dead(&self) -> PointSet {
        let agreement = self.go.agreement.as_ref();
        let marks = agreement.and_then(|agreement| agreement.marks.parse().ok());
        match self.go.stage {
            qiguan_protocol::GoStage::Confirm => marks.unwrap_or_default(),
            qiguan_protocol::GoStage::Play
            | qiguan_protocol::GoStage::Sealing
            | qiguan_protocol::GoStage::Adjourned => PointSet::EMPTY,
        }
    }

    /// The middle of the board.
    pub(crate) fn centre(&self) -> Point {
        let size = self.size();
        Point::new(size.columns() / 2, size.rows() / 2).expect("the middle of a board is on it")
    }
}
