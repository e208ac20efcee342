//! The options of a room in one line.

use super::Lang;
use qiguan_protocol::{
    AllyChat, Direction, FlagCapture, GameOptions, JunqiGame, JunqiOptions, Preset, Visibility,
};

impl Lang {
    /// The game, its limits, and what else differs from what most people expect.
    pub(crate) fn options(self, options: &GameOptions) -> String {
        match options {
            GameOptions::Junqi(options) => self.junqi_options(options),
            GameOptions::Go(options) => self.go_options(options),
            GameOptions::Xiangqi(options) => self.xiangqi_options(options),
        }
    }

    fn junqi_options(self, options: &JunqiOptions) -> String {
        let game = options.game.unwrap_or(JunqiGame::FourPlayer);
        let mut parts = vec![self.game(game).to_owned(), self.mines(options).to_owned()];
        parts.push(
            self.visibility(options.visibility.unwrap_or(Visibility::Dark))
                .to_owned(),
        );
        if let Some(limit) = options.move_limit_s {
            parts.push(self.say(format!("每步 {limit} 秒"), format!("{limit} s a move")));
        }
        if let Some(allowed) = options.timeouts_allowed {
            parts.push(self.say(
                format!("可超时 {allowed} 次"),
                format!("{allowed} timeouts allowed"),
            ));
        }
        parts.extend(self.unusual(options).into_iter().map(str::to_owned));
        parts.join(self.say("，", ", "))
    }

    fn mines(self, options: &JunqiOptions) -> &'static str {
        let preset = match (options.invincible_mines, options.preset) {
            (Some(true), _) | (None, Some(Preset::Platform)) => Preset::Platform,
            (Some(false), _) | (None, Some(Preset::Classic) | None) => Preset::Classic,
        };
        self.preset(preset)
    }

    fn unusual(self, options: &JunqiOptions) -> Vec<&'static str> {
        let bombs = self.say("炸弹可放第一排", "bombs may start in front");
        let hidden = self.say("司令阵亡不亮旗", "a commander's death shows no flag");
        [
            (options.flying_bombs == Some(true)).then_some(bombs),
            (options.commander_death_shows_flag == Some(false)).then_some(hidden),
            options
                .flag_capture
                .filter(|who| *who != FlagCapture::Any)
                .map(|who| self.flag_capture(who)),
            options
                .direction
                .filter(|way| *way != Direction::CounterClockwise)
                .map(|way| self.direction(way)),
            options.ally_chat.map(|chat| match chat {
                AllyChat::Off => self.say("盟友不交谈", "allies do not talk"),
                AllyChat::Phrases => self.say("盟友只说短语", "allies say phrases alone"),
                AllyChat::Free => self.say("盟友可交谈", "allies may talk"),
            }),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
