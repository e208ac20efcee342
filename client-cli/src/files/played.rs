//! A game from a file or a server, of whichever kind.

use super::format::RecordFormat;
use super::game::Game;
use super::go_replay::GoReplay;
use super::records::{junqi_shown, junqi_summary};
use super::replay::Replay;
use super::xiangqi_replay::XiangqiReplay;
use super::{Flaw, board, file, steps};
use crate::manner::Manner;
use crate::tui::{self, Reading};
use anyhow::{Result, bail};
use qiguan_rules::junqi::Preset;
use qiguan_rules::xiangqi::Notation;
use std::io::{self, IsTerminal};

/// A game that can be stepped through.
#[derive(Clone, Debug)]
pub(crate) enum Played {
    Junqi(Box<Replay>),
    Go(Box<GoReplay>),
    Xiangqi(Box<XiangqiReplay>),
}

impl Played {
    /// Reads a game; `preset` is for a text of junqi that names none.
    pub(crate) fn read(bytes: &[u8], format: RecordFormat, preset: Preset) -> Result<Self, Flaw> {
        match format {
            RecordFormat::Text | RecordFormat::Jgs => {
                let game = Game::read(bytes, format, preset)?;
                let replay = Replay::new(game).map_err(Flaw::new)?;
                Ok(Self::Junqi(Box::new(replay)))
            }
            RecordFormat::Sgf => Ok(Self::Go(Box::new(GoReplay::read(bytes)?))),
            RecordFormat::Pgn => Ok(Self::Xiangqi(Box::new(XiangqiReplay::read(bytes)?))),
        }
    }

    /// The same game, played by nobody in particular.
    pub(crate) fn without_names(self) -> Result<Self, Flaw> {
        Ok(match self {
            Self::Junqi(replay) => {
                let replay = Replay::new(replay.game().clone().without_names());
                Self::Junqi(Box::new(replay.map_err(Flaw::new)?))
            }
            Self::Go(replay) => Self::Go(Box::new(replay.without_names())),
            Self::Xiangqi(replay) => Self::Xiangqi(Box::new(replay.without_names())),
        })
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Junqi(replay) => replay.len(),
            Self::Go(replay) => replay.len(),
            Self::Xiangqi(replay) => replay.len(),
        }
    }

    /// Who played and how it ended; then what cannot have happened in it.
    pub(super) fn check(&self, look: Manner) -> Result<()> {
        match self {
            Self::Junqi(replay) => {
                file::print(junqi_summary(replay, &replay.view(replay.len()), look))
            }
            Self::Go(replay) => {
                file::print(replay.summary(look))?;
                replay.flaw().map_or(Ok(()), |flaw| Err(flaw.into()))
            }
            Self::Xiangqi(replay) => file::print(replay.summary(look)),
        }
    }

    /// The board after a step, and all steps.
    pub(super) fn shown(&self, at: usize, look: Manner) -> Result<String> {
        let steps = self.len();
        if at > steps {
            bail!("--at {at}: the game has {steps} steps");
        }
        Ok(match self {
            Self::Junqi(replay) => junqi_shown(replay, at, look),
            Self::Go(replay) => {
                let (summary, board) = (replay.summary(look), replay.board(at, look));
                format!("{summary}\n{board}\n{}", replay.moves(at, look))
            }
            Self::Xiangqi(replay) => {
                let (summary, board) = (replay.summary(look), replay.board(at, look));
                format!("{summary}\n{board}\n{}", replay.moves(at, look))
            }
        })
    }

    /// The file, in the format asked for or that of the game.
    pub(super) fn write(
        &self,
        format: Option<RecordFormat>,
        notation: Option<Notation>,
    ) -> Result<Vec<u8>, Flaw> {
        match self {
            Self::Junqi(replay) => replay.game().write(format.unwrap_or(RecordFormat::Text)),
            Self::Go(replay) => replay.write(format.unwrap_or(RecordFormat::Sgf)),
            Self::Xiangqi(replay) => {
                let format = format.unwrap_or(RecordFormat::Pgn);
                replay.write(format, notation.unwrap_or(Notation::Chinese))
            }
        }
    }

    /// Lets somebody step through it: on a screen where there is one, else line by line.
    pub(crate) fn watch(&self, name: &str, has_screen: bool, look: Manner) -> Result<()> {
        if !has_screen {
            return self.walk(look);
        }
        match self {
            Self::Junqi(replay) => {
                let reading = Reading {
                    name: name.to_owned(),
                    ..Reading::default()
                };
                tui::show(&reading, &replay.view(replay.len()), look.into())
            }
            Self::Go(replay) => tui::show(&replay.reading(name, look), &replay.view(), look.into()),
            Self::Xiangqi(replay) => {
                tui::show(&replay.reading(name, look), &replay.view(), look.into())
            }
        }
    }

    fn walk(&self, look: Manner) -> Result<()> {
        if io::stdin().is_terminal() {
            let help = "回车 下一步, b 上一步, 数字 到该步, q 退出";
            eprintln!(
                "{}",
                look.lang
                    .say(help, "Enter next, b back, a number, q leaves")
            );
        }
        steps::walk(self.len(), look.lang, io::stdin().lock(), |at| {
            file::print(format!("{}\n", self.frame(at, look)))
        })
    }

    fn frame(&self, at: usize, look: Manner) -> String {
        match self {
            Self::Junqi(replay) => {
                let game = replay.game().record.options.variant();
                let drawn = board::of_view(&replay.view(at), game, look);
                let head = format!("{at}/{}  {}", replay.len(), replay.told(at, look));
                format!("{}\n{drawn}", head.trim_end())
            }
            Self::Go(replay) => {
                format!("{}\n{}", replay.heading(at, look), replay.board(at, look))
            }
            Self::Xiangqi(replay) => {
                format!("{}\n{}", replay.heading(at, look), replay.board(at, look))
            }
        }
    }
}
