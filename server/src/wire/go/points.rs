//! Points and boards as text.

use qiguan_rules::go::{Board, Count, Illegal, Point, PointSet};
use qiguan_table::{GoRefusal, Refusal};
use std::fmt::Write as _;

/// The point that a client names; what names none is on no board.
pub(in crate::wire) fn point_of(text: &str) -> Result<Point, Refusal> {
    text.parse()
        .map_err(|_| Refusal::Go(GoRefusal::Illegal(Illegal::OffBoard)))
}

/// The rows from the top with a blank between.
pub(in crate::wire) fn board(board: &Board) -> String {
    board.to_string().trim_end().replace('\n', " ")
}

pub(super) fn points(set: &PointSet) -> String {
    let points: Vec<_> = set.iter().map(|point| point.to_string()).collect();
    points.join(" ")
}

/// The points with those of a row that lie side by side as `A1-C1`.
pub(super) fn runs(set: &PointSet) -> String {
    let mut text = String::new();
    let mut points = set.iter().peekable();
    while let Some(first) = points.next() {
        let mut last = first;
        while let Some(next) = points.next_if(|next| is_right_of(last, *next)) {
            last = next;
        }
        let blank = if text.is_empty() { "" } else { " " };
        // Writing into a String cannot fail.
        _ = match first == last {
            true => write!(text, "{blank}{first}"),
            false => write!(text, "{blank}{first}-{last}"),
        };
    }
    text
}

fn is_right_of(point: Point, other: Point) -> bool {
    point.row() == other.row() && point.column() + 1 == other.column()
}

/// Whose each point is, as a board.
pub(super) fn areas(count: &Count) -> String {
    let all = count.black.or(&count.white).or(&count.neutral);
    let rows = all.iter().map(Point::row).max().unwrap_or(0);
    let columns = all.iter().map(Point::column).max().unwrap_or(0);
    let row = |row: u8| {
        let points = (0..=columns).filter_map(|column| Point::new(column, row));
        points.map(|point| owner(count, point)).collect::<String>()
    };
    (0..=rows).rev().map(row).collect::<Vec<_>>().join(" ")
}

fn owner(count: &Count, point: Point) -> char {
    if count.black.contains(point) {
        'X'
    } else if count.white.contains(point) {
        'O'
    } else {
        '.'
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> PointSet {
        text.split(' ')
            .map(|point| point.parse::<Point>().unwrap())
            .collect()
    }

    #[test]
    fn neighbours_of_a_row_make_a_run() {
        for (points, text) in [
            ("A1 B1 C1 E1 A2", "A1-C1 E1 A2"),
            ("H9 J9", "H9-J9"),
            ("T1 A2", "T1 A2"),
            ("Z25", "Z25"),
        ] {
            assert_eq!(runs(&set(points)), text);
        }
        assert_eq!(runs(&PointSet::EMPTY), "");
    }
}
