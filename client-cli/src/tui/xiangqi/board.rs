//! The board and what stands on it.
//!
//! Large letters, or 帅 仕 相 俥 傌 炮 兵, are Red's. `( )` is where the last move came from and went to,
//! `[ ]` the piece that is picked, `< >` where it may go, `! !` a king in check.

use super::grid::Grid;
use super::lines::Lines;
use crate::args::Glyphs;
use crate::tui::board::put;
use crate::tui::measure::width;
use crate::tui::skin::Skin;
use qiguan_rules::xiangqi::{Colour, Kind, Move, Notation, Piece, Point, Position};
use ratatui::buffer::Buffer;
use ratatui::layout::Position as Place;
use ratatui::style::{Color, Modifier, Style};

/// All that a drawn board shows.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    pub(crate) grid: Grid,
    pub(crate) position: &'a Position,
    pub(crate) marks: Marks,
    pub(crate) cursor: Point,
    pub(crate) skin: Skin,
    /// What the files are called, and which letters the pieces have.
    pub(crate) notation: Notation,
}

/// What is marked on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) last: Option<Move>,
    pub(crate) picked: Option<Point>,
    pub(crate) targets: Vec<Point>,
    /// The king that is in check.
    pub(crate) check: Option<Point>,
    /// A move that the server has not confirmed yet.
    pub(crate) pending: Option<Move>,
}

impl Board<'_> {
    pub(crate) fn draw(&self, buffer: &mut Buffer) {
        Lines {
            grid: self.grid,
            skin: self.skin,
            notation: self.notation,
            buffer,
        }
        .draw();
        for point in Point::all() {
            self.draw_point(point, buffer);
        }
    }

    fn draw_point(&self, point: Point, buffer: &mut Buffer) {
        let (sign, style) = match (self.pending(point), self.position.piece(point)) {
            (Some(None), _) | (None, None) => ("+", self.skin.road()),
            (Some(Some(piece)), _) => (self.face(piece), self.skin.pending()),
            (None, Some(piece)) => (self.face(piece), self.style(piece, point)),
        };
        let place = self.grid.at(point);
        put(buffer, place, sign, self.under_cursor(point, style));
        if let Some((before, behind, style)) = self.brackets(point) {
            let columns = u16::try_from(width(sign)).unwrap_or(1);
            let beside = |x| Place { x, ..place };
            put(buffer, beside(place.x - 1), before, style);
            put(buffer, beside(place.x + columns), behind, style);
        }
    }

    /// What a move on its way does to a point: it leaves it, or comes to it.
    fn pending(&self, point: Point) -> Option<Option<Piece>> {
        let step = self.marks.pending?;
        match point {
            _ if point == step.from => Some(None),
            _ if point == step.to => Some(self.position.piece(step.from)),
            _ => None,
        }
    }

    fn brackets(&self, point: Point) -> Option<(&'static str, &'static str, Style)> {
        let (marks, skin) = (&self.marks, self.skin);
        let is_last = marks
            .last
            .is_some_and(|last| last.from == point || last.to == point);
        if marks.picked == Some(point) {
            Some(("[", "]", skin.target()))
        } else if marks.targets.contains(&point) {
            Some(("<", ">", skin.target()))
        } else if marks.check == Some(point) {
            Some(("!", "!", skin.alarm()))
        } else if is_last {
            Some(("(", ")", skin.fresh()))
        } else {
            None
        }
    }

    fn style(&self, piece: Piece, point: Point) -> Style {
        let style = self.skin.man(piece.colour);
        match self.marks.check == Some(point) {
            true => style.add_modifier(Modifier::UNDERLINED),
            false => style,
        }
    }

    fn face(&self, piece: Piece) -> &'static str {
        match (self.skin.glyphs, self.notation) {
            (Glyphs::Cjk, _) => character(piece),
            (Glyphs::Ascii, Notation::Wxf) => letter(piece, ["H", "h"], ["E", "e"]),
            (Glyphs::Ascii, Notation::Ucci | Notation::Iccs | Notation::Chinese) => {
                letter(piece, ["N", "n"], ["B", "b"])
            }
        }
    }

    fn under_cursor(&self, point: Point, style: Style) -> Style {
        if self.cursor != point {
            style
        } else if self.skin.colours {
            style.fg(Color::Black).bg(Color::Cyan)
        } else {
            style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
        }
    }
}

/// A piece in Chinese; no character is both sides'.
pub(super) fn character(piece: Piece) -> &'static str {
    let [red, black] = match piece.kind {
        Kind::King => ["帅", "将"],
        Kind::Advisor => ["仕", "士"],
        Kind::Elephant => ["相", "象"],
        Kind::Horse => ["傌", "马"],
        Kind::Rook => ["俥", "车"],
        Kind::Cannon => ["炮", "砲"],
        Kind::Pawn => ["兵", "卒"],
    };
    of(piece.colour, [red, black])
}

fn letter(piece: Piece, horse: [&'static str; 2], elephant: [&'static str; 2]) -> &'static str {
    let both = match piece.kind {
        Kind::King => ["K", "k"],
        Kind::Advisor => ["A", "a"],
        Kind::Elephant => elephant,
        Kind::Horse => horse,
        Kind::Rook => ["R", "r"],
        Kind::Cannon => ["C", "c"],
        Kind::Pawn => ["P", "p"],
    };
    of(piece.colour, both)
}

fn of(colour: Colour, [red, black]: [&'static str; 2]) -> &'static str {
    match colour {
        Colour::Red => red,
        Colour::Black => black,
    }
}
