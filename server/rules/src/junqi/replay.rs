//! Plays a record again, token by token, and finds where it lies.
//!
//! Moves, timeouts, `L3`, `L4`, `L6`, `X` and an agreed `END2` are input; every
//! other token must be what the rules bring about at that very place.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;

use super::{DrawReason, Event, IllegalMove, Outcome, Position, Reason, Record, Token};
use crate::Seat;

/// Why a record cannot have happened, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The token, counted from 1; one past the last if the record ends too early.
    pub token: usize,
    /// What is wrong there.
    pub fault: ReplayFault,
}

/// What is wrong with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayFault {
    /// The move is not legal.
    Illegal(IllegalMove),
    /// The move comes out otherwise.
    Outcome(Outcome),
    /// The rules bring about this token here.
    Missing(Token),
    /// The rules do not bring about this here.
    NotSo(Token),
    /// A seat that is not in play does anything.
    NotInPlay(Seat),
    /// A seat times out that is not to move.
    NotToMove(Seat),
    /// A seat goes out that is out already.
    NotLiving(Seat),
    /// A seat leaves as one already out that is not.
    StillLiving(Seat),
    /// The game is over.
    AfterEnd,
}

/// One token of a replay and what it brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The token.
    pub token: Token,
    /// The events that belong to it, already applied.
    pub events: Vec<Event>,
}

/// An iterator over the steps of a record; it stops after the first error.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    tokens: &'a [Token],
    next: usize,
    position: Position,
    owed: VecDeque<Event>,
}

impl Record {
    /// Plays the record to its end.
    ///
    /// # Errors
    ///
    /// The first token that cannot have happened.
    pub fn replay(&self) -> Result<Position, ReplayError> {
        let mut steps = self.steps();
        for step in steps.by_ref() {
            step?;
        }
        Ok(steps.position)
    }

    /// The record's steps, one for each token.
    #[must_use]
    pub fn steps(&self) -> Steps<'_> {
        let position = self.start();
        Steps {
            tokens: &self.tokens,
            next: 0,
            position,
            owed: VecDeque::new(),
        }
    }
}

impl Steps<'_> {
    /// The position after the steps taken so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn step(&mut self, token: Token) -> Result<Step, ReplayFault> {
        if self.owed.is_empty() {
            if self.position.over().is_some() {
                return Err(ReplayFault::AfterEnd);
            }
            self.owed = self.decide(token)?.into();
        }
        let events = self.take(token)?;
        Ok(Step { token, events })
    }

    /// What the rules bring about for a token that is input.
    fn decide(&self, token: Token) -> Result<Vec<Event>, ReplayFault> {
        let position = &self.position;
        match token {
            Token::Timeout(seat) | Token::Out(seat, _) | Token::Left(seat)
                if !position.options().plays(seat) =>
            {
                Err(ReplayFault::NotInPlay(seat))
            }
            Token::Move { from, to, .. } => position
                .play(position.to_move(), from, to)
                .map_err(ReplayFault::Illegal),
            Token::Timeout(seat) if position.to_move() != seat => Err(ReplayFault::NotToMove(seat)),
            Token::Timeout(seat) => Ok(position.time_out(seat, self.puts_out(seat))),
            Token::Out(_, Reason::Flag | Reason::NoMove) | Token::Decided => {
                Err(ReplayFault::NotSo(token))
            }
            Token::Out(seat, _) if !position.alive(seat) => Err(ReplayFault::NotLiving(seat)),
            Token::Out(seat, reason) => Ok(position.put_out(seat, reason)),
            Token::Left(seat) if position.alive(seat) => Err(ReplayFault::StillLiving(seat)),
            Token::Left(_) => Ok(Vec::new()),
            Token::Draw => Ok(position.draw(DrawReason::Agreed)),
        }
    }

    /// Whether the record says next that the timeout put the seat out.
    fn puts_out(&self, seat: Seat) -> bool {
        self.tokens.get(self.next + 1) == Some(&Token::Out(seat, Reason::Timeouts))
    }

    /// Applies the events that belong to a token: its own, and those that no record writes.
    fn take(&mut self, token: Token) -> Result<Vec<Event>, ReplayFault> {
        let mut events = Vec::new();
        if let Some(event) = self.owed.front() {
            match Token::of(event) {
                Some(owed) if owed == token => events.extend(self.owed.pop_front()),
                Some(owed) => return Err(mismatch(owed, token)),
                None => {}
            }
        }
        while let Some(event) = self.owed.pop_front_if(|event| Token::of(event).is_none()) {
            events.push(event);
        }
        for event in &events {
            self.position.apply(event);
        }
        Ok(events)
    }
}

fn mismatch(owed: Token, found: Token) -> ReplayFault {
    match (owed, found) {
        (
            Token::Move { from, outcome, to },
            Token::Move {
                from: found_from,
                to: found_to,
                ..
            },
        ) if (from, to) == (found_from, found_to) => ReplayFault::Outcome(outcome),
        _ => ReplayFault::Missing(owed),
    }
}

impl Iterator for Steps<'_> {
    type Item = Result<Step, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        let number = self.next + 1;
        let result = match self.tokens.get(self.next) {
            Some(&token) => self.step(token),
            None => Err(ReplayFault::Missing(Token::of(self.owed.front()?)?)),
        };
        match result {
            Ok(step) => {
                self.next += 1;
                Some(Ok(step))
            }
            Err(fault) => {
                self.tokens = &[];
                self.owed.clear();
                Some(Err(ReplayError {
                    token: number,
                    fault,
                }))
            }
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "token {}: {}", self.token, self.fault)
    }
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Outcome(outcome) => write!(f, "the outcome is {:?}", outcome.letter()),
            Self::Missing(token) => write!(f, "{token} must stand here"),
            Self::NotSo(token) => write!(f, "the rules bring about no {token} here"),
            Self::NotInPlay(seat) => write!(f, "{seat} does not play"),
            Self::NotToMove(seat) => write!(f, "{seat} is not to move"),
            Self::NotLiving(seat) => write!(f, "{seat} is out already"),
            Self::StillLiving(seat) => write!(f, "{seat} is not out"),
            Self::AfterEnd => f.write_str("the game is over"),
        }
    }
}

impl core::error::Error for ReplayError {}
