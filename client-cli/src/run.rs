//! The loop: lines of the script, the connection, the player between them.

use crate::args::Args;
use crate::exit::{Exit, Farewell};
use crate::expect::Memory;
use crate::lines::Lines;
use crate::link::Incoming;
use crate::player::{Do, Introduction, NotTaken, Player};
use crate::profile::Profile;
use crate::report::Report;
use crate::script::{Line, Numbered};
use crate::wait::{Checked, Wait};
use crate::wire::{Backoff, Event, LINK_WAIT, Wire};
use anyhow::{Context, Result};
use qiguan_protocol::RoomId;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::time::{sleep_until, timeout};

/// After so long a silence the server is pinged; after another it is given up.
const SILENCE: Duration = Duration::from_secs(20);
/// How long the closing frame may take.
const CLOSE_WAIT: Duration = Duration::from_secs(1);

/// Plays the script that the arguments name.
pub(crate) fn start(args: &Args) -> Result<Exit> {
    let profile = Profile::new(&args.profile, args.token_file.as_deref(), &args.server)?;
    let introduction = Introduction {
        name: args.name.clone(),
        token: profile.load()?,
        code: args.code.clone(),
    };
    let room = args.room.clone().map(RoomId);
    let mut session = Session {
        args,
        profile,
        player: Player::new(introduction, room),
        memory: Memory::default(),
        wait: Wait::Nothing,
        wire: Wire::coming(args.server.clone(), args.encoding.into(), Duration::ZERO),
        backoff: Backoff::new(),
        has_complained: false,
        heard: Instant::now(),
        has_pinged: false,
        is_unread: false,
    };
    let lines = if args.script == Path::new("-") {
        Lines::standard_input()
    } else {
        let lines = Lines::file(&args.script)?;
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
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?
        .block_on(session.play(lines))
}

/// Everything between the script and the server.
struct Session<'a> {
    args: &'a Args,
    profile: Profile,
    player: Player,
    memory: Memory,
    wait: Wait,
    wire: Wire,
    /// The pause before the next try to connect.
    backoff: Backoff,
    /// This outage has been told on standard error.
    has_complained: bool,
    /// When the server last gave a sign of life.
    heard: Instant,
    has_pinged: bool,
    /// Nobody reads standard output any more.
    is_unread: bool,
}

