//! Questions of Go that wait for a key.

use super::Question;
use super::keys::place;
use crate::text::Lang;
use crate::tui::go::Game;
use crate::tui::input::Key;
use crate::tui::table::duel::{answering, asking};
use crate::tui::table::{Act, Scenery, Table};
use qiguan_protocol::Request;
use qiguan_rules::go::Point;

impl Question {
    /// The words in the line below.
    pub(in crate::tui::table) fn words(self, lang: Lang) -> String {
        let fixed = match self {
            Self::Pass => lang.say("停一手？ y 是  Esc 否", "Pass? y yes, Esc no"),
            Self::Forbidden(point) => {
                return lang.say(
                    format!("{point} 是禁着，会失去这一手。下？ y 是  Esc 否"),
                    format!("{point} is forbidden and costs the turn. Play it? y yes, Esc no"),
                );
            }
            Self::Seal(Some(point)) => {
                return lang.say(
                    format!("封手 {point}，对方看不到？ y 是  Esc 否"),
                    format!("Seal {point}, which nobody sees? y yes, Esc no"),
                );
            }
            Self::Seal(None) => lang.say(
                "封手：停一手？ y 是  Esc 否",
                "Seal a pass, which nobody sees? y yes, Esc no",
            ),
            Self::Ask(what) => asking(what, lang),
            Self::Answer(what) => return answering(what, lang),
            Self::Accept(version) => {
                return lang.say(
                    format!("同意标记 {version}，就此数子？ y 是  Esc 否"),
                    format!("Accept marks {version} and count? y yes, Esc no"),
                );
            }
            Self::Dispute(chain) => return disputing(chain, lang),
            Self::Call => lang.say(
                "申请裁决？ y 是  Esc 否",
                "Call for adjudication? y yes, Esc no",
            ),
            Self::Resign { is_sure: false } => {
                lang.say("认输？ y 是  Esc 否", "Resign? y yes, Esc no")
            }
            Self::Resign { is_sure: true } => lang.say(
                "真的认输？ 再按 y 立即认输  Esc 否",
                "Really? y again resigns now, Esc does not",
            ),
            Self::Score => lang.say("Esc 关闭", "Esc closes"),
        };
        fixed.to_owned()
    }
}

fn disputing(chain: Option<Point>, lang: Lang) -> String {
    match chain {
        Some(chain) => lang.say(
            format!("对 {chain} 有异议，继续下？ y 是  Esc 否"),
            format!("Dispute {chain} and play on? y yes, Esc no"),
        ),
        None => lang
            .say(
                "有异议，继续下？ y 是  Esc 否",
                "Dispute and play on? y yes, Esc no",
            )
            .to_owned(),
    }
}

impl Table {
    /// Takes a key as the answer.
    pub(in crate::tui::table) fn answer_go(
        &mut self,
        question: Question,
        key: Key,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let Some(game) = Game::of(scenery.view) else {
            return Vec::new();
        };
        let is_yes = matches!(key, Key::Char('y' | 'Y'));
        let is_no = matches!(key, Key::Char('n' | 'N'));
        if let Question::Answer(what) = question {
            let accept = is_yes;
            return match is_yes || is_no {
                true => ask(Request::Answer { what, accept }),
                false => Vec::new(),
            };
        }
        match is_yes {
            true => self.agreed_go(question, &game, scenery),
            false => Vec::new(),
        }
    }

    /// Does what was asked, which its user wants.
    fn agreed_go(&mut self, question: Question, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        let turn = game.view.turn;
        match question {
            Question::Pass => self.send_turn(Request::Pass { turn }, "pass", scenery),
            Question::Forbidden(point) => {
                self.send_turn(place(point, game), &point.to_string(), scenery)
            }
            Question::Seal(point) => {
                let point = point.map(|point| point.to_string());
                self.send_turn(Request::Seal { turn, point }, "seal", scenery)
            }
            Question::Ask(what) => ask(Request::Ask { what }),
            Question::Accept(version) => ask(Request::AcceptDead { version }),
            Question::Dispute(chain) => {
                let chain = chain.map(|chain| chain.to_string());
                ask(Request::PlayOn { chain })
            }
            Question::Call => ask(Request::CallAdjudication {}),
            Question::Resign { is_sure: false } => {
                self.asks(Question::Resign { is_sure: true });
                Vec::new()
            }
            Question::Resign { is_sure: true } => ask(Request::Surrender {}),
            Question::Answer(_) | Question::Score => Vec::new(),
        }
    }
}

fn ask(request: Request) -> Vec<Act> {
    vec![Act::Ask(request)]
}
