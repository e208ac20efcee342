//! What a game of xiangqi looks like, as pure values; what keys mean in one is in `table`.

mod board;
mod frames;
mod grid;
mod lines;
mod log;
mod past;
mod players;
mod typed;

pub(crate) use board::{Board, Marks};
pub(crate) use frames::Frames;
pub(crate) use grid::Grid;
pub(crate) use log::lines as log_lines;
pub(crate) use past::Past;
pub(crate) use players::players;
pub(crate) use typed::{Typed, read};

use crate::text::Lang;
use qiguan_protocol::{GameOptions, Seat, Side, View, XiangqiOptions, XiangqiView};
use qiguan_rules::xiangqi::{Colour, Move};

/// The picture of a game of xiangqi and its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game<'a> {
    pub(crate) view: &'a View,
    pub(crate) xiangqi: &'a XiangqiView,
    pub(crate) options: &'a XiangqiOptions,
}

impl<'a> Game<'a> {
    /// Nothing where another game is played.
    pub(crate) fn of(view: &'a View) -> Option<Self> {
        let xiangqi = view.game.xiangqi()?;
        match &view.options {
            GameOptions::Xiangqi(options) => Some(Self {
                view,
                xiangqi,
                options,
            }),
            GameOptions::Junqi(_) | GameOptions::Go(_) => None,
        }
    }

    /// The side of a seat, once that is drawn.
    pub(crate) fn colour(&self, seat: Seat) -> Option<Colour> {
        Some(match self.xiangqi.side(seat)? {
            Side::Red => Colour::Red,
            Side::Black => Colour::Black,
        })
    }

    /// A player by the side; by the seat until that is drawn.
    pub(crate) fn side(&self, seat: Seat, lang: Lang) -> String {
        match self.xiangqi.side(seat) {
            Some(side) => lang.side(side).to_owned(),
            None => seat.to_string(),
        }
    }

    /// What the viewer may play now.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let moves = self.xiangqi.legal_moves();
        moves.filter_map(|step| step.parse().ok()).collect()
    }
}
