//! Questions that wait for a key.

use super::{Act, Dialog, Scenery, Table};
use crate::text::Lang;
use crate::tui::input::Key;
use crate::tui::words::PHRASES;
use qiguan_protocol::{Channel, Request};

impl Table {
    /// The question as it stands in the line below.
    pub(super) fn question(&self, scenery: Scenery<'_>) -> Option<String> {
        let lang = scenery.skin.lang;
        Some(match (self.dialog.as_ref()?, lang) {
            (Dialog::Attack { from, to }, Lang::Zh) => {
                format!("{from} 进攻 {to}？ 回车 进攻  Esc 取消")
            }
            (Dialog::Attack { from, to }, Lang::En) => {
                format!("{from} attacks {to}? Enter attacks, Esc does not")
            }
            (Dialog::Surrender { is_sure: false }, _) if scenery.view.armed => lang
                .say(
                    "轮到时自动认输。n 取消  Esc 保留",
                    "You give up at your next turn. n takes it back, Esc keeps it",
                )
                .to_owned(),
            (Dialog::Surrender { is_sure: false }, _) => lang
                .say("认输？ y 是  Esc 否", "Surrender? y yes, Esc no")
                .to_owned(),
            (Dialog::Surrender { is_sure: true }, _) if self.has_turn(scenery) => lang
                .say(
                    "真的认输？ 再按 y 立即认输  Esc 否",
                    "Really? y again gives up now, Esc does not",
                )
                .to_owned(),
            (Dialog::Surrender { is_sure: true }, _) => lang
                .say(
                    "真的？ 再按 y 则轮到你时认输  Esc 否",
                    "Really? y again gives up at your next turn, Esc does not",
                )
                .to_owned(),
            (Dialog::OfferDraw, _) => lang
                .say(
                    "向各方求和？ y 是  Esc 否",
                    "Offer a draw to all? y yes, Esc no",
                )
                .to_owned(),
            (Dialog::AnswerDraw, _) => lang
                .say(
                    "同意和棋？ y 同意  n 拒绝  Esc 以后再说",
                    "Agree to the draw? y yes, n no, Esc later",
                )
                .to_owned(),
            (Dialog::AskPutOut { seat }, Lang::Zh) => {
                format!("请各方判离线的 {seat} 出局？ y 是  Esc 否")
            }
            (Dialog::AskPutOut { seat }, Lang::En) => {
                format!("Ask all to put {seat} out, who is away? y yes, Esc no")
            }
            (Dialog::AnswerPutOut, _) => lang
                .say(
                    "同意判离线者出局？ y 同意  n 拒绝  Esc 以后再说",
                    "Put out who is away? y yes, n no, Esc later",
                )
                .to_owned(),
            (Dialog::Leave, _) => lang
                .say(
                    "离开座位，不再回来？ y 是  Esc 否",
                    "Leave the seat for good? y yes, Esc no",
                )
                .to_owned(),
            (Dialog::Mark { piece }, Lang::Zh) => {
                format!("标记 {piece}：9-1 B M F，+ 大 - 小 ! 非炸弹，己方 x；空格 擦去")
            }
            (Dialog::Mark { piece }, Lang::En) => {
                format!("Mark {piece}: 9-1 B M F, + big, - small, ! no bomb; own: x; space wipes")
            }
            (Dialog::Phrases, _) => lang
                .say("选一句短语；Esc 关闭", "A key says the phrase; Esc closes")
                .to_owned(),
            (Dialog::Layouts { .. }, _) => lang
                .say("回车 用此阵  Esc 关闭", "Enter lays it out, Esc closes")
                .to_owned(),
            (Dialog::History { .. } | Dialog::Help, _) => {
                lang.say("Esc 关闭", "Esc closes").to_owned()
            }
        })
    }

