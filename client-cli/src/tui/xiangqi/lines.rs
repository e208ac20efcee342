//! The lines of an empty board: files and ranks, the river, the palaces, the names of files and ranks.

use super::grid::{FILES, Grid, RANKS, Scale};
use crate::args::Glyphs;
use crate::tui::board::put;
use crate::tui::measure::width;
use crate::tui::skin::Skin;
use qiguan_rules::xiangqi::{Colour, Notation, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

/// The rank above the river, counted from above.
const BANK: u16 = 4;
/// The files at the left of a palace, and the ranks at the top of each.
const PALACE: u16 = 3;
const PALACES: [u16; 2] = [0, 7];
const NUMERALS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Draws lines on a grid.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    pub(super) grid: Grid,
    pub(super) skin: Skin,
    pub(super) notation: Notation,
    pub(super) buffer: &'a mut Buffer,
}

impl Lines<'_> {
    pub(super) fn draw(&mut self) {
        for down in 0..RANKS {
            for right in 0..FILES {
                self.draw_point(right, down);
            }
        }
        self.draw_river();
        for top in PALACES {
            self.draw_palace(top);
        }
        self.draw_names();
    }

    /// A crossing, and the lines to the right and down from it.
    fn draw_point(&mut self, right: u16, down: u16) {
        let (columns, rows) = self.grid.scale.step();
        let place = self.grid.cell(right, down);
        let style = self.skin.road();
        put(self.buffer, place, "+", style);
        if right + 1 < FILES {
            for x in place.x + 1..place.x + columns {
                put(self.buffer, Position { x, ..place }, "-", style);
            }
        }
        let is_rim = right == 0 || right + 1 == FILES;
        if down + 1 < RANKS && (down != BANK || is_rim) {
            for y in place.y + 1..place.y + rows {
                put(self.buffer, Position { y, ..place }, "|", style);
            }
        }
    }

    fn draw_river(&mut self) {
        let words = match self.skin.glyphs {
            Glyphs::Cjk => "楚 河        汉 界",
            Glyphs::Ascii => "~  ~  river  ~  ~",
        };
        let (left, right) = (self.grid.cell(0, BANK), self.grid.cell(FILES - 1, BANK));
        let room = usize::from(right.x - left.x);
        let indent = u16::try_from(room.saturating_sub(width(words)) / 2).unwrap_or(0);
        let place = Position {
            x: left.x + indent + 1,
            y: left.y + 1,
        };
        put(self.buffer, place, words, self.skin.refuge());
    }

    /// The two diagonals, which cross in the middle.
    fn draw_palace(&mut self, top: u16) {
        let (columns, rows) = self.grid.scale.step();
        let style = self.skin.road();
        let (start, end) = (self.grid.cell(PALACE, top), self.grid.cell(PALACE + 2, top));
        for down in (1..2 * rows).filter(|down| down % rows != 0) {
            let along = down * columns / rows;
            let y = start.y + down;
            let (falls, rises) = (start.x + along, end.x - along);
            put(self.buffer, Position { x: falls, y }, "\\", style);
            put(self.buffer, Position { x: rises, y }, "/", style);
        }
    }

    fn draw_names(&mut self) {
        let style = self.skin.faint();
        for rank in 0..10 {
            if let Some(point) = Point::new(0, rank) {
                let place = Position {
                    x: self.grid.area.x,
                    ..self.grid.at(point)
                };
                put(self.buffer, place, &rank.to_string(), style);
            }
        }
        let below = self.grid.below;
        self.draw_files(self.grid.area.bottom() - 1, below);
        if self.grid.scale == Scale::Wide {
            self.draw_files(self.grid.area.y, below.opponent());
        }
    }

    fn draw_files(&mut self, y: u16, side: Colour) {
        for file in 0..9 {
            if let Some(point) = Point::new(file, 0) {
                let place = Position {
                    y,
                    ..self.grid.at(point)
                };
                let name = self.name(file, side);
                put(self.buffer, place, &name, self.skin.faint());
            }
        }
    }

    /// A file as a side calls it: counted from its own right, or by its letter.
    fn name(&self, file: u8, side: Colour) -> String {
        let from_right = match side {
            Colour::Red => 8 - file,
            Colour::Black => file,
        };
        let digit = (from_right + 1).to_string();
        match (self.notation, self.skin.glyphs, side) {
            (Notation::Ucci | Notation::Iccs, _, _) => char::from(b'a' + file).to_string(),
            (Notation::Chinese, Glyphs::Cjk, Colour::Red) => {
                NUMERALS[usize::from(from_right)].to_owned()
            }
            (Notation::Wxf, _, _)
            | (Notation::Chinese, Glyphs::Ascii, _)
            | (Notation::Chinese, Glyphs::Cjk, Colour::Black) => digit,
        }
    }
}
