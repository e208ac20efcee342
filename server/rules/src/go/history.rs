//! Every position of a game since its start, found again by its board.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{Board, Event, Position};

/// The positions of a game, the present one last; grows with the game and is never copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    start: Position,
    /// One for each ply.
    later: Vec<Position>,
    /// The hash of each board and its ply; equal hashes are compared again as boards.
    index: BTreeSet<(u64, u32)>,
}

impl History {
    /// The history of a game that begins with this position, setup or handicap on its board.
    #[must_use]
    pub fn of(start: Position) -> Self {
        let mut history = Self {
            start,
            later: Vec::new(),
            index: BTreeSet::new(),
        };
        history.index(&start);
        history
    }

    /// The position before the first ply.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The present position.
    #[must_use]
    pub fn present(&self) -> &Position {
        self.later.last().unwrap_or(&self.start)
    }

    /// The position so many plies ago, the first at most.
    #[must_use]
    pub fn back(&self, plies: u32) -> &Position {
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        self.later.iter().rev().nth(plies).unwrap_or(&self.start)
    }

    /// Takes over what an event led to; `after` is the position with the event applied.
    pub fn follow(&mut self, event: &Event, after: &Position) {
        match event {
            Event::Played { .. } | Event::Passed { .. } => {
                self.index(after);
                self.later.push(*after);
            }
            Event::Undone { plies } => self.forget(*plies),
            // No ply of their own: an undo comes back to them.
            Event::Resumed { .. } => match self.later.last_mut() {
                Some(last) => *last = *after,
                None => self.start = *after,
            },
            Event::Counted { .. } | Event::Over { .. } => {}
        }
    }

    /// The positions with this very board, the latest first.
    pub(super) fn same<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = &'a Position> {
        self.index
            .range((board.hash(), 0)..=(board.hash(), u32::MAX))
            .rev()
            .filter_map(|&(_, ply)| self.at(ply))
            .filter(move |position| position.board() == board)
    }

    fn at(&self, ply: u32) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.later.get(usize::try_from(index).ok()?),
        }
    }

    fn index(&mut self, position: &Position) {
        self.index
            .insert((position.board().hash(), position.plies()));
    }

    fn forget(&mut self, plies: u32) {
        for _ in 0..plies {
            let Some(position) = self.later.pop() else {
                return;
            };
            self.index
                .remove(&(position.board().hash(), position.plies()));
        }
    }
}
