//! The fold: an event is written into the state. It only assigns; what to do was decided before.

use crate::chair::{Chair, Holder, Score};
use crate::draw::Offer;
use crate::go::{self, Past};
use crate::put_out::PutOut;
use crate::table::{Game, Phase, State};
use crate::xiangqi::Line;
use crate::{Event, GameOptions, Table};
use alloc::vec::Vec;
use core::fmt::Write as _;
use qiguan_rules::junqi::{self, Layout, Token};
use qiguan_rules::{BySeat, Seat};

impl Table {
    /// Folds one event in.
    pub fn evolve(&mut self, event: &Event) {
        self.state.evolve(event, &self.past, &self.line);
        self.follow_go(event);
        if let Event::Arbiter(event) = event {
            self.follow_arbiter(event);
        }
        self.follow_xiangqi(event);
        let token = match event {
            Event::Voided { .. } => {
                self.moves.clear();
                None
            }
            Event::Junqi(event) => Token::of(event),
            Event::Left { seat } => Some(Token::Left(*seat)),
            Event::Opened { .. }
            | Event::Sat { .. }
            | Event::Stood { .. }
            | Event::Configured { .. }
            | Event::Arranged { .. }
            | Event::Ready { .. }
            | Event::ClockSet { .. }
            | Event::Started { .. }
            | Event::TurnBegan { .. }
            | Event::DrawOffered { .. }
            | Event::DrawAccepted { .. }
            | Event::DrawClosed { .. }
            | Event::Restarted { .. }
            | Event::Swapped { .. }
            | Event::OwnerPassed { .. }
            | Event::SurrenderArmed { .. }
            | Event::Marked { .. }
            | Event::PutOutAsked { .. }
            | Event::PutOutAccepted { .. }
            | Event::PutOutClosed { .. }
            | Event::LagBanked { .. }
            | Event::Go(_)
            | Event::Xiangqi(_)
            | Event::Arbiter(_)
            | Event::Series { .. }
            | Event::Follows { .. }
            | Event::LedOn { .. } => None,
        };
        if let Some(token) = token {
            let blank = if self.moves.is_empty() { "" } else { " " };
            // Writing into a String cannot fail.
            let _ = write!(self.moves, "{blank}{token}");
        }
    }
}

impl Table {
    /// What grows with a game of xiangqi follows what happened.
    fn follow_xiangqi(&mut self, event: &Event) {
        if let Event::Xiangqi(event) = event {
            self.line.follow(event);
        } else if let Event::Voided { .. } = event {
            self.line.clear();
        }
    }

    /// What grows with a game of Go follows what happened.
    fn follow_go(&mut self, event: &Event) {
        let Game::Go(go) = &self.state.game else {
            return;
        };
        match event {
            Event::Started { .. } => self.past.start(go.settings.rules),
            Event::Voided { .. } => self.past.clear(),
            Event::Go(event) => {
                self.past.follow(event, go);
                go::write(&mut self.moves, event);
            }
            Event::Opened { .. }
            | Event::Sat { .. }
            | Event::Stood { .. }
            | Event::Configured { .. }
            | Event::Arranged { .. }
            | Event::Ready { .. }
            | Event::ClockSet { .. }
            | Event::TurnBegan { .. }
            | Event::Junqi(_)
            | Event::Left { .. }
            | Event::DrawOffered { .. }
            | Event::DrawAccepted { .. }
            | Event::DrawClosed { .. }
            | Event::Restarted { .. }
            | Event::Swapped { .. }
            | Event::OwnerPassed { .. }
            | Event::SurrenderArmed { .. }
            | Event::Marked { .. }
            | Event::PutOutAsked { .. }
            | Event::PutOutAccepted { .. }
            | Event::PutOutClosed { .. }
            | Event::LagBanked { .. }
            | Event::Xiangqi(_)
            | Event::Arbiter(_)
            | Event::Series { .. }
            | Event::Follows { .. }
            | Event::LedOn { .. } => {}
        }
    }
}