    /// Takes a key as the answer.
    pub(super) fn answer(&mut self, key: Key, scenery: Scenery<'_>) -> Vec<Act> {
        let Some(dialog) = self.dialog.take() else {
            return Vec::new();
        };
        let is_yes = matches!(key, Key::Char('y' | 'Y'));
        let is_no = matches!(key, Key::Char('n' | 'N'));
        match dialog {
            Dialog::Attack { from, to } if is_yes || key == Key::Enter => {
                return self.send_move(from, to, scenery);
            }
            Dialog::Surrender { is_sure } => return self.answer_surrender(is_sure, key, scenery),
            Dialog::OfferDraw if is_yes => return ask(Request::OfferDraw {}),
            Dialog::AnswerDraw if is_yes || is_no => {
                return ask(Request::AnswerDraw { accept: is_yes });
            }
            Dialog::AskPutOut { seat } if is_yes => return ask(Request::AskPutOut { seat }),
            Dialog::AnswerPutOut if is_yes || is_no => {
                return ask(Request::AnswerPutOut { accept: is_yes });
            }
            Dialog::Leave if is_yes => return ask(Request::Leave {}),
            Dialog::Mark { piece } => {
                if let Key::Char(letter) = key {
                    let mark = letter.to_ascii_uppercase();
                    let mark = if mark == 'X' { 'x' } else { mark };
                    return ask(Request::Mark {
                        piece: piece.to_string(),
                        mark: (mark != ' ').then(|| mark.to_string()),
                    });
                }
            }
            Dialog::Phrases => {
                let spoken = PHRASES
                    .into_iter()
                    .find(|(letter, _)| key == Key::Char(*letter));
                if let Some((_, phrase)) = spoken {
                    return ask(Request::Say {
                        channel: self.phrase_channel(scenery),
                        text: String::new(),
                        phrase: Some(phrase),
                    });
                }
            }
            Dialog::Layouts { names, at } => return self.answer_layouts(names, at, key),
            Dialog::Attack { .. }
            | Dialog::OfferDraw
            | Dialog::AnswerDraw
            | Dialog::AskPutOut { .. }
            | Dialog::AnswerPutOut
            | Dialog::Leave
            | Dialog::History { .. }
            | Dialog::Help => {}
        }
        Vec::new()
    }

    fn answer_surrender(&mut self, is_sure: bool, key: Key, scenery: Scenery<'_>) -> Vec<Act> {
        if scenery.view.armed && matches!(key, Key::Char('n' | 'N')) {
            return ask(Request::ArmSurrender { armed: false });
        }
        if !matches!(key, Key::Char('y' | 'Y')) {
            return Vec::new();
        }
        match (is_sure, self.has_turn(scenery)) {
            (false, _) => {
                self.dialog = Some(Dialog::Surrender { is_sure: true });
                Vec::new()
            }
            (true, true) => ask(Request::Surrender {}),
            (true, false) => ask(Request::ArmSurrender { armed: true }),
        }
    }

    fn answer_layouts(&mut self, names: Vec<String>, at: usize, key: Key) -> Vec<Act> {
        let last = names.len().saturating_sub(1);
        let at = match key {
            Key::Up => at.saturating_sub(1),
            Key::Down => last.min(at + 1),
            Key::Enter => {
                let name = names.into_iter().nth(at);
                return name.map(|name| Act::Load { name }).into_iter().collect();
            }
            Key::Char(_)
            | Key::Esc
            | Key::Backspace
            | Key::Delete
            | Key::Tab
            | Key::BackTab
            | Key::Left
            | Key::Right
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown => return Vec::new(),
        };
        self.dialog = Some(Dialog::Layouts { names, at });
        Vec::new()
    }

    fn has_turn(&self, scenery: Scenery<'_>) -> bool {
        self.seat.is_some() && scenery.view.to_move == self.seat
    }

    /// Phrases go to the ally where there may be talk with one, else to all who hear.
    fn phrase_channel(&self, scenery: Scenery<'_>) -> Channel {
        self.channels(scenery.view)[0]
    }
}

fn ask(request: Request) -> Vec<Act> {
    vec![Act::Ask(request)]
}
