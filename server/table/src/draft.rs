//! A decision in the making: events are folded into a private copy as they are decided, so that each
//! next step is decided on what the one before led to.

use crate::table::{Game, State};
use crate::{Entry, Event, Millis, Moment, PlayerId};
use alloc::vec::Vec;
use qiguan_rules::junqi::DrawReason;

/// Events decided so far, and the state they lead to.
pub(crate) struct Draft {
    state: State,
    events: Vec<Event>,
    pub(crate) moment: Moment,
}

impl Draft {
    pub(crate) fn new(state: &State, moment: Moment) -> Self {
        Self {
            state: state.clone(),
            events: Vec::new(),
            moment,
        }
    }

    /// The state that the events so far lead to.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn at(&self) -> Millis {
        self.moment.at
    }

    pub(crate) fn push(&mut self, event: Event) {
        self.state.evolve(&event);
        self.events.push(event);
    }

    /// Ends the running game without a winner.
    pub(crate) fn end_in_draw(&mut self, reason: DrawReason) {
        let Game::Junqi(junqi) = &self.state.game;
        let events = junqi
            .position
            .as_ref()
            .map(|position| position.draw(reason));
        for event in events.into_iter().flatten() {
            self.push(Event::Junqi(event));
        }
    }

    /// The entry, if anything was decided.
    pub(crate) fn entry(self, by: Option<PlayerId>) -> Option<Entry> {
        (!self.events.is_empty()).then_some(Entry {
            at: self.moment.at,
            by,
            events: self.events,
        })
    }
}
