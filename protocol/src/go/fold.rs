//! The fold of what is told of a game of Go. It asks no rule: what was taken off the board is told.

use super::board::check_board;
use super::{
    Agreement, Colour, GoClocks, GoStage, GoTold, GoView, Question, SealedMove, SeatChanges,
    SeatUse,
};
use crate::{FoldError, Phase, Seat, View, words};

impl View {
    /// Writes down what was told of a game of Go. An error leaves the view as it was.
    pub(crate) fn apply_go(&mut self, told: &GoTold) -> Result<(), FoldError> {
        let game = self.game.go_mut()?;
        match told {
            GoTold::ColoursDrawn { black } => game.black = Some(*black),
            GoTold::Awaited { absent, clock } => {
                game.awaited.clone_from(absent);
                self.clock = Some(*clock);
            }
            GoTold::Arrived { seat, cost_ms: _ } => game.awaited.retain(|other| other != seat),
            GoTold::Began {
                turn,
                clocks,
                legal,
            } => {
                game.awaited.clear();
                self.phase = Phase::Playing;
                self.clock = None;
                self.go_turn(*turn, clocks, legal)?;
            }
            GoTold::Placed {
                colour,
                point,
                captured,
                occurrence: _,
                turn,
                clocks,
                legal,
            } => {
                let taken = game.place(*colour, point, captured)?;
                match colour {
                    Colour::Black => game.black_prisoners += taken,
                    Colour::White => game.white_prisoners += taken,
                }
                words::add(&mut game.moves, point);
                self.go_turn(*turn, clocks, legal)?;
            }
            GoTold::Passed {
                colour: _,
                lost,
                turn,
                clocks,
                legal,
            } => {
                words::add(&mut game.moves, if *lost { "lost" } else { "pass" });
                self.go_turn(*turn, clocks, legal)?;
            }
            GoTold::Penalised { seat, clocks } => {
                let penalties = &mut game.used_by(*seat).penalties;
                *penalties = penalties.saturating_add(1);
                game.clocks = Some(clocks.clone());
            }
            GoTold::Warned { seat, by: _ } => self.warned_in_go(*seat),
            GoTold::ClocksSet { clocks } => game.clocks = Some(clocks.clone()),
            GoTold::Confirming {
                why,
                called_by,
                version,
                proposal,
                clock,
                clocks,
            } => {
                game.stage = GoStage::Confirm;
                game.agreement = Some(Box::new(Agreement {
                    why: *why,
                    called_by: *called_by,
                    version: *version,
                    marks: proposal.clone(),
                    proposal: proposal.clone(),
                    accepted: Vec::new(),
                    changes: Vec::new(),
                }));
                if let Some(clocks) = clocks {
                    game.clocks = Some(clocks.clone());
                }
                game.legal.clear();
                self.clock = Some(*clock);
                self.to_move = None;
            }
            GoTold::DeadMarked {
                by,
                marks,
                version,
                clock,
            } => {
                let agreement = game.agreed_on()?;
                agreement.marks.clone_from(marks);
                agreement.version = *version;
                agreement.accepted.clear();
                agreement.changed(*by);
                self.clock = Some(*clock);
            }
            GoTold::Accepted { by } => {
                let accepted = &mut game.agreed_on()?.accepted;
                accepted.push(*by);
                accepted.sort_unstable();
            }
            GoTold::PlayedOn {
                by: _,
                chain: _,
                play_out,
                turn,
                clocks,
                legal,
            } => {
                game.stage = GoStage::Play;
                game.agreement = None;
                game.play_out = *play_out;
                self.clock = None;
                self.go_turn(*turn, clocks, legal)?;
            }
            GoTold::Asked { by, what } => {
                let (by, what) = (*by, *what);
                game.question = Some(Question { by, what });
            }
            GoTold::Closed { refused_by: _ } => game.question = None,
            GoTold::Undone {
                by,
                plies,
                board,
                black_prisoners,
                white_prisoners,
                turn,
                clocks,
                legal,
                ruled,
            } => {
                check_board(board)?;
                game.board.clone_from(board);
                game.black_prisoners = *black_prisoners;
                game.white_prisoners = *white_prisoners;
                words::take_back(&mut game.moves, *plies);
                if !ruled {
                    let undos = &mut game.used_by(*by).undos;
                    *undos = undos.saturating_add(1);
                }
                self.go_turn(*turn, clocks, legal)?;
            }
            GoTold::Paused { by, clock, clocks } => {
                let pauses = &mut game.used_by(*by).pauses;
                *pauses = pauses.saturating_add(1);
                game.clocks = Some(clocks.clone());
                self.clock = Some(*clock);
            }
            GoTold::Resumed { clocks } => {
                game.clocks = Some(clocks.clone());
                self.clock = None;
            }
            GoTold::SessionBegan { clock } => game.session = Some(*clock),
            GoTold::Sealing {} => {
                game.session = None;
                game.stage = GoStage::Sealing;
                game.legal.clear();
            }
            GoTold::Sealed { seat, hash, clocks } => {
                game.stage = GoStage::Adjourned;
                game.sealed = Some(SealedMove {
                    seat: *seat,
                    hash: hash.clone(),
                });
                game.clocks = Some(clocks.clone());
                self.to_move = None;
            }
            GoTold::Opened { .. } => {
                game.stage = GoStage::Play;
                game.sealed = None;
            }
            GoTold::Over {
                result,
                verdict,
                clocks,
            } => {
                game.verdict = Some(verdict.clone());
                game.clocks.clone_from(clocks);
                game.question = None;
                game.session = None;
                game.awaited.clear();
                game.legal.clear();
                self.over(result);
            }
        }
        Ok(())
    }

