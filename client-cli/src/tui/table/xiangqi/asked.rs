//! Questions of xiangqi that wait for a key.

use super::Question;
use crate::text::Lang;
use crate::tui::input::Key;
use crate::tui::table::duel::{answering, asking};
use crate::tui::table::{Act, Scenery, Table};
use crate::tui::xiangqi::Game;
use crate::xiangqi;
use qiguan_protocol::{Request, XiangqiIllegal};
use qiguan_rules::xiangqi::Move;

impl Table {
    /// The words of a question in the line below.
    pub(in crate::tui::table) fn asking_xiangqi(
        &self,
        question: Question,
        scenery: Scenery<'_>,
    ) -> String {
        let lang = scenery.skin.lang;
        let fixed = match question {
            Question::Forbidden(step) => return forbidden(step, scenery),
            Question::Claim => {
                let limit = xiangqi::limit(scenery.view, self.seat);
                return limit.map_or_else(String::new, |limit| lang.claiming(limit));
            }
            Question::Ask(what) => asking(what, lang),
            Question::Answer(what) => return answering(what, lang),
            Question::Resign { is_sure: false } => {
                lang.say("认输？ y 是  Esc 否", "Resign? y yes, Esc no")
            }
            Question::Resign { is_sure: true } => lang.say(
                "真的认输？ 再按 y 立即认输  Esc 否",
                "Really? y again resigns now, Esc does not",
            ),
            Question::Ruling => lang.say("Esc 关闭", "Esc closes"),
        };
        fixed.to_owned()
    }

    /// Takes a key as the answer.
    pub(in crate::tui::table) fn answer_xiangqi(
        &mut self,
        question: Question,
        key: Key,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let is_yes = matches!(key, Key::Char('y' | 'Y'));
        let is_no = matches!(key, Key::Char('n' | 'N'));
        let turn = scenery.view.turn;
        match question {
            Question::Answer(what) if is_yes || is_no => ask(Request::Answer {
                what,
                accept: is_yes,
            }),
            Question::Forbidden(step) if is_yes => self.send_step(step, scenery),
            Question::Claim if is_yes => ask(Request::ClaimDraw { turn }),
            Question::Ask(what) if is_yes => ask(Request::Ask { what }),
            Question::Resign { is_sure: false } if is_yes => {
                self.asks_xiangqi(Question::Resign { is_sure: true });
                Vec::new()
            }
            Question::Resign { is_sure: true } if is_yes => ask(Request::Surrender {}),
            Question::Answer(_)
            | Question::Forbidden(_)
            | Question::Claim
            | Question::Ask(_)
            | Question::Resign { .. }
            | Question::Ruling => Vec::new(),
        }
    }
}

fn forbidden(step: Move, scenery: Scenery<'_>) -> String {
    let lang = scenery.skin.lang;
    let illegal = Game::of(scenery.view).and_then(|game| game.options.illegal_move);
    let cost = cost(illegal, lang);
    lang.say(
        format!("{step} 不合规则，{cost}。仍要走？ y 是  Esc 否"),
        format!("{step} is forbidden and {cost}. Play it? y yes, Esc no"),
    )
}

fn cost(illegal: Option<XiangqiIllegal>, lang: Lang) -> &'static str {
    match illegal {
        Some(XiangqiIllegal::Loss) => lang.say("走即判负", "loses the game"),
        Some(XiangqiIllegal::Foul) => lang.say("算一次犯规", "is a foul"),
        Some(XiangqiIllegal::Refuse) | None => lang.say("会被拒绝", "will be refused"),
    }
}

pub(super) fn ask(request: Request) -> Vec<Act> {
    vec![Act::Ask(request)]
}
