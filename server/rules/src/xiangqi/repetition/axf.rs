//! Repetition under the World rules (xiangqi rules 6.6).

use alloc::vec::Vec;

use super::attack::{Attack, attacks, has_false_root, is_horse_pinned};
use super::class::{Chase, Class, Idle};
use super::gain::Form;
use super::ruling::{Ground, Verdict};
use super::span::Span;
use crate::xiangqi::{Colour, Move, Point, Position};

/// How heavy a fault is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    None,
    /// The same piece keeps losing its root to the same attacker.
    Uprooting,
    /// The same piece is newly attacked by every move.
    Chase,
    /// The same, and it is a rook that a horse pins.
    ChaseOfPinned,
    Check,
}

/// Pieces are told apart by the point they stood on at first.
struct Names([u8; 90]);

/// Attacker and target, and whether it is a chase.
type Named = ((u8, u8), bool);

/// What one side has attacked with every move so far; none before its first move.
#[derive(Default)]
struct Record {
    moves: u32,
    checks: u32,
    pinned: Option<Vec<u8>>,
    chased: Option<Vec<u8>>,
    uprooted: Option<Vec<(u8, u8)>>,
}

/// Judges a span.
pub(super) fn rule(span: &Span<'_>) -> (Verdict, Ground, Vec<Class>) {
    let mut names = Names::new();
    for step in span.steps_before() {
        names.follow(*step);
    }
    let mut records = [Record::default(), Record::default()];
    let mut classes = Vec::new();
    for (before, step, after) in span.plies() {
        let record = &mut records[before.turn().index()];
        classes.push(record.follow(before, step, after, &mut names));
    }
    let [red, black] = records.map(|record| record.fault());
    let (verdict, ground) = match red.cmp(&black) {
        core::cmp::Ordering::Greater => (Verdict::Loses(Colour::Red), Ground::HeavierFault),
        core::cmp::Ordering::Less => (Verdict::Loses(Colour::Black), Ground::HeavierFault),
        core::cmp::Ordering::Equal => (Verdict::Draw, Ground::EqualFaults),
    };
    (verdict, ground, classes)
}

impl Record {
    fn follow(
        &mut self,
        before: &Position,
        step: Move,
        after: &Position,
        names: &mut Names,
    ) -> Class {
        let side = before.turn();
        let old: Vec<Named> = attacks(before, before.in_check(side))
            .iter()
            .map(|attack| names.named(attack))
            .collect();
        names.follow(step);
        let back = after.with_turn(side);
        let mut new = attacks(&back, false);
        new.retain(|attack| attack.chases && !old.contains(&names.named(attack)));
        let is_there = |attack: &Attack| {
            let pair = names.pair(attack.step);
            old.iter().any(|(old, _)| *old == pair)
        };
        let makes = |attack: &&Attack| !is_there(attack) || has_false_root(&back, attack.step);
        let targets: Vec<Point> = new.iter().filter(makes).map(|made| made.step.to).collect();
        self.keep(&new, &targets, after, names);
        if after.in_check(side.opponent()) {
            self.checks += 1;
            return Class::Check;
        }
        class(new.first())
    }

    /// Takes over a move that newly attacks all of these, and newly has these targets.
    fn keep(&mut self, new: &[Attack], targets: &[Point], after: &Position, names: &Names) {
        let name = |&target: &Point| names.of(target);
        let pinned = targets
            .iter()
            .filter(|&&target| is_horse_pinned(after, target));
        keep(&mut self.pinned, pinned.map(name).collect());
        keep(&mut self.chased, targets.iter().map(name).collect());
        let pairs = new.iter().map(|attack| names.pair(attack.step));
        keep(&mut self.uprooted, pairs.collect());
        self.moves += 1;
    }

    fn fault(&self) -> Fault {
        fn any<T>(kept: Option<&Vec<T>>) -> bool {
            kept.is_some_and(|kept| !kept.is_empty())
        }
        if self.moves > 0 && self.checks == self.moves {
            Fault::Check
        } else if any(self.pinned.as_ref()) {
            Fault::ChaseOfPinned
        } else if any(self.chased.as_ref()) {
            Fault::Chase
        } else if any(self.uprooted.as_ref()) {
            Fault::Uprooting
        } else {
            Fault::None
        }
    }
}

impl Names {
    fn new() -> Self {
        let mut name = 0;
        Self([(); 90].map(|()| {
            name += 1;
            name
        }))
    }

    fn follow(&mut self, step: Move) {
        self.0[step.to.index()] = self.of(step.from);
    }

    const fn of(&self, point: Point) -> u8 {
        self.0[point.index()]
    }

    const fn pair(&self, step: Move) -> (u8, u8) {
        (self.of(step.from), self.of(step.to))
    }

    const fn named(&self, attack: &Attack) -> Named {
        (self.pair(attack.step), attack.chases)
    }
}

/// Keeps only what is there again.
fn keep<T: PartialEq>(kept: &mut Option<Vec<T>>, again: Vec<T>) {
    match kept {
        Some(kept) => kept.retain(|one| again.contains(one)),
        None => *kept = Some(again),
    }
}

fn class(new: Option<&Attack>) -> Class {
    match new {
        Some(attack) => Class::Chase(Chase {
            attacker: attack.step.from,
            target: attack.step.to,
            form: Form::Direct,
            joint: false,
        }),
        None => Class::Idle(Idle::Quiet),
    }
}
