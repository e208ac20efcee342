//! A decision in the making: events are folded into a private copy as they are decided, so that each
//! next step is decided on what the one before led to.

use crate::arbiter;
use crate::go::Past;
use crate::series;
use crate::table::{Game, State};
use crate::xiangqi::Line;
use crate::{Entry, Event, Millis, Moment, PlayerId, RulingView, Table};
use alloc::vec::Vec;
use qiguan_rules::junqi::{Layout, stock};

/// Events decided so far, and the state they lead to.
pub(crate) struct Draft<'a> {
    state: State,
    events: Vec<Event>,
    pub(crate) moment: Moment,
    /// What grows with the game, before this entry.
    pub(crate) past: &'a Past,
    /// What the arbiter has ruled before this entry.
    pub(crate) rulings: &'a [RulingView],
    /// The same of xiangqi.
    pub(crate) line: &'a Line,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(table: &'a Table, moment: Moment) -> Self {
        Self {
            state: table.state.clone(),
            events: Vec::new(),
            moment,
            past: &table.past,
            rulings: &table.rulings,
            line: &table.line,
        }
    }

    /// The state that the events so far lead to.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn at(&self) -> Millis {
        self.moment.at
    }

    /// The army of somebody who sits down, by one of eight draws; none in a game without armies.
    pub(crate) fn deal(&self, draw: usize) -> Option<Layout> {
        match &self.state.game {
            Game::Junqi(_) => Some(stock::draw(self.moment.luck.word(draw))),
            Game::Go(_) | Game::Xiangqi(_) => None,
        }
    }

    pub(crate) fn push(&mut self, event: Event) {
        self.state.evolve(&event, self.past, self.line);
        self.events.push(event);
    }

    /// The entry, if anything was decided.
    pub(crate) fn entry(mut self, by: Option<PlayerId>) -> Option<Entry> {
        if !self.events.is_empty() {
            series::score(&mut self);
            arbiter::hold(&mut self);
        }
        (!self.events.is_empty()).then_some(Entry {
            at: self.moment.at,
            by,
            events: self.events,
        })
    }
}
