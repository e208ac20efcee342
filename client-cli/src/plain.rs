//! The plain front end: sentences out, typed commands in; for pipes and screen readers.

mod act;
mod board;
mod goban;
mod hear;
mod input;
mod score;
mod table;
mod typed;

use crate::drive::{Drive, Goal, News, Opening, Rooms};
use crate::exit::{Exit, Farewell, warn};
use crate::manner::{Bell, Manner};
use anyhow::Result;
use input::Input;
use qiguan_protocol::{Phase, Seat};
use std::io::{IsTerminal, Write};
use table::Table;

/// Lets a person, or a program that reads sentences, play.
pub(crate) async fn play(mut drive: Drive, manner: Manner, goal: Goal) -> Result<Exit> {
    let is_listing = matches!(goal, Goal::Lobby);
    let opening = Opening::begin(goal, &mut drive);
    let plain = Plain {
        drive,
        manner,
        opening,
        has_arrived: is_listing,
        is_listing,
        rooms: Rooms::default(),
        table: None,
        detail: String::new(),
        doubt: None,
        named: None,
        was_online: false,
        offers_draw: false,
        input_ended: false,
        is_unread: false,
    };
    Ok(plain.run(Input::standard()).await)
}

/// Everything between the reader and the server.
struct Plain {
    drive: Drive,
    manner: Manner,
    opening: Opening,
    /// The user is where the opening led.
    has_arrived: bool,
    /// The list of rooms is told, and what changes in it.
    is_listing: bool,
    rooms: Rooms,
    table: Option<Table>,
    /// What the last refusal said more.
    detail: String,
    /// What was asked once and has to be typed again.
    doubt: Option<Doubt>,
    /// The own seat that the line being done names.
    named: Option<Seat>,
    was_online: bool,
    /// The next move of xiangqi offers a draw.
    offers_draw: bool,
    input_ended: bool,
    /// Nobody reads standard output any more.
    is_unread: bool,
}

/// What is not done at the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doubt {
    /// Of the own seat that was named, if one was.
    Surrender(Option<Seat>),
    Leave,
    /// A claim of a draw, which costs something where it is false.
    Claim,
}

impl Plain {
    async fn run(mut self, mut input: Input) -> Exit {
        let mut interrupt = std::pin::pin!(tokio::signal::ctrl_c());
        let farewell = loop {
            if let Some(farewell) = self.hear_all() {
                break farewell;
            }
            let typed = tokio::select! {
                line = input.next(), if self.wants_line() => Some(line),
                () = self.drive.wait() => None,
                _ = &mut interrupt => break Farewell::new(Exit::Interrupted, "interrupted", ""),
            };
            let goes_on = match typed {
                Some(Some(line)) => self.take_line(&line),
                Some(None) => {
                    self.input_ended = true;
                    true
                }
                None => true,
            };
            if !goes_on {
                break Farewell::new(Exit::Done, "quit", "");
            }
        };
        self.tell_unanswered();
        if farewell.exit != Exit::Done && !farewell.detail.is_empty() {
            warn(&self.manner.lang.farewell(&farewell));
        }
        self.drive.close().await;
        farewell.exit
    }

    /// Nothing that was typed for the table vanishes without a word.
    fn tell_unanswered(&mut self) {
        let lang = self.manner.lang;
        let Some(room) = self.table.as_ref().map(|table| &table.room) else {
            return;
        };
        let pending = self.drive.player().pending();
        let here =
            pending.filter(|pending| pending.room == Some(room) && pending.request.is_command());
        let lines: Vec<String> = here
            .map(|pending| {
                let what = hear::named(pending.request);
                match pending.is_sent {
                    true => lang.say(
                        format!("尚无答复：{what}。"),
                        format!("Not answered: {what}."),
                    ),
                    false => lang.say(format!("未发出：{what}。"), format!("Not sent: {what}.")),
                }
            })
            .collect();
        for line in lines {
            self.tell(&line);
        }
    }

    /// Tells what is new, then looks whether there is anything left to wait for.
    fn hear_all(&mut self) -> Option<Farewell> {
        while let Some(news) = self.drive.news() {
            self.has_arrived |= self.opening.hear(&news, &mut self.drive);
            if let News::Left(farewell) = news {
                return Some(farewell);
            }
            self.hear(news);
        }
        if self.is_unread {
            return Some(Farewell::new(Exit::Unmet, "output_closed", ""));
        }
        let exit = match self.opening.was_refused() && self.table.is_none() {
            true => Exit::Unmet,
            false => Exit::Done,
        };
        self.is_over()
            .then(|| Farewell::new(exit, "end_of_input", ""))
    }

    /// What comes through a pipe is for the place where the opening leads; a person may be early.
    fn wants_line(&self) -> bool {
        !self.input_ended && (self.has_arrived || std::io::stdin().is_terminal())
    }

    /// Nobody types any more, and nothing that was begun is left to see.
    fn is_over(&self) -> bool {
        if !self.input_ended {
            return false;
        }
        let is_seen = match &self.table {
            Some(table) => table.view.phase == Phase::Over,
            None => self.has_arrived,
        };
        std::io::stdin().is_terminal() || (is_seen && self.drive.player().is_in_sync())
    }

    fn tell(&mut self, sentence: &str) {
        // Names and talk come from others, so nothing in them may steer a terminal.
        let line = sentence.replace(char::is_control, "\u{fffd}");
        let mut output = std::io::stdout().lock();
        let written = writeln!(output, "{line}").and_then(|()| output.flush());
        self.is_unread |= written.is_err();
    }

    fn say(&mut self, zh: &str, en: &str) {
        let sentence = self.manner.lang.say(zh, en);
        self.tell(sentence);
    }

    /// Rings, where that is wished and somebody can hear it.
    fn ring(&mut self) {
        if self.manner.bell == Bell::Always && std::io::stdout().is_terminal() {
            let mut output = std::io::stdout().lock();
            // A bell that does not ring is no reason to stop.
            let _ = output.write_all(b"\x07").and_then(|()| output.flush());
        }
    }
}
