//! What is settled when a room is created, whatever is played in it (PROTOCOL.md, 8.5).

use super::turned;
use crate::text::Lang;
use crate::tui::edit::Edit;
use qiguan_protocol::{GameOptions, MatchDraws, MatchTerms, NamedArbiter, Request};

/// The delays to choose from, in turns.
const DELAYS: [u16; 6] = [0, 4, 8, 20, 40, 100];
/// How many games a match may be best of; 1: it is none.
const GAMES: [u8; 8] = [1, 3, 5, 7, 9, 11, 13, 15];

/// Who finds a room, who gets in, how far behind those who watch are kept, how many games are played,
/// and whether its owner presides.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    is_unlisted: bool,
    is_closed: bool,
    spectator_delay: u16,
    games: u8,
    draws: MatchDraws,
    is_refereed: bool,
    pub(super) password: Edit,
}

/// Each of these.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    Listed,
    Closed,
    Delay,
    Games,
    Draws,
    Arbiter,
    Password,
}

const ROWS: [Row; 7] = [
    Row::Listed,
    Row::Closed,
    Row::Delay,
    Row::Games,
    Row::Draws,
    Row::Arbiter,
    Row::Password,
];

impl Row {
    pub(super) fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Listed => lang.say("大厅", "lobby"),
            Self::Closed => lang.say("观战", "watching"),
            Self::Delay => lang.say("观战延迟", "delay"),
            Self::Games => lang.say("局数", "match"),
            Self::Draws => lang.say("和棋", "draws"),
            Self::Arbiter => lang.say("裁判", "arbiter"),
            Self::Password => lang.say("密码", "password"),
        }
    }
}

impl Default for Settled {
    fn default() -> Self {
        Self {
            is_unlisted: false,
            is_closed: false,
            spectator_delay: 0,
            games: 1,
            draws: MatchDraws::default(),
            is_refereed: false,
            password: Edit::default(),
        }
    }
}

impl Settled {
    /// What becomes of draws is asked for a match alone.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row> {
        let is_match = self.games > 1;
        let asked = move |row: &Row| is_match || !matches!(row, Row::Draws);
        ROWS.into_iter().filter(asked)
    }

    pub(super) fn create(self, options: GameOptions) -> Request {
        let (games, draws) = (self.games, self.draws);
        Request::Create {
            options,
            listed: !self.is_unlisted,
            closed: self.is_closed,
            password: Some(self.password.text()).filter(|password| !password.is_empty()),
            spectator_delay: self.spectator_delay,
            arbiter: self.is_refereed.then_some(NamedArbiter::Owner),
            series: (games > 1).then_some(MatchTerms { games, draws }),
        }
    }

    /// What is asked in the room once it is there: the owner sits down, or presides.
    pub(super) fn then(&self) -> Vec<Request> {
        match self.is_refereed {
            true => vec![Request::Preside { on: true }],
            false => vec![Request::Sit { seat: None }],
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
            Row::Games => {
                let here = GAMES.into_iter().position(|games| games == self.games);
                self.games = GAMES[turned(here, GAMES.len(), forward)];
            }
            Row::Draws => {
                self.draws = match self.draws {
                    MatchDraws::Replay => MatchDraws::Lot,
                    MatchDraws::Lot => MatchDraws::Replay,
                };
            }
            Row::Arbiter => self.is_refereed = !self.is_refereed,
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
            Row::Games => match self.games {
                1 => lang.say("一局", "one game"),
                games => return lang.say(format!("{games} 局赛"), format!("best of {games}")),
            },
            Row::Draws => match self.draws {
                MatchDraws::Replay => lang.say("重下", "played again"),
                MatchDraws::Lot => lang.say("抽签", "by lot"),
            },
            Row::Arbiter if self.is_refereed => lang.say("自己", "you"),
            Row::Arbiter => lang.say("无", "none"),
            Row::Password => match self.password.text().chars().count() {
                0 => lang.say("无，可键入", "none; type one"),
                letters => return "*".repeat(letters),
            },
        };
        word.to_owned()
    }
}
