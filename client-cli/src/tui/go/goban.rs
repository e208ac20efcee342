//! The board and what stands on it.
//!
//! Black is `X`, White `O`, stones that are marked dead are small; the last one stands in brackets,
//! or under a line where its glyph leaves no room. `.` is an empty point, `+` a star, `x` a point where
//! one may not play, `b` and `w` points that are counted for somebody.

use super::grid::{Grid, Scale};
use super::owners::Owners;
use crate::args::Glyphs;
use crate::tui::board::put;
use crate::tui::skin::Skin;
use qiguan_rules::go::{Board, Colour, Point, PointSet, stars};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};

/// The sides from which on a board has nine stars.
const NINE_STARS_FROM: u8 = 13;

/// All that a drawn board shows.
#[derive(Debug)]
pub(crate) struct Goban<'a> {
    pub(crate) grid: Grid,
    pub(crate) board: Board,
    pub(crate) last: Option<Point>,
    /// Where the viewer, whose turn it is, may not play.
    pub(crate) forbidden: PointSet,
    /// Marked dead.
    pub(crate) dead: PointSet,
    pub(crate) owners: Option<&'a Owners>,
    /// A stone that the server has not confirmed yet.
    pub(crate) pending: Option<(Colour, Point)>,
    pub(crate) cursor: Point,
    pub(crate) skin: Skin,
}

impl Goban<'_> {
    pub(crate) fn draw(&self, buffer: &mut Buffer) {
        self.draw_labels(buffer);
        if self.grid.scale == Scale::Wide {
            self.draw_lines(buffer);
        }
        let stars = self.stars();
        for point in self.grid.size.points().iter() {
            let (sign, style) = self.cell(point, &stars);
            let style = match point == self.cursor {
                true => self.under_cursor(style),
                false => style,
            };
            put(buffer, self.grid.at(point), sign, style);
        }
        self.draw_brackets(buffer);
    }

    fn stars(&self) -> PointSet {
        let size = self.grid.size;
        let is_large = size.columns().min(size.rows()) >= NINE_STARS_FROM;
        let most = if is_large { 9 } else { 5 };
        let some = stars(size, most).or_else(|| stars(size, 4));
        some.unwrap_or_default()
    }

    fn cell(&self, point: Point, stars: &PointSet) -> (&'static str, Style) {
        let skin = self.skin;
        if let Some((colour, _)) = self.pending.filter(|(_, pending)| *pending == point) {
            return (self.stone(colour, false), skin.pending());
        }
        match self.board.stone(point) {
            Some(colour) => {
                let is_dead = self.dead.contains(point) || self.is_taken(colour, point);
                let sign = self.stone(colour, is_dead);
                (sign, self.stone_style(colour, point, is_dead))
            }
            None => self.empty(point, stars),
        }
    }

    /// Whether a stone was taken off before the count.
    fn is_taken(&self, colour: Colour, point: Point) -> bool {
        let owner = self.owners.and_then(|owners| owners.owner(point));
        owner.is_some_and(|owner| owner != colour)
    }

    fn stone(&self, colour: Colour, is_dead: bool) -> &'static str {
        match (self.skin.glyphs, colour, is_dead) {
            (Glyphs::Cjk, Colour::Black, false) => "黑",
            (Glyphs::Cjk, Colour::White, false) => "白",
            (Glyphs::Cjk, Colour::Black, true) => "ｘ",
            (Glyphs::Cjk, Colour::White, true) => "ｏ",
            (Glyphs::Ascii, Colour::Black, false) => "X",
            (Glyphs::Ascii, Colour::White, false) => "O",
            (Glyphs::Ascii, Colour::Black, true) => "x",
            (Glyphs::Ascii, Colour::White, true) => "o",
        }
    }

    fn stone_style(&self, colour: Colour, point: Point, is_dead: bool) -> Style {
        let skin = self.skin;
        let style = skin.stone(colour);
        if is_dead {
            style.add_modifier(Modifier::CROSSED_OUT)
        } else if self.last == Some(point) {
            let style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            match skin.colours {
                true => style.fg(Color::Red),
                false => style,
            }
        } else {
            style
        }
    }

    fn empty(&self, point: Point, stars: &PointSet) -> (&'static str, Style) {
        let skin = self.skin;
        match self.owners.and_then(|owners| owners.owner(point)) {
            Some(Colour::Black) => return ("b", skin.refuge()),
            Some(Colour::White) => return ("w", skin.fresh()),
            None => {}
        }
        if self.forbidden.contains(point) {
            ("x", skin.alarm())
        } else if stars.contains(point) {
            ("+", skin.rail())
        } else {
            (".", skin.road())
        }
    }

    /// The last stone's, where they cover nothing.
    fn draw_brackets(&self, buffer: &mut Buffer) {
        let Some(place) = self.last.map(|point| self.grid.at(point)) else {
            return;
        };
        let behind = match self.skin.glyphs {
            Glyphs::Ascii => 1,
            Glyphs::Cjk => 2,
        };
        // A wide stone fills its place: beside it there is room where points stand further apart.
        let has_room = self.skin.glyphs == Glyphs::Ascii || self.grid.scale == Scale::Wide;
        if has_room {
            let beside = |x| Position { x, ..place };
            put(buffer, beside(place.x - 1), "(", self.skin.fresh());
            put(buffer, beside(place.x + behind), ")", self.skin.fresh());
        }
    }

    fn draw_labels(&self, buffer: &mut Buffer) {
        let (size, area) = (self.grid.size, self.grid.area);
        let last = self.last;
        let style = |is_last: bool| match is_last {
            true => self.skin.fresh(),
            false => self.skin.faint(),
        };
        for column in 0..size.columns() {
            let Some(point) = Point::new(column, 0) else {
                continue;
            };
            let letter: String = point.to_string().chars().take(1).collect();
            let place = Position {
                y: area.y,
                ..self.grid.at(point)
            };
            let is_last = last.is_some_and(|last| last.column() == column);
            put(buffer, place, &letter, style(is_last));
        }
        for row in 0..size.rows() {
            let Some(point) = Point::new(0, row) else {
                continue;
            };
            let place = Position {
                x: area.x,
                ..self.grid.at(point)
            };
            let is_last = last.is_some_and(|last| last.row() == row);
            put(buffer, place, &format!("{:>2}", row + 1), style(is_last));
        }
    }

    fn draw_lines(&self, buffer: &mut Buffer) {
        let style = self.skin.road();
        let size = self.grid.size;
        for point in size.points().iter() {
            let place = self.grid.at(point);
            if point.column() + 1 < size.columns() {
                for x in place.x + 1..place.x + 4 {
                    put(buffer, Position { x, ..place }, "-", style);
                }
            }
            if point.row() > 0 {
                let y = place.y + 1;
                put(buffer, Position { y, ..place }, "|", style);
            }
        }
    }

    fn under_cursor(&self, style: Style) -> Style {
        match self.skin.colours {
            true => style.fg(Color::Black).bg(Color::Cyan),
            false => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        }
    }
}
