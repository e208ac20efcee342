//! What has been played, one line a turn.

use super::{Past, Ply, What};
use crate::text::Lang;
use crate::tui::clock;
use crate::tui::skin::Skin;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// The last lines up to a step, as many as there is room for.
pub(crate) fn lines(
    past: &Past,
    step: Option<usize>,
    rows: usize,
    skin: Skin,
) -> Vec<Line<'static>> {
    let count = past.plies.len();
    let shown = step.unwrap_or(count).max(rows.min(count));
    let numbered = past.plies.iter().zip(1..).take(shown);
    numbered
        .skip(shown.saturating_sub(rows))
        .map(|(ply, number)| {
            let line = line(number, ply, skin);
            match step == Some(number) {
                true => line.style(Modifier::REVERSED),
                false => line,
            }
        })
        .collect()
}

fn line(number: usize, ply: &Ply, skin: Skin) -> Line<'static> {
    let lang = skin.lang;
    let taken = match (ply.taken, lang) {
        (0, _) => String::new(),
        (taken, Lang::Zh) => format!(" 提 {taken}"),
        (taken, Lang::En) => format!(" takes {taken}"),
    };
    let clock = ply.clock.map_or_else(String::new, |clock| {
        let periods = clock.overtime.map(|left| format!(" x{left}"));
        let left = clock::text(clock.left_ms);
        format!("  {left}{}", periods.unwrap_or_default())
    });
    Line::from(vec![
        Span::styled(format!("{number:>4} "), skin.faint()),
        Span::styled(skin.stone_sign(ply.colour), skin.stone(ply.colour)),
        Span::raw(format!(" {}", word(ply.what, lang))),
        Span::styled(taken, skin.fresh()),
        Span::styled(clock, skin.faint()),
    ])
}

/// A turn in a word.
pub(crate) fn word(what: What, lang: Lang) -> String {
    match what {
        What::Stone(point) => point.to_string(),
        What::Pass => lang.say("停一手", "pass").to_owned(),
        What::Lost => lang.say("失一手", "turn lost").to_owned(),
    }
}