impl State {
    pub(crate) fn evolve(&mut self, event: &Event, past: &Past, line: &Line) {
        match event {
            Event::Opened { .. } => {}
            Event::Sat {
                seat,
                player,
                name,
                layout,
            } => {
                let holder = Holder {
                    player: *player,
                    name: name.clone(),
                };
                self.chairs[*seat] = Chair {
                    holder: Some(holder),
                    ..Chair::default()
                };
                self.lay_out(*seat, *layout);
            }
            Event::Stood { seat, .. } => {
                self.chairs[*seat] = Chair::default();
                self.lay_out(*seat, None);
            }
            Event::Swapped { a, b } => {
                let chair = core::mem::take(&mut self.chairs[*a]);
                self.chairs[*a] = core::mem::replace(&mut self.chairs[*b], chair);
                if let Game::Junqi(junqi) = &mut self.game {
                    let layout = junqi.layouts[*a];
                    junqi.layouts[*a] = core::mem::replace(&mut junqi.layouts[*b], layout);
                }
            }
            Event::OwnerPassed { to } => self.owner = *to,
            Event::Configured { options, layouts } => {
                for (seat, layout) in layouts.iter() {
                    self.chairs[seat].ready = false;
                    if layout.is_some() {
                        self.lay_out(seat, *layout);
                    }
                }
                match (&mut self.game, options) {
                    (Game::Junqi(junqi), GameOptions::Junqi(options)) => junqi.options = *options,
                    (Game::Go(go), GameOptions::Go(settings)) => go.settings = *settings,
                    (Game::Xiangqi(xiangqi), GameOptions::Xiangqi(settings)) => {
                        xiangqi.settings = *settings;
                    }
                    // A room is of one game for good: nothing like that is decided.
                    (Game::Junqi(_) | Game::Go(_) | Game::Xiangqi(_), _) => {}
                }
            }
            Event::Arranged { seat, layout } => self.lay_out(*seat, Some(*layout)),
            Event::Ready { seat, ready } => self.chairs[*seat].ready = *ready,
            Event::ClockSet { clock } | Event::Restarted { clock } => self.timer = *clock,
            Event::Started { first, clock } => {
                match &mut self.game {
                    Game::Junqi(junqi) => junqi.start(*first),
                    Game::Go(go) => go.start(past),
                    Game::Xiangqi(xiangqi) => xiangqi.start(line),
                }
                self.phase = Phase::Starting;
                self.timer = Some(*clock);
            }
            Event::TurnBegan { seat, turn, clock } => {
                if let Game::Junqi(junqi) = &mut self.game {
                    junqi.evolve(&junqi::Event::TurnPassed { to: *seat });
                }
                self.chairs[*seat].score.turns += 1;
                self.phase = Phase::Playing;
                self.turn = *turn;
                self.timer = Some(*clock);
            }
            Event::Junqi(event) => self.evolve_junqi(event),
            Event::Left { seat } => self.chairs[*seat].score.left = true,
            Event::DrawOffered { seat } => {
                let score = &mut self.chairs[*seat].score;
                score.offers += 1;
                score.offered_at_turn = Some(score.turns);
                if let Game::Xiangqi(xiangqi) = &mut self.game {
                    xiangqi.offered(*seat);
                }
                self.draw = Some(Offer {
                    by: *seat,
                    accepted: Vec::new(),
                });
            }
            Event::DrawAccepted { seat } => {
                if let Some(offer) = &mut self.draw {
                    offer.accepted.push(*seat);
                }
            }
            Event::DrawClosed { .. } => self.draw = None,
            Event::Voided { seat } => {
                match &mut self.game {
                    Game::Junqi(junqi) => junqi.clear(),
                    Game::Go(go) => go.clear(),
                    Game::Xiangqi(xiangqi) => xiangqi.clear(),
                }
                self.lay_out(*seat, None);
                self.chairs[*seat].holder = None;
                for (_, chair) in self.chairs.iter_mut() {
                    chair.ready = false;
                    chair.score = Score::default();
                }
                self.phase = Phase::Arranging;
                self.timer = None;
                self.draw = None;
                self.put_out = None;
                self.office.forget_game();
            }
            Event::SurrenderArmed { seat, armed } => self.chairs[*seat].score.armed = *armed,
            Event::Marked { seat, piece, mark } => {
                self.chairs[*seat].score.marks += 1;
                if let Game::Junqi(junqi) = &mut self.game {
                    match mark {
                        Some(mark) => junqi.marks[*seat].insert(*piece, *mark),
                        None => junqi.marks[*seat].remove(piece),
                    };
                }
            }
            Event::PutOutAsked { seat, by } => {
                self.put_out = Some(PutOut {
                    seat: *seat,
                    by: *by,
                    accepted: Vec::new(),
                });
            }
            Event::PutOutAccepted { seat } => {
                if let Some(question) = &mut self.put_out {
                    question.accepted.push(*seat);
                }
            }
            Event::PutOutClosed { refused_by } => {
                if let (Some(question), Some(_)) = (self.put_out.take(), refused_by) {
                    let score = &mut self.chairs[question.seat].score;
                    score.spared_at_turn = Some(score.turns);
                }
            }
            Event::LagBanked { seat, bank } => {
                if let Game::Junqi(junqi) = &mut self.game {
                    junqi.banks[*seat] = Some(*bank);
                }
            }
            Event::Go(event) => self.evolve_go(event, past),
            Event::Arbiter(event) => {
                let players = BySeat::from_fn(|seat| self.chairs[seat].player());
                self.office.evolve(event, players);
            }
            Event::Xiangqi(event) => self.evolve_xiangqi(event),
            Event::Series { series } => self.series = *series,
            Event::Follows { first } => self.chain.first = Some(first.clone()),
            Event::LedOn { next } => self.chain.next = Some(next.clone()),
        }
    }

    /// An army stands on its seat, or none does; nothing in a game without armies.
    fn lay_out(&mut self, seat: Seat, layout: Option<Layout>) {
        if let Game::Junqi(junqi) = &mut self.game {
            junqi.layouts[seat] = layout;
        }
    }

    fn evolve_junqi(&mut self, event: &junqi::Event) {
        let Game::Junqi(junqi) = &mut self.game else {
            return;
        };
        match event {
            junqi::Event::Moved { from, .. } => {
                let mover = junqi
                    .position
                    .as_ref()
                    .and_then(|position| position.occupant(*from)?.home());
                if let Some(seat) = mover {
                    self.chairs[seat].score.moved = true;
                }
            }
            junqi::Event::TimedOut { seat } => self.chairs[*seat].score.timeouts += 1,
            junqi::Event::Out { seat, reason } => self.chairs[*seat].score.out = Some(*reason),
            junqi::Event::Over { .. } => {
                self.phase = Phase::Over;
                self.timer = None;
                self.draw = None;
                self.put_out = None;
                self.office.game_over();
            }
            junqi::Event::FlagShown { .. } | junqi::Event::TurnPassed { .. } => {}
        }
        junqi.evolve(event);
    }
}