impl Session<'_> {
    async fn play(mut self, mut lines: Lines) -> Result<Exit> {
        let mut interrupt = std::pin::pin!(tokio::signal::ctrl_c());
        let farewell = loop {
            if let Some(farewell) = self.settle().await {
                break farewell;
            }
            let wants_line = matches!(self.wait, Wait::Nothing) && self.player.has_space();
            let deadline = self.deadline();
            let farewell = tokio::select! {
                line = lines.next(), if wants_line => self.take_line(line, &lines),
                event = self.wire.event() => self.take_event(event).await,
                () = sleep_until(deadline.into()) => {
                    self.take_time().await;
                    None
                }
                _ = &mut interrupt => Some(Farewell::new(Exit::Interrupted, "interrupted", "")),
            };
            if let Some(farewell) = farewell {
                break farewell;
            }
        };
        Ok(self.leave(farewell).await)
    }

    /// Does what the player wants done, then looks whether the script may go on.
    async fn settle(&mut self) -> Option<Farewell> {
        while let Some(todo) = self.player.next() {
            match todo {
                Do::Send(frame) => {
                    // Without a link the player has heard so already, and asks again later.
                    if let Wire::Up(link) = &mut self.wire {
                        match timeout(LINK_WAIT, link.send(&frame)).await {
                            Ok(Ok(())) => {}
                            Ok(Err(error)) => self.lost(None, &error.to_string()),
                            Err(_) => self.lost(None, "the server takes nothing more"),
                        }
                    }
                }
                Do::Report(report) => self.print(&report),
                Do::Keep(token) => {
                    if let Err(error) = self.profile.keep(&token) {
                        let why = format!("{error:#}; name another file with --token-file");
                        return Some(Farewell::new(Exit::Usage, "token_file", why));
                    }
                }
                Do::Reconnect(reason) => self.lost(None, reason),
                Do::Leave(farewell) => return Some(self.with_file(farewell)),
            }
        }
        if self.is_unread {
            return Some(Farewell::new(Exit::Unmet, "output_closed", ""));
        }
        if self.player.is_online() {
            self.backoff = Backoff::new();
            self.has_complained = false;
        }
        self.go_on(Instant::now())
    }

    /// A bad token is mended in its file, so the message names it.
    fn with_file(&self, mut farewell: Farewell) -> Farewell {
        if farewell.reason == "bad_token" {
            let path = self.profile.path().display();
            farewell.detail += &format!(
                " in {path}; name the right one with --token-file, or remove its line to become a new guest"
            );
        }
        farewell
    }

    /// Ends a wait that is over.
    fn go_on(&mut self, now: Instant) -> Option<Farewell> {
        match self.wait.check(&mut self.memory, &self.player, now) {
            Checked::Waits => None,
            Checked::Met => {
                self.wait = Wait::Nothing;
                None
            }
            Checked::Finished => Some(Farewell::new(Exit::Done, "end_of_script", "")),
            Checked::Unmet { line, what } => {
                let state = match self.player.is_online() {
                    true => "",
                    false => ", and there is no connection",
                };
                let limit = self.args.timeout.as_secs_f64();
                let why = format!("{what}: waited {limit} s{state}; --timeout sets how long");
                self.print(&Report::Error {
                    line,
                    why: why.clone(),
                });
                Some(Farewell::new(Exit::Unmet, "timeout", why))
            }
        }
    }

    fn deadline(&self) -> Instant {
        let silence = match self.has_pinged {
            true => self.heard + 2 * SILENCE,
            false => self.heard + SILENCE,
        };
        let silence = match self.wire {
            Wire::Up(_) => silence,
            Wire::Coming(_) => Instant::now() + SILENCE,
        };
        let wanted = [self.wait.until(), self.player.deadline()];
        wanted.into_iter().flatten().fold(silence, Instant::min)
    }

    async fn take_time(&mut self) {
        let now = Instant::now();
        self.player.wake(now);
        let Wire::Up(link) = &mut self.wire else {
            return;
        };
        let silent = now.duration_since(self.heard);
        if silent >= 2 * SILENCE {
            self.lost(None, "the server is silent");
        } else if silent >= SILENCE && !self.has_pinged {
            self.has_pinged = true;
            // If this fails, the silence goes on.
            let _ = timeout(LINK_WAIT, link.ping()).await;
        }
    }

    async fn take_event(&mut self, event: Event) -> Option<Farewell> {
        self.heard = Instant::now();
        self.has_pinged = false;
        match event {
            Event::Opened(link) => {
                self.wire = Wire::Up(link);
                self.player.connected();
            }
            Event::Failed(reason) => return self.not_connected(&reason),
            Event::Came(Incoming::Frame(frame)) => self.player.receive(frame, self.heard),
            Event::Came(Incoming::Unreadable(why)) => self.print(&Report::Error {
                line: None,
                why: format!("the server sent what this client cannot read, it is ignored: {why}"),
            }),
            Event::Came(Incoming::Alive) => {}
            Event::Came(Incoming::Closed { code, reason }) => {
                if let Wire::Up(link) = &mut self.wire {
                    let _ = timeout(CLOSE_WAIT, link.close()).await;
                }
                self.lost(code, &reason);
            }
        }
        None
    }

    fn not_connected(&mut self, reason: &str) -> Option<Farewell> {
        let server = &self.args.server;
        let why = format!("cannot connect to {server}: {reason}");
        if self.args.once {
            let why = format!("{why}; start the server, or name another with --server");
            return Some(Farewell::new(Exit::Unreachable, "unreachable", why));
        }
        if !self.has_complained {
            self.has_complained = true;
            warn(&format!(
                "{why}; trying again (is the server running? --server names another)"
            ));
        }
        self.come_back();
        None
    }

    fn lost(&mut self, code: Option<u16>, reason: &str) {
        self.come_back();
        self.player.disconnected(code, reason, Instant::now());
    }

    /// Opens another connection after a pause, longer each time until one is greeted.
    fn come_back(&mut self) {
        let pause = self.backoff.next();
        let server = self.args.server.clone();
        self.wire = Wire::coming(server, self.args.encoding.into(), pause);
    }

    fn take_line(&mut self, line: Option<Numbered>, lines: &Lines) -> Option<Farewell> {
        let now = Instant::now();
        let until = now + self.args.timeout;
        let Some(Numbered { number, line }) = line else {
            self.wait = Wait::End { until };
            return None;
        };
        let outcome = line.and_then(|line| match line {
            Line::Request(wish) => self.player.ask(wish, now).map_err(|error| match error {
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
            Line::Fold(room) => self
                .player
                .picture(room)
                .map(|view| self.print(&view))
                .map_err(str::to_owned),
            Line::Drop => {
                if matches!(self.wire, Wire::Up(_)) {
                    self.lost(None, "dropped");
                }
                Ok(())
            }
            Line::Sleep(pause) => {
                self.wait = Wait::Sleep { until: now + pause };
                Ok(())
            }
            Line::Quit => Err(String::new()),
            Line::SetRoom(room) => {
                self.player.set_room(room);
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
        if let Wire::Up(mut link) = self.wire {
            let _ = timeout(CLOSE_WAIT, link.close()).await;
        }
        farewell.exit
    }
}

/// A line for people. Parts of it come from the server, so nothing in it may steer a terminal.
fn warn(text: &str) {
    eprintln!("qiguan: {}", text.replace(char::is_control, "\u{fffd}"));
}
