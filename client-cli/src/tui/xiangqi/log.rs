//! What has been played, a move of each side in a line.

use super::Past;
use crate::tui::measure::fit;
use crate::tui::skin::Skin;
use qiguan_rules::xiangqi::{Colour, Notation};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The moves up to a step, or all.
#[derive(Debug)]
pub(crate) struct Log<'a> {
    pub(crate) past: &'a Past,
    pub(crate) step: Option<usize>,
    pub(crate) notation: Notation,
    pub(crate) skin: Skin,
}

impl Log<'_> {
    /// The last lines, as many as there is room for.
    pub(crate) fn lines(&self, rows: usize) -> Vec<Line<'static>> {
        let count = self.line_of(self.past.len());
        let shown = self
            .step
            .map_or(count, |step| self.line_of(step).max(rows.min(count)));
        let lines = shown.saturating_sub(rows)..shown;
        lines.map(|line| self.line(line)).collect()
    }

    /// How many lines so many moves take.
    fn line_of(&self, moves: usize) -> usize {
        match moves {
            0 => 0,
            moves => (moves + self.skipped()).div_ceil(2),
        }
    }

    /// Where Black moves first, Red's half of the first line is empty.
    fn skipped(&self) -> usize {
        match self.past.position(0).turn() {
            Colour::Red => 0,
            Colour::Black => 1,
        }
    }

    fn line(&self, line: usize) -> Line<'static> {
        let first = usize::try_from(self.past.position(0).number()).unwrap_or(1);
        let head = format!("{:>4} ", first + line);
        let half = |half: usize| self.half((2 * line + half).checked_sub(self.skipped()));
        Line::from(vec![
            Span::styled(head, self.skin.faint()),
            half(0),
            Span::raw(" "),
            half(1),
        ])
    }

    /// A move by its number from 0; blank where there is none.
    fn half(&self, number: Option<usize>) -> Span<'static> {
        let columns = self.columns();
        let written = number.and_then(|number| self.past.written(number, self.notation));
        let Some((text, is_check)) = written else {
            return Span::raw(" ".repeat(columns));
        };
        let is_shown = self.step.is_some() && number.map(|number| number + 1) == self.step;
        let sign = if is_check { "!" } else { "" };
        let style = match (is_shown, is_check) {
            (true, _) => Style::new().add_modifier(Modifier::REVERSED),
            (false, true) => self.skin.fresh(),
            (false, false) => Style::new(),
        };
        Span::styled(fit(&format!("{text}{sign}"), columns), style)
    }

    /// The columns of a move: of the longest text, and a sign for check.
    fn columns(&self) -> usize {
        match self.notation {
            Notation::Ucci | Notation::Wxf => 5,
            Notation::Iccs => 6,
            Notation::Chinese => 9,
        }
    }
}
