//! What stands between two players of xiangqi: check, repetitions, the natural limit, questions, the
//! result.

use crate::text::Lang;
use crate::tui::clock;
use crate::tui::table::duel::standing;
use crate::tui::table::{Scenery, Table};
use crate::tui::xiangqi::Game;
use crate::xiangqi;
use qiguan_protocol::{Phase, Seat};

impl Table {
    pub(super) fn xiangqi_matters(&self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<String> {
        let (view, lang) = (game.view, scenery.skin.lang);
        let mut matters = Vec::new();
        if let Some(result) = &view.result {
            matters.push(over(game, &result.winners, lang.end(result.reason), lang));
        }
        matters.extend(missing(game, scenery));
        if view.phase == Phase::Playing {
            matters.extend(standing(scenery));
            if game.xiangqi.check {
                matters.push(lang.say("将军！", "Check!").to_owned());
            }
        }
        if let Some(repetition) = &game.xiangqi.repetition {
            let ruling = self.words(scenery).ruling(repetition);
            matters.push(format!("{ruling} (c)"));
        }
        if view.phase == Phase::Playing {
            matters.extend(self.near_limit(scenery));
        }
        matters.extend(between(game, lang));
        matters
    }

    /// The count towards the natural limit, once half of the way is gone.
    fn near_limit(&self, scenery: Scenery<'_>) -> Option<String> {
        let limit = xiangqi::limit(scenery.view, self.seat)?;
        let is_near = limit.counted * 2 >= limit.needed;
        is_near.then(|| scenery.skin.lang.natural_limit(limit))
    }
}

/// Who has not come, and until when.
fn missing(game: &Game<'_>, scenery: Scenery<'_>) -> Vec<String> {
    let lang = scenery.skin.lang;
    let mut lines = Vec::new();
    if !game.xiangqi.awaited.is_empty() {
        let who = names(game, &game.xiangqi.awaited, lang);
        lines.push(lang.say(format!("等待 {who} 到场"), format!("waiting for {who}")));
    }
    if let Some(late) = game.xiangqi.late {
        let who = game.side(late.seat, lang);
        let left = clock::text(late.until_ms.saturating_sub(scenery.now_ms));
        lines.push(lang.say(
            format!("{who}方迟到，{left} 后判负"),
            format!("{who} is late and loses in {left}"),
        ));
    }
    lines
}

/// What was touched, asked and offered.
fn between(game: &Game<'_>, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if !game.xiangqi.touched.is_empty() {
        let touched = &game.xiangqi.touched;
        lines.push(lang.say(format!("已摸 {touched}"), format!("touched: {touched}")));
    }
    if let Some(question) = &game.xiangqi.question {
        let (by, what) = (game.side(question.by, lang), lang.ask(question.what));
        lines.push(lang.say(format!("{by} 请求{what}"), format!("{by} asks {what}")));
    }
    if let Some(offer) = &game.view.draw {
        let by = game.side(offer.by, lang);
        lines.push(lang.say(
            format!("{by} 提议和棋 (d)"),
            format!("{by} offers a draw (d)"),
        ));
    }
    lines
}

/// Who won and why.
fn over(game: &Game<'_>, winners: &[Seat], why: &str, lang: Lang) -> String {
    let who = names(game, winners, lang);
    match (winners.is_empty(), lang) {
        (true, _) => why.to_owned(),
        (false, Lang::Zh) => format!("{who} 胜，{why}"),
        (false, Lang::En) => format!("{who} won: {why}"),
    }
}

fn names(game: &Game<'_>, seats: &[Seat], lang: Lang) -> String {
    let names: Vec<_> = seats.iter().map(|seat| game.side(*seat, lang)).collect();
    names.join(lang.say("、", ", "))
}
