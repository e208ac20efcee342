//! What games of two players with a clock each have alike: who is late at the start, the clocks, and
//! what the two ask of each other. It knows no board.
//!
//! A game holds a [`Duel`] and has [`DuelEvent`] among its own events; what it lets players ask for, it
//! says in [`Terms`].

mod consent;
mod event;
mod question;
mod start;

pub use event::DuelEvent;
pub use question::{Ask, Question};

pub(crate) use consent::{answer, ask, close_question, resume, unasked};
pub(crate) use start::{arrive, begin, first_turn, lost_waiting};

use crate::draft::Draft;
use crate::event::Stand;
use crate::table::{Game, Phase, State};
use crate::{Clocks, Event, Millis, Refusal, TimeControl};
use qiguan_rules::{BySeat, Seat};

/// The places of a game of two.
pub(crate) const SEATS: &[Seat] = &[Seat::S, Seat::N];

/// What is so between the players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Duel {
    /// From the first turn on.
    pub(crate) clocks: Option<Clocks>,
    /// Who is not there yet when the game should begin.
    pub(crate) waiting: Option<Waiting>,
    pub(crate) question: Option<Question>,
    pub(crate) used: BySeat<Used>,
}

/// Players who are not there when the game should begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// When it should have begun.
    pub(crate) since: Millis,
    pub(crate) absent: BySeat<bool>,
    /// What being late costs those who came, in milliseconds.
    pub(crate) cost_ms: BySeat<u32>,
}

/// What a player has used up of what the room allows, and had to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Used {
    pub(crate) undos: u8,
    pub(crate) pauses: u8,
    /// Points lost in the event.
    pub(crate) penalties: u8,
    /// The turn in which the player last asked for anything.
    pub(crate) asked_at_turn: Option<u32>,
}

/// What a room allows, and how it is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) time: TimeControl,
    pub(crate) undos: u8,
    pub(crate) pauses: u8,
    /// Whether the players may adjourn the game.
    pub(crate) adjournment: bool,
    /// How long a pause lasts at most, in seconds.
    pub(crate) pause_s: u16,
    /// How long the game waits for who is late, in seconds.
    pub(crate) start_grace_s: u16,
    /// How many times the lateness is taken off the clock.
    pub(crate) lateness_factor: u8,
}

/// Why something between the players is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelRefusal {
    /// The clocks stand.
    Paused,
    /// The room does not allow it, or has nothing of the kind to ask for now.
    NotAllowed,
    /// All that the room allows is used up.
    Used,
    /// Asked in this turn already.
    AskedAlready,
    /// A question stands.
    QuestionStands,
    /// No such question stands that the asker could answer.
    NoQuestion,
}

impl Duel {
    /// Writes down what happened; when it did, the turn had that number.
    pub(crate) fn evolve(&mut self, event: &DuelEvent, turn: u32) {
        match event {
            DuelEvent::Awaited { absent, since, .. } => {
                self.waiting = Some(Waiting {
                    since: *since,
                    absent: BySeat::from_fn(|seat| absent.contains(&seat)),
                    cost_ms: BySeat::default(),
                });
            }
            DuelEvent::Arrived { seat, cost_ms } => {
                if let Some(waiting) = &mut self.waiting {
                    waiting.absent[*seat] = false;
                    waiting.cost_ms[*seat] = *cost_ms;
                }
            }
            DuelEvent::Began { clocks, .. } => {
                self.waiting = None;
                self.clocks = Some(*clocks);
            }
            DuelEvent::Penalised { seat, clocks } => {
                let penalties = &mut self.used[*seat].penalties;
                *penalties = penalties.saturating_add(1);
                self.clocks = Some(*clocks);
            }
            DuelEvent::ClocksSet { clocks } | DuelEvent::Resumed { clocks } => {
                self.clocks = Some(*clocks);
            }
            DuelEvent::Asked { by, what } => {
                self.question = Some(Question {
                    by: *by,
                    what: *what,
                });
                match what {
                    Ask::Undo | Ask::Pause | Ask::Adjourn => {
                        self.used[*by].asked_at_turn = Some(turn);
                    }
                    Ask::Resume => {}
                }
            }
            DuelEvent::Closed { refused_by: _ } => self.question = None,
            DuelEvent::Paused { by, clocks, .. } => {
                self.used[*by].pauses += 1;
                self.clocks = Some(*clocks);
            }
        }
    }

    /// The game is over, with the clocks as they stopped.
    pub(crate) fn end(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
        self.question = None;
        self.waiting = None;
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.clocks.is_some_and(|clocks| !clocks.paused.is_empty())
    }

    /// Who is waited for.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = Seat> {
        let waiting = self.waiting;
        let absent = move |seat: &Seat| waiting.is_some_and(|waiting| waiting.absent[*seat]);
        SEATS.iter().copied().filter(absent)
    }
}

/// A casual game that one or both did not come to is void, and who did not come stands up.
pub(crate) fn void(draft: &mut Draft<'_>, seat: Seat, other: Option<Seat>) {
    draft.push(Event::Voided { seat });
    if let Some(seat) = other {
        let why = Stand::Absent;
        draft.push(Event::Stood { seat, why });
    }
}

impl State {
    /// What is so between two players, and what their room allows.
    pub(crate) fn duel(&self) -> Result<(&Duel, Terms), Refusal> {
        match &self.game {
            Game::Junqi(_) => Err(Refusal::OtherGame),
            Game::Go(go) => Ok((&go.duel, go.settings.terms())),
            Game::Xiangqi(xiangqi) => Ok((&xiangqi.duel, xiangqi.settings.terms())),
        }
    }

    fn duel_mut(&mut self) -> Option<&mut Duel> {
        match &mut self.game {
            Game::Junqi(_) => None,
            Game::Go(go) => Some(&mut go.duel),
            Game::Xiangqi(xiangqi) => Some(&mut xiangqi.duel),
        }
    }

    /// Writes down what happened between two players, with what the table itself has of it: its timer
    /// and its turns.
    pub(crate) fn evolve_duel(&mut self, event: &DuelEvent) {
        let turn = self.turn;
        if let Some(duel) = self.duel_mut() {
            duel.evolve(event, turn);
        }
        match event {
            DuelEvent::Awaited { clock, .. } | DuelEvent::Paused { clock, .. } => {
                self.timer = Some(*clock);
            }
            DuelEvent::Began { turn, clocks } => {
                self.phase = Phase::Playing;
                self.timer = None;
                self.turn_begins(*turn, *clocks);
            }
            DuelEvent::Resumed { .. } => self.timer = None,
            DuelEvent::Arrived { .. }
            | DuelEvent::Penalised { .. }
            | DuelEvent::ClocksSet { .. }
            | DuelEvent::Asked { .. }
            | DuelEvent::Closed { .. } => {}
        }
    }

    /// Sets the clocks; with another number a turn begins.
    pub(crate) fn turn_begins(&mut self, turn: u32, clocks: Clocks) {
        if let Some(duel) = self.duel_mut() {
            duel.clocks = Some(clocks);
        }
        if let Some(seat) = clocks.turn.filter(|_| turn != self.turn) {
            self.chairs[seat].score.turns += 1;
        }
        self.turn = turn;
    }
}