    /// A turn began, or none did and the clocks say so.
    fn go_turn(&mut self, turn: u32, clocks: &GoClocks, legal: &str) -> Result<(), FoldError> {
        let game = self.game.go_mut()?;
        legal.clone_into(&mut game.legal);
        game.clocks = Some(clocks.clone());
        self.clocked_turn(turn, clocks);
        Ok(())
    }
}

impl GoView {
    /// The game starts with this board; who is Black was told before.
    pub(crate) fn start(&mut self, board: &str) -> Result<(), FoldError> {
        check_board(board)?;
        let position = self.position.take();
        let before = position.as_deref();
        *self = Self {
            black_prisoners: before.map_or(0, |before| before.black_prisoners),
            white_prisoners: before.map_or(0, |before| before.white_prisoners),
            position,
            black: self.black,
            board: board.to_owned(),
            ..Self::default()
        };
        Ok(())
    }

    fn agreed_on(&mut self) -> Result<&mut Agreement, FoldError> {
        let agreement = self.agreement.as_deref_mut();
        agreement.ok_or(FoldError("nothing is being agreed upon"))
    }

    /// What a seat has used; in the order of the seats.
    fn used_by(&mut self, seat: Seat) -> &mut SeatUse {
        let place = self.used.partition_point(|used| used.seat < seat);
        if self.used.get(place).is_none_or(|used| used.seat != seat) {
            self.used.insert(place, SeatUse::none(seat));
        }
        &mut self.used[place]
    }

    /// A warning more or less; a seat with nothing to its name is not listed.
    pub(crate) fn warn(&mut self, seat: Seat, by: i8) {
        let used = self.used_by(seat);
        used.warnings = used.warnings.saturating_add_signed(by);
        self.used.retain(|used| *used != SeatUse::none(used.seat));
    }
}

impl Agreement {
    fn changed(&mut self, seat: Seat) {
        let place = self.changes.partition_point(|changes| changes.seat < seat);
        match self.changes.get_mut(place) {
            Some(changes) if changes.seat == seat => {
                changes.count = changes.count.saturating_add(1)
            }
            Some(_) | None => self.changes.insert(place, SeatChanges { seat, count: 1 }),
        }
    }
}
