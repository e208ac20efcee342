//! Repetition under the World rules (section 5).

use alloc::vec::Vec;

use super::class::{Chase, Class, Idle};
use super::gain::Form;
use super::ruling::{Ground, Verdict};
use super::span::Span;
use super::tally::is_force;
use super::trial::Trial;
use crate::xiangqi::{Colour, Kind, Move, Point, PointSet, Position};

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

/// A capture that the side to move could make.
#[derive(Clone, Copy)]
struct Attack {
    step: Move,
    /// It takes force for nothing, or for less.
    chases: bool,
}

/// Pieces are told apart by the point they stood on at first.
struct Names([u8; 90]);

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
        let old: Vec<((u8, u8), bool)> = attacks(before, before.in_check(side))
            .iter()
            .map(|attack| (names.pair(attack.step), attack.chases))
            .collect();
        names.follow(step);
        let back = after.with_turn(side);
        let is_old = |attack: &&Attack| old.contains(&(names.pair(attack.step), true));
        let now = attacks(&back, false);
        let new: Vec<&Attack> = now
            .iter()
            .filter(|attack| attack.chases && !is_old(attack))
            .collect();
        let was_there = |attack: &Attack| {
            let pair = names.pair(attack.step);
            old.iter().any(|(old, _)| *old == pair)
        };
        let direct: Vec<Point> = new
            .iter()
            .filter(|attack| !was_there(attack) || has_false_root(&back, attack.step))
            .map(|attack| attack.step.to)
            .collect();
        let pinned = direct
            .iter()
            .filter(|&&target| is_horse_pinned(after, target));
        keep(
            &mut self.pinned,
            pinned.map(|&target| names.of(target)).collect(),
        );
        keep(
            &mut self.chased,
            direct.iter().map(|&target| names.of(target)).collect(),
        );
        keep(
            &mut self.uprooted,
            new.iter().map(|attack| names.pair(attack.step)).collect(),
        );
        self.moves += 1;
        if after.in_check(side.opponent()) {
            self.checks += 1;
            return Class::Check;
        }
        class(&new)
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

    fn pair(&self, step: Move) -> (u8, u8) {
        (self.of(step.from), self.of(step.to))
    }
}

/// Keeps only what is there again.
fn keep<T: PartialEq>(kept: &mut Option<Vec<T>>, again: Vec<T>) {
    match kept {
        Some(kept) => kept.retain(|one| again.contains(one)),
        None => *kept = Some(again),
    }
}

fn class(new: &[&Attack]) -> Class {
    match new.first() {
        Some(attack) => Class::Chase(Chase {
            attacker: attack.step.from,
            target: attack.step.to,
            form: Form::Direct,
            joint: false,
        }),
        None => Class::Idle(Idle::Quiet),
    }
}

/// The captures of force by anything but kings and pawns, which may chase.
///
/// A threat that was there is no new one only because a check had to be answered first.
fn attacks(position: &Position, in_check: bool) -> Vec<Attack> {
    let side = position.turn();
    let trial = Trial {
        heedless: in_check,
        ..Trial::of(side)
    };
    let mut attacks = Vec::new();
    for step in trial.moves(position) {
        let (Some(taker), Some(taken)) = (position.piece(step.from), position.piece(step.to))
        else {
            continue;
        };
        let free = matches!(taker.kind, Kind::King | Kind::Pawn);
        if free || !is_force(taken, step.to) {
            continue;
        }
        let offers = taker.kind == taken.kind && can_take(position, step.to, step.from);
        let pays = is_worth_more(taken.kind, taker.kind) || !is_taken_back(position, step);
        attacks.push(Attack {
            step,
            chases: !offers && pays,
        });
    }
    attacks
}

/// Whether taking pays even if it is taken back.
const fn is_worth_more(taken: Kind, taker: Kind) -> bool {
    match taker {
        Kind::Horse | Kind::Cannon => matches!(taken, Kind::Rook),
        Kind::Advisor | Kind::Elephant => {
            matches!(taken, Kind::Rook | Kind::Horse | Kind::Cannon)
        }
        Kind::King | Kind::Rook | Kind::Pawn => false,
    }
}

/// Whether the other side could make this capture were it to move.
fn can_take(position: &Position, from: Point, to: Point) -> bool {
    let other = position.with_turn(position.turn().opponent());
    other.is_legal(Move::new(from, to)).is_ok()
}

fn is_taken_back(position: &Position, step: Move) -> bool {
    let mut after = *position;
    after.play(step);
    after.legal_moves().iter().any(|back| back.to == step.to)
}

/// Whether something stands ready to take back but may not: a false root.
fn has_false_root(position: &Position, step: Move) -> bool {
    let mut after = *position;
    after.play(step);
    !after.attackers(step.to, after.turn()).is_empty()
}

/// Whether this is a rook that may not let a horse at its king.
fn is_horse_pinned(position: &Position, rook: Point) -> bool {
    let Some(piece) = position
        .piece(rook)
        .filter(|piece| piece.kind == Kind::Rook)
    else {
        return false;
    };
    let enemy = piece.colour.opponent();
    let horses = |position: &Position| -> PointSet {
        let king = position.king(piece.colour);
        let attackers = king.map(|king| position.attackers(king, enemy));
        let horses = position.of_kind(enemy, Kind::Horse);
        attackers.unwrap_or_default().and(horses)
    };
    let mut without = *position;
    without.remove(rook);
    horses(position).is_empty() && !horses(&without).is_empty()
}
