//! What was said and noticed: it passes by beside the board.

use crate::tui::measure::{folded, width};
use crate::tui::skin::Skin;
use qiguan_protocol::Channel;
use ratatui::text::{Line, Span};

/// One thing that passes by.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Remark {
    Said(qiguan_protocol::Line),
    Notice(String),
    /// Something that was asked for and not done.
    Struck {
        what: String,
        why: String,
    },
}

impl Remark {
    /// In lines of so many columns.
    pub(super) fn lines(&self, columns: usize, skin: Skin) -> Vec<Line<'static>> {
        match self {
            Self::Said(line) => said(line, columns, skin),
            Self::Notice(text) => {
                let lines = folded(text, columns.saturating_sub(2));
                let heads = std::iter::once("* ").chain(std::iter::repeat("  "));
                let marked = heads.zip(lines).map(|(head, line)| format!("{head}{line}"));
                marked
                    .map(|line| Line::styled(line, skin.notice()))
                    .collect()
            }
            Self::Struck { what, why } => {
                let room = columns.saturating_sub(width(what) + 3);
                let mut why = folded(why, room.max(10)).into_iter();
                let first = why.next().unwrap_or_default();
                let head = Line::from(vec![
                    Span::styled("x ", skin.alarm()),
                    Span::styled(what.clone(), skin.struck()),
                    Span::styled(format!(" {first}"), skin.alarm()),
                ]);
                let rest = why.map(|line| Line::styled(format!("  {line}"), skin.alarm()));
                std::iter::once(head).chain(rest).collect()
            }
        }
    }
}

fn said(line: &qiguan_protocol::Line, columns: usize, skin: Skin) -> Vec<Line<'static>> {
    let channel = match line.channel {
        Channel::Table => String::new(),
        Channel::Ally | Channel::Spectators => format!("[{}] ", skin.lang.channel(line.channel)),
    };
    let text = match line.phrase {
        Some(phrase) => skin.lang.phrase(phrase),
        None => &line.text,
    };
    let office = match line.arbiter {
        true => skin.lang.say("[裁判]", "[arbiter]"),
        false => "",
    };
    let head = format!("{channel}{office}{}: ", line.name);
    let whole = folded(&format!("{head}{text}"), columns);
    let style = match line.seat {
        Some(seat) => skin.seat(seat),
        None => skin.faint(),
    };
    let lines = whole.into_iter().enumerate().map(|(index, whole)| {
        match whole.strip_prefix(head.as_str()).filter(|_| index == 0) {
            Some(text) => Line::from(vec![
                Span::styled(head.clone(), style),
                Span::raw(text.to_owned()),
            ]),
            None => Line::raw(whole),
        }
    });
    lines.collect()
}

/// Shows the kind, never what was said.
impl std::fmt::Debug for Remark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Said(_) => "Said",
            Self::Notice(_) => "Notice",
            Self::Struck { .. } => "Struck",
        })
    }
}
