//! A box over part of a screen.

use super::measure;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

/// ASCII alone: the width of other lines and corners is ambiguous in Chinese terminals.
const EDGES: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws lines in a box, as high and at least as wide as they need.
pub(crate) fn draw(frame: &mut Frame<'_>, over: Rect, title: &str, lines: Vec<Line<'static>>) {
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let needed = u16::try_from(widest + 2).unwrap_or(u16::MAX);
    let there = frame.area().right().saturating_sub(over.x);
    let area = Rect {
        height: rows.saturating_add(2).min(over.height),
        width: over.width.max(needed).min(there),
        ..over
    };
    let title = measure::cut(&format!(" {title} "), usize::from(area.width) - 2);
    let edged = Block::bordered().border_set(EDGES).title(title);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(edged), area);
}
