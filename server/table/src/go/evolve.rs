//! The fold of what happened in a game of Go. It only assigns.

use super::stage::{Agreement, Stage, Waiting};
use super::{Ask, Confirming, Go, GoEvent, Past, Question, Verdict};
use crate::Clocks;
use crate::table::{Game, Phase, State};
use qiguan_rules::BySeat;
use qiguan_rules::go::{self, PointSet};

impl Go {
    /// The game starts: the board is set up.
    pub(crate) fn start(&mut self, past: &Past) {
        self.position = Some(past.first_position(self.settings.rules));
    }

    /// As before the start; the settings stay.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.settings);
    }

    fn apply(&mut self, event: &go::Event, past: &Past) {
        if let (Some(position), Some(history)) = (&mut self.position, past.history()) {
            position.apply(event, history);
        }
    }

    fn agree(&mut self, why: Confirming, version: u32, proposal: Option<PointSet>) {
        self.version = version;
        self.stage = Stage::Confirm(Agreement {
            why,
            marks: proposal.unwrap_or(PointSet::EMPTY),
            proposal,
            accepted: BySeat::default(),
            changes: BySeat::default(),
        });
    }
}

impl State {
    pub(crate) fn evolve_go(&mut self, event: &GoEvent, past: &Past) {
        let Game::Go(go) = &mut self.game else {
            return;
        };
        match event {
            GoEvent::ColoursDrawn { black } => go.black = Some(*black),
            GoEvent::Awaited {
                absent,
                since,
                clock,
            } => {
                go.waiting = Some(Waiting {
                    since: *since,
                    absent: BySeat::from_fn(|seat| absent.contains(&seat)),
                    cost_ms: BySeat::default(),
                });
                self.timer = Some(*clock);
            }
            GoEvent::Arrived { seat, cost_ms } => {
                if let Some(waiting) = &mut go.waiting {
                    waiting.absent[*seat] = false;
                    waiting.cost_ms[*seat] = *cost_ms;
                }
            }
            GoEvent::Began { turn, clocks } => {
                go.waiting = None;
                self.phase = Phase::Playing;
                self.turn_begins(*turn, *clocks);
                self.timer = None;
            }
            GoEvent::SessionBegan { clock } => go.session = Some(*clock),
            GoEvent::Ply { ply, turn, clocks } => {
                let mover = go.position.and_then(|position| go.seat(position.to_move()));
                go.apply(ply, past);
                if let Some(seat) = mover {
                    self.chairs[seat].score.moved = true;
                }
                self.turn_begins(*turn, *clocks);
            }
            GoEvent::Penalised { seat, clocks } => {
                let penalties = &mut go.used[*seat].penalties;
                *penalties = penalties.saturating_add(1);
                go.clocks = Some(*clocks);
            }
            GoEvent::Warned { seat, by: _ } => {
                let warnings = &mut self.office.counts[*seat].warnings;
                *warnings = warnings.saturating_add(1);
            }
            GoEvent::ClocksSet { clocks } => go.clocks = Some(*clocks),
            GoEvent::Confirming {
                round,
                version,
                proposal,
                clock,
            } => {
                go.agree(Confirming::of_round(*round), *version, *proposal);
                self.timer = Some(*clock);
            }
            GoEvent::Called {
                by,
                version,
                proposal,
                clock,
                clocks,
            } => {
                go.agree(Confirming::Called(*by), *version, Some(*proposal));
                go.clocks = Some(*clocks);
                self.timer = Some(*clock);
            }
            GoEvent::Marked {
                by,
                marks,
                version,
                clock,
            } => {
                go.version = *version;
                if let Stage::Confirm(agreement) = &mut go.stage {
                    agreement.marks = *marks;
                    agreement.accepted = BySeat::default();
                    agreement.changes[*by] += 1;
                }
                self.timer = Some(*clock);
            }
            GoEvent::Accepted { by } => {
                if let Stage::Confirm(agreement) = &mut go.stage {
                    agreement.accepted[*by] = true;
                }
            }
            GoEvent::PlayedOn {
                to_move,
                strict,
                turn,
                clocks,
                by: _,
                chain: _,
            } => {
                let (to_move, strict) = (*to_move, *strict);
                go.apply(&go::Event::Resumed { to_move, strict }, past);
                go.stage = Stage::Play;
                self.timer = None;
                self.turn_begins(*turn, *clocks);
            }
            GoEvent::Asked { by, what } => {
                go.question = Some(Question {
                    by: *by,
                    what: *what,
                });
                match what {
                    Ask::Undo | Ask::Pause | Ask::Adjourn => {
                        go.used[*by].asked_at_turn = Some(self.turn);
                    }
                    Ask::Resume => {}
                }
            }
            GoEvent::Closed { refused_by: _ } => go.question = None,
            GoEvent::Undone {
                by,
                plies,
                turn,
                clocks,
                ruled,
            } => {
                go.apply(&go::Event::Undone { plies: *plies }, past);
                go.used[*by].undos += u8::from(!ruled);
                self.turn_begins(*turn, *clocks);
            }
            GoEvent::Paused { by, clock, clocks } => {
                go.used[*by].pauses += 1;
                go.clocks = Some(*clocks);
                self.timer = Some(*clock);
            }
            GoEvent::Resumed { clocks } => {
                go.clocks = Some(*clocks);
                self.timer = None;
            }
            GoEvent::Sealing => {
                go.stage = Stage::Sealing;
                go.session = None;
            }
            GoEvent::SealedMove { sealed, clocks } => {
                go.sealed = Some(sealed.clone());
                go.stage = Stage::Adjourned;
                go.clocks = Some(*clocks);
            }
            GoEvent::Opened { sealed: _ } => {
                go.sealed = None;
                go.stage = Stage::Play;
            }
            GoEvent::Over {
                end,
                count,
                review,
                clocks,
            } => {
                go.apply(&go::Event::Over { end: *end }, past);
                go.result = Some(Verdict {
                    end: *end,
                    count: count.clone(),
                    review: *review,
                });
                go.clocks = *clocks;
                go.question = None;
                go.waiting = None;
                go.session = None;
                self.phase = Phase::Over;
                self.timer = None;
                self.draw = None;
                self.office.game_over();
            }
        }
    }

    /// Sets the clocks; with another number a turn begins.
    fn turn_begins(&mut self, turn: u32, clocks: Clocks) {
        let Game::Go(go) = &mut self.game else {
            return;
        };
        go.clocks = Some(clocks);
        if let Some(seat) = clocks.turn.filter(|_| turn != self.turn) {
            self.chairs[seat].score.turns += 1;
        }
        self.turn = turn;
    }
}
