//! What grows with a game of Go, and is never copied for a decision: its positions and clocks.

use super::{Go, GoEvent};
use crate::clock::{Clock, TimeLeft};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use qiguan_rules::BySeat;
use qiguan_rules::go::{self, ClockLeft, History, Pass, Record};

/// The past of a game; empty before it starts, and in any other game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past(Option<Turns>);

#[derive(Clone, Debug)]
struct Turns {
    history: History,
    /// What both had when the turn after so many plies began.
    clocks: Vec<BySeat<Option<Clock>>>,
    record: Record,
}

impl Past {
    pub(super) fn history(&self) -> Option<&History> {
        self.0.as_ref().map(|turns| &turns.history)
    }

    /// The game so far, once it has started.
    pub(crate) fn record(&self) -> Option<&Record> {
        self.0.as_ref().map(|turns| &turns.record)
    }

    /// What both had when the turn began that followed so many plies.
    pub(super) fn clocks_after(&self, plies: u32) -> Option<BySeat<Option<Clock>>> {
        let turns = self.0.as_ref()?;
        turns.clocks.get(usize::try_from(plies).ok()?).copied()
    }

    /// The game starts, with the position that it has now.
    pub(crate) fn start(&mut self, go: &Go) {
        self.0 = go.position.map(|position| Turns {
            history: History::of(position),
            clocks: Vec::new(),
            record: Record::new(go.settings.rules),
        });
    }

    /// The game is void.
    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }

    /// Takes over what an event led to.
    pub(crate) fn follow(&mut self, event: &GoEvent, go: &Go) {
        let (Some(turns), Some(position)) = (&mut self.0, &go.position) else {
            return;
        };
        match event {
            GoEvent::Began { clocks, .. } => turns.clocks.push(clocks.seats),
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
            | GoEvent::Awaited { .. }
            | GoEvent::Arrived { .. }
            | GoEvent::Penalised { .. }
            | GoEvent::Warned { .. }
            | GoEvent::ClocksSet { .. }
            | GoEvent::Confirming { .. }
            | GoEvent::Called { .. }
            | GoEvent::Marked { .. }
            | GoEvent::Accepted { .. }
            | GoEvent::Asked { .. }
            | GoEvent::Closed { .. }
            | GoEvent::Paused { .. }
            | GoEvent::Resumed { .. }
            | GoEvent::Sealing
            | GoEvent::SealedMove { .. }
            | GoEvent::Opened { .. } => {}
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

            | GoEvent::SessionBegan { .. }
/// The text of the moves follows what happened: points, `pass`, and `lost` for a turn that was lost.
pub(crate) fn write(moves: &mut String, event: &GoEvent) {
    match event {
        GoEvent::Ply { ply, .. } => {
            let blank = if moves.is_empty() { "" } else { " " };
            // Writing into a String cannot fail.
            _ = match ply {
                go::Event::Played { point, .. } => write!(moves, "{blank}{point}"),
                go::Event::Passed { pass, .. } => match pass {
                    Pass::Chosen => write!(moves, "{blank}pass"),
                    Pass::Lost => write!(moves, "{blank}lost"),
                },
                // No ply of its own.
                go::Event::Undone { .. }
                | go::Event::Resumed { .. }
                | go::Event::Counted { .. }
                | go::Event::Over { .. } => Ok(()),
            };
        }
        GoEvent::Undone { plies, .. } => {
            for _ in 0..*plies {
                let last = moves.rfind(' ').unwrap_or(0);
                moves.truncate(last);
            }
        }
        GoEvent::ColoursDrawn { .. }
        | GoEvent::Awaited { .. }
        | GoEvent::Arrived { .. }
        | GoEvent::Began { .. }
        | GoEvent::Penalised { .. }
        | GoEvent::Warned { .. }
        | GoEvent::ClocksSet { .. }
        | GoEvent::Confirming { .. }
        | GoEvent::Called { .. }
        | GoEvent::Marked { .. }
        | GoEvent::Accepted { .. }
        | GoEvent::PlayedOn { .. }
        | GoEvent::Asked { .. }
        | GoEvent::Closed { .. }
        | GoEvent::Paused { .. }
        | GoEvent::Resumed { .. }
        | GoEvent::Sealing
        | GoEvent::SealedMove { .. }
        | GoEvent::Opened { .. }
        | GoEvent::Over { .. } => {}
    }
}
        | GoEvent::SessionBegan { .. }
