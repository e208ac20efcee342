//! A table that a test sits at.

use super::sample;
use super::screens::{drawn, scenery, table, text};
use crate::report::{How, Report};
use crate::text::Lang;
use crate::tui::input::{Input, Key};
use crate::tui::plan::Plan;
use crate::tui::table::{Act, Frames, Scenery, Table};
use qiguan_protocol::{Message, Request, RoomId, Seat, Told, View};
use qiguan_rules::junqi::Variant;
use ratatui::layout::Rect;
use serde_json::{Value, json};

pub(super) const SIZE: (u16, u16) = (80, 24);

/// A table with its picture, steered as a user would.
pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) view: View,
}

impl Desk {
    /// S to move after 40 moves.
    pub(super) fn playing() -> Self {
        Self {
            table: table(Some(Seat::S)),
            view: sample::view(Variant::FourPlayer, 40, Some(Seat::S)),
        }
    }

    pub(super) fn arranging() -> Self {
        let mut desk = Self::playing();
        let mut value = serde_json::to_value(&desk.view).expect("a picture");
        let fresh = sample::view(Variant::FourPlayer, 0, Some(Seat::S));
        value["game"] = serde_json::to_value(&fresh.game).expect("a game");
        value["phase"] = json!("arranging");
        for seat in 0..4 {
            value["seats"][seat]["ready"] = json!(false);
        }
        desk.view = serde_json::from_value(value).expect("a picture");
        desk
    }

    /// The same by somebody who holds all four seats.
    pub(super) fn alone(mut self) -> Self {
        let report = Report::Attending {
            room: RoomId("K7M2P9X4QD".into()),
            seat: Some(Seat::S),
            seats: Seat::ALL.to_vec(),
            arbiter: false,
            v: 1,
            how: How::Snapshot,
        };
        self.with(|table, scenery| table.hear(&report, scenery));
        self
    }

    pub(super) fn take(&mut self, input: &Input) -> Vec<Act> {
        self.with(|table, scenery| {
            let frames = Frames::new(Rect::new(0, 0, SIZE.0, SIZE.1)).expect("room enough");
            table.take(input, &frames, scenery)
        })
    }

    pub(super) fn with<T>(&mut self, work: impl FnOnce(&mut Table, Scenery<'_>) -> T) -> T {
        work(&mut self.table, scenery(&self.view, Lang::En))
    }

    pub(super) fn key(&mut self, key: Key) -> Vec<Act> {
        self.take(&Input::Key(key))
    }

    pub(super) fn types(&mut self, text: &str) -> Vec<Act> {
        text.chars()
            .flat_map(|letter| self.key(Key::Char(letter)))
            .collect()
    }

    pub(super) fn click(&mut self, post: &str) -> Vec<Act> {
        let plan = Plan::new(Variant::FourPlayer, Seat::S);
        let cell = plan.cell(post.parse().expect("a post"));
        self.take(&Input::Click {
            column: 3 * u16::from(cell.x) + 1,
            row: 1 + u16::from(cell.y),
        })
    }

    pub(super) fn screen(&self) -> String {
        text(&drawn(&self.table, SIZE, scenery(&self.view, Lang::En)))
    }

    pub(super) fn told(&mut self, event: Value) -> Vec<Act> {
        let event: Told = serde_json::from_value(event).expect("a telling");
        self.view.apply(&event).expect("it fits");
        let report = Report::Told {
            room: RoomId("K7M2P9X4QD".into()),
            v: 1,
            at_ms: 0,
            events: vec![event],
        };
        self.with(|table, scenery| table.hear(&report, scenery))
    }

    pub(super) fn noticed(&mut self, message: Value) {
        let message: Message = serde_json::from_value(message).expect("a message");
        let report = Report::Notice {
            room: Some(RoomId("K7M2P9X4QD".into())),
            msg: Box::new(message),
        };
        self.with(|table, scenery| table.hear(&report, scenery));
    }

    /// A legal move to an empty post, or one that attacks.
    pub(super) fn legal(&self, attacks: bool) -> (String, String) {
        let is_meant = |to: &str| self.view.piece_at(to).is_some() == attacks;
        let mut moves = self.view.legal_moves();
        let (from, to) = moves.find(|(_, to)| is_meant(to)).expect("there is one");
        (from.to_owned(), to.to_owned())
    }

    pub(super) fn play(&self, from: &str, to: &str) -> Act {
        Act::Ask(Request::Play {
            turn: self.view.turn,
            from: from.to_owned(),
            to: to.to_owned(),
        })
    }
}
