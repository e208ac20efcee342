//! A run of plies with every position on the way.

use alloc::vec::Vec;

use super::Profile;
use super::class::{Class, Question};
use super::free::Pawns;
use crate::xiangqi::{Colour, Move, Position};

/// Plies to judge, and those before them that they follow.
pub(super) struct Span<'a> {
    /// One more than plies.
    positions: Vec<Position>,
    steps: &'a [Move],
    from: usize,
}

impl<'a> Span<'a> {
    /// The plies from number `from` on, the first being 0.
    pub(super) fn of(start: &Position, steps: &'a [Move], from: usize) -> Self {
        let mut positions = Vec::with_capacity(steps.len() + 1);
        let mut position = *start;
        positions.push(position);
        for step in steps {
            position.play(*step);
            positions.push(position);
        }
        Self {
            positions,
            steps,
            from: from.min(steps.len()),
        }
    }

    /// The judged plies: the position before each, the move and the position after it.
    pub(super) fn plies(&self) -> impl Iterator<Item = (&Position, Move, &Position)> {
        let pairs = self.positions.iter().zip(self.positions.iter().skip(1));
        let plies = pairs.zip(self.steps).skip(self.from);
        plies.map(|((before, after), step)| (before, *step, after))
    }

    /// The plies before the judged ones.
    pub(super) fn steps_before(&self) -> &[Move] {
        &self.steps[..self.from]
    }

    /// Who makes the first judged ply.
    pub(super) fn first_side(&self) -> Colour {
        self.positions[self.from].turn()
    }

    /// The class of every judged ply under the Chinese rules.
    pub(super) fn classes(&self, profile: Profile) -> Vec<Class> {
        let mut classes = Vec::new();
        for ply in self.from..self.steps.len() {
            classes.push(self.class_after(&classes, ply, profile, Pawns::free(profile)));
        }
        classes
    }

    /// The classes if pawns may not chase, provided that then all plies are prohibited.
    pub(super) fn prohibited_with_pawns(&self, profile: Profile) -> Option<Vec<Class>> {
        let mut classes = Vec::new();
        for ply in self.from..self.steps.len() {
            let class = self.class_after(&classes, ply, profile, Pawns::Bound);
            classes.push(class);
            if !class.is_prohibited() {
                return None;
            }
        }
        Some(classes)
    }

    /// A ply that repeats another one is what that one was.
    fn class_after(&self, known: &[Class], ply: usize, profile: Profile, pawns: Pawns) -> Class {
        let same = |&other: &usize| self.is_same(ply, other);
        match (self.from..ply).find(same) {
            Some(other) => known[other - self.from],
            None => self.question(ply, profile, pawns).class(),
        }
    }

    /// The class of one ply under the Chinese rules.
    pub(super) fn class(&self, ply: usize, profile: Profile) -> Class {
        self.question(ply, profile, Pawns::free(profile)).class()
    }

    fn question(&self, ply: usize, profile: Profile, pawns: Pawns) -> Question {
        Question {
            profile,
            pawns,
            before: self.positions[ply],
            step: self.steps[ply],
            earlier: self.earlier(ply),
        }
    }

    /// The position after the same side's previous ply; at the start of a loop the loop's end
    /// comes before it.
    fn earlier(&self, ply: usize) -> Option<Position> {
        let again = || {
            let same = |&other: &usize| self.is_repeated(ply, other);
            (ply + 1..self.steps.len()).find(same)
        };
        let ply = if ply >= 2 { ply } else { again()? };
        self.positions.get(ply.checked_sub(1)?).copied()
    }

    fn is_repeated(&self, ply: usize, other: usize) -> bool {
        self.steps[ply] == self.steps[other] && self.positions[ply] == self.positions[other]
    }

    fn is_same(&self, ply: usize, other: usize) -> bool {
        self.is_repeated(ply, other) && self.earlier(ply) == self.earlier(other)
    }
}
