//! What has happened, one line a token.

use super::board::home;
use super::past::{self, Happened, Walk};
use super::plan::seat;
use super::skin::Skin;
use crate::text::Lang;
use qiguan_protocol::{GameView, OutReason, View};
use qiguan_rules::junqi::{Outcome, Post, Reason, Token};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// The last lines up to a step, as many as there is room for.
pub(crate) fn lines(
    view: &View,
    step: Option<usize>,
    rows: usize,
    skin: Skin,
) -> Vec<Line<'static>> {
    let GameView::Junqi(game) = &view.game else {
        return Vec::new();
    };
    let count = past::tokens(game).len();
    let shown = step.unwrap_or(count).max(rows.min(count));
    let numbered = Walk::new(game).enumerate().take(shown);
    numbered
        .skip(shown.saturating_sub(rows))
        .map(|(index, happened)| {
            let line = line(index + 1, happened, skin);
            match step {
                Some(step) if step == index + 1 => line.style(Modifier::REVERSED),
                Some(_) | None => line,
            }
        })
        .collect()
}

/// The life of one piece: where it went and whom it met.
pub(crate) fn history(view: &View, piece: Post, skin: Skin) -> Vec<Line<'static>> {
    let GameView::Junqi(game) = &view.game else {
        return Vec::new();
    };
    let concerns =
        |happened: &Happened| happened.mover == Some(piece) || happened.met == Some(piece);
    let numbered = Walk::new(game).enumerate();
    numbered
        .filter(|(_, happened)| concerns(happened))
        .map(|(index, happened)| line(index + 1, happened, skin))
        .collect()
}

fn line(number: usize, happened: Happened, skin: Skin) -> Line<'static> {
    let lang = skin.lang;
    let mover = happened.mover.and_then(home);
    let (seat, text, result) = match happened.token {
        Token::Move { from, outcome, to } => {
            let sign = match outcome {
                Outcome::Plain => '-',
                Outcome::AttackerWins | Outcome::DefenderWins | Outcome::Both => 'x',
            };
            (
                mover,
                format!("{from} {sign} {to}"),
                outcome_word(outcome, lang),
            )
        }
        Token::Timeout(loser) => (Some(seat(loser)), said(lang, "超时", "timed out"), ""),
        Token::Out(loser, reason) => (
            Some(seat(loser)),
            said(lang, "出局：", "out:"),
            lang.out(out_reason(reason)),
        ),
        Token::Left(loser) => (Some(seat(loser)), said(lang, "离场", "left"), ""),
        Token::Draw => (None, said(lang, "和棋", "drawn"), ""),
        Token::Decided => (None, said(lang, "分出胜负", "decided"), ""),
    };
    let letter = match seat {
        Some(seat) => Span::styled(seat.to_string(), skin.seat(seat)),
        None => Span::raw(" "),
    };
    Line::from(vec![
        Span::styled(format!("{number:>4} "), skin.faint()),
        letter,
        Span::raw(format!(" {text} ")),
        Span::styled(result, skin.fresh()),
    ])
}

pub(crate) fn outcome_word(outcome: Outcome, lang: Lang) -> &'static str {
    match outcome {
        Outcome::Plain => "",
        Outcome::AttackerWins => lang.say("吃", "wins"),
        Outcome::DefenderWins => lang.say("撞死", "dies"),
        Outcome::Both => lang.say("同尽", "both die"),
    }
}

fn said(lang: Lang, zh: &'static str, en: &'static str) -> String {
    lang.say(zh, en).to_owned()
}

fn out_reason(reason: Reason) -> OutReason {
    match reason {
        Reason::Flag => OutReason::Flag,
        Reason::NoMove => OutReason::NoMove,
        Reason::Timeouts => OutReason::Timeouts,
        Reason::Surrender => OutReason::Surrender,
        Reason::Left => OutReason::Left,
    }
}
