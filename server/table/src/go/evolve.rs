//! The fold of what happened in a game of Go. It only assigns.

use super::stage::{Agreement, Stage};
use super::{Confirming, Go, GoEvent, Past, Verdict};
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
            GoEvent::SessionBegan { clock } => go.session = Some(*clock),
            GoEvent::Ply { ply, turn, clocks } => {
                let mover = go.position.and_then(|position| go.seat(position.to_move()));
                go.apply(ply, past);
                if let Some(seat) = mover {
                    self.chairs[seat].score.moved = true;
                }
                self.turn_begins(*turn, *clocks);
            }
            GoEvent::Warned { seat, by: _ } => {
                let warnings = &mut self.office.counts[*seat].warnings;
                *warnings = warnings.saturating_add(1);
            }
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
                go.duel.clocks = Some(*clocks);
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
            GoEvent::Undone {
                by,
                plies,
                turn,
                clocks,
                ruled,
            } => {
                go.apply(&go::Event::Undone { plies: *plies }, past);
                go.duel.used[*by].undos += u8::from(!ruled);
                self.turn_begins(*turn, *clocks);
            }
            GoEvent::Sealing => {
                go.stage = Stage::Sealing;
                go.session = None;
            }
            GoEvent::SealedMove { sealed, clocks } => {
                go.sealed = Some(sealed.clone());
                go.stage = Stage::Adjourned;
                go.duel.clocks = Some(*clocks);
            }
            GoEvent::Opened { sealed: _ } => {
                go.sealed = None;
                go.stage = Stage::Play;
            }
            GoEvent::Duel(event) => self.evolve_duel(event),
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
                go.duel.end(*clocks);
                go.session = None;
                self.phase = Phase::Over;
                self.timer = None;
                self.draw = None;
                self.office.game_over();
            }
        }
    }
}
