//! Laying out the own army before the start.

use super::{Act, Scenery, Table};
use crate::tui::board::home;
use crate::tui::scene::Scene;
use qiguan_protocol::{GameOptions, Request, Seat, View};
use qiguan_rules::junqi::{Layout, Post, PostKind};

/// The characters of a layout.
const CELLS: usize = 30;

impl Table {
    /// The board as it is drawn: the own army as its user wants it.
    pub(super) fn shown(&self, view: &View) -> Scene {
        let mut scene = Scene::new(view, self.step);
        if let (Some(seat), Some(wanted)) = (self.seat, &self.draft.wanted) {
            scene.relay(seat, |start| face(wanted, start));
        }
        scene
    }

    /// The own layout as its user wants it, or as it is.
    pub(in crate::tui) fn layout_of(&self, view: &View) -> Option<String> {
        let seat = self.seat?;
        let wanted = self.draft.wanted.clone();
        wanted.or_else(|| laid(view, seat))
    }

    /// Picks a piece of the own army, or exchanges it with the one picked before.
    pub(super) fn swap(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        let own = self.seat.filter(|seat| home(self.cursor) == Some(*seat));
        if own.is_none() || self.cursor.kind() == PostKind::Camp {
            self.picked = None;
            return Vec::new();
        }
        let Some(other) = self.picked.take() else {
            self.picked = Some(self.cursor);
            return Vec::new();
        };
        let Some(layout) = self.layout_of(scenery.view) else {
            return Vec::new();
        };
        let mut letters: Vec<char> = layout.chars().collect();
        letters.swap(cell(other), cell(self.cursor));
        self.lay(&letters.into_iter().collect::<String>(), scenery)
    }

    /// Wants a layout, unless it is none; why not is said.
    pub(crate) fn lay(&mut self, layout: &str, scenery: Scenery<'_>) -> Vec<Act> {
        let lang = scenery.skin.lang;
        let own = self.seat.and_then(|seat| scenery.view.seat(seat));
        if own.is_none_or(|own| own.ready) {
            self.notice(lang.say(
                "入座而未准备时才能布阵；r 取消准备",
                "an army is laid out from a seat that is not ready; r takes that back",
            ));
            return Vec::new();
        }
        let GameOptions::Junqi(options) = &scenery.view.options else {
            return Vec::new();
        };
        let flying = options.flying_bombs.unwrap_or_default();
        let checked = layout.trim().parse::<Layout>();
        match checked.and_then(|layout| layout.check(flying).map(|()| layout)) {
            Ok(layout) => {
                self.draft.wanted = Some(layout.to_string());
                self.send_draft()
            }
            Err(error) => {
                self.notice(lang.layout(&error));
                Vec::new()
            }
        }
    }

    /// Sends the wanted layout unless one is on its way; its answer sends the newest.
    fn send_draft(&mut self) -> Vec<Act> {
        match &self.draft.wanted {
            Some(layout) if !self.draft.is_sent => {
                self.draft.is_sent = true;
                let layout = layout.clone();
                vec![Act::Ask(Request::Arrange { layout })]
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// The server has taken a layout: is it the wanted one?
    pub(super) fn arranged(&mut self, view: &View) -> Vec<Act> {
        self.draft.is_sent = false;
        if self.seat.and_then(|seat| laid(view, seat)) == self.draft.wanted {
            self.draft.wanted = None;
        }
        self.send_draft()
    }

    pub(super) fn mirror(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        let layout = self.layout_of(scenery.view);
        match layout.and_then(|layout| layout.parse::<Layout>().ok()) {
            Some(layout) => self.lay(&layout.mirrored().to_string(), scenery),
            None => Vec::new(),
        }
    }
}

/// A seat's layout in the picture.
fn laid(view: &View, seat: Seat) -> Option<String> {
    let mut letters = vec!['.'; CELLS];
    let mut is_there = false;
    for slot in view.army(seat) {
        let start: Post = slot.start.parse().ok()?;
        letters[cell(start)] = slot.face;
        is_there = true;
    }
    is_there.then(|| letters.into_iter().collect())
}

fn face(layout: &str, start: Post) -> Option<char> {
    layout.chars().nth(cell(start))
}

/// The place of a post in a layout.
fn cell(post: Post) -> usize {
    let (row, column) = post.row_column();
    usize::from(5 * row + column)
}
