//! The options of a room to create or to change: rows of choices.

mod words;

use super::edit::Edit;
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
    is_closed: bool,
    /// How many turns behind the game those who watch are kept.
    spectator_delay: u16,
    password: Edit,
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
    Seats,
    Listed,
    Closed,
    Delay,
    Password,
}

const ROWS: [Row; 9] = [
    Row::Game,
    Row::Preset,
    Row::Visibility,
    Row::AllyChat,
    Row::Seats,
    Row::Listed,
    Row::Closed,
    Row::Delay,
    Row::Password,
];
/// Of them, those that are settled when a room is created.
const SETTLED: usize = 4;
/// The delays to choose from, in turns.
const DELAYS: [u16; 6] = [0, 4, 8, 20, 40, 100];

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
            is_closed: false,
            spectator_delay: 0,
            password: Edit::default(),
        }
    }

    /// A form that begins with a room's options.
    pub(crate) fn configure(options: &GameOptions) -> Self {
        let options = match options {
            GameOptions::Junqi(options) => options.clone(),
            GameOptions::Go(_) | GameOptions::Xiangqi(_) => JunqiOptions::default(),
        };
        Self {
            purpose: Purpose::Configure,
            at: 0,
            options,
            is_listed: false,
            is_closed: false,
            spectator_delay: 0,
            password: Edit::default(),
        }
    }

    /// Pasted text is a password.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.rows()[self.at] == Row::Password {
            self.password.insert(text.trim());
        }
    }

    pub(crate) fn take(mut self, key: Key) -> Filled {
        let rows = self.rows();
        if rows[self.at] == Row::Password && self.password.take(key) {
            return Filled::Goes(Box::new(self));
        }
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

    fn rows(&self) -> &'static [Row] {
        match self.purpose {
            Purpose::Create => &ROWS,
            Purpose::Configure => &ROWS[..ROWS.len() - SETTLED],
        }
    }

    fn request(self) -> Request {
        let options = GameOptions::Junqi(self.options);
        match self.purpose {
            Purpose::Create => Request::Create {
                options,
                listed: self.is_listed,
                closed: self.is_closed,
                password: Some(self.password.text()).filter(|password| !password.is_empty()),
                spectator_delay: self.spectator_delay,
                arbiter: None,
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
                if !self.is_for_four() {
                    let seats = self.options.seats_per_player;
                    self.options.seats_per_player = seats.map(|seats| seats.min(2));
                }
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
                    seats_per_player: options.seats_per_player,
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
            Row::Seats => {
                let all: &[Option<u8>] = match self.is_for_four() {
                    true => &[None, Some(2), Some(4)],
                    false => &[None, Some(2)],
                };
                let seats = self.options.seats_per_player;
                self.options.seats_per_player = turned(all, seats, forward);
            }
            Row::Listed => self.is_listed = !self.is_listed,
            Row::Closed => self.is_closed = !self.is_closed,
            Row::Delay => self.spectator_delay = turned(&DELAYS, self.spectator_delay, forward),
            // It is typed.
            Row::Password => {}
        }
    }
}

impl Form {
    fn is_for_four(&self) -> bool {
        match self.options.game {
            Some(JunqiGame::FourPlayer) | None => true,
            Some(JunqiGame::Duel | JunqiGame::Frontier) => false,
        }
    }
}

/// The one after, or before, round in a circle.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all[(here + by) % all.len()]
}
