//! What the classes of a loop's plies mean for the two sides.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Profile;
use super::axf;
use super::class::Class;
use super::span::Span;
use crate::xiangqi::{Colour, Move, Point, PointSet, Position};

/// How many prohibited moves in a row bind a side by themselves (Art. 26.9 of 2020).
pub(super) const NINE: usize = 9;
/// To how many points they go at least.
pub(super) const PLACES: u32 = 3;

/// What follows from a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nobody is at fault.
    Draw,
    /// This side has to play something else, and loses if it goes round once more (Art. 26.4).
    MustChange(Colour),
    /// This side loses at once.
    Loses(Colour),
}

/// The rule a verdict rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// One side checked with every move (Art. 26.1).
    OneChecks,
    /// Both sides checked with every move (xiangqi rules 6.4).
    BothCheck,
    /// Both sides have a move that is allowed (Art. 26.2).
    BothAllowed,
    /// All moves of both sides are prohibited (Art. 26.3).
    BothProhibited,
    /// All moves of one side are prohibited (Art. 26.4).
    OneProhibited,
    /// One side's pieces only chase, each alone; the other's chase together or do not only chase
    /// (Art. 26.9.2 and 26.9.3 of 2020).
    LoneChase,
    /// Nine prohibited moves in a row (Art. 26.9 of 2020).
    NineMoves,
    /// One side's fault is the heavier one (xiangqi rules 6.6).
    HeavierFault,
    /// The faults of both sides weigh the same (xiangqi rules 6.6).
    EqualFaults,
    /// A side that had to change went round once more (Art. 26.4).
    WentOn,
}

/// A ply and its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The ply.
    pub step: Move,
    /// What it does.
    pub class: Class,
}

/// A verdict and all it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// What follows.
    pub verdict: Verdict,
    /// Why.
    pub ground: Ground,
    /// The number of the first judged ply, 0 for the first ply of the game.
    pub first: u32,
    /// Who made it.
    pub first_side: Colour,
    /// Every judged ply.
    pub plies: Vec<Judged>,
}

impl Ground {
    /// The article of the competition rules, of 1999 unless the ground is one of 2020 only.
    #[must_use]
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::OneChecks => Some("26.1"),
            Self::BothAllowed => Some("26.2"),
            Self::BothProhibited => Some("26.3"),
            Self::OneProhibited | Self::WentOn => Some("26.4"),
            Self::LoneChase | Self::NineMoves => Some("26.9"),
            Self::BothCheck | Self::HeavierFault | Self::EqualFaults => None,
        }
    }
}

/// Judges all plies from number `from` on, whether or not they repeat a position.
#[must_use]
pub fn judge(profile: Profile, start: &Position, steps: &[Move], from: usize) -> Ruling {
    let span = Span::of(start, steps, from);
    let (verdict, ground, classes) = match profile {
        Profile::Cxa1999 => of_1999(&span),
        Profile::Cxa2020 => of_2020(&span),
        Profile::Axf => axf::rule(&span),
        Profile::Casual => casual(&span),
    };
    let plies = span.plies().zip(classes);
    Ruling {
        verdict,
        ground,
        first: u32::try_from(from).unwrap_or(u32::MAX),
        first_side: span.first_side(),
        plies: plies
            .map(|((_, step, _), class)| Judged { step, class })
            .collect(),
    }
}

type Outcome = (Verdict, Ground, Vec<Class>);

fn of_1999(span: &Span<'_>) -> Outcome {
    let classes = span.classes(Profile::Cxa1999);
    let first = span.first_side();
    if let Some((verdict, ground)) = perpetual_check(first, &classes) {
        return (verdict, ground, classes);
    }
    let (verdict, ground) = by_prohibition(first, &classes);
    if ground == Ground::BothProhibited {
        return (verdict, ground, classes);
    }
    // Pawns may chase, except in a mutual long attack (Art. 27.2).
    match span.prohibited_with_pawns(Profile::Cxa1999) {
        Some(with_pawns) => (Verdict::Draw, Ground::BothProhibited, with_pawns),
        None => (verdict, ground, classes),
    }
}

