//! What stands between two players of Go: questions, the agreement on dead stones, the result.

use crate::text::Lang;
use crate::tui::go::Game;
use crate::tui::table::duel::{standing, timer};
use crate::tui::table::{Scenery, Table};
use qiguan_protocol::{Agreement, GoStage, Phase, Seat};

/// The changes of marks that each player has (go rules 3).
const CHANGES_MAX: u8 = 12;

impl Table {
    pub(super) fn go_matters(&self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<String> {
        let (view, lang) = (game.view, scenery.skin.lang);
        let mut matters = Vec::new();
        if let Some(result) = &view.result {
            matters.extend(over(game, &result.winners, lang.end(result.reason), lang));
        }
        if !game.go.awaited.is_empty() {
            let who = names(game, &game.go.awaited, lang);
            matters.push(lang.say(format!("等待 {who} 到场"), format!("waiting for {who}")));
        }
        if game.go.play_out && view.phase == Phase::Playing {
            let text = lang.say("争议后续下，禁全同", "played out: no board may stand twice");
            matters.push(text.to_owned());
        }
        if view.phase == Phase::Playing {
            matters.extend(self.stage(game, scenery));
        }
        if let Some(question) = &game.go.question {
            let (by, what) = (game.side(question.by, lang), lang.ask(question.what));
            matters.push(lang.say(format!("{by} 请求{what}"), format!("{by} asks {what}")));
        }
        if let Some(offer) = &view.draw {
            let by = game.side(offer.by, lang);
            matters.push(lang.say(
                format!("{by} 提议和棋 (d)"),
                format!("{by} offers a draw (d)"),
            ));
        }
        matters
    }

    fn stage(&self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<String> {
        let lang = scenery.skin.lang;
        let timer = timer(scenery);
        let stage = format!("{}{timer}", lang.go_stage(game.go.stage));
        match game.go.stage {
            GoStage::Play => standing(scenery).into_iter().collect(),
            GoStage::Confirm => {
                let agreement = game.go.agreement.as_deref();
                let more =
                    agreement.map_or_else(Vec::new, |agreed| self.agreement(game, agreed, lang));
                std::iter::once(stage).chain(more).collect()
            }
            GoStage::Sealing | GoStage::Adjourned => {
                let hash = game.go.sealed.as_ref().map(|sealed| {
                    let digits: String = sealed.hash.chars().take(16).collect();
                    format!("{} SHA-256 {digits}...", game.side(sealed.seat, lang))
                });
                std::iter::once(stage).chain(hash).collect()
            }
        }
    }

    fn agreement(&self, game: &Game<'_>, agreement: &Agreement, lang: Lang) -> Vec<String> {
        let (version, dead) = (
            agreement.version,
            agreement.marks.split_whitespace().count(),
        );
        let mut lines = vec![lang.say(
            format!("标记 {version}：死子 {dead} 个"),
            format!("marks {version}, dead stones: {dead}"),
        )];
        if !agreement.marks.is_empty() && agreement.marks == agreement.proposal {
            let text = lang.say("服务器的提议", "as the server proposes");
            lines.push(text.to_owned());
        }
        if !agreement.accepted.is_empty() {
            let who = names(game, &agreement.accepted, lang);
            lines.push(lang.say(format!("{who} 已同意"), format!("{who} accepts")));
        }
        if let Some(own) = self.seat {
            let changes = &agreement.changes;
            let mine = changes.iter().find(|changes| changes.seat == own);
            let left = CHANGES_MAX.saturating_sub(mine.map_or(0, |mine| mine.count));
            lines.push(lang.say(format!("还可改 {left} 次"), format!("{left} changes left")));
        }
        lines
    }
}

/// Who won, why, by how much, and what each has.
fn over(game: &Game<'_>, winners: &[Seat], why: &str, lang: Lang) -> Vec<String> {
    let verdict = game.go.verdict.as_deref();
    let score = verdict.map_or("", |verdict| verdict.score.as_str());
    let who = match (winners.is_empty(), lang) {
        (true, _) => String::new(),
        (false, Lang::Zh) => format!("{} 胜，", names(game, winners, lang)),
        (false, Lang::En) => format!("{} won: ", names(game, winners, lang)),
    };
    let mut lines = vec![format!("{who}{why} {score}")];
    let Some(verdict) = verdict else {
        return lines;
    };
    lines.extend(margin(&verdict.zi, lang));
    if let Some(count) = &verdict.count {
        let (black, white) = (&count.black, &count.white);
        lines.push(lang.say(
            format!("黑 {black} 子，白 {white} 子 (c)"),
            format!("zi: B {black}, W {white} (c)"),
        ));
    }
    if verdict.review {
        let text = lang.say("双方未确认，待复核", "nobody agreed: to be reviewed");
        lines.push(text.to_owned());
    }
    lines
}

/// The margin in zi, which the protocol has in Chinese; nothing where the board was not counted.
pub(super) fn margin(zi: &str, lang: Lang) -> Option<String> {
    let ahead = |start: &str| zi.strip_prefix(start)?.strip_suffix(" 子");
    match (lang, ahead("黑胜 "), ahead("白胜 ")) {
        _ if zi.is_empty() => None,
        (Lang::En, Some(by), _) => Some(format!("Black by {by} zi")),
        (Lang::En, _, Some(by)) => Some(format!("White by {by} zi")),
        (Lang::En, None, None) => Some("even".to_owned()),
        (Lang::Zh, _, _) => Some(zi.to_owned()),
    }
}

fn names(game: &Game<'_>, seats: &[Seat], lang: Lang) -> String {
    let names: Vec<_> = seats.iter().map(|seat| game.side(*seat, lang)).collect();
    names.join(lang.say("、", ", "))
}
