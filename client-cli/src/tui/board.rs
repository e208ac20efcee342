//! The board and what stands on it.
//!
//! Rails are `+` joined by `=`, roads `.` joined by `-`, camps `()`, headquarters `[]`. A piece is two
//! columns, and a third for a mark or its owner's letter.

use super::field::Field;
use super::links::Links;
use super::plan::{Plan, seat};
use super::scene::{Man, Scene};
use super::skin::Skin;
use crate::args::Glyphs;
use qiguan_protocol::Seat;
use qiguan_rules::junqi::{Post, PostKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};
use std::collections::BTreeMap;

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
    pub(crate) fn draw(&self, field: Field, buffer: &mut Buffer) {
        let plan = self.plan;
        Links {
            plan,
            field,
            buffer,
        }
        .draw(self.skin);
        self.draw_labels(field, buffer);
        for post in self.plan.board.posts() {
            match self.scene.man(post) {
                Some(man) => self.draw_man(field, buffer, post, man),
                None => self.draw_empty(field, buffer, post),
            }
        }
    }

    fn draw_labels(&self, field: Field, buffer: &mut Buffer) {
        for seat in self.seats {
            for row in 1..6 {
                let place = field.at(self.plan.row_label(*seat, row));
                put(buffer, place, &format!("{seat}{row}"), self.skin.faint());
            }
        }
    }

    fn draw_empty(&self, field: Field, buffer: &mut Buffer, post: Post) {
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
        put(
            buffer,
            field.at(self.plan.cell(post)),
            sign,
            self.under_cursor(post, style),
        );
    }

    fn draw_man(&self, field: Field, buffer: &mut Buffer, post: Post, man: Man) {
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
        let place = field.at(self.plan.cell(post));
        put(buffer, place, &sign, self.under_cursor(post, style));
        if let Some(note) = self.note(post, man) {
            let place = Position {
                x: place.x + 2,
                y: place.y,
            };
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

/// The seat in whose territory a post lies.
pub(crate) fn home(post: Post) -> Option<Seat> {
    post.home().map(seat)
}

/// Writes where there is room for it.
pub(super) fn put(buffer: &mut Buffer, place: Position, text: &str, style: Style) {
    if buffer.area.contains(place) {
        buffer.set_string(place.x, place.y, text, style);
    }
}