fn of_2020(span: &Span<'_>) -> Outcome {
    let classes = span.classes(Profile::Cxa2020);
    let first = span.first_side();
    let (verdict, ground) = by_prohibition(first, &classes);
    if ground != Ground::BothProhibited {
        return (verdict, ground, classes);
    }
    let side = |colour| Moves::of(span, &classes, colour);
    let sides = [side(Colour::Red), side(Colour::Black)];
    let lone = sides.each_ref().map(Moves::are_lone_chases);
    let lighter = sides.each_ref().map(Moves::are_lighter);
    let nine = sides.each_ref().map(Moves::are_nine);
    let (verdict, ground) = match (lone[0] && lighter[1], lone[1] && lighter[0], nine) {
        (true, _, _) => (Verdict::MustChange(Colour::Red), Ground::LoneChase),
        (_, true, _) => (Verdict::MustChange(Colour::Black), Ground::LoneChase),
        (_, _, [true, false]) => (Verdict::MustChange(Colour::Red), Ground::NineMoves),
        (_, _, [false, true]) => (Verdict::MustChange(Colour::Black), Ground::NineMoves),
        (_, _, [true, true] | [false, false]) => (verdict, ground),
    };
    (verdict, ground, classes)
}

fn casual(span: &Span<'_>) -> Outcome {
    let class = |(before, _, after): (&Position, Move, &Position)| match after
        .in_check(before.turn().opponent())
    {
        true => Class::Check,
        false => Class::Idle(super::Idle::Quiet),
    };
    let classes: Vec<Class> = span.plies().map(class).collect();
    let (verdict, ground) = perpetual_check(span.first_side(), &classes)
        .unwrap_or((Verdict::Draw, Ground::BothAllowed));
    (verdict, ground, classes)
}

/// The ruling if a side checked with every move (Art. 26.1).
pub(super) fn perpetual_check(first: Colour, classes: &[Class]) -> Option<(Verdict, Ground)> {
    let checks = |class: &Class| matches!(class, Class::Check);
    match all(first, classes, checks) {
        [true, true] => Some((Verdict::Draw, Ground::BothCheck)),
        [true, false] => Some((Verdict::Loses(Colour::Red), Ground::OneChecks)),
        [false, true] => Some((Verdict::Loses(Colour::Black), Ground::OneChecks)),
        [false, false] => None,
    }
}

fn by_prohibition(first: Colour, classes: &[Class]) -> (Verdict, Ground) {
    match all(first, classes, Class::is_prohibited) {
        [true, true] => (Verdict::Draw, Ground::BothProhibited),
        [true, false] => (Verdict::MustChange(Colour::Red), Ground::OneProhibited),
        [false, true] => (Verdict::MustChange(Colour::Black), Ground::OneProhibited),
        [false, false] => (Verdict::Draw, Ground::BothAllowed),
    }
}

/// Whether it holds for every ply of Red, and of Black; a side without plies is not at fault.
fn all(first: Colour, classes: &[Class], holds: impl Fn(&Class) -> bool) -> [bool; 2] {
    Colour::ALL.map(|colour| {
        let mut own = of_side(first, colour, classes).peekable();
        own.peek().is_some() && own.all(&holds)
    })
}

fn of_side<T>(first: Colour, colour: Colour, plies: &[T]) -> impl Iterator<Item = &T> {
    let offset = usize::from(first != colour);
    plies.iter().skip(offset).step_by(2)
}

/// One side's moves in a span.
struct Moves {
    classes: Vec<Class>,
    places: PointSet,
}

impl Moves {
    fn of(span: &Span<'_>, classes: &[Class], colour: Colour) -> Self {
        let first = span.first_side();
        let goals: Vec<Point> = span.plies().map(|(_, step, _)| step.to).collect();
        Self {
            classes: of_side(first, colour, classes).copied().collect(),
            places: of_side(first, colour, &goals).copied().collect(),
        }
    }

    fn are_lone_chases(&self) -> bool {
        let lone = |class: &Class| matches!(class, Class::Chase(chase) if !chase.joint);
        self.classes.iter().all(lone)
    }

    /// Whether they weigh less than lone chases: chases together, or chases among other attacks.
    fn are_lighter(&self) -> bool {
        let chases = |class: &&Class| matches!(class, Class::Chase(_));
        let joint = |class: &Class| matches!(class, Class::Chase(chase) if chase.joint);
        let count = self.classes.iter().filter(chases).count();
        let mixed = count > 0 && count < self.classes.len();
        mixed || self.classes.iter().any(joint)
    }

    /// Whether these are nine prohibited moves over three places (Art. 26.9 of 2020).
    fn are_nine(&self) -> bool {
        self.classes.len() >= NINE
            && self.places.len() >= PLACES
            && self.classes.iter().all(Class::is_prohibited)
    }
}
