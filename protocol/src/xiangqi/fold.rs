//! The fold of what is told of a game of xiangqi. It asks no rule: a move takes what stands where it
//! goes.

use super::board::check_board;
use super::{LateSeat, XiangqiTold, XiangqiUse, XiangqiView};
use crate::{FoldError, GoClocks, Phase, Question, Seat, View, words};

impl View {
    /// Writes down what was told of a game of xiangqi. An error leaves the view as it was.
    pub(crate) fn apply_xiangqi(&mut self, told: &XiangqiTold) -> Result<(), FoldError> {
        let game = self.game.xiangqi_mut()?;
        match told {
            XiangqiTold::SidesDrawn { red } => game.red = Some(*red),
            XiangqiTold::Awaited { absent, clock } => {
                game.awaited.clone_from(absent);
                self.clock = Some(*clock);
            }
            XiangqiTold::Arrived { seat, cost_ms: _ } => {
                game.awaited.retain(|other| other != seat);
            }
            XiangqiTold::Began {
                turn,
                clocks,
                legal,
            } => {
                game.awaited.clear();
                self.phase = Phase::Playing;
                self.clock = None;
                self.xiangqi_turn(*turn, clocks, legal)?;
            }
            XiangqiTold::Late { seat, until_ms } => {
                let (seat, until_ms) = (*seat, *until_ms);
                game.late = Some(LateSeat { seat, until_ms });
            }
            XiangqiTold::Came { seat: _ } => game.late = None,
            XiangqiTold::Moved {
                step,
                check,
                quiet,
                red_checks,
                black_checks,
                turn,
                clocks,
                legal,
            } => {
                game.step(step)?;
                words::add(&mut game.moves, step);
                game.check = *check;
                game.count(*quiet, (*red_checks, *black_checks));
                self.xiangqi_turn(*turn, clocks, legal)?;
            }
            XiangqiTold::Touched {
                seat: _,
                point,
                legal,
            } => {
                words::add(&mut game.touched, point);
                game.legal.clone_from(legal);
            }
            XiangqiTold::Foul {
                seat,
                reason: _,
                count,
            } => game.use_of(*seat).fouls = *count,
            XiangqiTold::Claimed { .. } => {}
            XiangqiTold::Repeated { repetition, legal } => {
                game.repetition = Some(repetition.clone());
                game.legal.clone_from(legal);
            }
            XiangqiTold::Changed { legal } => {
                game.repetition = None;
                game.legal.clone_from(legal);
            }
            XiangqiTold::Penalised { seat, clocks } => {
                let penalties = &mut game.use_of(*seat).penalties;
                *penalties = penalties.saturating_add(1);
                game.clocks = Some(clocks.clone());
            }
            XiangqiTold::ClocksSet { clocks } => game.clocks = Some(clocks.clone()),
            XiangqiTold::Asked { by, what } => {
                let (by, what) = (*by, *what);
                game.question = Some(Question { by, what });
            }
            XiangqiTold::Closed { refused_by: _ } => game.question = None,
            XiangqiTold::Undone {
                by,
                plies,
                board,
                check,
                quiet,
                red_checks,
                black_checks,
                repetition,
                turn,
                clocks,
                legal,
                ruled,
            } => {
                check_board(board)?;
                game.board.clone_from(board);
                words::take_back(&mut game.moves, *plies);
                game.repetition.clone_from(repetition);
                game.check = *check;
                game.count(*quiet, (*red_checks, *black_checks));
                if !ruled {
                    let undos = &mut game.use_of(*by).undos;
                    *undos = undos.saturating_add(1);
                }
                self.xiangqi_turn(*turn, clocks, legal)?;
            }
            XiangqiTold::Paused { by, clock, clocks } => {
                let pauses = &mut game.use_of(*by).pauses;
                *pauses = pauses.saturating_add(1);
                game.clocks = Some(clocks.clone());
                self.clock = Some(*clock);
            }
            XiangqiTold::Resumed { clocks } => {
                game.clocks = Some(clocks.clone());
                self.clock = None;
            }
            XiangqiTold::Over { result, clocks } => {
                game.clocks.clone_from(clocks);
                game.question = None;
                game.awaited.clear();
                game.late = None;
                game.legal.clear();
                game.touched.clear();
                self.over(result);
            }
        }
        Ok(())
    }

    /// A turn began, or none did and the clocks say so.
    fn xiangqi_turn(&mut self, turn: u32, clocks: &GoClocks, legal: &str) -> Result<(), FoldError> {
        let game = self.game.xiangqi_mut()?;
        legal.clone_into(&mut game.legal);
        game.touched.clear();
        game.clocks = Some(clocks.clone());
        self.clocked_turn(turn, clocks);
        Ok(())
    }
}

impl XiangqiView {
    /// The game starts with this board; who is Red was told before.
    pub(crate) fn start(&mut self, board: &str) -> Result<(), FoldError> {
        check_board(board)?;
        *self = Self {
            red: self.red,
            board: board.to_owned(),
            position: self.position.take(),
            ..Self::default()
        };
        Ok(())
    }

    /// No game was played; what the room was opened with stays.
    pub(crate) fn forget(&mut self) {
        *self = Self {
            position: self.position.take(),
            ..Self::default()
        };
    }

    /// A player offers a draw: the next offer is the other's.
    pub(crate) fn offered(&mut self, seat: Seat) {
        self.last_offer = Some(seat);
    }

    fn count(&mut self, quiet: u32, (red, black): (u32, u32)) {
        self.quiet = quiet;
        self.red_checks = red;
        self.black_checks = black;
    }

    /// What a seat has used; in the order of the seats.
    fn use_of(&mut self, seat: Seat) -> &mut XiangqiUse {
        let place = self.used.partition_point(|used| used.seat < seat);
        if self.used.get(place).is_none_or(|used| used.seat != seat) {
            self.used.insert(place, XiangqiUse::none(seat));
        }
        &mut self.used[place]
    }
}
