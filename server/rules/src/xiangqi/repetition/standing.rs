//! The plies since the latest capture, and who has to change.

use alloc::vec::Vec;

use super::found::Found;
use super::ruling::{Ground, NINE, PLACES, Ruling, Verdict, judge};
use super::span::Span;
use super::{Limits, Profile};
use crate::xiangqi::{Colour, Move, PointSet, Position};

/// All that a repetition is judged by: grows with the game until a capture clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    start: Position,
    present: Position,
    /// How many plies of the game came before.
    passed: u32,
    steps: Vec<Move>,
    /// The key of every position since the start, the present one last.
    keys: Vec<u64>,
    change: Option<Change>,
}

/// A side has to change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    side: Colour,
    /// How many plies there were when it was ruled.
    plies: usize,
    round: Round,
}

/// What the side may not do.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Round {
    /// Come back to a position; leaving all of these lifts it.
    Loop { trigger: u64, keys: Vec<u64> },
    /// Make one more prohibited move.
    Attacks,
}

impl Repetition {
    /// Nothing played since this position, which so many plies of the game led to.
    #[must_use]
    pub fn of(start: Position, passed: u32) -> Self {
        Self {
            start,
            present: start,
            passed,
            steps: Vec::new(),
            keys: [start.key()].to_vec(),
            change: None,
        }
    }

    /// The position reached.
    #[must_use]
    pub const fn present(&self) -> &Position {
        &self.present
    }

