//! The options of a room to create or to change: rows of choices.

use super::input::Key;
use super::skin::Skin;
use crate::text::Lang;
use qiguan_protocol::{
    AllyChat, GameOptions, JunqiGame, JunqiOptions, Preset, Request, Visibility,
};
use ratatui::style::Modifier;
use ratatui::text::Line;

/// What the form is filled in for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Create,
    Configure,
}

/// A form and the row one is in.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    purpose: Purpose,
    at: usize,
    options: JunqiOptions,
    is_listed: bool,
}

/// What a key led to.
#[derive(Debug)]
pub(crate) enum Filled {
    Goes(Box<Form>),
    Done(Request),
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Game,
    Preset,
    Visibility,
    AllyChat,
    Listed,
}

const ROWS: [Row; 5] = [
    Row::Game,
    Row::Preset,
    Row::Visibility,
    Row::AllyChat,
    Row::Listed,
];

impl Form {
    /// A form for a new room, as most people want it.
    pub(crate) fn create() -> Self {
        Self {
            purpose: Purpose::Create,
            at: 0,
            options: JunqiOptions {
                preset: Some(Preset::Classic),
                game: Some(JunqiGame::FourPlayer),
                visibility: Some(Visibility::Dark),
                ..JunqiOptions::default()
            },
            is_listed: true,
        }
    }

    /// A form that begins with a room's options.
    pub(crate) fn configure(options: &GameOptions) -> Self {
        let options = match options {
            GameOptions::Junqi(options) => options.clone(),
            GameOptions::Go(_) => JunqiOptions::default(),
        };
        Self {
            purpose: Purpose::Configure,
            at: 0,
            options,
            is_listed: false,
        }
    }

    pub(crate) fn take(mut self, key: Key) -> Filled {
        let rows = self.rows();
        match key {
            Key::Up => self.at = self.at.saturating_sub(1),
            Key::Down | Key::Tab => self.at = (self.at + 1).min(rows.len() - 1),
            Key::Left => self.turn(rows[self.at], false),
            Key::Right | Key::Char(' ') => self.turn(rows[self.at], true),
            Key::Enter => return Filled::Done(self.request()),
            Key::Esc | Key::Char('q') => return Filled::Closed,
            Key::Char(_)
            | Key::Backspace
            | Key::Delete
            | Key::BackTab
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown => {}
        }
        Filled::Goes(Box::new(self))
    }

    pub(crate) fn title(&self, lang: Lang) -> &'static str {
        match self.purpose {
            Purpose::Create => lang.say("开新桌", "A new table"),
            Purpose::Configure => lang.say("改规则", "Options"),
        }
    }

    pub(crate) fn lines(&self, skin: Skin) -> Vec<Line<'static>> {
        let lang = skin.lang;
        let rows = self.rows();
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let text = format!(" {} < {} > ", self.name(*row, lang), self.value(*row, lang));
            match index == self.at {
                true => Line::styled(text, Modifier::REVERSED),
                false => Line::raw(text),
            }
        });
        let hint = lang.say(
            " 上下选行  左右改值  回车确定  Esc 取消",
            " up, down: row  left, right: value  Enter: done  Esc: no",
        );
        rows.chain([Line::raw(""), Line::styled(hint, skin.faint())])
            .collect()
    }

    /// Whether a room is listed is settled when it is created.
    fn rows(&self) -> &'static [Row] {
        match self.purpose {
            Purpose::Create => &ROWS,
            Purpose::Configure => &ROWS[..ROWS.len() - 1],
        }
    }

    fn request(self) -> Request {
        let options = GameOptions::Junqi(self.options);
        match self.purpose {
            Purpose::Create => Request::Create {
                options,
                listed: self.is_listed,
                closed: false,
                password: None,
                spectator_delay: 0,
            },
            Purpose::Configure => Request::Configure { options },
        }
    }

    fn turn(&mut self, row: Row, forward: bool) {
        let options = &mut self.options;
        match row {
            Row::Game => {
                let all = [JunqiGame::FourPlayer, JunqiGame::Duel, JunqiGame::Frontier];
                let game = options.game.unwrap_or(JunqiGame::FourPlayer);
                options.game = Some(turned(&all, game, forward));
            }
            Row::Preset => {
                let preset = match options.preset {
                    Some(Preset::Classic) => Preset::Platform,
                    Some(Preset::Platform) | None => Preset::Classic,
                };
                // All that presets say is the preset's again; the rest stays.
                *options = JunqiOptions {
                    preset: Some(preset),
                    game: options.game,
                    visibility: options.visibility,
                    ally_chat: options.ally_chat,
                    first: options.first,
                    direction: options.direction,
                    arrange_limit_s: options.arrange_limit_s,
                    ..JunqiOptions::default()
                };
            }
            Row::Visibility => {
                let all = [Visibility::Dark, Visibility::Allied, Visibility::Open];
                let visibility = options.visibility.unwrap_or(Visibility::Dark);
                options.visibility = Some(turned(&all, visibility, forward));
            }
            Row::AllyChat => {
                let all = [
                    None,
                    Some(AllyChat::Off),
                    Some(AllyChat::Phrases),
                    Some(AllyChat::Free),
                ];
                options.ally_chat = turned(&all, options.ally_chat, forward);
            }
            Row::Listed => self.is_listed = !self.is_listed,
        }
    }

    fn name(&self, row: Row, lang: Lang) -> &'static str {
        match row {
            Row::Game => lang.say("棋种    ", "game      "),
            Row::Preset => lang.say("规则    ", "rules     "),
            Row::Visibility => lang.say("明暗    ", "pieces    "),
            Row::AllyChat => lang.say("盟友通话", "allies say"),
            Row::Listed => lang.say("大厅    ", "lobby     "),
        }
    }

    fn value(&self, row: Row, lang: Lang) -> &'static str {
        let options = &self.options;
        match row {
            Row::Game => lang.game(options.game.unwrap_or(JunqiGame::FourPlayer)),
            Row::Preset => options
                .preset
                .map_or(lang.say("自定", "own"), |preset| lang.preset(preset)),
            Row::Visibility => lang.visibility(options.visibility.unwrap_or(Visibility::Dark)),
            Row::AllyChat => match options.ally_chat {
                None => lang.say("随明暗", "as suits the above"),
                Some(AllyChat::Off) => lang.say("不可", "nothing"),
                Some(AllyChat::Phrases) => lang.say("只用短语", "phrases"),
                Some(AllyChat::Free) => lang.say("自由", "anything"),
            },
            Row::Listed => match self.is_listed {
                true => lang.say("公开", "listed"),
                false => lang.say("凭房号进入", "by code alone"),
            },
        }
    }
}

/// The one after, or before, round in a circle.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all[(here + by) % all.len()]
}
