//! Who must change: the figures of the books, row by row.

mod figures;
mod games;
mod loops;
mod standing;
mod symmetry;

use qiguan_rules::xiangqi::{Class, Move, Position, Profile, Ruling, Verdict, judge};

use crate::given::Row;

/// A case: a position and the plies that follow.
pub(crate) struct Line {
    pub(crate) start: Position,
    pub(crate) steps: Vec<Move>,
    /// The number of the first ply to judge.
    pub(crate) from: usize,
}

impl Line {
    /// The plies of these cells, one after the other.
    pub(crate) fn of(row: &Row, fen: &str, parts: &[&str]) -> Self {
        let start =
            Position::from_fen(fen).unwrap_or_else(|fault| panic!("{}: {fault}", row.name()));
        let steps: Vec<Move> = parts
            .iter()
            .flat_map(|part| part.split_whitespace())
            .map(|step| step.parse().unwrap())
            .collect();
        let mut position = start;
        for step in &steps {
            let legal = position.is_legal(*step);
            assert_eq!(legal, Ok(()), "{}: {step}", row.name());
            position.play(*step);
        }
        Self {
            start,
            steps,
            from: 0,
        }
    }

    /// Judged from the first time that the last position occurred.
    pub(crate) fn since_first_occurrence(self) -> Self {
        let mut position = self.start;
        let mut seen = vec![position];
        for step in &self.steps {
            position.play(*step);
            seen.push(position);
        }
        let from = seen.iter().position(|known| *known == position).unwrap();
        assert!(from < self.steps.len(), "the last position is a new one");
        Self { from, ..self }
    }

    pub(crate) fn judge(&self, profile: Profile) -> Ruling {
        judge(profile, &self.start, &self.steps, self.from)
    }
}

/// The word of the tables.
pub(crate) fn word(verdict: Verdict) -> String {
    let name = |colour| format!("{colour:?}").to_lowercase();
    match verdict {
        Verdict::Draw => "draw".to_owned(),
        Verdict::Loses(side) => format!("{}-loses", name(side)),
        Verdict::MustChange(side) => format!("{}-must-change", name(side)),
    }
}

/// The word of the tables; all that is allowed rules alike.
pub(crate) fn class_word(class: &Class) -> &'static str {
    match class {
        Class::Check => "check",
        Class::Kill { .. } => "kill",
        Class::Chase(_) => "chase",
        Class::Idle(_) => "idle",
    }
}

/// Every ply with its class, for a person who looks into a failure.
pub(crate) fn explained(ruling: &Ruling) -> String {
    let plies = ruling
        .plies
        .iter()
        .map(|ply| format!("\n    {} {:?}", ply.step, ply.class));
    format!(
        "{:?} by {:?}{}",
        ruling.verdict,
        ruling.ground,
        plies.collect::<String>()
    )
}

/// Fails with all that went wrong, not with the first of it.
pub(crate) fn no_failures(failures: &[String], rows: usize) {
    assert!(rows > 0, "no row was tried");
    assert!(
        failures.is_empty(),
        "{} of {rows} rows fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