    /// How often the present position has occurred, now included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.occurrences_of(self.present.key())
    }

    /// Which side has to change.
    #[must_use]
    pub fn must_change(&self) -> Option<Colour> {
        self.change.as_ref().map(|change| change.side)
    }

    /// Takes over a legal move: a capture, or a side that does change, begins a new count.
    pub fn follow(&mut self, step: Move) {
        let captured = self.present.play(step).captured();
        self.steps.push(step);
        self.keys.push(self.present.key());
        if captured.is_some() || self.has_left_the_loop() {
            let plies = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
            *self = Self::of(self.present, self.passed.saturating_add(plies));
        } else if self.has_been_judged() {
            self.change = None;
        }
    }

    /// Takes over a ruling: a side that must change is remembered.
    pub fn require_change(&mut self, ruling: &Ruling) {
        let Verdict::MustChange(side) = ruling.verdict else {
            return;
        };
        let first = ruling.first.saturating_sub(self.passed);
        let first = usize::try_from(first).unwrap_or(usize::MAX);
        let round = match ruling.ground {
            Ground::NineMoves => Round::Attacks,
            Ground::OneChecks
            | Ground::BothCheck
            | Ground::BothAllowed
            | Ground::BothProhibited
            | Ground::OneProhibited
            | Ground::LoneChase
            | Ground::HeavierFault
            | Ground::EqualFaults
            | Ground::WentOn => Round::Loop {
                trigger: self.present.key(),
                keys: self.keys.iter().skip(first).copied().collect(),
            },
        };
        self.change = Some(Change {
            side,
            plies: self.steps.len(),
            round,
        });
    }

    /// What the position just reached calls for.
    #[must_use]
    pub fn found(&self, limits: &Limits) -> Option<Found> {
        match &self.change {
            Some(change) => self.went_on(change, limits),
            None => self.repeated(limits).or_else(|| self.attacked(limits)),
        }
    }

    /// The legal moves of the side to move that would be ruled against it, or that go on with a
    /// loop it has to leave.
    #[must_use]
    pub fn forbidden(&self, limits: &Limits) -> Vec<Move> {
        let hunts = self.is_prohibited_so_far(NINE - 1, self.steps.len(), limits.profile);
        let mut moves = self.present.legal_moves();
        moves.retain(|&step| {
            let quiet = self.present.piece(step.to).is_none();
            let repeats = || self.occurrences_after(step) >= limits.occurrences;
            quiet && (self.goes_on(step) || (hunts || repeats()) && self.is_fault(step, limits))
        });
        moves
    }

    fn went_on(&self, change: &Change, limits: &Limits) -> Option<Found> {
        let went_on = match &change.round {
            Round::Loop { trigger, .. } => *trigger == self.present.key(),
            Round::Attacks => {
                self.present.turn() != change.side
                    && self.steps.len() > change.plies
                    && self.is_prohibited(self.steps.len() - 1, limits.profile)
            }
        };
        went_on.then(|| {
            let ruling = self.ruling(limits.profile, change.plies);
            Found::Ruled(Ruling {
                verdict: Verdict::Loses(change.side),
                ground: Ground::WentOn,
                ..ruling
            })
        })
    }

    fn repeated(&self, limits: &Limits) -> Option<Found> {
        let occurrences = self.occurrences();
        if occurrences + 1 < limits.occurrences {
            return None;
        }
        let first = self.first_occurrence()?;
        let ruling = self.ruling(limits.profile, first);
        Some(match occurrences >= limits.occurrences {
            true => Found::Ruled(ruling),
            false => Found::Warning(ruling),
        })
    }

    /// Nine prohibited moves in a row are judged without any repetition (Art. 26.9 of 2020).
    fn attacked(&self, limits: &Limits) -> Option<Found> {
        let next = self.steps.len() + 1;
        if !self.is_prohibited_so_far(NINE, next, limits.profile) {
            return None;
        }
        let first = next - 2 * NINE;
        let side = self.present.turn().opponent();
        let ruling = self.ruling(limits.profile, first);
        let binds = ruling.verdict == Verdict::MustChange(side) && goes_about(&ruling);
        binds.then_some(Found::Ruled(Ruling {
            ground: Ground::NineMoves,
            ..ruling
        }))
    }

    fn ruling(&self, profile: Profile, from: usize) -> Ruling {
        let ruling = judge(profile, &self.start, &self.steps, from);
        Ruling {
            first: ruling.first.saturating_add(self.passed),
            ..ruling
        }
    }

    fn is_prohibited(&self, ply: usize, profile: Profile) -> bool {
        Span::of(&self.start, &self.steps, ply)
            .class(ply, profile)
            .is_prohibited()
    }

    /// The first ply after the present position was first there.
    fn first_occurrence(&self) -> Option<usize> {
        let key = self.present.key();
        self.keys.iter().position(|known| *known == key)
    }

    fn has_left_the_loop(&self) -> bool {
        self.change
            .as_ref()
            .is_some_and(|change| match &change.round {
                Round::Loop { keys, .. } => !keys.contains(&self.present.key()),
                Round::Attacks => false,
            })
    }

    fn has_been_judged(&self) -> bool {
        self.change
            .as_ref()
            .is_some_and(|change| match change.round {
                Round::Loop { .. } => false,
                Round::Attacks => self.steps.len() > change.plies + 2,
            })
    }

    fn goes_on(&self, step: Move) -> bool {
        self.change.as_ref().is_some_and(|change| {
            let mut after = self.present;
            after.play(step);
            match &change.round {
                Round::Loop { keys, .. } => {
                    change.side == self.present.turn() && keys.contains(&after.key())
                }
                Round::Attacks => false,
            }
        })
    }

    /// Whether a move would be ruled against the side that makes it.
    fn is_fault(&self, step: Move, limits: &Limits) -> bool {
        let side = self.present.turn();
        let mut ahead = self.clone();
        ahead.follow(step);
        match ahead.found(limits) {
            Some(Found::Ruled(ruling)) => match ruling.verdict {
                Verdict::Draw => false,
                Verdict::Loses(loser) | Verdict::MustChange(loser) => loser == side,
            },
            Some(Found::Warning(_)) | None => false,
        }
    }

    fn occurrences_after(&self, step: Move) -> u32 {
        let mut after = self.present;
        after.play(step);
        self.occurrences_of(after.key()).saturating_add(1)
    }

    fn occurrences_of(&self, key: u64) -> u32 {
        let count = self.keys.iter().filter(|known| **known == key).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Whether the side that would make ply number `next` made only prohibited moves in so many
    /// plies of its own before; under the rules of 2020 only.
    fn is_prohibited_so_far(&self, moves: usize, next: usize, profile: Profile) -> bool {
        let Some(first) = next.checked_sub(2 * moves) else {
            return false;
        };
        profile == Profile::Cxa2020
            && (first..next)
                .step_by(2)
                .rev()
                .all(|ply| self.is_prohibited(ply, profile))
    }
}

/// Whether the side that made the latest ply went to several places.
fn goes_about(ruling: &Ruling) -> bool {
    let goals = ruling.plies.iter().rev().step_by(2).map(|ply| ply.step.to);
    goals.collect::<PointSet>().len() >= PLACES
}
