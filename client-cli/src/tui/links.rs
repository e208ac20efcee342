//! The roads and rails of a board, drawn under its posts.

use super::board::put;
use super::field::{Field, Scale};
use super::plan::{Cell, Plan};
use super::skin::Skin;
use qiguan_rules::junqi::Post;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;

/// What the links are drawn with.
#[derive(Debug)]
pub(crate) struct Links<'a> {
    pub(crate) plan: Plan,
    pub(crate) field: Field,
    pub(crate) buffer: &'a mut Buffer,
}

impl Links<'_> {
    pub(crate) fn draw(&mut self, skin: Skin) {
        for link in self.plan.board.roads() {
            self.draw_link(*link, "-", skin.road());
        }
        for link in self.plan.board.rails() {
            self.draw_link(*link, "=", skin.rail());
        }
    }

    fn draw_link(&mut self, (a, b): (Post, Post), sign: &str, style: Style) {
        let (a, b) = (self.plan.cell(a), self.plan.cell(b));
        let (left, right) = (a.min(b), a.max(b));
        if left.y == right.y {
            self.across(self.field.at(left), self.field.at(right), sign, style);
        } else if left.x == right.x {
            self.down(self.field.at(left), self.field.at(right), style);
        } else if sign == "=" {
            self.draw_arc(left, right, style);
        } else if self.field.scale == Scale::Large {
            self.aslant(self.field.at(left), self.field.at(right), style);
        }
    }

    /// A rail round a corner bulges outwards, through the one of two cells that is no post.
    fn draw_arc(&mut self, left: Cell, right: Cell, style: Style) {
        let corners = [
            (left.x, right.y, right, left),
            (right.x, left.y, left, right),
        ];
        for (x, y, beside, stem) in corners {
            let corner = Cell { x, y };
            if self.plan.post(corner).is_some() {
                continue;
            }
            let sign = match (beside.x < x, stem.y < y) {
                (true, true) | (false, false) => "/",
                (true, false) | (false, true) => "\\",
            };
            let at = |cell| self.field.at(cell);
            let (corner, beside, stem) = (at(corner), at(beside), at(stem));
            self.across(corner, beside, "=", style);
            self.down(corner, stem, style);
            put(self.buffer, corner, sign, style);
        }
    }

    fn across(&mut self, a: Position, b: Position, sign: &str, style: Style) {
        for x in a.x.min(b.x) + 1..a.x.max(b.x) {
            put(self.buffer, Position { x, y: a.y }, sign, style);
        }
    }

    fn down(&mut self, a: Position, b: Position, style: Style) {
        for y in a.y.min(b.y) + 1..a.y.max(b.y) {
            put(self.buffer, Position { x: a.x, y }, "|", style);
        }
    }

    /// A road to or from a camp, between two rows.
    fn aslant(&mut self, left: Position, right: Position, style: Style) {
        let sign = if left.y < right.y { "\\" } else { "/" };
        let middle = Position {
            x: left.x.midpoint(right.x),
            y: left.y.midpoint(right.y),
        };
        put(self.buffer, middle, sign, style);
    }
}
