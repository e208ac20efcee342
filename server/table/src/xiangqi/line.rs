//! What grows with a game of xiangqi, and is never copied for a decision: its moves and clocks.

use super::XiangqiEvent;
use crate::Start;
use crate::clock::Clock;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use qiguan_rules::BySeat;
use qiguan_rules::xiangqi::{ByColour, Colour, Found, Move, Position, Quiet, Repetition, Ruling};

/// What one game of xiangqi began from, and its moves; without moves before the start, and in any
/// other game.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    start: Position,
    /// It is not the usual one.
    is_set_up: bool,
    moves: Vec<Move>,
    /// What both had when the turn after so many plies began.
    clocks: Vec<BySeat<Option<Clock>>>,
    /// How long each move took, in milliseconds.
    took_ms: Vec<u32>,
    /// The moves since the last capture, and who has to change.
    repetition: Repetition,
    /// What is, or would be, ruled of a repetition now.
    standing: Option<Found>,
    /// What was ruled of repetitions, each after so many moves.
    rulings: Vec<(usize, Ruling)>,
}

impl Default for Line {
    fn default() -> Self {
        Self::of(Position::start(), false)
    }
}

impl From<Option<&Start>> for Line {
    fn from(start: Option<&Start>) -> Self {
        match start {
            // It was read before the room was opened.
            Some(Start::Xiangqi { fen }) => Position::from_fen(fen)
                .map_or_else(|_| Self::default(), |start| Self::of(start, true)),
            Some(Start::Go(_)) | None => Self::default(),
        }
    }
}

impl Line {
    fn of(start: Position, is_set_up: bool) -> Self {
        Self {
            start,
            is_set_up,
            moves: Vec::new(),
            clocks: Vec::new(),
            took_ms: Vec::new(),
            repetition: Repetition::of(start, 0),
            standing: None,
            rulings: Vec::new(),
        }
    }

    /// The moves since the last capture, and who has to change.
    pub(super) fn repetition(&self) -> &Repetition {
        &self.repetition
    }

    /// What was ruled of repetitions, each after so many moves.
    pub(crate) fn rulings(&self) -> &[(usize, Ruling)] {
        &self.rulings
    }

    /// What is, or would be, ruled of a repetition now.
    pub(crate) fn standing(&self) -> Option<&Found> {
        self.standing.as_ref()
    }

    /// The position from which the game begins.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The position that a room was opened with; none: the usual start.
    pub(crate) fn set_up(&self) -> Option<&Position> {
        self.is_set_up.then_some(&self.start)
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What both had when the turn began that followed so many plies.
    pub(super) fn clocks_after(&self, plies: usize) -> Option<BySeat<Option<Clock>>> {
        self.clocks.get(plies).copied()
    }

    /// The time that each side has used for its moves, in whole seconds (Art. 10.1).
    pub(crate) fn used_s(&self) -> ByColour<u32> {
        let mut used_ms = ByColour::new(0, 0);
        let mut mover = self.start.turn();
        for &took_ms in &self.took_ms {
            used_ms[mover] += u64::from(took_ms);
            mover = mover.opponent();
        }
        let seconds = |ms: u64| u32::try_from(ms / 1_000).unwrap_or(u32::MAX);
        ByColour::new(
            seconds(used_ms[Colour::Red]),
            seconds(used_ms[Colour::Black]),
        )
    }

    /// The position after so many plies, and what had happened since the last capture then.
    pub(super) fn after(&self, plies: usize) -> (Position, Quiet) {
        let mut position = self.start;
        let mut quiet = Quiet::default();
        for &step in self.moves.iter().take(plies) {
            quiet = played(&mut position, quiet, step).0;
        }
        (position, quiet)
    }

    /// The game is void, or starts.
    pub(crate) fn clear(&mut self) {
        *self = Self::of(self.start, self.is_set_up);
    }

    /// Takes over what an event led to.
    pub(crate) fn follow(&mut self, event: &XiangqiEvent) {
        match event {
            XiangqiEvent::Duel(crate::DuelEvent::Began { clocks, .. }) => {
                self.clocks.push(clocks.seats);
            }
            XiangqiEvent::Moved {
                step,
                took_ms,
                clocks,
                ..
            } => {
                self.moves.push(*step);
                self.took_ms.push(*took_ms);
                self.repetition.follow(*step);
                self.clocks.push(clocks.seats);
            }
            XiangqiEvent::Undone { plies, .. } => {
                let plies = usize::try_from(*plies).unwrap_or(usize::MAX);
                self.moves.truncate(self.moves.len().saturating_sub(plies));
                self.took_ms.truncate(self.moves.len());
                self.clocks.truncate(self.moves.len() + 1);
                self.repeat_anew();
            }
            XiangqiEvent::Repeated { found } => {
                if let Found::Ruled(ruling) = found {
                    self.repetition.require_change(ruling);
                    self.rulings.push((self.moves.len(), ruling.clone()));
                }
                self.standing = Some(found.clone());
            }
            XiangqiEvent::Changed => self.standing = None,
            XiangqiEvent::SidesDrawn { .. }
            | XiangqiEvent::Duel(_)
            | XiangqiEvent::Late { .. }
            | XiangqiEvent::Came { .. }
            | XiangqiEvent::Touched { .. }
            | XiangqiEvent::Foul { .. }
            | XiangqiEvent::Claimed { .. }
            | XiangqiEvent::Over { .. } => {}
        }
    }

    /// After moves were taken back: what was ruled before them stands again.
    fn repeat_anew(&mut self) {
        let plies = self.moves.len();
        self.rulings.retain(|(after, _)| *after <= plies);
        self.repetition = Repetition::of(self.start, 0);
        for (after, &step) in (1..).zip(&self.moves) {
            self.repetition.follow(step);
            for (_, ruling) in self.rulings.iter().filter(|(at, _)| *at == after) {
                self.repetition.require_change(ruling);
            }
        }
        let last = self.rulings.last().map(|(_, ruling)| ruling.clone());
        let stands = self.repetition.must_change().is_some();
        self.standing = last.filter(|_| stands).map(Found::Ruled);
    }

    /// The moves as text, with a blank between.
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(self.moves.len() * 5);
        for step in &self.moves {
            let blank = if text.is_empty() { "" } else { " " };
            // Writing into a String cannot fail.
            _ = write!(text, "{blank}{step}");
        }
        text
    }
}

/// Makes a move, and counts it: the count then, and whether the move gives check.
pub(super) fn played(position: &mut Position, quiet: Quiet, step: Move) -> (Quiet, bool) {
    let mover = position.turn();
    let undo = position.play(step);
    let check = position.in_check(position.turn());
    let quiet = quiet.after(mover, undo.captured().is_some(), check);
    (quiet, check)
}
