//! A whole game as a value; its text is SGF, written and read in [`super::sgf`].

use alloc::vec::Vec;

use super::{Board, Colour, End, Event, Game, Illegal, Options, Pass, Point};

/// A game from its first position to its end, or as far as it got (go rules 7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The options of the game.
    pub options: Options,
    /// The board to begin with and who moves, where it is not that of the options.
    pub arranged: Option<(Board, Colour)>,
    /// Plays and passes in order, those taken back left out.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub end: Option<End>,
}

/// A play or a pass, and the mover's clock after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Whose.
    pub colour: Colour,
    /// What it was.
    pub action: Action,
    /// What the clock showed afterwards, if that is known.
    pub clock: Option<ClockLeft>,
}

/// What a player did with a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Put a stone there.
    Play(Point),
    /// Nothing.
    Pass(Pass),
}

/// A player's clock after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockLeft {
    /// Milliseconds left: of the main time, or of the period or block.
    pub left_ms: u64,
    /// In overtime the periods or the moves of the block that are left.
    pub overtime: Option<u32>,
}

/// The first ply that cannot have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which ply, counted from 1.
    pub ply: usize,
    /// Why.
    pub illegal: Illegal,
}

impl Record {
    /// A record without a ply.
    #[must_use]
    pub const fn new(options: Options) -> Self {
        Self {
            options,
            arranged: None,
            plies: Vec::new(),
            end: None,
        }
    }

    /// Takes over what happened; a clock is added to the last ply by whoever keeps one.
    pub fn follow(&mut self, event: &Event) {
        match *event {
            Event::Played { colour, point, .. } => self.push(colour, Action::Play(point)),
            Event::Passed { colour, pass } => self.push(colour, Action::Pass(pass)),
            Event::Undone { plies } => {
                let plies = usize::try_from(plies).unwrap_or(usize::MAX);
                self.plies.truncate(self.plies.len().saturating_sub(plies));
            }
            Event::Resumed { .. } | Event::Counted { .. } => {}
            Event::Over { end } => self.end = Some(end),
        }
    }

    /// The game before its first ply.
    #[must_use]
    pub fn start(&self) -> Game {
        match self.arranged {
            Some((board, to_move)) => Game::arranged(self.options, board, to_move),
            None => Game::start(self.options),
        }
    }

    /// Plays the record again, ply by ply; what a rule ends early goes on as it was recorded.
    ///
    /// # Errors
    ///
    /// A ply is not legal.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = self.start();
        for (ply, number) in self.plies.iter().zip(1..) {
            game.repeat(ply.colour, ply.action)
                .map_err(|illegal| ReplayError {
                    ply: number,
                    illegal,
                })?;
        }
        Ok(game)
    }

    fn push(&mut self, colour: Colour, action: Action) {
        self.plies.push(Ply {
            colour,
            action,
            clock: None,
        });
    }
}

impl Game {
    /// Does again what a record says; two passes or a repetition end nothing here. Returns what
    /// happened.
    pub(super) fn repeat(&mut self, colour: Colour, action: Action) -> Result<Vec<Event>, Illegal> {
        let mut happened = self.position().resume(colour, false);
        happened.iter().for_each(|event| self.apply(event));
        let events = match action {
            Action::Play(point) => self.position().play(self.history(), colour, point)?,
            Action::Pass(Pass::Chosen) => self.position().pass(colour)?,
            Action::Pass(Pass::Lost) => self.position().lose_turn(),
        };
        if let Some(event) = events.into_iter().next() {
            self.apply(&event);
            happened.push(event);
        }
        Ok(happened)
    }
}
