//! A board of Go as text: `X` black, `O` white, `.` empty, `+` a star point, the last stone in
//! brackets, and what is marked dead in small letters.

use qiguan_protocol::GoView;
use std::collections::BTreeSet;

/// The letters of the columns (go rules, head).
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The board of a picture, row by row from the top, with its coordinates.
pub(super) fn goban(game: &GoView) -> Vec<String> {
    let last = game.all_moves().last().unwrap_or("");
    let marks = game.agreement.as_ref().map_or("", |marks| &marks.marks);
    let dead: BTreeSet<&str> = marks.split(' ').collect();
    drawn(&game.board, last, &dead)
}

/// Any board that is written so, as whose points they are.
pub(super) fn points(board: &str) -> Vec<String> {
    drawn(board, "", &BTreeSet::new())
}

fn drawn(board: &str, last: &str, dead: &BTreeSet<&str>) -> Vec<String> {
    let rows: Vec<&str> = board.split_whitespace().collect();
    let (columns, height) = (rows.first().map_or(0, |row| row.len()), rows.len());
    let names: Vec<char> = COLUMNS.chars().take(columns).collect();
    let head = names
        .iter()
        .map(|name| format!(" {name}"))
        .collect::<String>();
    let head = format!("  {head}");
    let lines = rows.iter().enumerate().map(|(index, row)| {
        let number = height - index;
        let mut line = format!("{number:2}");
        let mut was_last = false;
        for (column, (name, cell)) in names.iter().zip(row.chars()).enumerate() {
            let point = format!("{name}{number}");
            let is_last = point == last;
            line.push(match (is_last, was_last) {
                (true, _) => '(',
                (false, true) => ')',
                (false, false) => ' ',
            });
            line.push(match cell {
                '.' if is_star((column, columns), (index, height)) => '+',
                cell if dead.contains(&point[..]) => cell.to_ascii_lowercase(),
                cell => cell,
            });
            was_last = is_last;
        }
        line.push(if was_last { ')' } else { ' ' });
        line + &number.to_string()
    });
    let lines: Vec<String> = lines.collect();
    [head.clone()]
        .into_iter()
        .chain(lines)
        .chain([head])
        .collect()
}

/// Whether two lines, each counted from 0 of so many, meet in a star point: near the corners, in the
/// middle, and on large boards in the middle of the sides.
fn is_star(one: (usize, usize), other: (usize, usize)) -> bool {
    match (star_line(one), star_line(other)) {
        (Some(StarLine::Edge), Some(StarLine::Edge))
        | (Some(StarLine::Middle), Some(StarLine::Middle)) => true,
        (Some(StarLine::Edge), Some(StarLine::Middle))
        | (Some(StarLine::Middle), Some(StarLine::Edge)) => one.1.min(other.1) >= 15,
        (None, _) | (_, None) => false,
    }
}

/// A line with star points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StarLine {
    /// The third or fourth from an edge.
    Edge,
    Middle,
}

fn star_line((line, lines): (usize, usize)) -> Option<StarLine> {
    let edge = match lines {
        0..7 => return None,
        7..12 => 2,
        12.. => 3,
    };
    if line == edge || line + edge + 1 == lines {
        return Some(StarLine::Edge);
    }
    (lines % 2 == 1 && line == lines / 2).then_some(StarLine::Middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stone_stands_in_brackets_and_the_dead_are_small() {
        let game = serde_json::from_value::<GoView>(serde_json::json!({
            "board": "....... .XO.... .X..... ....... ....... ......O .......",
            "moves": "B6 C6 B5 G2",
            "agreement": {"why": "first", "version": 1, "marks": "C6 G2"}
        }));
        let expected = [
            "   A B C D E F G",
            " 7 . . . . . . . 7",
            " 6 . X o . . . . 6",
            " 5 . X + . + . . 5",
            " 4 . . . + . . . 4",
            " 3 . . + . + . . 3",
            " 2 . . . . . .(o)2",
            " 1 . . . . . . . 1",
            "   A B C D E F G",
        ];
        assert_eq!(goban(&game.unwrap()), expected);
    }

    #[test]
    fn star_points_are_where_players_look_for_them() {
        let stars = |lines: usize| {
            let cross = (0..lines * lines).map(|at| (at / lines, at % lines));
            let is_star = |at: &(usize, usize)| is_star((at.0, lines), (at.1, lines));
            cross.filter(is_star).collect::<Vec<_>>()
        };
        assert_eq!(stars(9), [(2, 2), (2, 6), (4, 4), (6, 2), (6, 6)]);
        assert_eq!(stars(8), [(2, 2), (2, 5), (5, 2), (5, 5)]);
        assert_eq!(stars(13).len(), 5);
        assert_eq!(stars(19).len(), 9);
        assert!(stars(19).contains(&(3, 9)));
        assert!(stars(5).is_empty());
    }
}
