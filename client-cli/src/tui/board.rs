//! The board: three columns a post, one row a line; 51 columns and 17 rows.
//!
//! Rails are `+` joined by `=`, roads `.` joined by `-`, camps `()`, headquarters `[]`. A piece is two
//! columns, and a third for a mark or its owner's letter.

use super::plan::{Cell, GRID, Plan, seat};
use super::scene::{Man, Scene};
use super::skin::Skin;
use crate::args::Glyphs;
use qiguan_protocol::Seat;
use qiguan_rules::junqi::{Post, PostKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use std::collections::BTreeMap;

/// Columns of a post.
const POST: u16 = 3;
/// The size of a board.
pub(crate) const COLUMNS: u16 = POST * GRID as u16;
pub(crate) const ROWS: u16 = GRID as u16;

/// All that a drawn board shows.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    pub(crate) plan: Plan,
    pub(crate) scene: &'a Scene,
    pub(crate) marks: &'a BTreeMap<Post, char>,
    pub(crate) skin: Skin,
    pub(crate) seats: &'a [Seat],
    /// Whose pieces need no letter.
    pub(crate) own: Option<Seat>,
    pub(crate) cursor: Option<Post>,
    pub(crate) picked: Option<Post>,
    pub(crate) targets: &'a [Post],
}

impl Board<'_> {
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        self.draw_links(area, buffer);
        self.draw_labels(area, buffer);
        for post in self.plan.board.posts() {
            match self.scene.man(post) {
                Some(man) => self.draw_man(area, buffer, post, man),
                None => self.draw_empty(area, buffer, post),
            }
        }
    }

    fn draw_links(&self, area: Rect, buffer: &mut Buffer) {
        let board = self.plan.board;
        for (a, b) in board.roads() {
            self.draw_link(area, buffer, (*a, *b), "-", self.skin.road());
        }
        for (a, b) in board.rails() {
            self.draw_link(area, buffer, (*a, *b), "=", self.skin.rail());
        }
    }

    fn draw_link(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        (a, b): (Post, Post),
        sign: &str,
        style: Style,
    ) {
        let (a, b) = (self.plan.cell(a), self.plan.cell(b));
        let (left, right) = (a.min(b), a.max(b));
        if left.y == right.y {
            let (start, end) = (at(area, left), at(area, right));
            for x in start.x + 1..end.x {
                put(buffer, Position { x, y: start.y }, sign, style);
            }
        } else if left.x == right.x {
            for y in left.y + 1..right.y {
                put(buffer, at(area, Cell { x: left.x, y }), "|", style);
            }
        } else if sign == "=" {
            self.draw_arc(area, buffer, (left, right), style);
        }
    }

    /// A rail round a corner bulges outwards, through the one of two cells that is no post.
    fn draw_arc(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        (left, right): (Cell, Cell),
        style: Style,
    ) {
        let corners = [(left.x, right.y, right), (right.x, left.y, left)];
        for (x, y, beside) in corners {
            let corner = Cell { x, y };
            if self.plan.post(corner).is_some() {
                continue;
            }
            let stem = if beside == left { right } else { left };
            let sign = match (beside.x < x, stem.y < y) {
                (true, true) | (false, false) => "/",
                (true, false) | (false, true) => "\\",
            };
            let (corner, beside) = (at(area, corner), at(area, beside));
            for x in corner.x.min(beside.x) + 1..corner.x.max(beside.x) {
                put(buffer, Position { x, y: corner.y }, "=", style);
            }
            put(buffer, corner, sign, style);
        }
    }

    fn draw_labels(&self, area: Rect, buffer: &mut Buffer) {
        for seat in self.seats {
            for row in 1..6 {
                let place = at(area, self.plan.row_label(*seat, row));
                put(buffer, place, &format!("{seat}{row}"), self.skin.faint());
            }
        }
    }

    fn draw_empty(&self, area: Rect, buffer: &mut Buffer, post: Post) {
        let skin = self.skin;
        let is_rail = !self.plan.board.rail_steps(post).is_empty();
        let (sign, style) = match post.kind() {
            PostKind::Camp => ("()", skin.refuge()),
            PostKind::Headquarters => ("[]", skin.refuge()),
            PostKind::Station | PostKind::Centre if is_rail => ("+", skin.rail()),
            PostKind::Station | PostKind::Centre => (".", skin.road()),
        };
        let (sign, style) = if self.targets.contains(&post) {
            ("<>", skin.target())
        } else if self.scene.path.contains(&post) {
            ("**", skin.fresh())
        } else {
            (sign, style)
        };
        put(buffer, at(area, post_cell(self, post)), sign, self.under_cursor(post, style));
    }

    fn draw_man(&self, area: Rect, buffer: &mut Buffer, post: Post, man: Man) {
        let skin = self.skin;
        let sign = match man.face {
            '?' => skin.hidden(man.seat).to_owned(),
            face => skin.face(man.seat, face),
        };
        let mut style = skin.tile(man.seat);
        if self.targets.contains(&post) {
            style = skin.seat(man.seat).add_modifier(Modifier::UNDERLINED);
        } else if self.scene.path.contains(&post) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let place = at(area, post_cell(self, post));
        put(buffer, place, &sign, self.under_cursor(post, style));
        if let Some(note) = self.note(post, man) {
            let place = Position { x: place.x + 2, y: place.y };
            put(buffer, place, &note.to_string(), skin.seat(man.seat));
        }
    }

    /// What stands behind a piece: that it is picked, its mark, or whose it is.
    fn note(&self, post: Post, man: Man) -> Option<char> {
        let is_plain = self.skin.glyphs == Glyphs::Ascii || man.face == '?';
        if self.picked == Some(post) {
            Some('*')
        } else if self.own == Some(man.seat) || is_plain {
            self.marks.get(&man.start).copied()
        } else {
            man.seat.to_string().chars().next()
        }
    }

    fn under_cursor(&self, post: Post, style: Style) -> Style {
        if self.cursor != Some(post) && self.picked != Some(post) {
            style
        } else if self.skin.colours {
            style.fg(Color::Black).bg(Color::White)
        } else {
            style.add_modifier(Modifier::BOLD)
        }
    }
}

fn post_cell(board: &Board<'_>, post: Post) -> Cell {
    board.plan.cell(post)
}

/// Where on the screen a cell begins.
pub(crate) fn at(area: Rect, cell: Cell) -> Position {
    Position {
        x: area.x + POST * u16::from(cell.x),
        y: area.y + u16::from(cell.y),
    }
}

/// The cell at a place of the screen.
pub(crate) fn cell_at(area: Rect, place: Position) -> Option<Cell> {
    let x = u8::try_from(place.x.checked_sub(area.x)? / POST).ok()?;
    let y = u8::try_from(place.y.checked_sub(area.y)?).ok()?;
    (x < GRID && y < GRID).then_some(Cell { x, y })
}

/// The seat in whose territory a post lies.
pub(crate) fn home(post: Post) -> Option<Seat> {
    post.home().map(seat)
}

/// Writes where there is room for it.
fn put(buffer: &mut Buffer, place: Position, text: &str, style: Style) {
    if buffer.area.contains(place) {
        buffer.set_string(place.x, place.y, text, style);
    }
}
