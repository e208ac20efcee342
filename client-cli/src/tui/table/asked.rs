//! Questions that wait for a key.

use super::{Act, Dialog, Scenery, Table};
use crate::text::Lang;
use crate::tui::input::Key;
use crate::tui::phrases::PHRASES;
use qiguan_protocol::Request;
use qiguan_rules::junqi::Post;

impl Table {
    /// The question as it stands in the line below.
    pub(super) fn question(&self, scenery: Scenery<'_>) -> Option<String> {
        let lang = scenery.skin.lang;
        Some(match self.dialog.as_ref()? {
            Dialog::Attack { from, to } => lang.say(
                format!("{from} 进攻 {to}？ 回车 进攻  Esc 取消"),
                format!("{from} attacks {to}? Enter attacks, Esc does not"),
            ),
            Dialog::AskPutOut { seat } => lang.say(
                format!("请各方判离线的 {seat} 出局？ y 是  Esc 否"),
                format!("Ask all to put {seat} out, who is away? y yes, Esc no"),
            ),
            Dialog::Mark { piece } => lang.say(
                format!("标记 {piece}：9-1 B M F，+ 大 - 小 ! 非炸弹，己方 x；空格 擦去"),
                format!("Mark {piece}: 9-1 B M F, + big, - small, ! no bomb; own: x; space wipes"),
            ),
            Dialog::Go(question) => question.words(lang),
            Dialog::Xiangqi(question) => self.asking_xiangqi(*question, scenery),
            Dialog::Surrender { is_sure } => self.surrendering(*is_sure, scenery).to_owned(),
            Dialog::OfferDraw
            | Dialog::AnswerDraw
            | Dialog::AnswerPutOut
            | Dialog::Leave
            | Dialog::Phrases
            | Dialog::Layouts { .. }
            | Dialog::History { .. }
            | Dialog::Help => self
                .dialog
                .as_ref()
                .map_or("", |it| it.asks(lang))
                .to_owned(),
        })
    }

    fn surrendering(&self, is_sure: bool, scenery: Scenery<'_>) -> &'static str {
        let lang = scenery.skin.lang;
        match (is_sure, self.is_armed(scenery.view)) {
            (false, true) => lang.say(
                "轮到时自动认输。n 取消  Esc 保留",
                "You give up at your next turn. n takes it back, Esc keeps it",
            ),
            (false, false) => lang.say("认输？ y 是  Esc 否", "Surrender? y yes, Esc no"),
            (true, _) if self.has_turn(scenery) => lang.say(
                "真的认输？ 再按 y 立即认输  Esc 否",
                "Really? y again gives up now, Esc does not",
            ),
            (true, _) => lang.say(
                "真的？ 再按 y 则轮到你时认输  Esc 否",
                "Really? y again gives up at your next turn, Esc does not",
            ),
        }
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
            Dialog::Go(question) => return self.answer_go(question, key, scenery),
            Dialog::Xiangqi(question) => return self.answer_xiangqi(question, key, scenery),
            Dialog::OfferDraw if is_yes => return ask(Request::OfferDraw {}),
            Dialog::AnswerDraw if is_yes || is_no => {
                return ask(Request::AnswerDraw { accept: is_yes });
            }
            Dialog::AskPutOut { seat } if is_yes => return ask(Request::AskPutOut { seat }),
            Dialog::AnswerPutOut if is_yes || is_no => {
                return ask(Request::AnswerPutOut { accept: is_yes });
            }
            Dialog::Leave if is_yes => return ask(Request::Leave {}),
            Dialog::Mark { piece } => return mark(piece, key),
            Dialog::Phrases => return self.speak(key, scenery),
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
        if self.is_armed(scenery.view) && matches!(key, Key::Char('n' | 'N')) {
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

    fn speak(&self, key: Key, scenery: Scenery<'_>) -> Vec<Act> {
        let mut phrases = PHRASES.into_iter();
        let spoken = phrases.find(|(letter, _)| key == Key::Char(*letter));
        let say = spoken.map(|(_, phrase)| Request::Say {
            channel: self.channels(scenery.view)[0],
            text: String::new(),
            phrase: Some(phrase),
        });
        say.map(Act::Ask).into_iter().collect()
    }
}

impl Dialog {
    /// The words of a question that names nothing.
    fn asks(&self, lang: Lang) -> &'static str {
        match self {
            Self::OfferDraw => lang.say(
                "向各方求和？ y 是  Esc 否",
                "Offer a draw to all? y yes, Esc no",
            ),
            Self::AnswerDraw => lang.say(
                "同意和棋？ y 同意  n 拒绝  Esc 以后再说",
                "Agree to the draw? y yes, n no, Esc later",
            ),
            Self::AnswerPutOut => lang.say(
                "同意判离线者出局？ y 同意  n 拒绝  Esc 以后再说",
                "Put out who is away? y yes, n no, Esc later",
            ),
            Self::Leave => lang.say(
                "离开座位，不再回来？ y 是  Esc 否",
                "Leave the seat for good? y yes, Esc no",
            ),
            Self::Phrases => lang.say("选一句短语；Esc 关闭", "A key says the phrase; Esc closes"),
            Self::Layouts { .. } => {
                lang.say("回车 用此阵  Esc 关闭", "Enter lays it out, Esc closes")
            }
            Self::History { .. } | Self::Help => lang.say("Esc 关闭", "Esc closes"),
            Self::Attack { .. }
            | Self::Surrender { .. }
            | Self::AskPutOut { .. }
            | Self::Go(_)
            | Self::Xiangqi(_)
            | Self::Mark { .. } => "",
        }
    }
}

/// The mark of a key; letters are written large but for the one that is not.
fn mark(piece: Post, key: Key) -> Vec<Act> {
    let Key::Char(letter) = key else {
        return Vec::new();
    };
    let mark = match letter.to_ascii_uppercase() {
        ' ' => None,
        'X' => Some("x".to_owned()),
        letter => Some(letter.to_string()),
    };
    let piece = piece.to_string();
    ask(Request::Mark { piece, mark })
}

fn ask(request: Request) -> Vec<Act> {
    vec![Act::Ask(request)]
}
