//! Moves by the names of points: ICCS, and the counting of ranks from 1 that some engines use.

use alloc::format;
use alloc::string::String;

use crate::xiangqi::{Move, Point};

/// `H2-E2`.
pub(super) fn iccs(step: Move) -> String {
    format!("{}-{}", step.from, step.to).to_ascii_uppercase()
}

/// Reads `H2-E2`, in small letters and without the dash too.
pub(super) fn from_iccs(text: &str) -> Option<Move> {
    let point = |file: u8, rank: u8| {
        let file = file.to_ascii_lowercase().checked_sub(b'a')?;
        Point::new(file, rank.checked_sub(b'0')?)
    };
    match *text.as_bytes() {
        [file, rank, b'-', to_file, to_rank] | [file, rank, to_file, to_rank] => {
            Some(Move::new(point(file, rank)?, point(to_file, to_rank)?))
        }
        _ => None,
    }
}

impl Move {
    /// The move for engines that count ranks from 1 to 10: `h3e3`.
    #[must_use]
    pub fn to_engine(self) -> String {
        let Self { from, to } = self;
        let letter = |point: Point| char::from(b'a' + point.file());
        let (one, other) = (from.rank() + 1, to.rank() + 1);
        format!("{}{one}{}{other}", letter(from), letter(to))
    }

    /// Reads what [`Move::to_engine`] writes.
    #[must_use]
    pub fn from_engine(text: &str) -> Option<Self> {
        let second = 1 + text
            .get(1..)?
            .find(|letter: char| letter.is_ascii_lowercase())?;
        let (from, to) = text.split_at(second);
        let point = |text: &str| {
            let file = text.bytes().next()?.checked_sub(b'a')?;
            let digits = text.get(1..)?;
            let plain = !digits.starts_with(['0', '+']);
            let rank: u8 = digits.parse().ok().filter(|_| plain)?;
            Point::new(file, rank.checked_sub(1)?)
        };
        Some(Self::new(point(from)?, point(to)?))
    }
}
