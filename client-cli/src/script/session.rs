//! The script's front end: its lines go in, what happens comes out as lines.

use super::{Line, Numbered};
use crate::drive::{Drive, News};
use crate::exit::{Exit, Farewell, warn};
use crate::expect::Memory;
use crate::lines::Lines;
use crate::player::NotTaken;
use crate::report::Report;
use crate::wait::{Checked, Wait};
use anyhow::Result;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::time::sleep_until;

/// Plays a script; the time limit is that of each of its waits.
pub(crate) async fn play(script: &Path, limit: Duration, drive: Drive) -> Result<Exit> {
    let mut session = Session {
        limit,
        drive,
        memory: Memory::default(),
        wait: Wait::Nothing,
        is_unread: false,
    };
    let lines = if script == Path::new("-") {
        Lines::standard_input()
    } else {
        let lines = Lines::file(script)?;
        let bad = lines.iter().find_map(|line| {
            let why = line.line.as_ref().err()?;
            Some((line.number, why.clone()))
        });
        if let Some((number, why)) = bad {
            session.complain(number, why.clone());
            let farewell = Farewell::bad_line(number, &why);
            session.print(&Report::from(&farewell));
            warn(&farewell.detail);
            return Ok(farewell.exit);
        }
        Lines::File(lines.into_iter())
    };
    Ok(session.play(lines).await)
}

/// Everything between the script and the server.
struct Session {
    limit: Duration,
    drive: Drive,
    memory: Memory,
    wait: Wait,
    /// Nobody reads standard output any more.
    is_unread: bool,
}

impl Session {
    async fn play(mut self, mut lines: Lines) -> Exit {
        let mut interrupt = std::pin::pin!(tokio::signal::ctrl_c());
        let farewell = loop {
            if let Some(farewell) = self.settle() {
                break farewell;
            }
            let wants_line = matches!(self.wait, Wait::Nothing) && self.drive.player().has_space();
            let until = self.wait.until();
            let farewell = tokio::select! {
                line = lines.next(), if wants_line => self.take_line(line, &lines),
                () = self.drive.wait() => None,
                () = sleep_until(until.unwrap_or_else(Instant::now).into()), if until.is_some() => None,
                _ = &mut interrupt => Some(Farewell::new(Exit::Interrupted, "interrupted", "")),
            };
            if let Some(farewell) = farewell {
                break farewell;
            }
        };
        self.leave(farewell).await
    }

    /// Prints what is new, then looks whether the script may go on.
    fn settle(&mut self) -> Option<Farewell> {
        while let Some(news) = self.drive.news() {
            match news {
                News::Report(report) => self.print(&report),
                // Its refusal is printed already.
                News::Undone { .. } => {}
                News::Unreachable(why) => warn(&why),
                News::Left(farewell) => return Some(farewell),
            }
        }
        if self.is_unread {
            return Some(Farewell::new(Exit::Unmet, "output_closed", ""));
        }
        self.go_on(Instant::now())
    }

    /// Ends a wait that is over.
    fn go_on(&mut self, now: Instant) -> Option<Farewell> {
        let player = self.drive.player();
        match self.wait.check(&mut self.memory, player, now) {
            Checked::Waits => None,
            Checked::Met => {
                self.wait = Wait::Nothing;
                None
            }
            Checked::Finished => Some(Farewell::new(Exit::Done, "end_of_script", "")),
            Checked::Unmet { line, what } => {
                let state = match player.is_online() {
                    true => "",
                    false => ", and there is no connection",
                };
                let limit = self.limit.as_secs_f64();
                let why = format!("{what}: waited {limit} s{state}; --timeout sets how long");
                self.print(&Report::Error {
                    line,
                    why: why.clone(),
                });
                Some(Farewell::new(Exit::Unmet, "timeout", why))
            }
        }
    }

    fn take_line(&mut self, line: Option<Numbered>, lines: &Lines) -> Option<Farewell> {
        let now = Instant::now();
        let until = now + self.limit;
        let Some(Numbered { number, line }) = line else {
            self.wait = Wait::End { until };
            return None;
        };
        let outcome = line.and_then(|line| match line {
            Line::Request(wish) => self.drive.ask(wish).map_err(|error| match error {
                NotTaken::NoRoom => "no room is named and there is no current one".to_owned(),
                NotTaken::QueueFull => "too many requests wait for their turn".to_owned(),
            }),
            Line::Expect(pattern) => {
                self.wait = Wait::Expect {
                    line: number,
                    pattern,
                    until,
                };
                Ok(())
            }
            Line::Sync => {
                self.wait = Wait::Sync {
                    line: number,
                    until,
                };
                Ok(())
            }
            Line::Fold(room) => match self.drive.player().picture(room) {
                Ok(view) => {
                    self.print(&view);
                    Ok(())
                }
                Err(why) => Err(why.to_owned()),
            },
            Line::Drop => {
                self.drive.cut();
                Ok(())
            }
            Line::Sleep(pause) => {
                self.wait = Wait::Sleep { until: now + pause };
                Ok(())
            }
            Line::Quit => Err(String::new()),
            Line::SetRoom(room) => {
                self.drive.set_room(room);
                Ok(())
            }
        });
        match outcome {
            Ok(()) => None,
            Err(why) if why.is_empty() => Some(Farewell::new(Exit::Done, "quit", "")),
            Err(why) => {
                self.complain(number, why.clone());
                lines.is_file().then(|| Farewell::bad_line(number, &why))
            }
        }
    }

    fn complain(&mut self, number: usize, why: String) {
        self.print(&Report::Error {
            line: Some(number),
            why,
        });
    }

    fn print(&mut self, report: &Report) {
        let Ok(line) = serde_json::to_value(report) else {
            return;
        };
        self.memory.remember(line);
        let Ok(mut text) = serde_json::to_string(report) else {
            return;
        };
        text.push('\n');
        let mut output = std::io::stdout().lock();
        let written = output.write_all(text.as_bytes());
        self.is_unread |= written.and_then(|()| output.flush()).is_err();
    }

    async fn leave(mut self, farewell: Farewell) -> Exit {
        self.print(&Report::from(&farewell));
        if farewell.exit != Exit::Done && !farewell.detail.is_empty() {
            warn(&farewell.detail);
        }
        self.drive.close().await;
        farewell.exit
    }
}
