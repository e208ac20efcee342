//! What is settled when a room is created, whatever is played in it (PROTOCOL.md, 8.5).

use super::turned;
use crate::text::Lang;
use crate::tui::edit::Edit;
use qiguan_protocol::{GameOptions, Request};

/// The delays to choose from, in turns.
const DELAYS: [u16; 6] = [0, 4, 8, 20, 40, 100];

/// Who finds a room, who gets in, and how far behind those who watch are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Settled {
    is_unlisted: bool,
    is_closed: bool,
    spectator_delay: u16,
    pub(super) password: Edit,
}

/// Each of these.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    Listed,
    Closed,
    Delay,
    Password,
}

pub(super) const ROWS: [Row; 4] = [Row::Listed, Row::Closed, Row::Delay, Row::Password];

impl Row {
    pub(super) fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Listed => lang.say("大厅", "lobby"),
            Self::Closed => lang.say("观战", "watching"),
            Self::Delay => lang.say("观战延迟", "delay"),
            Self::Password => lang.say("密码", "password"),
        }
    }
}

impl Settled {
    pub(super) fn create(self, options: GameOptions) -> Request {
        Request::Create {
            options,
            listed: !self.is_unlisted,
            closed: self.is_closed,
            password: Some(self.password.text()).filter(|password| !password.is_empty()),
            spectator_delay: self.spectator_delay,
            arbiter: None,
        }
    }

    pub(super) fn turn(&mut self, row: Row, forward: bool) {
        match row {
            Row::Listed => self.is_unlisted = !self.is_unlisted,
            Row::Closed => self.is_closed = !self.is_closed,
            Row::Delay => {
                let mut delays = DELAYS.into_iter();
                let here = delays.position(|delay| delay == self.spectator_delay);
                self.spectator_delay = DELAYS[turned(here, DELAYS.len(), forward)];
            }
            // It is typed.
            Row::Password => {}
        }
    }

    pub(super) fn value(&self, row: Row, lang: Lang) -> String {
        let word = match row {
            Row::Listed if self.is_unlisted => lang.say("凭房号进入", "by code alone"),
            Row::Listed => lang.say("公开", "listed"),
            Row::Closed if self.is_closed => lang.say("不可", "nobody"),
            Row::Closed => lang.say("可", "everybody"),
            Row::Delay => match self.spectator_delay {
                0 => lang.say("无", "none"),
                turns => return lang.say(format!("{turns} 步"), format!("{turns} turns")),
            },
            Row::Password => match self.password.text().chars().count() {
                0 => lang.say("无，可键入", "none; type one"),
                letters => return "*".repeat(letters),
            },
        };
        word.to_owned()
    }
}
