//! What has been played, a move of each side in a line.

use super::Past;
use crate::tui::measure::{fit, width};
use crate::tui::skin::Skin;
use qiguan_rules::xiangqi::{Colour, Notation};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// The last lines up to a step, as many as there is room for.
pub(crate) fn lines(
    past: &Past,
    step: Option<usize>,
    rows: usize,
    (notation, skin): (Notation, Skin),
) -> Vec<Line<'static>> {
    // Where Black moves first, Red's half of the first line is empty.
    let skipped = match past.position(0).turn() {
        Colour::Red => 0,
        Colour::Black => 1,
    };
    let line_of = |moves: usize| (moves + skipped).div_ceil(2);
    let count = line_of(past.len());
    let shown = step.map_or(count, |step| line_of(step).max(rows.min(count)));
    (shown.saturating_sub(rows)..shown)
        .map(|line| {
            let number = usize::try_from(past.position(0).number()).unwrap_or(1) + line;
            let half = |half: usize| {
                half_move(
                    past,
                    step,
                    (2 * line + half).checked_sub(skipped),
                    (notation, skin),
                )
            };
            let head = Span::styled(format!("{number:>4} "), skin.faint());
            Line::from(vec![head, half(0), Span::raw(" "), half(1)])
        })
        .collect()
}

/// The columns of a move: of the longest text, and a sign for check.
fn columns(notation: Notation) -> usize {
    match notation {
        Notation::Ucci | Notation::Wxf => 5,
        Notation::Iccs => 6,
        Notation::Chinese => 9,
    }
}

fn half_move(
    past: &Past,
    step: Option<usize>,
    number: Option<usize>,
    (notation, skin): (Notation, Skin),
) -> Span<'static> {
    let columns = columns(notation);
    let written = number.and_then(|number| past.written(number, notation));
    let Some((text, is_check)) = written else {
        return Span::raw(" ".repeat(columns));
    };
    let text = match is_check {
        true => format!("{text}!"),
        false => text,
    };
    let blank = " ".repeat(columns.saturating_sub(width(&text)));
    let is_shown = step.is_some() && number.map(|number| number + 1) == step;
    match is_shown {
        true => Span::styled(fit(&text, columns), Modifier::REVERSED),
        false => Span::styled(
            format!("{text}{blank}"),
            if is_check {
                skin.fresh()
            } else {
                ratatui::style::Style::new()
            },
        ),
    }
}
