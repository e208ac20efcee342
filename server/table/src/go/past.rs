//! What grows with a game of Go, and is never copied for a decision: its positions and clocks.

use super::{Go, GoEvent};
use crate::clock::{Clock, TimeLeft};
use crate::{DuelEvent, Start};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use qiguan_rules::BySeat;
use qiguan_rules::go::{self, ClockLeft, Game, History, Pass, Position, Record, Setup};

/// The past of a game; empty in any other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// What the game begins from, where that is not its usual start.
    setup: Option<Box<Setup>>,
    /// None before it starts.
    turns: Option<Turns>,
}

#[derive(Clone, Debug)]
struct Turns {
    history: History,
    /// What both had when the turn began that followed so many plies played here.
    clocks: Vec<BySeat<Option<Clock>>>,
    record: Record,
}

impl From<Option<Start>> for Past {
    fn from(start: Option<Start>) -> Self {
        Self {
            setup: start.and_then(|start| match start {
                Start::Go(setup) => Some(setup),
                Start::Xiangqi { .. } => None,
            }),
            turns: None,
        }
    }
}

impl Past {
    pub(crate) fn setup(&self) -> Option<&Setup> {
        self.setup.as_deref()
    }

    /// The position with which a game under these rules starts.
    pub(super) fn first_position(&self, rules: go::Options) -> Position {
        *self.first(rules).position()
    }

    fn first(&self, rules: go::Options) -> Game {
        match &self.setup {
            Some(setup) => setup.game(rules),
            None => Game::start(rules),
        }
    }

    /// How many plies were made before the game came here.
    pub(super) fn plies_before(&self) -> u32 {
        self.setup().map_or(0, Setup::plies)
    }

    pub(super) fn history(&self) -> Option<&History> {
        self.turns.as_ref().map(|turns| &turns.history)
    }

    /// The game so far, once it has started.
    pub(crate) fn record(&self) -> Option<&Record> {
        self.turns.as_ref().map(|turns| &turns.record)
    }

    /// What both had when the turn began that followed so many plies.
    pub(super) fn clocks_after(&self, plies: u32) -> Option<BySeat<Option<Clock>>> {
        let here = plies.checked_sub(self.plies_before())?;
        let turns = self.turns.as_ref()?;
        turns.clocks.get(usize::try_from(here).ok()?).copied()
    }

    /// The game starts under these rules.
    pub(crate) fn start(&mut self, rules: go::Options) {
        let record = match &self.setup {
            Some(setup) => setup.record(rules),
            None => Record::new(rules),
        };
        self.turns = Some(Turns {
            history: self.first(rules).into_history(),
            clocks: Vec::new(),
            record,
        });
    }

    /// The game is void.
    pub(crate) fn clear(&mut self) {
        self.turns = None;
    }

    /// Takes over what an event led to.
    pub(crate) fn follow(&mut self, event: &GoEvent, go: &Go) {
        let (Some(turns), Some(position)) = (&mut self.turns, &go.position) else {
            return;
        };
        match event {
            GoEvent::Duel(DuelEvent::Began { clocks, .. }) => turns.clocks.push(clocks.seats),
            GoEvent::Ply { ply, clocks, .. } => {
                turns.history.follow(ply, position);
                turns.clocks.push(clocks.seats);
                turns.record.follow(ply);
                if let Some(ply) = turns.record.plies.last_mut() {
                    let clock = go.seat(ply.colour).and_then(|seat| clocks.seats[seat]);
                    ply.clock = clock.and_then(|clock| clock_left(&clock.left));
                }
            }
            GoEvent::PlayedOn {
                to_move, strict, ..
            } => {
                let resumed = go::Event::Resumed {
                    to_move: *to_move,
                    strict: *strict,
                };
                turns.history.follow(&resumed, position);
            }
            GoEvent::Undone { plies, .. } => {
                let undone = go::Event::Undone { plies: *plies };
                turns.history.follow(&undone, position);
                turns.record.follow(&undone);
                let plies = usize::try_from(*plies).unwrap_or(usize::MAX);
                let left = turns.clocks.len().saturating_sub(plies);
                turns.clocks.truncate(left);
            }
            GoEvent::ColoursDrawn { .. }
            | GoEvent::SessionBegan { .. }
            | GoEvent::Warned { .. }
            | GoEvent::Confirming { .. }
            | GoEvent::Called { .. }
            | GoEvent::Marked { .. }
            | GoEvent::Accepted { .. }
            | GoEvent::Sealing
            | GoEvent::SealedMove { .. }
            | GoEvent::Opened { .. }
            | GoEvent::Duel(_) => {}
            GoEvent::Over { end, .. } => turns.record.follow(&go::Event::Over { end: *end }),
        }
    }
}

/// What a record says of a clock.
fn clock_left(left: &TimeLeft) -> Option<ClockLeft> {
    let (left_ms, overtime) = match *left {
        TimeLeft::PerMove { .. } | TimeLeft::Unlimited => return None,
        TimeLeft::Game { left_ms } | TimeLeft::Stages { left_ms, .. } => (left_ms, None),
        TimeLeft::ByoYomi {
            main_ms: 0,
            periods,
            period_ms,
        } => (period_ms, Some(periods)),
        TimeLeft::Canadian {
            main_ms: 0,
            block_ms,
            stones,
        } => (block_ms, Some(stones)),
        TimeLeft::ByoYomi { main_ms, .. } | TimeLeft::Canadian { main_ms, .. } => (main_ms, None),
    };
    Some(ClockLeft {
        left_ms: left_ms.into(),
        overtime: overtime.map(u32::from),
    })
}

/// The text of the moves follows what happened: points, `pass`, and `lost` for a turn that was lost.
pub(crate) fn write(moves: &mut String, event: &GoEvent) {
    match event {
        GoEvent::Ply { ply, .. } => write_ply(moves, ply),
        GoEvent::Undone { plies, .. } => {
            for _ in 0..*plies {
                let last = moves.rfind(' ').unwrap_or(0);
                moves.truncate(last);
            }
        }
        GoEvent::ColoursDrawn { .. }
        | GoEvent::SessionBegan { .. }
        | GoEvent::Warned { .. }
        | GoEvent::Confirming { .. }
        | GoEvent::Called { .. }
        | GoEvent::Marked { .. }
        | GoEvent::Accepted { .. }
        | GoEvent::PlayedOn { .. }
        | GoEvent::Sealing
        | GoEvent::SealedMove { .. }
        | GoEvent::Opened { .. }
        | GoEvent::Duel(_)
        | GoEvent::Over { .. } => {}
    }
}

/// Writes one ply as [`write`] does; nothing for what is none.
pub(super) fn write_ply(moves: &mut String, ply: &go::Event) {
    let blank = if moves.is_empty() { "" } else { " " };
    // Writing into a String cannot fail.
    _ = match ply {
        go::Event::Played { point, .. } => write!(moves, "{blank}{point}"),
        go::Event::Passed { pass, .. } => match pass {
            Pass::Chosen => write!(moves, "{blank}pass"),
            Pass::Lost => write!(moves, "{blank}lost"),
        },
        go::Event::Undone { .. }
        | go::Event::Resumed { .. }
        | go::Event::Counted { .. }
        | go::Event::Over { .. } => Ok(()),
    };
}
