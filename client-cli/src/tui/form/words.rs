//! What the rows of a form say.

use super::{Form, Row};
use crate::text::Lang;
use qiguan_protocol::{AllyChat, JunqiGame, Preset, Visibility};

impl Form {
    pub(super) fn name(&self, row: Row, lang: Lang) -> &'static str {
        match row {
            Row::Game => lang.say("棋种    ", "game      "),
            Row::Preset => lang.say("规则    ", "rules     "),
            Row::Visibility => lang.say("明暗    ", "pieces    "),
            Row::AllyChat => lang.say("盟友通话", "allies say"),
            Row::Seats => lang.say("每人座位", "seats     "),
            Row::Listed => lang.say("大厅    ", "lobby     "),
            Row::Closed => lang.say("观战    ", "watching  "),
            Row::Delay => lang.say("观战延迟", "delay     "),
            Row::Password => lang.say("密码    ", "password  "),
        }
    }

    pub(super) fn value(&self, row: Row, lang: Lang) -> String {
        match row {
            Row::Delay => match self.spectator_delay {
                0 => lang.say("无", "none").to_owned(),
                turns => lang.say(format!("{turns} 步"), format!("{turns} turns")),
            },
            Row::Password => match self.password.text().chars().count() {
                0 => lang.say("无，可键入", "none; type one").to_owned(),
                letters => "*".repeat(letters),
            },
            Row::Game
            | Row::Preset
            | Row::Visibility
            | Row::AllyChat
            | Row::Seats
            | Row::Listed
            | Row::Closed => self.choice(row, lang).to_owned(),
        }
    }

    fn choice(&self, row: Row, lang: Lang) -> &'static str {
        let options = &self.options;
        match row {
            Row::Game => lang.game(options.game.unwrap_or(JunqiGame::FourPlayer)),
            Row::Preset => match options.preset {
                None => lang.say("自定", "own"),
                Some(Preset::Classic) => {
                    lang.say("碰雷同尽，60 秒", "a mine and its attacker die, 60 s")
                }
                Some(Preset::Platform) => lang.say("碰雷雷不灭，30 秒", "mines stay, 30 s"),
            },
            Row::Visibility => lang.visibility(options.visibility.unwrap_or(Visibility::Dark)),
            Row::AllyChat => match options.ally_chat {
                None => lang.say("随明暗", "as suits the above"),
                Some(AllyChat::Off) => lang.say("不可", "nothing"),
                Some(AllyChat::Phrases) => lang.say("只用短语", "phrases"),
                Some(AllyChat::Free) => lang.say("自由", "anything"),
            },
            Row::Seats => match (options.seats_per_player, self.is_for_four()) {
                (None | Some(0 | 1), _) => lang.say("一座", "one each"),
                (Some(2), true) => lang.say("盟友两座", "an allied pair each"),
                (Some(_), _) => lang.say("全部，独自练习", "all, to practise alone"),
            },
            Row::Listed => match self.is_listed {
                true => lang.say("公开", "listed"),
                false => lang.say("凭房号进入", "by code alone"),
            },
            Row::Closed => match self.is_closed {
                true => lang.say("不可", "nobody"),
                false => lang.say("可", "everybody"),
            },
            Row::Delay | Row::Password => "",
        }
    }
}
