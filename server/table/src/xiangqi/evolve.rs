//! The fold of what happened in a game of xiangqi. It only assigns.

use super::touch::Touched;
use super::{Late, Line, Xiangqi, XiangqiEvent};
use crate::Clocks;
use crate::table::{Game, Phase, State};
use qiguan_rules::xiangqi::Position;

impl Xiangqi {
    /// The game starts: the pieces are set up. Moves are counted from here on, whatever came before
    /// the position.
    pub(crate) fn start(&mut self, line: &Line) {
        self.position = Some(*line.start());
    }

    /// As before the start; the settings stay.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.settings);
    }

    /// A player has offered a draw: the next offer is the other's.
    pub(crate) fn offered(&mut self, seat: qiguan_rules::Seat) {
        self.last_offer = Some(seat);
    }
}

impl State {
    pub(crate) fn evolve_xiangqi(&mut self, event: &XiangqiEvent) {
        let Game::Xiangqi(xiangqi) = &mut self.game else {
            return;
        };
        match event {
            XiangqiEvent::SidesDrawn { red } => xiangqi.red = Some(*red),
            XiangqiEvent::Duel(event) => self.evolve_duel(event),
            XiangqiEvent::Late { seat, until } => {
                xiangqi.late = Some(Late {
                    seat: *seat,
                    until: *until,
                });
            }
            XiangqiEvent::Came { seat: _ } => xiangqi.late = None,
            XiangqiEvent::Moved {
                step,
                check: _,
                quiet,
                took_ms: _,
                turn,
                clocks,
            } => {
                let mover = xiangqi.mover();
                if let Some(position) = &mut xiangqi.position {
                    position.play(*step);
                }
                xiangqi.quiet = *quiet;
                if let Some(seat) = mover {
                    self.chairs[seat].score.moved = true;
                }
                self.xiangqi_turn(*turn, *clocks);
            }
            XiangqiEvent::Touched { seat, point } => {
                let colour = xiangqi.colour(*seat);
                let piece = xiangqi.position.and_then(|position| position.piece(*point));
                let is_own = piece.map(|piece| piece.colour) == colour;
                xiangqi.touched = xiangqi.touched.with(*point, is_own);
            }
            XiangqiEvent::Foul { seat, reason: _ } => {
                let fouls = &mut xiangqi.fouls[*seat];
                *fouls = fouls.saturating_add(1);
            }
            XiangqiEvent::Claimed { .. }
            | XiangqiEvent::Repeated { .. }
            | XiangqiEvent::Changed => {}
            XiangqiEvent::Undone {
                by,
                plies: _,
                fen,
                quiet,
                turn,
                clocks,
                ruled,
            } => {
                // It was written by a position.
                xiangqi.position = Position::from_fen(fen).ok().or(xiangqi.position);
                xiangqi.quiet = *quiet;
                xiangqi.duel.used[*by].undos += u8::from(!ruled);
                self.xiangqi_turn(*turn, *clocks);
            }
            XiangqiEvent::Over { end, clocks } => {
                xiangqi.end = Some(*end);
                xiangqi.duel.end(*clocks);
                xiangqi.late = None;
                xiangqi.touched = Touched::default();
                self.phase = Phase::Over;
                self.timer = None;
                self.draw = None;
                self.office.game_over();
            }
        }
    }

    /// Sets the clocks; with another number a turn begins, in which nothing was touched yet.
    fn xiangqi_turn(&mut self, turn: u32, clocks: Clocks) {
        if let Game::Xiangqi(xiangqi) = &mut self.game {
            xiangqi.touched = Touched::default();
        }
        self.turn_begins(turn, clocks);
    }
}
