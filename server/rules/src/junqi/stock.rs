//! Layouts for players who just sat down (junqi rules 4).

use super::Layout;

/// Our own layouts, all valid under every option.
pub fn layouts() -> impl Iterator<Item = Layout> {
    rows().map(layout)
}

/// One of the layouts or of their mirror images, as `luck` falls.
#[must_use]
pub fn draw(luck: u32) -> Layout {
    let luck = usize::try_from(luck).unwrap_or(usize::MAX);
    let row = rows()
        .nth(luck / 2 % rows().count())
        .expect("the remainder is below the count");
    let drawn = layout(row);
    if luck % 2 == 0 {
        drawn
    } else {
        drawn.mirrored()
    }
}

const TEXT: &str = include_str!("stock.txt");

fn rows() -> impl Iterator<Item = &'static str> {
    TEXT.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn layout(row: &str) -> Layout {
    row.parse().expect("a test parses every row of the stock")
}
